// Footwear: in profile with the toe to the left, and the pair seen from above.
import { lying, standing } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { embossed } from '../kit/marks.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker, lighter } from '../kit/tone.ts'
import { chelsea, derby, loafer, serviceBoot } from './leather-shoes.ts'
import { canvasLow, court, highTop, runner } from './trainers.ts'

export type ShoeStyle = 'canvas' | 'court' | 'high' | 'runner' | 'derby' | 'loafer' | 'chelsea' | 'boot'
/** `look.trim` is the sole of trainers and the lining of leather shoes. */
export type ShoeSpec = { kind: 'shoe'; style: ShoeStyle }

const profiles = {
  canvas: canvasLow,
  court,
  high: highTop,
  runner,
  derby,
  loafer,
  chelsea,
  boot: serviceBoot,
}
const tall = (style: ShoeStyle) => style === 'chelsea' || style === 'boot' || style === 'high'

export const shoeCrop = (spec: ShoeSpec, _view: View): Crop =>
  spec.style === 'chelsea' ? [390, 270, 300] : tall(spec.style) ? [280, 330, 310] : [240, 380, 300]

export function drawShoe(s: Sheet, spec: ShoeSpec, look: Look, view: View): string {
  if (view === 'back') return fromAbove(s, spec, look)
  // the profiles are drawn tall, which leaves room for detail, and set down at their true proportion
  const [height, floor] = tall(spec.style) ? [0.86, 744] : [0.76, 660]
  return (
    standing(s, 400, floor, 318) +
    `<g transform="matrix(1.04 0 0 ${height} -14 ${Math.round(floor - 790 * height)})">${profiles[spec.style](s, look)}</g>`
  )
}

function fromAbove(s: Sheet, { style }: ShoeSpec, look: Look): string {
  const c = look.colour
  const outline =
    'M0-330C62-332 104-270 106-170C108-80 84-10 88 100C92 220 76 318 0 324C-76 318-88 220-82 100C-78-10-104-80-100-170C-98-270-58-328 0-330Z'
  const sole =
    'M0-344C72-346 118-276 120-172C122-80 98-10 101 100C105 228 86 332 0 338C-86 332-101 228-95 100C-91-10-118-80-114-172C-112-276-68-342 0-344Z'
  const mouth = 'M0 20C44 20 58 80 60 150C62 240 46 292 0 294C-46 292-60 240-56 150C-54 80-40 20 0 20Z'
  const smooth = style === 'chelsea' || style === 'loafer'
  const canvas = style === 'canvas' || style === 'high'
  const cord = contrasting(c, 0.75)
  const laces = smooth
    ? ''
    : [-120, -84, -48, -12]
        .map(
          (y) =>
            `<path d="M-40 ${y}Q0 ${y + 10} 42 ${y - 2}" fill="none" stroke="#111" stroke-width="12" opacity=".3" transform="translate(2 5)"/><path d="M-40 ${y}Q0 ${y + 10} 42 ${y - 2}" fill="none" stroke="${cord}" stroke-width="10" stroke-linecap="round"/>`,
        )
        .join('')
  const vamp =
    style === 'loafer'
      ? form(s, 'M-90-60Q0-110 96-60L94-10Q0-56-84-10Z', darker(c, 0.08), { texture: 'suede', depth: 14 }) +
        seam(s, 'M-66-80C-60-220-30-270 2-272S66-220 72-80', c, 3)
      : style === 'chelsea'
        ? form(
            s,
            'M-78 60Q-62 110-58 170L-84 170Q-88 100-78 60ZM84 60Q66 110 62 170L88 170Q92 100 84 60Z',
            darker(c, 0.45),
            { texture: 'rib', depth: 8 },
          )
        : seam(s, 'M-96-170Q0-230 104-170', c, 3) + stitch('M-96-160Q0-220 104-160', c)
  const tongue = smooth
    ? ''
    : form(s, 'M-34-140Q0-160 36-140L44 60Q0 90-42 60Z', darker(c, 0.1), {
        texture: canvas ? 'canvas' : 'leather',
        depth: 18,
      })
  const one = s.part(
    lying(s, sole, 1.5) +
      form(s, sole, style === 'derby' || smooth || style === 'boot' ? darker(c, 0.5) : look.trim, {
        depth: 18,
      }) +
      form(s, outline, c, {
        texture: canvas ? 'canvas' : style === 'loafer' ? 'suede' : 'leather',
        depth: 56,
        inside: canvas
          ? form(s, 'M-120-400H120V-236Q0-200-120-236Z', look.trim, { depth: 24 })
          : fold(s, 'M-60-130Q0-100 70-132', c, 16, 0.6),
      }) +
      vamp +
      tongue +
      cast(s, mouth, 0, 0, 6, 0.5) +
      form(s, mouth, lighter(darker(c, 0.5), 0.12), { depth: 30, edge: 0.7 }) +
      form(
        s,
        'M0 130C30 130 42 170 42 206C42 256 30 280 0 280C-30 280-40 256-40 206C-40 170-28 130 0 130Z',
        '#c9b193',
        { depth: 16 },
      ) +
      embossed(look.mark, 1, 214, 44, '#c9b193') +
      laces,
  )
  return `<g transform="translate(268 520) rotate(-5)"><use ${one}/></g><g transform="translate(534 500) rotate(5) scale(-1 1)"><use ${one}/></g>`
}
