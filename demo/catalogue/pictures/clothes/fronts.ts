// What happens on the front of a garment: closures, pockets, hems, stripes.
import { cast, form, seam, stitch, stud, zip } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { both, mirrored } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Texture } from '../kit/texture.ts'
import type { Collar } from './collars.ts'

/** Half-width of the body at armpit and hem, and where it ends. */
export type Cut = { chest: number; hem: number; low: number }

export type Closure = 'none' | 'buttons' | 'placket' | 'zip' | 'snaps'
export type Pockets = 'none' | 'chest' | 'two-chest' | 'patch' | 'flap' | 'hand' | 'pouch' | 'chore'
export type Hem = 'straight' | 'tails' | 'rib'

const starts: Record<Collar, number> = {
  crew: 262,
  shirt: 262,
  polo: 258,
  camp: 356,
  hood: 290,
  stand: 292,
  vee: 446,
}

export function closure(
  s: Sheet,
  kind: Closure,
  collar: Collar,
  cut: Cut,
  look: Look,
  texture: Texture,
): string {
  const c = look.colour
  const top = starts[collar]
  const low = cut.low + 5
  if (kind === 'none') return ''
  if (kind === 'zip')
    return zip(s, `M400 ${top - 20}V${low}`, c, [400, top + 10, 0], {
      pull: look.trim,
      metal: look.metal,
      width: 18,
    })
  const end = kind === 'placket' ? 430 : low
  const count = kind === 'placket' ? 3 : kind === 'snaps' ? 5 : collar === 'vee' ? 5 : 7
  const gap = (end - top - (collar === 'shirt' ? 60 : 34)) / (count - (kind === 'placket' ? 0.6 : 0.2))
  const band = `M379 ${top - 8}H421V${end}H379z`
  const buttons = Array.from({ length: count }, (_, i) =>
    stud(
      s,
      400,
      Math.round(top + (collar === 'shirt' ? 48 : 26) + i * gap),
      kind === 'snaps' ? 10 : 7.5,
      look.metal,
    ),
  )
  return (
    form(s, band, c, { texture: collar === 'vee' ? 'rib' : texture, depth: 9, edge: 0.35, fall: 0.4 }) +
    seam(s, `M422 ${top}V${end}`, c) +
    stitch(`M386 ${top}V${end}M414 ${top}V${end}`, c) +
    buttons.join('')
  )
}

export function pockets(s: Sheet, kind: Pockets, look: Look, texture: Texture): string {
  const c = look.colour
  const place = (part: string, at: readonly (readonly [number, number])[]) =>
    at.map(([x, y]) => `<use ${part} x="${x}" y="${y}"/>`).join('')
  const patch = (width: number, height: number, ...at: (readonly [number, number])[]) => {
    const d = `M0 0H${width}V${height - 18}L${width / 2} ${height}L0 ${height - 18}z`
    const sewn = `M5 16H${width - 5}M6 20V${height - 22}L${width / 2} ${height - 7}L${width - 6} ${height - 22}V20`
    return place(
      s.part(
        cast(s, d, 1, 5, 5, 0.28) +
          form(s, d, c, { texture, depth: 14, edge: 0.5, fall: 0.6 }) +
          stitch(sewn, c),
      ),
      at,
    )
  }
  const flap = (width: number, ...at: (readonly [number, number])[]) => {
    const d = `M0 0H${width}V34Q${width / 2} 56 0 34z`
    return place(
      s.part(
        cast(s, d, 1, 6, 5, 0.35) +
          form(s, d, c, { texture, depth: 14, edge: 0.5 }) +
          stud(s, width / 2, 30, 7, look.metal),
      ),
      at,
    )
  }
  switch (kind) {
    case 'none':
      return ''
    case 'chest':
      return patch(92, 110, [462, 372])
    case 'two-chest':
      return patch(102, 120, [246, 370], [452, 370]) + flap(108, [243, 362], [449, 362])
    case 'patch':
      return patch(124, 150, [234, 620], [442, 620])
    case 'chore':
      return patch(92, 108, [462, 372]) + patch(128, 160, [230, 612], [442, 612])
    case 'flap':
      return patch(132, 150, [226, 624], [442, 624]) + flap(140, [222, 616], [438, 616])
    case 'hand':
      return (
        seam(s, both(400, 'M150 580L112 706'), c, 5) +
        stitch(both(400, 'M162 584L124 712M138 576L100 700'), c)
      )
    case 'pouch': {
      const d = mirrored(400, 'M0 566L96 566L156 690L156 774L0 776')
      return (
        cast(s, d, 0, 5, 7, 0.3) +
        form(s, d, c, { texture, depth: 26 }) +
        stitch(both(400, 'M88 574L146 692'), c)
      )
    }
  }
}

export function hem(s: Sheet, kind: Hem, { hem: w, low }: Cut, look: Look, texture: Texture): string {
  const c = look.colour
  if (kind === 'rib') {
    const band = mirrored(
      400,
      `M0 ${low - 50}Q${w * 0.5} ${low - 52} ${w + 2} ${low - 64}Q${w + 2} ${low - 20} ${w - 8} ${low - 4}Q${w * 0.5} ${low + 8} 0 ${low + 8}`,
    )
    return cast(s, band, 0, -5, 6, 0.3) + form(s, band, look.trim, { texture: 'rib', depth: 22 })
  }
  if (texture === 'knit') return ''
  if (kind === 'tails')
    return stitch(
      `M${408 - w} 766C${426 - w} 822 ${400 - w * 0.58} ${low + 4} 400 ${low + 7}S${374 + w} 822 ${392 + w} 766`,
      c,
    )
  return stitch(
    `M${400 - w + 4} ${low - 24}Q400 ${low - 10} ${400 + w - 4} ${low - 24}M${400 - w + 4} ${low - 17}Q400 ${low - 3} ${400 + w - 4} ${low - 17}`,
    c,
  )
}

/** Narrow bands across the body, or round the sleeves. */
export function stripes(look: Look, where: 'body' | 'sleeves'): string {
  const band = (y: number) =>
    where === 'body'
      ? `M150 ${y}Q400 ${y + 12} 650 ${y}`
      : `M40 ${y - 24}L200 ${y + 64}M760 ${y - 24}L600 ${y + 64}`
  const lines = Array.from({ length: where === 'body' ? 17 : 8 }, (_, i) => band(250 + i * 34)).join('')
  return `<path d="${lines}" fill="none" stroke="${look.trim}" stroke-width="11" opacity=".88"/>`
}
