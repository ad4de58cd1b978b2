// The fronts of the structured backpacks: the box, the roll-top and the travel pack.
import { cast, fold, form, plastic, seam, stitch, strap, zip } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { brandMark, label } from '../kit/marks.ts'
import { mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker } from '../kit/tone.ts'
import { type Body, boxBody, rollBody, rolledTop, travelBody } from './backpack-outlines.ts'

export function boxFront(s: Sheet, { top: t, half }: Body, look: Look): string {
  const c = look.colour
  const w = half * 0.94
  const body = boxBody({ top: t, half })
  const split = Math.round(t + (852 - t) * 0.52)
  const x = Math.round(400 + w * 0.52)
  return [
    strap(
      s,
      `M340 ${t + 12}V${t - 22}Q340 ${t - 40} 358 ${t - 40}H442Q460 ${t - 40} 460 ${t - 22}V${t + 12}`,
      look.trim,
      22,
    ),
    form(s, body, c, {
      texture: 'twill',
      depth: 46,
      inside:
        zip(s, rounded(400 - w + 34, t + 36, w * 2 - 68, 900, 50), c, null) +
        form(s, `M100 ${split}H700V900H100z`, darker(c, 0.14), { texture: 'twill', depth: 40 }) +
        seam(s, `M100 ${split}H700`, c, 3) +
        stitch(`M100 ${split + 12}H700`, c) +
        fold(s, `M${400 - w} 760Q${400 - w * 0.6} 720 ${400 - w * 0.5} 640`, c, 26, 0.6),
    }),
    zip(s, `M${x} ${split + 38}V800`, c, [x, split + 52, 0], { pull: look.trim }),
    zip(s, '', c, [400 - w + 34, split - 30, 0], { pull: look.trim }),
    form(s, rounded(400 - w + 2, split - 34, 40, 68, 6), look.trim, { texture: 'leather', depth: 10 }),
    form(s, rounded(400 + w - 42, split - 34, 40, 68, 6), look.trim, { texture: 'leather', depth: 10 }),
    label(s, look.mark, Math.round(400 - w * 0.5), 770, 72, 50, look.trim),
  ].join('')
}

export function rollFront(s: Sheet, { top, half: w }: Body, look: Look): string {
  const c = look.colour
  const t = top - 20
  const body = rollBody({ top, half: w })
  const roll = rolledTop({ top, half: w })
  const buckle = (x: number, y: number) =>
    form(s, rounded(x - 21, y, 42, 50, 7), plastic, { depth: 9 }) +
    `<path d="M${x - 11} ${y + 18}h22M${x - 8} ${y + 40}h16" stroke="${contrasting(plastic, 0.4)}" stroke-width="2.5" opacity=".6"/>`
  const pocket = mirrored(
    400,
    `M0 560L${w * 0.7} 560Q${w * 0.76} 560 ${w * 0.77} 584L${w * 0.8} 770Q${w * 0.8} 792 ${w * 0.72} 794L0 798`,
  )
  return [
    form(s, body, c, {
      texture: 'ripstop',
      depth: 58,
      inside:
        cast(s, roll, 0, 26, 15, 0.5) +
        fold(
          s,
          `M${400 - w * 0.7} ${t + 100}Q${400 - w * 0.6} ${t + 200} ${400 - w * 0.75} 540`,
          c,
          28,
          0.8,
        ) +
        fold(
          s,
          `M${400 + w * 0.45} ${t + 100}Q${400 + w * 0.4} ${t + 180} ${400 + w * 0.6} 540`,
          c,
          28,
          0.8,
        ) +
        fold(
          s,
          `M${400 - w * 0.2} ${t + 100}Q${400 - w * 0.25} ${t + 160} ${400 - w * 0.15} ${t + 230}`,
          c,
          22,
          0.6,
        ) +
        form(s, 'M140 806Q400 818 660 806V900H140z', darker(c, 0.4), { depth: 24, edge: 0.6 }),
    }),
    cast(s, pocket, 2, 7, 9, 0.3),
    form(s, pocket, c, { texture: 'ripstop', depth: 32 }),
    zip(s, `M${400 - w * 0.64} 600H${400 + w * 0.64}`, c, [Math.round(400 + w * 0.5), 602, 4], {
      metal: darker(c, 0.2),
      pull: look.trim,
    }),
    form(s, roll, c, {
      texture: 'ripstop',
      depth: 40,
      volume: 1.15,
      inside:
        seam(s, `M${400 - w} ${t + 62}Q400 ${t + 72} ${400 + w} ${t + 62}`, c, 3) +
        fold(s, `M${400 - w} ${t + 30}Q400 ${t + 40} ${400 + w} ${t + 30}`, c, 14, 0.6),
    }),
    strap(s, `M400 ${t + 4}V560`, look.trim, 32, true),
    buckle(400, t + 170),
    strap(
      s,
      [-w, w]
        .map(
          (v) =>
            `M${400 + v * 0.9} ${t + 40}C${400 + v * 1.03} ${t + 80} ${400 + v} ${t + 170} ${400 + v * 0.94} ${t + 250}`,
        )
        .join(''),
      look.trim,
      24,
    ),
    buckle(Math.round(400 - w * 0.98), t + 120),
    buckle(Math.round(400 + w * 0.98), t + 120),
    label(s, look.mark, 400, 712, 84, 58, look.trim),
  ].join('')
}

export function travelFront(s: Sheet, { top: t, half }: Body, look: Look): string {
  const c = look.colour
  const w = half * 1.04
  const body = travelBody({ top: t, half })
  const compression = (y: number) =>
    strap(s, `M${400 - w} ${y}H${400 + w}`, look.trim, 24, true) +
    form(s, rounded(400 + w * 0.2, y - 20, 62, 40, 8), plastic, { depth: 9 })
  return [
    strap(
      s,
      `M336 ${t + 4}V${t - 30}Q336 ${t - 54} 360 ${t - 54}H440Q464 ${t - 54} 464 ${t - 30}V${t + 4}`,
      look.trim,
      26,
      true,
    ),
    form(s, body, c, {
      texture: 'ripstop',
      depth: 58,
      inside:
        zip(s, rounded(400 - w + 40, t + 34, w * 2 - 80, 852 - t - 84, 60), c, null, {
          metal: darker(c, 0.15),
        }) +
        fold(
          s,
          `M${400 - w} ${t + 300}Q${400 - w * 0.5} ${t + 330} ${400 - w * 0.3} ${t + 280}`,
          c,
          30,
          0.7,
        ) +
        fold(s, `M${400 + w} ${t + 400}Q${400 + w * 0.6} ${t + 380} ${400 + w * 0.4} ${t + 330}`, c, 30, 0.7),
    }),
    compression(t + 212),
    compression(690),
    zip(s, `M${400 - w * 0.6} ${t + 116}H${400 + w * 0.6}`, c, [Math.round(400 + w * 0.46), t + 118, 4], {
      metal: darker(c, 0.15),
      pull: look.trim,
    }),
    brandMark(look.mark, 400, Math.round((t + 212 + 690) / 2), 74, contrasting(c, 0.3)),
    strap(s, 'M356 772H444', look.trim, 26, true),
    label(s, look.mark, 400, 772, 60, 40, darker(c, 0.4)),
  ].join('')
}
