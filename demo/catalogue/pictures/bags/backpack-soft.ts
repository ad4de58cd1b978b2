// The fronts of the soft backpacks: a folded flap, and a zipped dome.
import { cast, fold, form, seam, stitch, strap, stud, zip } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { embossed, label } from '../kit/marks.ts'
import { mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker, lighter } from '../kit/tone.ts'
import { type Body, domeBody } from './backpack-outlines.ts'

const handle = (s: Sheet, top: number, colour: string) =>
  strap(s, `M346 ${top + 16}C346 ${top - 66} 454 ${top - 66} 454 ${top + 16}`, colour, 24, true)

export function domeFront(s: Sheet, { top, half: w }: Body, look: Look): string {
  const c = look.colour
  const body = domeBody({ top, half: w })
  const arch = `M${400 - w * 0.8} 526C${400 - w * 0.8} ${top + 160} ${400 - w * 0.7} ${top + 58} 400 ${top + 58}S${400 + w * 0.8} ${top + 160} ${400 + w * 0.8} 526`
  const pocket = mirrored(
    400,
    `M0 536L${w * 0.62} 536C${w * 0.72} 536 ${w * 0.75} 550 ${w * 0.76} 585L${w * 0.79} 742C${w * 0.79} 766 ${w * 0.74} 772 ${w * 0.66} 774L0 780`,
  )
  const zipEnd = Math.round(400 + w * 0.55)
  return [
    handle(s, top, look.trim),
    form(s, body, c, {
      texture: 'canvas',
      depth: 60,
      inside:
        fold(s, `M${400 - w} 640Q${400 - w * 0.8} 600 ${400 - w * 0.5} 470`, c, 24, 0.5) +
        fold(s, `M${400 + w} 500Q${400 + w * 0.6} 520 ${400 + w * 0.2} 490`, c, 26, 0.5) +
        form(s, 'M150 772Q400 788 650 772V900H150z', look.trim, {
          texture: 'leather',
          depth: 30,
          edge: 0.6,
        }) +
        stitch('M150 782Q400 798 650 782', look.trim) +
        zip(s, arch, c, null),
    }),
    zip(s, '', c, [Math.round(400 + w * 0.8), 520, 0], { pull: look.trim }),
    cast(s, pocket, 3, 8, 9, 0.3),
    form(s, pocket, c, {
      texture: 'canvas',
      depth: 36,
      inside: fold(s, `M${400 - w * 0.6} 780Q${400 - w * 0.3} 700 ${400 - w * 0.45} 620`, c, 24, 0.5),
    }),
    zip(s, `M${400 - w * 0.68} 572H${400 + w * 0.68}`, c, [zipEnd, 574, 5], { pull: look.trim }),
    stitch(`M${400 - w * 0.71} 588H${400 + w * 0.71}`, c),
    label(s, look.mark, 400, (top + 536) / 2 + 34, 78, 54, look.trim),
  ].join('')
}

export function flapFront(s: Sheet, { top: t, half: w }: Body, look: Look): string {
  const c = look.colour
  const l = 400 - w
  const r = 400 + w
  const body = mirrored(
    400,
    `M0 ${t + 70}L${w * 0.9} ${t + 70}C${w * 0.97} ${t + 220} ${w * 1.01} 560 ${w} 780C${w} 830 ${w - 10} 850 ${w - 40} 852L0 854`,
  )
  const corner = t + 232
  const low = t + 322
  const knee = Math.round(400 + w * 0.12)
  const flap = `M${l - 4} ${t + 96}C${l - 2} ${t + 8} ${400 - w * 0.7} ${t} 400 ${t}S${r + 2} ${t + 8} ${r + 4} ${t + 96}L${r + 5} ${corner}L${knee} ${low}Q${400 - w * 0.5} ${low + 6} ${l - 5} ${low - 20}z`
  const facet = `M${r + 5} ${corner}L${knee} ${low}L${Math.round(400 + w * 0.44)} ${t + 186}z`
  const pocketTop = Math.round(t + (852 - t) * 0.66)
  const pocket = rounded(400 - w * 0.76, pocketTop, w * 1.52, 800 - pocketTop, 26)
  const hook = low + 46
  return [
    handle(s, t, look.trim),
    form(s, body, c, {
      texture: 'canvas',
      depth: 56,
      inside:
        cast(s, flap, 0, 22, 14, 0.5) +
        fold(s, `M${l + 30} ${low + 30}Q${l + 80} ${low + 70} ${l + 60} 800`, c, 30, 0.6) +
        fold(s, `M${r - 20} ${corner + 80}Q${r - 70} ${low + 80} ${r - 30} 760`, c, 26, 0.6) +
        form(s, 'M150 800Q400 814 650 800V900H150z', look.trim, { texture: 'leather', depth: 26, edge: 0.6 }),
    }),
    cast(s, pocket, 3, 7, 8, 0.28),
    form(s, pocket, c, { texture: 'canvas', depth: 30 }),
    zip(
      s,
      `M${400 - w * 0.66} ${pocketTop + 34}H${400 + w * 0.66}`,
      c,
      [Math.round(400 - w * 0.5), pocketTop + 36, -4],
      {
        pull: look.trim,
      },
    ),
    stitch(`M${400 - w * 0.72} ${pocketTop + 50}H${400 + w * 0.72}`, c),
    form(s, flap, c, {
      texture: 'canvas',
      depth: 44,
      inside: fold(s, `M${l} ${t + 150}Q${400 - w * 0.4} ${t + 190} ${400 - w * 0.1} ${t + 110}`, c, 30, 0.5),
    }),
    form(s, facet, lighter(c, 0.07), { texture: 'canvas', depth: 16, edge: 0.5 }),
    seam(s, `M${Math.round(400 + w * 0.44)} ${t + 186}L${knee} ${low}`, c),
    stitch(
      `M${l + 4} ${low - 34}Q${400 - w * 0.5} ${low - 8} ${knee - 12} ${low - 14}L${Math.round(400 + w * 0.4)} ${t + 196}`,
      c,
    ),
    strap(s, `M400 ${low - 66}V${hook + 62}`, look.trim, 34, true),
    stud(s, 400, low - 44, 7, look.metal),
    form(s, rounded(374, hook - 16, 52, 26, 9), look.metal, { depth: 9 }),
    `<path d="${rounded(382, hook - 8, 36, 10, 5)}" fill="${darker(look.trim, 0.6)}"/>`,
    label(s, look.mark, Math.round(400 - w * 0.58), low - 82, 66, 48, look.trim),
    embossed(look.mark, 400, 829, 24, look.trim),
  ].join('')
}
