// How a garment ends at the neck.
import { cast, form, seam, stitch, stud } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { brandMark } from '../kit/marks.ts'
import { both, mirrored, rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Texture } from '../kit/texture.ts'
import { contrasting, darker } from '../kit/tone.ts'

export type Collar = 'crew' | 'shirt' | 'camp' | 'polo' | 'hood' | 'stand' | 'vee'

/** Right half of the front neckline, from the centre to the shoulder. */
export const necklines: Record<Collar, string> = {
  crew: 'M0 264C52 264 80 234 86 186',
  shirt: 'M0 246L84 182',
  polo: 'M0 252L84 182',
  camp: 'M0 352L84 182',
  hood: 'M0 262C60 262 92 230 100 188',
  stand: 'M0 232C50 230 78 214 86 184',
  vee: 'M0 440C40 380 70 290 84 184',
}

/** Woven neck labels are undyed, whatever the garment. */
const tag = '#e6dfd0'

/** The inside of the back, seen through the neck, with the label. */
export function inside(s: Sheet, collar: Collar, look: Look): string {
  const lining = darker(look.colour, 0.42)
  const opening = mirrored(400, `M0 170Q50 172 90 182L84 300L0 ${collar === 'vee' ? 450 : 360}`)
  return (
    form(s, opening, lining, { depth: 30 }) +
    form(s, rounded(368, 196, 64, 34, 3), tag, { depth: 6 }) +
    brandMark(look.mark, 400, 213, 22, contrasting(tag, 0.7))
  )
}

const ribbing = (d: string, colour: string, width: number) =>
  `<g fill="none"><path d="${d}" stroke="${darker(colour, 0.5)}" stroke-width="${width + 3}" opacity=".8"/><path d="${d}" stroke="${colour}" stroke-width="${width}"/><path d="${d}" stroke="${darker(colour, 0.45)}" stroke-width="${width}" stroke-dasharray="2.2 5" opacity=".5"/></g>`

export function collarFront(s: Sheet, collar: Collar, look: Look, texture: Texture): string {
  const c = look.colour
  const leaves = (half: string) => {
    const d = both(400, half)
    return cast(s, d, 3, 8, 6, 0.4) + form(s, d, c, { texture, depth: 20 })
  }
  switch (collar) {
    case 'crew':
      return (
        ribbing('M317 190Q400 168 483 190', darker(c, 0.18), 22) +
        ribbing('M314 188C320 232 350 260 400 260S480 232 486 188', c, 24)
      )
    case 'shirt':
      return (
        form(s, mirrored(400, 'M0 150Q60 152 92 178L88 214Q50 190 0 188'), c, { texture, depth: 18 }) +
        leaves('M2 246L76 172Q94 180 100 198L122 304Q60 296 2 246Z') +
        stitch(both(400, 'M14 246L78 184M94 200L112 292Q66 286 22 252'), c) +
        stud(s, 400, 258, 7.5, look.metal)
      )
    case 'polo':
      return (
        form(s, mirrored(400, 'M0 152Q60 154 92 178L88 212Q50 190 0 188'), c, { texture: 'rib', depth: 18 }) +
        leaves('M2 252L76 172Q94 180 100 200L116 286Q56 292 2 252Z')
      )
    case 'camp':
      return (
        form(s, mirrored(400, 'M0 154Q60 156 94 178L88 212Q50 190 0 190'), c, { texture, depth: 18 }) +
        leaves('M2 356L78 172Q98 180 104 202L140 280L96 296L110 326Q60 340 2 356Z') +
        stitch(both(400, 'M96 204L128 274L82 292'), c)
      )
    case 'stand':
      return (
        form(s, mirrored(400, 'M0 146Q62 148 90 176L86 208Q50 188 0 186'), darker(c, 0.2), {
          texture,
          depth: 18,
        }) +
        leaves('M1 250C40 246 72 222 88 172L100 196Q98 250 1 296Z') +
        stitch(both(400, 'M8 284Q84 246 92 200'), c)
      )
    case 'vee':
      return (
        ribbing('M314 190Q400 166 486 190', darker(c, 0.18), 26) +
        ribbing('M316 186C330 290 360 380 402 444', c, 34) +
        ribbing('M484 186C470 290 440 380 402 444', c, 34)
      )
    case 'hood':
      return hood(s, look, texture)
  }
}

function hood(s: Sheet, look: Look, texture: Texture): string {
  const c = look.colour
  const shell = mirrored(400, 'M0 84C90 84 138 130 140 196C140 236 120 262 84 274L0 292')
  const mouth = mirrored(400, 'M0 120C62 122 96 156 96 200C94 240 50 268 0 278')
  return (
    cast(s, shell, 2, 10, 9, 0.35) +
    form(s, shell, c, { texture, depth: 36 }) +
    form(s, mouth, darker(c, 0.4), { texture, depth: 34, edge: 0.6 }) +
    stitch(mirrored(400, 'M0 108C70 110 108 150 108 200C106 248 56 280 0 290'), c) +
    form(s, rounded(370, 150, 60, 32, 3), tag, { depth: 6 }) +
    brandMark(look.mark, 400, 166, 20, contrasting(tag, 0.7)) +
    [-1, 1]
      .map((side) => {
        const x = 400 + side * 44
        return (
          `<path d="M${x} 272C${x + side * 8} 330 ${x - side * 2} 370 ${x + side * 6} 424" fill="none" stroke="#111" stroke-width="8" opacity=".3" transform="translate(3 5)"/>` +
          `<path d="M${x} 272C${x + side * 8} 330 ${x - side * 2} 370 ${x + side * 6} 424" fill="none" stroke="${contrasting(c, 0.62)}" stroke-width="7" stroke-linecap="round"/>` +
          stud(s, x, 272, 6, look.metal)
        )
      })
      .join('')
  )
}

export function collarBack(s: Sheet, collar: Collar, look: Look, texture: Texture): string {
  const c = look.colour
  if (collar === 'hood') {
    const shell = mirrored(400, 'M0 110C84 112 128 150 132 206C134 300 90 380 0 396')
    return (
      cast(s, shell, 2, 12, 10, 0.4) + form(s, shell, c, { texture, depth: 44 }) + seam(s, 'M400 112V394', c)
    )
  }
  if (collar === 'crew' || collar === 'vee') return ribbing('M314 186Q400 212 486 186', c, 24)
  const fall = mirrored(400, 'M0 150Q66 152 94 180L104 216Q56 238 0 240')
  return (
    cast(s, fall, 1, 8, 7, 0.4) +
    form(s, fall, c, { texture, depth: 22 }) +
    stitch('M306 210Q352 230 400 231Q448 230 494 210', c)
  )
}
