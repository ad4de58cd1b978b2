// Outlines written once for one side and mirrored, since most made things have two equal halves.

type Command = { letter: string; points: [number, number][] }

const round = (n: number) => String(Math.round(n * 10) / 10)
const written = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' ')

function parse(half: string): Command[] {
  return [...half.matchAll(/([MLCQ])([^MLCQZ]*)/g)].map(([, letter = '', numbers = '']) => {
    const values = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    const points: [number, number][] = []
    for (let i = 0; i < values.length; i += 2) points.push([values[i] ?? 0, values[i + 1] ?? 0])
    return { letter, points }
  })
}

/**
 * A closed outline, symmetrical about the vertical line at `centre`. `half` is an absolute path (M, L, C, Q)
 * of the right side from top to bottom, its x measured from the centre.
 */
export function mirrored(centre: number, half: string): string {
  const commands = parse(half)
  const right = commands.map(
    ({ letter, points }) => letter + written(points.map(([x, y]) => [centre + x, y] as const)),
  )
  const left: string[] = []
  for (let i = commands.length - 1; i > 0; i--) {
    const { letter, points } = commands[i] as Command
    const before = commands[i - 1]?.points.at(-1) ?? [0, 0]
    const back = [...points.slice(0, -1).reverse(), before]
    left.push(letter + written(back.map(([x, y]) => [centre - x, y] as const)))
  }
  const [endX, endY] = commands.at(-1)?.points.at(-1) ?? [0, 0]
  const bridge = endX === 0 ? '' : `L${written([[centre - endX, endY]])}`
  return `${right.join('')}${bridge}${left.join('')}Z`
}

/** The same closed piece on both sides of the line at `centre`: one path with two parts. */
export function both(centre: number, piece: string): string {
  const part = (side: 1 | -1) =>
    parse(piece)
      .map(({ letter, points }) => letter + written(points.map(([x, y]) => [centre + side * x, y] as const)))
      .join('')
  const close = piece.trimEnd().endsWith('Z') ? 'Z' : ''
  return part(1) + close + part(-1) + close
}

/** A rectangle with rounded corners, as a path. */
export function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  return `M${round(x + r)} ${round(y)}h${round(width - 2 * r)}q${r} 0 ${r} ${r}v${round(height - 2 * r)}q0 ${r}-${r} ${r}h-${round(width - 2 * r)}q-${r} 0-${r}-${r}v-${round(height - 2 * r)}q0-${r} ${r}-${r}z`
}
