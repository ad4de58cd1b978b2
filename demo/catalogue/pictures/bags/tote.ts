// Totes: an open body on a leather base, two long handles.
import { standing } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch, strap, stud } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { embossed, label } from '../kit/marks.ts'
import { mirrored } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker } from '../kit/tone.ts'

export type ToteSpec = { kind: 'tote'; pocket?: boolean }

export const toteCrop = (_spec: ToteSpec, _view: View): Crop => [180, 380, 330]

export function drawTote(s: Sheet, spec: ToteSpec, look: Look, view: View): string {
  const c = look.colour
  const body = mirrored(400, 'M0 420Q140 410 236 396C240 520 226 690 214 812Q208 850 170 852L0 855')
  const mouth = mirrored(400, 'M0 392Q140 388 236 396Q140 418 0 424')
  const loop = (lift: number, colour: string) =>
    strap(
      s,
      `M290 ${560 + lift}L286 ${420 + lift}C290 ${130 + lift} 510 ${130 + lift} 514 ${420 + lift}L510 ${560 + lift}`,
      colour,
      30,
      true,
    )
  const pocket = mirrored(400, 'M0 560L138 556L130 742Q128 760 110 761L0 763')
  const front = view !== 'back' && spec.pocket !== false
  return [
    standing(s, 400, 850, 214),
    strap(s, 'M300 400C316 100 484 100 500 400', darker(look.trim, 0.3), 28),
    `<path d="${mouth}" fill="${darker(c, 0.6)}"/>`,
    form(s, body, c, {
      texture: 'canvas',
      depth: 58,
      inside:
        fold(s, 'M262 440Q300 560 250 700', c, 30, 0.8) +
        fold(s, 'M560 430Q500 600 566 760', c, 34, 0.8) +
        fold(s, 'M430 430Q440 500 420 560', c, 22, 0.6) +
        (front ? cast(s, pocket, 3, 8, 9, 0.3) : '') +
        form(s, 'M150 776Q400 792 650 776V900H150z', look.trim, { texture: 'leather', depth: 30 }) +
        stitch('M150 786Q400 802 650 786', look.trim),
    }),
    stitch('M166 416Q260 430 400 440Q540 430 634 416', c),
    front ? form(s, pocket, c, { texture: 'canvas', depth: 26 }) + stitch('M266 578Q400 584 534 578', c) : '',
    loop(0, look.trim),
    ...[
      [288, 470],
      [288, 540],
      [512, 470],
      [512, 540],
    ].map(([x = 0, y = 0]) => stud(s, x, y, 6, look.metal)),
    front ? label(s, look.mark, 400, 676, 84, 58, look.trim) : embossed(look.mark, 400, 822, 30, look.trim),
    seam(s, 'M268 566h40M492 566h40', look.trim),
  ].join('')
}
