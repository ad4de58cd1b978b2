// Trousers and shorts, laid flat.
import { lying } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch, stud } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { label } from '../kit/marks.ts'
import { both, mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Texture } from '../kit/texture.ts'
import { contrasting, darker } from '../kit/tone.ts'

export type LowerSpec = {
  kind: 'lower'
  length: 'long' | 'short'
  waist: 'button' | 'drawstring'
  pockets?: 'slant' | 'jeans' | 'carpenter'
  pleats?: boolean
  turnUps?: boolean
  texture: Texture
}

export const lowerCrop = (_spec: LowerSpec, _view: View): Crop => [390, 90, 270]

export function drawLower(s: Sheet, spec: LowerSpec, look: Look, view: View): string {
  const scale = spec.length === 'short' ? 'translate(-116 66) scale(1.29)' : 'translate(0 0)'
  return `<g transform="${scale}">${trousers(s, spec, look, view === 'back')}</g>`
}

function trousers(s: Sheet, spec: LowerSpec, look: Look, back: boolean): string {
  const c = look.colour
  const long = spec.length === 'long'
  const outer = long
    ? 'C198 330 208 430 206 560C202 700 194 820 186 908L42 914C40 760 28 560 8 372'
    : 'C200 320 214 400 222 506L22 526C22 470 16 420 8 372'
  const legs = both(400, `M0 122L150 118C164 166 178 216 188 268${outer}L0 366Z`)
  const band = mirrored(400, 'M0 96L150 92L156 138Q80 150 0 150')
  return [
    lying(s, legs),
    form(s, rounded(254, 84, 292, 34, 10), darker(c, 0.45), { depth: 14 }),
    form(s, legs, c, {
      texture: spec.texture,
      depth: 46,
      inside: [
        fold(
          s,
          'M392 372Q330 400 260 396M408 372Q470 402 548 404M396 384Q340 440 300 452M404 384Q450 436 500 452',
          c,
          20,
          0.6,
        ),
        long
          ? fold(s, 'M286 560Q330 590 372 570M440 600Q480 620 530 590M300 860Q330 880 352 872', c, 22, 0.5)
          : '',
        spec.pleats && !back ? seam(s, 'M318 148V330M482 148V330M344 148V236M456 148V236', c, 3) : '',
        long && spec.texture !== 'denim' && spec.texture !== 'cord'
          ? fold(s, 'M296 400Q292 660 284 930M504 400Q508 660 516 930', c, 14, 0.34)
          : '',
      ].join(''),
    }),
    seam(s, 'M400 148V368', c, 2.5),
    back ? backPockets(s, spec, look) : frontPockets(s, spec, look),
    form(s, band, c, { texture: spec.texture, depth: 15 }),
    waistband(s, spec, look, back),
    stitch(both(400, long ? 'M45 896L184 890' : 'M24 508L218 488'), c),
    spec.turnUps ? turnUps(s, look, spec.texture) : '',
  ].join('')
}

function waistband(s: Sheet, { waist }: LowerSpec, look: Look, back: boolean): string {
  const c = look.colour
  const loops = (at: readonly number[]) =>
    at.map((x) => form(s, rounded(x - 7, 90, 14, 66, 3), darker(c, 0.06), { depth: 8, edge: 0.6 })).join('')
  if (waist === 'drawstring') {
    const gathers = Array.from({ length: 17 }, (_, i) => `M${262 + i * 17} 102v36`).join('')
    const cord = 'M386 122C380 170 392 210 380 262M414 122C420 170 410 220 424 250'
    return (
      `<path d="${gathers}" stroke="${darker(c, 0.5)}" stroke-width="3" opacity=".4"/>` +
      (back
        ? ''
        : `<path d="${cord}" fill="none" stroke="#111" stroke-width="8" opacity=".3" transform="translate(3 5)"/><path d="${cord}" fill="none" stroke="${contrasting(c, 0.62)}" stroke-width="7" stroke-linecap="round"/>` +
          stud(s, 386, 122, 6, look.metal) +
          stud(s, 414, 122, 6, look.metal))
    )
  }
  return (
    stitch('M252 104Q400 108 548 104', c) +
    loops(back ? [300, 400, 500] : [308, 492]) +
    (back
      ? label(s, look.mark, 452, 122, 66, 40, look.trim)
      : seam(s, 'M400 96V150', c, 2.5) +
        stitch('M424 150V270Q420 310 402 326', c) +
        stud(s, 412, 123, 10, look.metal))
  )
}

function frontPockets(s: Sheet, { pockets = 'slant', texture }: LowerSpec, look: Look): string {
  const c = look.colour
  if (pockets === 'jeans')
    return (
      seam(s, both(400, 'M84 150C86 210 120 240 182 236'), c, 2.5) +
      stitch(both(400, 'M78 150C80 218 116 250 184 246'), c) +
      [stud(s, 314, 152, 5, look.metal), stud(s, 486, 152, 5, look.metal)].join('') +
      seam(s, both(400, 'M188 300C198 400 200 470 198 560'), c)
    )
  const slant = seam(s, both(400, 'M106 150L170 268'), c, 3) + stitch(both(400, 'M98 150L162 272'), c)
  if (pockets === 'slant') return slant
  const tool = 'M524 470L594 460L592 590L528 596z'
  return (
    slant +
    cast(s, tool, 1, 5, 5, 0.3) +
    form(s, tool, c, { texture, depth: 14 }) +
    stitch('M532 486L588 478M534 486L534 586L586 582V480', c) +
    form(s, 'M206 340L272 352L270 368L204 358z', c, { texture, depth: 8, edge: 0.6 }) +
    stitch(
      'M290 420L374 420M290 428L374 428M290 640H366M290 648H366M426 420H510M426 428H510M434 640H514',
      c,
      0.3,
    )
  )
}

function backPockets(s: Sheet, { pockets, texture }: LowerSpec, look: Look): string {
  const c = look.colour
  const yoke = seam(s, 'M228 192Q310 210 400 236Q490 210 572 192', c, 2.5)
  if (pockets === undefined || pockets === 'slant')
    return [250, 450]
      .map(
        (x) =>
          seam(s, `M${x} 232H${x + 100}M${x} 244H${x + 100}`, c, 3) + stud(s, x + 50, 262, 6, look.metal),
      )
      .join('')
  const d = 'M0 0L108 -4L104 104L54 128L4 106z'
  const pocket = s.part(
    cast(s, d, 1, 5, 5, 0.3) +
      form(s, d, c, { texture, depth: 14 }) +
      stitch('M5 14L103 11M8 20L12 100L54 119L97 99L101 18', c),
  )
  return `${yoke}<use ${pocket} x="250" y="256"/><use ${pocket} x="442" y="256"/>`
}

function turnUps(s: Sheet, look: Look, texture: Texture): string {
  const d = both(400, 'M42 858L193 850L188 912L41 918Z')
  return (
    cast(s, d, 0, -5, 4, 0.35) +
    form(s, d, texture === 'denim' ? look.trim : look.colour, { texture, depth: 14 })
  )
}
