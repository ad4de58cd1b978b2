/** An open bag from the front, and what stands in it, at true scale; numbers say what is what, also of what is hidden. */
import type { Placed } from '../../domain/products/bag-packing.ts'
import type { Box } from '../../domain/products/inner-size.ts'

/** mm around the inside: to the picture's edge, and to the bag's line, whose round corners then cut off nothing. */
const MARGIN = 30
const WALL = 8
const CORNER = 24
const RULER = 100
const PARTS = [0.5, 0, 1, 0.25, 0.75]

type Spot = { id: string; x: number; y: number; isHidden: boolean }

/** Where the number of each stands: on a part of it that nothing hides, if there is one, and on no other number. */
const spotsOf = (placed: readonly Placed[], height: number, radius: number): Spot[] => {
  const spots: Spot[] = []
  for (const thing of placed.toSorted((a, b) => b.y - a.y)) {
    const along = (start: number, size: number, part: number): number =>
      start + size / 2 + (part - 0.5) * Math.max(0, size - 2 * radius)
    const isHiddenAt = (x: number, z: number): boolean =>
      placed.some(
        (other) =>
          other.y > thing.y &&
          Math.abs(x - other.x - other.width / 2) < other.width / 2 &&
          Math.abs(z - other.z - other.height / 2) < other.height / 2,
      )
    const isTaken = ({ x, y }: Spot): boolean =>
      spots.some((other) => Math.hypot(x - other.x, y - other.y) < 2 * radius)
    const possible = PARTS.flatMap((up) =>
      PARTS.map((right): Spot => {
        const x = along(thing.x, thing.width, right)
        const z = along(thing.z, thing.height, up)
        return { id: thing.id, x, y: height - z, isHidden: isHiddenAt(x, z) }
      }),
    )
    const free = possible.filter((spot) => !isTaken(spot))
    spots.push(...[...free.filter(({ isHidden }) => !isHidden), ...free, ...possible].slice(0, 1))
  }
  return spots
}

export const BagDrawing = ({
  bag,
  placed,
  text,
}: {
  bag: Box
  /** In the order of their numbers. */
  placed: readonly Placed[]
  text: string
}) => {
  const { width, height } = bag
  const whole = width + 2 * MARGIN
  const font = whole / 25
  const radius = font * 0.8
  const rectangle = ({ id, x, z, width, height: tall }: Placed) => ({
    key: id,
    x,
    y: height - z - tall,
    width,
    height: tall,
    rx: 6,
  })
  const spots = spotsOf(placed, height, radius)
  return (
    <svg
      viewBox={`${-MARGIN} ${-MARGIN} ${whole} ${height + 3 * MARGIN}`}
      role="img"
      aria-label={`The open bag from the front, ${width} by ${height} mm inside. ${text}`}
      className="w-full"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      fontSize={font}
    >
      <path
        d={`M ${-2 * WALL} ${-2 * WALL} L ${-WALL} 0 v ${height + WALL - CORNER} q 0 ${CORNER} ${CORNER} ${CORNER} h ${width + 2 * WALL - 2 * CORNER} q ${CORNER} 0 ${CORNER} ${-CORNER} V 0 l ${WALL} ${-2 * WALL}`}
        fill="Canvas"
        strokeWidth={4}
      />
      {placed
        .toSorted((a, b) => a.y - b.y)
        .map(rectangle)
        .map(({ key, ...shape }) => (
          <rect key={key} {...shape} fill="color-mix(in srgb, #b89a5e 30%, Canvas)" />
        ))}
      {placed.map(rectangle).map(({ key, ...shape }) => (
        <rect key={key} {...shape} strokeDasharray="6 6" opacity={0.5} />
      ))}
      {spots.map(({ id, x, y, isHidden }) => (
        <g key={id}>
          <circle cx={x} cy={y} r={radius} fill="Canvas" strokeDasharray={isHidden ? '4 4' : undefined} />
          <text x={x} y={y} dy="0.35em" textAnchor="middle" fill="currentColor" stroke="none">
            {placed.findIndex((thing) => thing.id === id) + 1}
          </text>
        </g>
      ))}
      <path d={`M 0 ${height + MARGIN} h ${RULER} m ${-RULER} -6 v 12 m ${RULER} -12 v 12`} />
      <text x={RULER + 12} y={height + MARGIN} dy="0.35em" fill="currentColor" stroke="none">
        10 cm
      </text>
    </svg>
  )
}
