// Bags laid along their length: the weekend holdall and the washbag.
import { standing } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch, strap, stud, zip } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { embossed, label } from '../kit/marks.ts'
import { mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker } from '../kit/tone.ts'

export type HoldallSpec = { kind: 'holdall'; style: 'weekend' | 'wash' }

export const holdallCrop = (spec: HoldallSpec, _view: View): Crop =>
  spec.style === 'wash' ? [180, 350, 300] : [200, 470, 310]

export function drawHoldall(s: Sheet, spec: HoldallSpec, look: Look, view: View): string {
  return spec.style === 'wash'
    ? `<g transform="translate(0 -110)">${wash(s, look, view === 'back')}</g>`
    : weekend(s, look, view === 'back')
}

function weekend(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const body = mirrored(
    400,
    'M0 442C150 440 240 440 272 462C310 500 322 640 314 772C308 832 284 850 240 852L0 856',
  )
  const ends = 'M60 380H178Q156 640 172 900H60zM740 380H622Q644 640 628 900H740z'
  const loop = (top: number, colour: string) =>
    strap(s, `M272 790V520C276 ${top} 524 ${top} 528 520V790`, colour, 34, true)
  const pocket = rounded(262, 600, 276, 190, 20)
  return [
    standing(s, 400, 850, 312),
    strap(s, 'M110 520C60 330 160 250 260 330S520 470 700 520', darker(c, 0.35), 30, true),
    strap(s, 'M276 470C280 190 520 190 524 470', darker(look.trim, 0.35), 30),
    form(s, body, c, {
      texture: 'canvas',
      depth: 70,
      inside:
        fold(s, 'M200 480Q250 560 220 700', c, 34, 0.7) +
        fold(s, 'M600 470Q560 600 590 740', c, 34, 0.7) +
        fold(s, 'M420 470Q400 520 420 570', c, 26, 0.6) +
        form(s, ends, look.trim, { texture: 'leather', depth: 24, edge: 0.6 }) +
        stitch('M168 440Q146 640 162 860M632 440Q654 640 638 860', look.trim),
    }),
    zip(s, 'M176 466Q400 450 624 466', c, [596, 468, 2], { pull: look.trim, metal: look.metal }),
    back
      ? ''
      : cast(s, pocket, 2, 6, 8, 0.3) +
        form(s, pocket, c, { texture: 'canvas', depth: 30 }) +
        stitch('M296 624H504', c),
    loop(230, look.trim),
    ...[272, 528].flatMap((x) => [stud(s, x, 560, 6, look.metal), stud(s, x, 770, 6, look.metal)]),
    form(s, rounded(352, 300, 96, 34, 12), darker(look.trim, 0.12), { texture: 'leather', depth: 12 }),
    back ? embossed(look.mark, 400, 700, 54, c) : label(s, look.mark, 400, 704, 84, 58, look.trim),
    stud(s, 134, 520, 14, look.metal),
    stud(s, 668, 520, 14, look.metal),
  ].join('')
}

function wash(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const body = mirrored(400, 'M0 500L190 498C226 500 240 530 246 590L252 780Q252 846 196 850L0 854')
  const panel = 'M100 690Q400 704 700 690V900H100z'
  return [
    standing(s, 400, 848, 248),
    form(s, mirrored(400, 'M0 470L196 474Q226 480 232 520L0 540'), darker(c, 0.16), {
      texture: 'canvas',
      depth: 24,
    }),
    zip(s, 'M196 492Q400 480 604 492', c, [212, 494, 80], { pull: look.trim, metal: look.metal, width: 16 }),
    form(s, body, c, {
      texture: 'canvas',
      depth: 62,
      inside:
        fold(s, 'M150 600Q230 580 300 610', c, 30, 0.7) +
        fold(s, 'M650 560Q580 600 520 590', c, 26, 0.7) +
        form(s, panel, look.trim, { texture: 'leather', depth: 34, edge: 0.6 }) +
        stitch('M100 702Q400 716 700 702', look.trim),
    }),
    seam(s, 'M206 522Q400 516 594 522', c),
    strap(s, 'M640 560C690 560 690 660 642 660', look.trim, 26, true),
    back ? '' : label(s, look.mark, 400, 610, 84, 58, look.trim),
    back ? embossed(look.mark, 400, 776, 44, look.trim) : '',
  ].join('')
}
