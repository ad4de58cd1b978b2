// Caps, bucket hats and beanies.
import { lying } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch, strap, stud } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { brandMark, label } from '../kit/marks.ts'
import { mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Texture } from '../kit/texture.ts'
import { contrasting, darker } from '../kit/tone.ts'

export type HeadwearSpec = {
  kind: 'headwear'
  style: 'cap' | 'bucket' | 'beanie'
  texture: Texture
  marled?: boolean
}

const crops = { cap: [210, 330, 300], bucket: [270, 380, 300], beanie: [260, 440, 290] } as const
export const headwearCrop = (spec: HeadwearSpec, _view: View): Crop => crops[spec.style]

export function drawHeadwear(s: Sheet, spec: HeadwearSpec, look: Look, view: View): string {
  if (spec.style === 'beanie') return beanie(s, spec, look, view === 'back')
  if (spec.style === 'bucket') return bucket(s, spec, look, view === 'back')
  return view === 'back' ? capBack(s, spec, look) : cap(s, spec, look)
}

function cap(s: Sheet, { texture }: HeadwearSpec, look: Look): string {
  const c = look.colour
  const crown =
    'M250 570C236 420 322 292 462 284C600 280 686 384 694 536C696 576 694 600 690 616C570 656 396 640 250 570Z'
  const brim = 'M262 540C196 570 112 620 84 672C76 700 104 714 150 708C260 694 380 690 520 628L480 560Z'
  const under =
    'M84 672C76 700 104 714 150 708C260 694 380 690 520 628L524 640C390 710 256 714 152 730C96 738 70 706 84 672Z'
  return [
    lying(s, `${crown}${under}`, 1.5),
    form(s, under, darker(c, 0.3), { depth: 14 }),
    form(s, brim, c, { texture, depth: 34, inside: cast(s, crown, -4, 12, 10, 0.5) }),
    stitch(
      'M240 574C190 594 136 624 114 672M262 590C214 606 168 630 146 686M290 606C248 620 208 640 186 690M324 620C290 634 256 650 236 686M362 634C336 646 308 658 292 680',
      c,
    ),
    form(s, crown, c, {
      texture,
      depth: 70,
      inside:
        seam(s, 'M464 284C352 330 300 440 306 600M468 284C560 350 588 480 574 640', c, 2.5) +
        stitch('M456 292C344 338 292 448 298 600M472 290C550 352 578 480 564 640', c) +
        fold(s, 'M620 380Q660 460 650 560', c, 30, 0.6) +
        stitch('M250 556C390 622 560 640 690 600', c),
    }),
    stud(s, 372, 402, 6, darker(c, 0.3)),
    stud(s, 612, 424, 6, darker(c, 0.3)),
    form(s, 'M436 286Q462 262 494 282Q466 294 436 286Z', c, { texture, depth: 8 }),
    brandMark(look.mark, 396, 500, 84, contrasting(c, 0.75)),
  ].join('')
}

function capBack(s: Sheet, { texture }: HeadwearSpec, look: Look): string {
  const c = look.colour
  const crown = mirrored(400, 'M0 286C140 286 222 380 236 540L240 620C160 640 80 646 0 648')
  const gap = mirrored(400, 'M0 520C70 520 112 570 116 652L0 660')
  return [
    lying(s, crown, 1.5),
    form(s, crown, c, {
      texture,
      depth: 70,
      inside:
        seam(s, 'M400 286V540M400 286C290 330 250 460 262 640M400 286C510 330 550 460 538 640', c, 2.5) +
        form(s, gap, darker(c, 0.55), { depth: 30 }) +
        stitch(
          mirrored(400, 'M0 508C80 508 124 560 128 652')
            .replace(/L[^LC]*C/, 'C')
            .replace('Z', ''),
          c,
        ),
    }),
    strap(s, 'M282 626Q400 656 518 626', look.trim, 36, true),
    form(s, rounded(420, 612, 48, 52, 8), look.metal, { depth: 9 }),
    stud(s, 310, 452, 6, darker(c, 0.3)),
    stud(s, 490, 452, 6, darker(c, 0.3)),
    form(s, mirrored(400, 'M0 270Q30 272 34 288L0 296'), c, { texture, depth: 8 }),
  ].join('')
}

function bucket(s: Sheet, { texture }: HeadwearSpec, look: Look, back: boolean): string {
  const c = look.colour
  const crown = mirrored(400, 'M0 304C80 304 140 312 162 330C180 400 196 470 202 548Q100 590 0 592')
  const brim = mirrored(400, 'M0 586Q110 584 200 536C250 570 290 620 306 664C300 690 140 742 0 744')
  return [
    lying(s, brim + crown, 1.5),
    form(s, crown, c, {
      texture,
      depth: 64,
      inside:
        fold(s, 'M300 340Q330 440 310 560M520 330Q500 430 540 520', c, 34, 0.5) +
        seam(s, 'M240 340Q400 372 560 340', c, 2.5),
    }),
    cast(s, brim, 0, -6, 9, 0.35),
    form(s, brim, c, {
      texture,
      depth: 46,
      inside: fold(s, 'M250 600Q230 660 240 700M560 600Q590 650 570 700', c, 30, 0.6),
    }),
    stitch(
      'M212 560Q300 612 400 614T588 560M176 596Q290 646 400 648T624 596M150 630Q280 682 400 684T650 630M120 662Q270 718 400 720T680 662',
      c,
    ),
    ...[300, 330].map((x) => stud(s, back ? 700 - x : x, 470, 6, look.metal)),
    back ? '' : label(s, look.mark, 440, 470, 84, 58, look.trim),
  ].join('')
}

function beanie(s: Sheet, { marled }: HeadwearSpec, look: Look, back: boolean): string {
  const c = look.colour
  const crown = mirrored(400, 'M0 262C130 262 204 360 216 520L218 640L0 650')
  const cuff = mirrored(400, 'M0 556Q120 554 224 544C238 590 236 660 226 702Q110 722 0 724')
  const ribs = Array.from({ length: 15 }, (_, i) => {
    const x = 176 + i * 32
    return `M${400 + (x - 400) * 0.14} 268C${400 + (x - 400) * 0.72} 330 ${x} 430 ${x} 560`
  }).join('')
  const lower = Array.from({ length: 17 }, (_, i) => `M${160 + i * 30} 540q4 90 ${i < 8 ? 4 : -4} 190`).join(
    '',
  )
  const flecks = marled
    ? `<rect width="800" height="1000" fill="${s.pattern(23, 29, `<path d="M3 4l5 3M14 2l4 4M8 14l5 3M18 20l3 4M2 23l5 2" stroke="${look.trim}" stroke-width="3" opacity=".55"/>`)}"/>`
    : ''
  const relief = (d: string) =>
    `<g fill="none"><path d="${d}" stroke="${darker(c, 0.5)}" stroke-width="7" opacity=".42"/><path d="${d}" stroke="#fff" stroke-width="6" opacity=".07" transform="translate(10)"/></g>`
  return [
    lying(s, crown + cuff, 1.5),
    form(s, crown, c, { depth: 80, inside: flecks + relief(ribs) }),
    cast(s, cuff, 0, -7, 8, 0.4),
    form(s, cuff, c, { depth: 50, inside: flecks + relief(lower) }),
    back ? seam(s, 'M400 264V556', c, 3) : label(s, look.mark, 400, 636, 88, 60, look.trim),
  ].join('')
}
