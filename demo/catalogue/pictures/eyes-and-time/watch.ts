// Wristwatches, seen from above with the strap laid straight.
import { lying } from '../kit/backdrop.ts'
import { cast, form, stitch } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { brandMark } from '../kit/marks.ts'
import { both, mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker, lighter } from '../kit/tone.ts'

/** `look.colour` is the strap, `look.trim` the dial, `look.metal` the case. */
export type WatchSpec = {
  kind: 'watch'
  style: 'field' | 'dress' | 'diver' | 'chrono'
  strap: 'leather' | 'canvas' | 'steel'
}

export const watchCrop = (_spec: WatchSpec, _view: View): Crop => [280, 360, 250]

const ray = (degrees: number, from: number, to: number) => {
  const a = ((degrees - 90) * Math.PI) / 180
  const at = (r: number) => `${(400 + r * Math.cos(a)).toFixed(1)} ${(500 + r * Math.sin(a)).toFixed(1)}`
  return `M${at(from)}L${at(to)}`
}

const rays = (count: number, from: number, to: number, skip = 0) =>
  Array.from({ length: count }, (_, i) => i)
    .filter((i) => skip === 0 || i % skip !== 0)
    .map((i) => ray((360 / count) * i, from, to))
    .join('')

export function drawWatch(s: Sheet, spec: WatchSpec, look: Look, view: View): string {
  const slim = spec.style === 'dress'
  const R = slim ? 158 : 172
  const lugs = both(
    400,
    `M62 ${500 - R - 34}L92 ${500 - R - 26}L118 ${500 - R + 66}L118 ${500 + R - 66}L92 ${500 + R + 26}L62 ${500 + R + 34}Z`,
  )
  return [
    strapOf(s, spec, look, R, view === 'back'),
    cast(s, `M${400 - R} 500a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0-${2 * R} 0z`, 5, 14, 13, 0.45),
    form(s, lugs, look.metal, { depth: 14, edge: 0.6 }),
    crown(s, spec, look, R, view === 'back'),
    ring(s, R, look.metal),
    view === 'back' ? caseBack(s, look, R) : face(s, spec, look, R),
  ].join('')
}

function ring(s: Sheet, R: number, metal: string): string {
  const polish = s.linear(
    [0, 0, 1, 1],
    [
      [0, lighter(metal, 0.75)],
      [0.4, metal],
      [0.6, darker(metal, 0.3)],
      [1, lighter(metal, 0.3)],
    ],
  )
  return `<circle cx="400" cy="500" r="${R}" fill="${polish}" stroke="${darker(metal, 0.6)}" stroke-width="1.5"/>`
}

function crown(s: Sheet, { style }: WatchSpec, look: Look, R: number, back: boolean): string {
  const knob = (y: number, h: number) =>
    form(s, rounded(398 + R, y - h / 2, 26, h, 6), look.metal, { depth: 8, edge: 0.6 })
  const grip = `<path d="M${400 + R} 490h24M${400 + R} 497h24M${400 + R} 504h24M${400 + R} 511h24" stroke="${darker(look.metal, 0.5)}" stroke-width="2" opacity=".6"/>`
  const right =
    knob(500, 46) +
    grip +
    (style === 'chrono'
      ? [-27, 27].map((turn) => `<g transform="rotate(${turn} 400 500)">${knob(500, 34)}</g>`).join('')
      : '')
  return back ? `<g transform="matrix(-1 0 0 1 800 0)">${right}</g>` : right
}

function strapOf(s: Sheet, { strap }: WatchSpec, look: Look, R: number, back: boolean): string {
  const c = back && strap !== 'steel' ? darker(look.colour, 0.18) : look.colour
  const upper = mirrored(400, `M0 92L58 92Q66 92 68 100L80 ${500 - R + 24}L0 ${500 - R + 24}`)
  const lower = mirrored(400, `M0 ${500 + R - 24}L80 ${500 + R - 24}L66 880Q60 912 30 922Q10 926 0 926`)
  if (strap === 'steel') return steel(s, look, upper, lower)
  const texture = strap === 'leather' ? 'leather' : 'canvas'
  const holes = [730, 766, 802, 838, 874]
    .map((y) => `<ellipse cx="400" cy="${y}" rx="7" ry="8" fill="${darker(c, 0.7)}"/>`)
    .join('')
  return (
    lying(s, upper) +
    lying(s, lower) +
    form(s, upper, c, { texture, depth: 30 }) +
    form(s, lower, c, { texture, depth: 30 }) +
    stitch(both(400, `M58 108L70 ${500 - R}`), c, 0.45, 2.4) +
    stitch(
      mirrored(400, `M0 ${500 + R - 14}L70 ${500 + R - 14}L57 876Q50 908 0 914`).replace(/L[^L]*Z/, ''),
      c,
      0.45,
      2.4,
    ) +
    holes +
    form(s, rounded(322, 74, 156, 44, 14), look.metal, { depth: 9, edge: 0.6 }) +
    form(s, rounded(340, 86, 120, 22, 6), darker(c, 0.3), { depth: 8 }) +
    form(s, rounded(324, 150, 152, 30, 6), c, { texture, depth: 8 })
  )
}

function steel(s: Sheet, look: Look, upper: string, lower: string): string {
  const m = look.colour
  const rows = s.pattern(
    160,
    34,
    `<path d="M0 33H54M106 33H160M54 16H106" stroke="${darker(m, 0.55)}" stroke-width="2.5"/><path d="M0 1.5H54M106 1.5H160M54 19H106" stroke="#fff" stroke-width="2" opacity=".6"/><path d="M54 0V34M106 0V34" stroke="${darker(m, 0.5)}" stroke-width="2"/><path d="M72 0V34" stroke="#fff" stroke-width="16" opacity=".25"/>`,
  )
  const links = `<rect width="160" height="1000" fill="${rows}" transform="translate(320)"/>`
  return (
    lying(s, upper) +
    lying(s, lower) +
    form(s, upper, m, { depth: 34, inside: links }) +
    form(s, lower, m, { depth: 34, inside: links })
  )
}

function caseBack(s: Sheet, look: Look, R: number): string {
  const m = look.metal
  const lines = darker(m, 0.5)
  const brushed = s.radial(
    [0.4, 0.35, 0.8],
    [
      [0, lighter(m, 0.5)],
      [0.6, m],
      [1, darker(m, 0.25)],
    ],
  )
  return (
    `<circle cx="400" cy="500" r="${R - 22}" fill="${brushed}" stroke="${lines}" stroke-width="2"/>` +
    `<circle cx="400" cy="500" r="${R - 52}" fill="none" stroke="${lines}" stroke-width="1.5" opacity=".7"/>` +
    `<path d="${rays(60, R - 46, R - 30, 5)}" stroke="${lines}" stroke-width="2.5" opacity=".6"/>` +
    `<path d="${rays(6, R - 38, R - 10)}" stroke="${lines}" stroke-width="9" stroke-linecap="round" opacity=".75"/>` +
    brandMark(look.mark, 401, 502, 110, lighter(m, 0.6)) +
    brandMark(look.mark, 400, 500, 110, lines)
  )
}

function face(s: Sheet, { style }: WatchSpec, look: Look, R: number): string {
  const dial = look.trim
  const ink = contrasting(dial, 0.86)
  const accent = '#b5492f'
  const r = R - (style === 'diver' ? 44 : style === 'dress' ? 14 : 20)
  const glow = s.radial(
    [0.4, 0.32, 0.8],
    [
      [0, lighter(dial, 0.12)],
      [0.7, dial],
      [1, darker(dial, 0.3)],
    ],
  )
  const hand = (degrees: number, length: number, width: number, colour = ink) =>
    `<g transform="rotate(${degrees} 400 500)"><path d="M400 ${526}V${500 - length}" stroke="#111" stroke-width="${width}" opacity=".3" transform="translate(4 6)" stroke-linecap="round"/><path d="M400 ${526}V${500 - length}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/></g>`
  const bezel =
    style === 'diver'
      ? `<circle cx="400" cy="500" r="${R - 20}" fill="none" stroke="${darker(dial, 0.45)}" stroke-width="40"/><path d="${rays(12, R - 32, R - 10)}" stroke="#efe9dc" stroke-width="4"/><path d="M400 ${500 - R + 34}l-11-22h22z" fill="#efe9dc"/>`
      : ''
  const marks = {
    field: `<path d="${rays(60, r - 12, r - 4, 5)}" stroke="${ink}" stroke-width="2" opacity=".8"/><path d="${rays(12, r - 34, r - 6)}" stroke="${ink}" stroke-width="7"/>`,
    dress: `<path d="${rays(12, r - 40, r - 14)}" stroke="${ink}" stroke-width="4"/>`,
    diver: `<path d="${rays(12, r - 24, r - 12)}" stroke="${ink}" stroke-width="13" stroke-linecap="round"/><path d="${rays(60, r - 6, r - 1, 5)}" stroke="${ink}" stroke-width="2"/>`,
    chrono: `<path d="${rays(60, r - 14, r - 4, 5)}" stroke="${ink}" stroke-width="2"/><path d="${rays(12, r - 28, r - 4)}" stroke="${ink}" stroke-width="5"/>`,
  }[style]
  const subdials =
    style === 'chrono'
      ? [
          [340, 500],
          [460, 500],
          [400, 566],
        ]
          .map(
            ([x = 0, y = 0]) =>
              `<circle cx="${x}" cy="${y}" r="34" fill="${darker(dial, 0.22)}" stroke="${ink}" stroke-width="1.5"/><path d="M${x} ${y}l14-20" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`,
          )
          .join('')
      : style === 'dress'
        ? `<circle cx="400" cy="564" r="36" fill="none" stroke="${ink}" stroke-width="1.5"/><path d="M400 564l-12-24" stroke="${ink}" stroke-width="2.5"/>`
        : form(s, rounded(462, 486, 36, 28, 3), '#f1ece0', { depth: 6 }) +
          '<path d="M476 493v14M486 493v14" stroke="#2a2927" stroke-width="3"/>'
  return [
    bezel,
    `<circle cx="400" cy="500" r="${r}" fill="${glow}" stroke="${darker(dial, 0.5)}" stroke-width="3"/>`,
    marks,
    subdials,
    brandMark(look.mark, 400, 500 - r * 0.5, 32, ink),
    hand(304, r * 0.52, style === 'dress' ? 6 : 11),
    hand(58, r * 0.8, style === 'dress' ? 4.5 : 8),
    hand(196, r * 0.86, 2.5, style === 'dress' ? ink : accent),
    `<circle cx="400" cy="500" r="9" fill="${look.metal}" stroke="${darker(look.metal, 0.5)}" stroke-width="1.5"/>`,
    `<path d="M${400 - r * 0.86} ${500 - r * 0.34}A${r * 0.93} ${r * 0.93} 0 0 1 ${400 + r * 0.1} ${500 - r * 0.92}A${r * 1.3} ${r * 1.3} 0 0 0 ${400 - r * 0.86} ${500 - r * 0.34}z" fill="#fff" opacity=".16"/>`,
  ].join('')
}
