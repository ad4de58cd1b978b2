// Everything worn above the belt, laid flat: one cut of body and sleeves, dressed with collars, closures and pockets.
import { lying } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { both, mirrored } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import type { Texture } from '../kit/texture.ts'
import { darker } from '../kit/tone.ts'
import { type Collar, collarBack, collarFront, inside, necklines } from './collars.ts'
import { type Closure, type Cut, closure, type Hem, hem, type Pockets, pockets, stripes } from './fronts.ts'

export type UpperSpec = {
  kind: 'upper'
  sleeve: 'short' | 'long' | 'none'
  collar: Collar
  closure?: Closure
  pockets?: Pockets
  hem?: Hem
  texture: Texture
  /** Outerwear is cut wider. */
  wide?: boolean
  quilted?: boolean
  striped?: boolean
}

export const upperCrop = (spec: UpperSpec, _view: View): Crop =>
  spec.collar === 'hood' ? [270, 150, 330] : [290, 165, 300]

export function drawUpper(s: Sheet, spec: UpperSpec, look: Look, view: View): string {
  const c = look.colour
  const back = view === 'back'
  const cut: Cut = spec.wide ? { chest: 212, hem: 220, low: 838 } : { chest: 198, hem: 204, low: 828 }
  const tip = cut.chest + 10
  const neckline = back ? 'M0 202C40 202 66 196 84 186' : necklines[spec.collar]
  const side =
    `L${tip} 232C${tip - 16} 290 ${tip - 18} 340 ${cut.chest} 404C${cut.chest - 4} 540 ${cut.hem - 10} 690 ${cut.hem} ` +
    (spec.hem === 'tails'
      ? `770C${cut.hem - 20} 830 120 ${cut.low + 14} 0 ${cut.low + 18}`
      : `${cut.low - 6}Q100 ${cut.low + 4} 0 ${cut.low + 6}`)
  const body = mirrored(400, neckline + side)
  const sleeves = sleeveOutline(spec, cut, tip)
  const cloth = { texture: spec.texture, depth: spec.wide ? 56 : 48 }
  const quilting = spec.quilted ? quilt(s, c) : ''
  return [
    (sleeves ? lying(s, sleeves) : '') + lying(s, body),
    back ? '' : inside(s, spec.collar, look),
    sleeves
      ? form(s, sleeves, c, {
          ...cloth,
          depth: 44,
          inside: sleeveFolds(s, spec, c) + (spec.striped ? stripes(look, 'sleeves') : '') + quilting,
        })
      : '',
    form(s, body, c, {
      ...cloth,
      inside: [
        spec.striped ? stripes(look, 'body') : '',
        quilting,
        fold(
          s,
          `M${402 + cut.chest} 412C548 470 520 640 536 860M472 300C500 420 452 520 470 640`,
          c,
          40,
          0.42,
        ),
        fold(
          s,
          `M${398 - cut.chest} 416C262 470 300 560 262 700M330 560C352 680 318 760 336 870`,
          c,
          36,
          0.45,
        ),
        fold(s, `M${402 + cut.chest} 440Q576 500 570 590M${398 - cut.chest} 450Q226 500 232 560`, c, 20, 0.5),
        sleeves ? cast(s, sleeves, 0, 0, 12, 0.28) : '',
      ].join(''),
    }),
    sleeves
      ? seam(s, both(400, `M${tip} 232C${tip - 16} 290 ${tip - 18} 340 ${cut.chest} 404`), c)
      : stitch(both(400, `M${tip - 12} 240C${tip - 28} 290 ${tip - 30} 340 ${cut.chest - 12} 400`), c),
    hem(s, spec.hem ?? 'straight', cut, look, spec.texture),
    cuffs(s, spec, look, cut),
    back ? yoke(s, spec, c, tip) : pockets(s, spec.pockets ?? 'none', look, spec.texture),
    back ? '' : closure(s, spec.closure ?? 'none', spec.collar, cut, look, spec.texture),
    back ? collarBack(s, spec.collar, look, spec.texture) : collarFront(s, spec.collar, look, spec.texture),
  ].join('')
}

function sleeveOutline(spec: UpperSpec, { chest }: Cut, tip: number): string {
  if (spec.sleeve === 'none') return ''
  const head = `M${tip} 232C${tip + 44} 248`
  const close = `C${chest - 8} 340 ${tip - 16} 290 ${tip} 232Z`
  return spec.sleeve === 'short'
    ? both(
        400,
        `${head} ${tip + 88} 320 ${tip + 122} 412L${tip + 32} 462C${tip + 22} 440 ${tip + 6} 416 ${chest} 404${close}`,
      )
    : both(
        400,
        `${head} ${tip + 74} 320 ${tip + 90} 440L${tip + 122} 784Q${tip + 86} 806 ${tip + 46} 800C${tip + 40} 680 ${tip + 22} 500 ${chest} 404${close}`,
      )
}

function sleeveFolds(s: Sheet, spec: UpperSpec, c: string): string {
  if (spec.sleeve === 'short') return fold(s, 'M660 260Q640 340 680 430M160 270Q150 350 120 420', c, 22, 0.6)
  return (
    fold(
      s,
      'M616 440Q660 470 700 460M188 450Q140 480 104 470M640 560Q676 580 712 560M170 580Q130 600 92 584',
      c,
      20,
      0.75,
    ) + fold(s, 'M690 300Q660 400 690 520', c, 24, 0.5)
  )
}

function cuffs(s: Sheet, spec: UpperSpec, look: Look, { chest }: Cut): string {
  if (spec.sleeve === 'none') return ''
  const tip = chest + 10
  if (spec.sleeve === 'short') return stitch(both(400, `M${tip + 116} 396L${tip + 26} 446`), look.colour)
  const top = 734
  const cuff = both(
    400,
    `M${tip + 45} ${top + 6}Q${tip + 84} ${top + 10} ${tip + 117} ${top - 6}L${tip + 123} 786Q${tip + 86} 808 ${tip + 45} 802Z`,
  )
  const ribbed = spec.hem === 'rib'
  return (
    form(s, cuff, ribbed ? look.trim : look.colour, { texture: ribbed ? 'rib' : spec.texture, depth: 18 }) +
    (ribbed
      ? ''
      : stitch(
          both(400, `M${tip + 48} ${top + 14}Q${tip + 84} ${top + 18} ${tip + 116} ${top + 2}`),
          look.colour,
        ))
  )
}

function yoke(s: Sheet, spec: UpperSpec, c: string, tip: number): string {
  if (spec.texture === 'knit' || spec.hem === 'rib' || spec.closure === undefined) return ''
  const line = `M${400 - tip + 14} 306Q400 326 ${400 + tip - 14} 306`
  return (
    seam(s, line, c) +
    stitch(`M${400 - tip + 14} 316Q400 336 ${400 + tip - 14} 316`, c) +
    seam(s, 'M400 322V830', darker(c, 0.05))
  )
}

function quilt(s: Sheet, c: string): string {
  const line = `stroke="${darker(c, 0.55)}" stroke-width="3" opacity=".6"`
  const lit = `stroke="#fff" stroke-width="5" opacity=".1"`
  const paint = s.pattern(58, 58, `<path d="M0 1H58M1 0V58" ${line}/><path d="M0 8H58M8 0V58" ${lit}/>`, 45)
  return `<rect width="800" height="1000" fill="${paint}"/>`
}
