// Backpacks: what all of them share (straps, handle, back panel, side), and the fronts of the single models.
import { standing } from '../kit/backdrop.ts'
import { fold, form, plastic, seam, stitch, strap, zip } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { brandMark } from '../kit/marks.ts'
import { rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { contrasting, darker } from '../kit/tone.ts'
import { boxFront, rollFront, travelFront } from './backpack-hard.ts'
import {
  type Body,
  boxBody,
  domeBody,
  flapBack,
  rollBody,
  rolledTop,
  travelBody,
} from './backpack-outlines.ts'
import { domeFront, flapFront } from './backpack-soft.ts'

export type BackpackSpec = {
  kind: 'backpack'
  style: 'flap' | 'dome' | 'box' | 'roll' | 'travel'
  size?: 'small' | 'medium' | 'large'
}

const fronts = { flap: flapFront, dome: domeFront, box: boxFront, roll: rollFront, travel: travelFront }
const backs = { flap: flapBack, dome: domeBody, box: boxBody, roll: rollBody, travel: travelBody }
const bodies: Record<'small' | 'medium' | 'large', Body> = {
  small: { top: 310, half: 188 },
  medium: { top: 222, half: 222 },
  large: { top: 172, half: 238 },
}

const bodyOf = (spec: BackpackSpec): Body => bodies[spec.size ?? 'medium']

export function backpackCrop(spec: BackpackSpec, view: View): Crop {
  const { top } = bodyOf(spec)
  if (view === 'detail-2') return spec.style === 'dome' ? [420, 500, 300] : [170, 560, 300]
  if (spec.style === 'box') return [220, 500, 320]
  return spec.style === 'roll' ? [270, top - 20, 330] : [250, top + 60, 340]
}

export function drawBackpack(s: Sheet, spec: BackpackSpec, look: Look, view: View): string {
  const body = bodyOf(spec)
  if (view === 'back') return back(s, spec, body, look)
  if (view === 'side') return side(s, body, look)
  return standing(s, 400, 850, body.half) + strapsBehind(s, body, look) + fronts[spec.style](s, body, look)
}

function strapsBehind(s: Sheet, { top, half: w }: Body, look: Look): string {
  const cloth = darker(look.colour, 0.2)
  const both = (path: (x: (v: number) => number) => string) =>
    path((v) => Math.round(400 - v)) + path((v) => Math.round(400 + v))
  const web = both((x) => `M${x(w * 1.07)} 682C${x(w * 1.04)} 730 ${x(w)} 770 ${x(w * 0.96)} 806`)
  const pad = both(
    (x) => `M${x(w * 0.62)} ${top + 80}C${x(w * 1.26)} ${top + 130} ${x(w * 1.27)} 590 ${x(w * 1.05)} 694`,
  )
  return strap(s, web, darker(cloth, 0.3), 19) + strap(s, pad, cloth, 46, true)
}

/** The side that rests against the wearer. */
function back(s: Sheet, { style }: BackpackSpec, body: Body, look: Look): string {
  const w = body.half
  const c = look.colour
  const lining = darker(c, 0.28)
  const isRoll = style === 'roll'
  // the harness hangs below the rolled mouth
  const top = isRoll ? body.top + 54 : body.top
  const cloth = { texture: style === 'flap' || style === 'dome' ? 'canvas' : 'ripstop' } as const
  const foot =
    cloth.texture === 'canvas'
      ? form(s, 'M140 786Q400 800 660 786V900H140z', look.trim, { texture: 'leather', depth: 26 })
      : form(s, 'M140 806Q400 818 660 806V900H140z', darker(c, 0.4), { depth: 24 })
  const pad = (y: number, height: number, half: number) =>
    form(s, rounded(400 - half, y, half * 2, height, 30), lining, { texture: 'knit', depth: 26, edge: 0.6 })
  const parts = [
    standing(s, 400, 850, w),
    isRoll ? '' : strap(s, `M350 ${top + 16}C350 ${top - 62} 450 ${top - 62} 450 ${top + 16}`, look.trim, 24),
    form(s, backs[style](body), c, { ...cloth, depth: 54, inside: foot }),
    isRoll ? form(s, rolledTop(body), c, { ...cloth, depth: 40 }) : '',
    pad(top + 120, (790 - top - 120) * 0.56, w * 0.7),
    pad(top + 130 + (790 - top - 120) * 0.56, (790 - top - 120) * 0.36, w * 0.7),
    form(s, rounded(400 - w * 0.5, top + 46, w, 62, 14), look.trim, { texture: 'leather', depth: 16 }),
    stitch(rounded(400 - w * 0.5 + 8, top + 54, w - 16, 46, 9), look.trim),
    brandMark(look.mark, 400, top + 77, 34, contrasting(look.trim, 0.6)),
  ]
  for (const turn of [-1, 1]) {
    const x = (v: number) => Math.round(400 + turn * v)
    const line = `M${x(w * 0.3)} ${top + 70}C${x(w * 0.34)} ${top + 170} ${x(w * 0.78)} ${top + 250} ${x(w * 0.72)} 630`
    parts.push(
      `<path d="${line}" fill="none" stroke="#111" stroke-width="62" opacity=".4" transform="translate(5 10)" ${s.blurLine(8)}/>`,
      strap(
        s,
        `M${x(w * 0.72)} 610C${x(w * 0.72)} 700 ${x(w * 0.8)} 760 ${x(w * 0.93)} 800`,
        darker(c, 0.45),
        22,
      ),
      strap(s, line, c, 62, true),
      seam(s, `M${x(w * 0.72) - 24} 622h48`, c, 4),
      form(s, rounded(x(w * 0.72) - 19, 640, 38, 30, 6), plastic, { depth: 8 }),
    )
  }
  const chest = top + 250
  parts.push(
    strap(s, `M${400 - w * 0.56} ${chest}Q400 ${chest + 22} ${400 + w * 0.56} ${chest}`, darker(c, 0.45), 15),
  )
  parts.push(form(s, rounded(380, chest - 4, 40, 30, 7), plastic, { depth: 8 }))
  return parts.join('')
}

/** In profile, the front to the left. */
function side(s: Sheet, { top, half: w }: Body, look: Look): string {
  const c = look.colour
  const shell = `M500 ${top + 20}C440 ${top - 12} 330 ${top + 10} 306 ${top + 110}C290 ${top + 200} 286 600 286 790Q288 848 330 852H488Q526 850 528 800C530 600 536 ${top + 220} 522 ${top + 80}Q518 ${top + 34} 500 ${top + 20}z`
  const pocket = `M300 548C268 552 252 572 250 620L248 740Q248 786 284 790H300z`
  const strapLine = `M512 ${top + 56}C590 ${top + 110} 610 560 560 690`
  return [
    standing(s, 400, 850, w * 0.66),
    strap(s, 'M560 680C552 740 545 770 524 806', darker(c, 0.45), 18),
    strap(s, strapLine, darker(c, 0.12), 34, true),
    strap(s, `M470 ${top + 16}C478 ${top - 50} 524 ${top - 44} 514 ${top + 34}`, look.trim, 20),
    form(s, pocket, c, { texture: 'canvas', depth: 34 }),
    form(s, shell, c, {
      texture: 'canvas',
      depth: 60,
      inside:
        fold(s, `M300 ${top + 230}Q360 ${top + 260} 420 ${top + 240}`, c, 24, 0.8) +
        fold(s, 'M520 600Q470 640 440 640', c, 24, 0.8) +
        form(s, 'M240 776H560V900H240z', look.trim, { texture: 'leather', depth: 26 }) +
        stitch('M240 786H560', look.trim) +
        zip(s, `M330 640V${top + 150}C334 ${top + 60} 380 ${top + 30} 520 ${top + 30}`, c, null),
    }),
    form(s, `M398 ${top + 330}Q450 ${top + 318} 506 ${top + 330}L512 770H392z`, c, {
      texture: 'canvas',
      depth: 28,
      inside: fold(s, `M420 760Q440 700 430 ${top + 380}`, c, 18, 0.7),
    }),
    seam(s, `M398 ${top + 346}Q450 ${top + 334} 506 ${top + 346}`, c),
    strap(s, `M300 ${top + 190}L526 ${top + 182}`, look.trim, 17, true),
    form(s, rounded(396, top + 170, 34, 30, 6), look.metal, { depth: 8 }),
  ].join('')
}
