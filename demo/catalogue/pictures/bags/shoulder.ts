// Bags on one strap: messenger, sling and waist pack.
import { standing } from '../kit/backdrop.ts'
import { cast, fold, form, plastic, seam, stitch, strap, stud, zip } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { label } from '../kit/marks.ts'
import { mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker } from '../kit/tone.ts'

export type ShoulderSpec = { kind: 'shoulder'; style: 'messenger' | 'sling' | 'waist' }

const crops = {
  messenger: [190, 560, 300],
  sling: [390, 530, 280],
  waist: [380, 480, 270],
} as const

export const shoulderCrop = (spec: ShoulderSpec, _view: View): Crop => crops[spec.style]

export function drawShoulder(s: Sheet, spec: ShoulderSpec, look: Look, view: View): string {
  const draw = { messenger, sling, waist }[spec.style]
  return draw(s, look, view === 'back')
}

const slider = (s: Sheet, x: number, y: number, turn: number, metal: string) =>
  `<g transform="rotate(${turn} ${x} ${y})">${form(s, rounded(x - 27, y - 17, 54, 34, 8), metal, { depth: 9 })}</g>`

function messenger(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const body = mirrored(400, 'M0 436L262 436C276 440 282 470 284 540L288 800Q288 850 244 852L0 855')
  const flap = mirrored(400, 'M0 420L250 422C284 426 290 446 290 480L292 690Q290 724 256 726L0 732')
  const loop = 'M128 470C96 150 330 96 420 96S708 170 672 470'
  const buckled = (x: number) =>
    strap(s, `M${x} 560V786`, look.trim, 40, true) +
    form(s, rounded(x - 31, 716, 62, 46, 8), look.metal, { depth: 10 }) +
    `<path d="${rounded(x - 20, 727, 40, 24, 4)}" fill="${darker(look.trim, 0.35)}"/>` +
    stud(s, x, 590, 6, look.metal)
  return [
    standing(s, 400, 850, 284),
    strap(s, loop, darker(c, 0.3), 44, true),
    slider(s, 208, 190, -48, look.metal),
    form(s, body, c, { texture: 'canvas', depth: 54, inside: back ? '' : cast(s, flap, 0, 20, 13, 0.5) }),
    back
      ? zip(s, 'M180 520H620', c, [590, 522, 4], { pull: look.trim }) +
        form(s, rounded(180, 590, 440, 200, 24), c, { texture: 'canvas', depth: 26 }) +
        stitch('M190 612H610', c)
      : form(s, flap, c, {
          texture: 'canvas',
          depth: 44,
          inside:
            fold(s, 'M110 560Q220 600 250 520', c, 30, 0.6) + fold(s, 'M700 650Q600 620 520 690', c, 30, 0.6),
        }) +
        stitch('M122 690Q130 712 150 712Q400 720 650 712Q670 712 678 690', c) +
        buckled(236) +
        buckled(564) +
        label(s, look.mark, 400, 660, 84, 58, look.trim),
    form(s, rounded(104, 440, 50, 74, 9), look.trim, { texture: 'leather', depth: 12 }),
    form(s, rounded(646, 440, 50, 74, 9), look.trim, { texture: 'leather', depth: 12 }),
  ].join('')
}

function sling(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const body = mirrored(
    400,
    'M0 486C120 484 196 490 222 520C250 560 252 700 246 776C242 834 206 850 160 852L0 855',
  )
  const pocket = mirrored(400, 'M0 640L176 636Q200 638 201 660L203 780Q200 812 168 814L0 817')
  return [
    standing(s, 400, 850, 236),
    strap(s, 'M182 560C110 320 250 130 400 120S694 320 618 560', darker(c, 0.25), 42, true),
    slider(s, 236, 232, -52, plastic),
    form(s, body, c, {
      texture: 'twill',
      depth: 60,
      inside:
        fold(s, 'M190 640Q250 620 330 640', c, 26, 0.6) +
        (back ? '' : zip(s, 'M150 600C170 530 260 528 400 528S630 530 650 600', c, null)),
    }),
    back
      ? form(s, rounded(226, 560, 348, 240, 50), darker(c, 0.2), { texture: 'knit', depth: 30 })
      : cast(s, pocket, 2, 7, 8, 0.3) +
        form(s, pocket, c, { texture: 'twill', depth: 32 }) +
        zip(s, 'M214 676H586', c, [556, 678, 4], { pull: look.trim }) +
        zip(s, '', c, [628, 560, 10], { pull: look.trim }) +
        label(s, look.mark, 400, 752, 76, 52, look.trim),
    form(s, rounded(158, 536, 52, 62, 9), look.trim, { texture: 'leather', depth: 12 }),
    form(s, rounded(590, 536, 52, 62, 9), look.trim, { texture: 'leather', depth: 12 }),
  ].join('')
}

function waist(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const body = mirrored(
    400,
    'M0 420C130 418 220 424 262 452C290 480 262 600 210 676C190 704 160 712 120 714L0 717',
  )
  const belt = 'M160 500C90 470 88 300 240 268S620 250 690 300S720 470 640 500'
  return [
    standing(s, 400, 722, 240),
    strap(s, belt, darker(c, 0.35), 44, true),
    form(s, rounded(352, 226, 96, 58, 12), plastic, { depth: 11 }),
    `<path d="M380 236v38M420 236v38" stroke="#6a6762" stroke-width="3"/>`,
    form(s, body, c, {
      texture: 'ripstop',
      depth: 60,
      inside:
        fold(s, 'M170 560Q260 600 330 570', c, 28, 0.7) + fold(s, 'M640 540Q560 600 500 600', c, 28, 0.7),
    }),
    back
      ? form(s, mirrored(400, 'M0 470L190 476Q200 560 150 640Q140 660 110 662L0 664'), darker(c, 0.22), {
          texture: 'knit',
          depth: 28,
        })
      : zip(s, 'M176 478Q400 448 624 478', c, [600, 476, 0], { pull: look.trim, metal: look.metal }) +
        seam(s, 'M196 540Q400 516 604 540', c) +
        zip(s, 'M216 580Q400 560 584 580', c, [250, 578, 6], { pull: look.trim, metal: look.metal }) +
        label(s, look.mark, 470, 652, 66, 46, look.trim),
  ].join('')
}
