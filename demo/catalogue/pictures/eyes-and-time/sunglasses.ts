// Sunglasses, seen from the front and in profile.
import { form, stud } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { brandMark } from '../kit/marks.ts'
import { both, mirrored } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker, lighter } from '../kit/tone.ts'

export type SunglassesSpec = { kind: 'sunglasses'; style: 'round' | 'square' | 'panto' | 'aviator' }

export const sunglassesCrop = (_spec: SunglassesSpec, _view: View): Crop => [90, 330, 300]

type Frame = { lens: string; rim: string; wire?: boolean }

// right halves, x from the bridge; the rim is the outer edge of an acetate front
const frames: Record<SunglassesSpec['style'], Frame> = {
  round: {
    lens: 'M158 386C222 386 272 436 272 500C272 564 222 614 158 614C94 614 44 564 44 500C44 436 94 386 158 386Z',
    rim: 'M0 446C22 446 32 448 42 434C66 392 110 366 158 366C218 366 262 396 283 434L308 438L308 468L291 482C296 572 234 634 158 634C90 634 32 586 24 514C20 492 12 486 0 486',
  },
  square: {
    lens: 'M46 424Q44 396 74 394L258 388Q288 388 287 416L272 558Q266 600 222 602L116 602Q70 600 60 558Z',
    rim: 'M0 430C16 430 22 420 28 404Q38 376 70 374L262 366Q300 366 314 384L316 422L303 434L291 562Q284 620 224 622L114 622Q54 620 42 566L30 496C24 478 12 472 0 472',
  },
  panto: {
    lens: 'M44 426C46 396 92 386 160 386C232 386 274 398 276 430C280 540 230 614 160 614C92 614 38 524 44 426Z',
    rim: 'M0 436C14 436 20 426 26 412C36 378 86 366 164 366C238 366 282 378 298 398L318 402L318 438L298 452C298 562 238 634 160 634C82 634 26 548 24 486C20 476 12 472 0 472',
  },
  aviator: {
    lens: 'M36 430C40 398 96 386 178 388C254 390 288 404 290 440C294 540 236 622 164 622C84 622 26 520 36 430Z',
    rim: '',
    wire: true,
  },
}

export function drawSunglasses(s: Sheet, spec: SunglassesSpec, look: Look, view: View): string {
  return view === 'back' ? profile(s, spec, look) : front(s, spec, look)
}

function shadow(s: Sheet, cx: number, y: number, rx: number): string {
  const soft = s.radial(
    [0.5, 0.5, 0.5],
    [
      [0, '#3a2f25', 0.42],
      [0.6, '#3a2f25', 0.16],
      [1, '#3a2f25', 0],
    ],
  )
  return `<ellipse cx="${cx}" cy="${y}" rx="${rx}" ry="40" fill="${soft}"/>`
}

function glass(s: Sheet, d: string, tint: string): string {
  const { href, clip } = s.shape(d)
  const fill = s.linear(
    [0, 0, 0.25, 1],
    [
      [0, darker(tint, 0.45), 0.97],
      [0.55, tint, 0.9],
      [1, lighter(tint, 0.3), 0.78],
    ],
  )
  const glint =
    '<path d="M120 340L300 700H250L70 340zM330 340L510 700H488L308 340zM470 340L650 700H600L420 340z" fill="#fff" opacity=".1"/>'
  return `<use ${href} fill="${fill}"/><g ${clip}>${glint}<use ${href} fill="none" stroke="#100c08" stroke-width="26" opacity=".35" ${s.blur(8)}/></g>`
}

function front(s: Sheet, { style }: SunglassesSpec, look: Look): string {
  const { lens, rim, wire } = frames[style]
  const c = look.colour
  const lenses = both(400, lens)
  // the arms, folded behind the front
  const arms = mirrored(400, 'M0 448C90 450 220 440 300 414L304 446C220 474 90 486 0 484')
  const parts = [
    shadow(s, 412, 668, 320),
    form(s, arms, darker(c, 0.35), { depth: 12 }),
    glass(s, lenses, look.trim),
  ]
  if (wire) {
    parts.push(
      tube(lenses, c, 10),
      tube('M364 440Q400 420 436 440M352 396Q400 384 448 396', c, 9),
      tube(both(400, 'M284 414L312 412'), c, 15),
      `<path d="${both(400, 'M30 480Q20 504 26 524')}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".6"/>`,
    )
    return parts.join('')
  }
  const outline = mirrored(400, rim)
  const frame = `${outline}${lenses}`
  const pale = lighter(c, 0.4)
  parts.push(
    `<path d="${frame}" fill-rule="evenodd" transform="translate(4 9)" fill="#111" opacity=".28" ${s.blur(7)}/>`,
    acetate(s, frame, c),
    `<path d="${outline}" fill="none" stroke="${pale}" stroke-width="2.5" opacity=".55" transform="translate(1.5 2.5)"/>`,
    `<path d="${lenses}" fill="none" stroke="${darker(c, 0.55)}" stroke-width="4" opacity=".7"/>`,
    ...[104, 696].map((x) => stud(s, x, style === 'round' ? 452 : 410, 5, look.metal)),
  )
  return parts.join('')
}

/** Front of an acetate frame: polished, lit along the top. */
function acetate(s: Sheet, d: string, c: string): string {
  const fill = s.linear(
    [0, 0, 0.2, 1],
    [
      [0, lighter(c, 0.22)],
      [0.3, c],
      [1, darker(c, 0.28)],
    ],
  )
  return `<path d="${d}" fill-rule="evenodd" fill="${fill}" stroke="${darker(c, 0.6)}" stroke-width="1.5"/>`
}

const tube = (d: string, c: string, width: number) =>
  `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${darker(c, 0.5)}" stroke-width="${width}"/><path d="${d}" stroke="${c}" stroke-width="${width - 3}"/><path d="${d}" stroke="${lighter(c, 0.6)}" stroke-width="${width / 4}" transform="translate(-1 -1.5)"/></g>`

function profile(s: Sheet, { style }: SunglassesSpec, look: Look): string {
  const c = look.colour
  const wire = frames[style].wire
  const lens =
    style === 'square'
      ? 'M150 404L178 402Q190 404 190 430L186 570Q182 594 166 594L152 592Q138 590 138 560V430Q140 406 150 404Z'
      : 'M166 396C186 396 196 440 196 500S182 606 160 604S128 556 130 496S146 396 166 396Z'
  const rim =
    style === 'square'
      ? 'M148 384H182Q204 386 204 420L198 578Q194 612 164 612H152Q128 610 126 566V424Q128 390 148 384Z'
      : 'M168 378C200 380 210 436 210 500S188 624 158 622S116 558 118 494S136 378 168 378Z'
  const arm =
    'M190 402L232 396C380 404 540 408 626 424C672 434 706 480 716 556C718 580 700 584 694 564C682 506 660 468 616 458C540 444 380 446 226 444L194 446Z'
  const far =
    'M222 412C380 420 520 424 590 438C630 448 656 486 664 548L650 548C640 500 622 468 580 458C500 446 380 446 226 440Z'
  return [
    shadow(s, 420, 668, 330),
    form(s, far, darker(c, 0.4), { depth: 10 }),
    glass(s, lens, look.trim),
    wire ? tube(lens, c, 10) : acetate(s, `${rim}${lens}`, c),
    wire
      ? tube('M196 420C380 414 540 420 626 432C676 442 700 486 708 560', c, 12) +
        tube('M672 462C692 490 704 520 708 560', darker(c, 0.5), 20)
      : form(s, arm, c, { depth: 22, edge: 0.7 }),
    stud(s, 232, 420, 5, look.metal),
    brandMark(look.mark, 300, wire ? 470 : 424, wire ? 0.1 : 26, contrasting(c, 0.7)),
  ].join('')
}
