// Wallets and their kin, lying on the paper: bifold, zip wallet, card holder, passport wallet, coin pouch.
import { lying } from '../kit/backdrop.ts'
import { cast, fold, form, seam, stitch, stud, zip } from '../kit/form.ts'
import type { Crop, Look, View } from '../kit/look.ts'
import { brandMark, embossed } from '../kit/marks.ts'
import { rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker, lighter } from '../kit/tone.ts'
import { openWallet, paymentCard } from './open-wallet.ts'

export type WalletSpec = { kind: 'wallet'; style: 'bifold' | 'zip' | 'cards' | 'passport' | 'coin' }

const crops = {
  bifold: [400, 470, 300],
  zip: [420, 330, 290],
  cards: [300, 290, 290],
  passport: [340, 330, 300],
  coin: [300, 420, 270],
} as const

export const walletCrop = (spec: WalletSpec, _view: View): Crop => crops[spec.style]

export function drawWallet(s: Sheet, spec: WalletSpec, look: Look, view: View): string {
  if (view === 'open') return openWallet(s, look)
  const draw = { bifold, zip: zipped, cards, passport, coin }[spec.style]
  return `<g transform="rotate(${view === 'back' ? 4 : -4} 400 500)">${draw(s, look, view === 'back')}</g>`
}

const leather = (s: Sheet, d: string, colour: string, inside = '', depth = 40) =>
  form(s, d, colour, { texture: 'leather', depth, inside })

function bifold(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const under = rounded(140, 324, 530, 404, 26)
  const top = rounded(132, 306, 530, 404, 26)
  const inner = rounded(150, 322, 494, 372, 16)
  return [
    lying(s, under, 1.4),
    leather(s, under, darker(c, 0.3)),
    form(s, rounded(150, 316, 516, 396, 22), darker(look.trim, 0.1), { depth: 14 }),
    cast(s, top, 4, 8, 7, 0.5),
    leather(
      s,
      top,
      c,
      fold(s, 'M148 320Q142 500 148 700', c, 26, 0.9) +
        fold(s, 'M260 320Q300 520 270 700', lighter(c, 0.08), 60, 0.3),
      54,
    ),
    stitch(inner, c, 0.45, 2.4),
    back ? '' : embossed(look.mark, 574, 634, 66, c),
    back ? seam(s, 'M160 420H636', c, 3) + stitch('M160 432H636', c, 0.45, 2.2) : '',
  ].join('')
}

function zipped(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const shell = rounded(136, 340, 528, 340, 34)
  return [
    lying(s, shell, 1.4),
    leather(s, rounded(140, 350, 528, 340, 34), darker(c, 0.4)),
    `<path d="M180 338H630Q668 338 668 376V650" fill="none" stroke="${darker(c, 0.55)}" stroke-width="22"/>`,
    zip(s, 'M186 336H630Q670 336 670 376V640', c, [672, 640, 0], {
      pull: look.trim,
      metal: look.metal,
      width: 17,
    }),
    leather(
      s,
      shell,
      c,
      fold(s, 'M150 470Q340 520 650 460', lighter(c, 0.06), 80, 0.25) +
        (back ? '' : leather(s, 'M100 520H700V720H100z', darker(c, 0.06), '', 20)),
      52,
    ),
    stitch(rounded(152, 356, 496, 308, 24), c, 0.45, 2.4),
    back
      ? zip(s, 'M210 430H590', c, [556, 432, 4], { pull: look.trim, metal: look.metal })
      : seam(s, 'M138 520H662', c, 3),
    embossed(look.mark, back ? 400 : 570, 604, 62, c),
  ].join('')
}

function cards(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const shell = rounded(226, 330, 348, 430, 24)
  const slot = (y: number, tilt: number) => `M200 ${y + tilt}Q400 ${y - tilt * 0.4} 600 ${y - tilt}V820H200z`
  const slots = [430, 520, 610]
    .map((y) => cast(s, slot(y, 0), 0, -7, 6, 0.35) + leather(s, slot(y, 0), c, '', 16))
    .join('')
  return [
    lying(s, shell, 1.4),
    paymentCard(s, 262, 258, 276, look.trim),
    paymentCard(s, 252, 286, 296, '#d8d2c6'),
    leather(s, shell, darker(c, 0.12), back ? '' : slots, 40),
    stitch(rounded(240, 344, 320, 402, 15), c, 0.45, 2.4),
    back
      ? seam(s, 'M300 332Q400 420 500 332', c, 3) + embossed(look.mark, 400, 600, 84, c)
      : embossed(look.mark, 400, 690, 60, c),
  ].join('')
}

function passport(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const under = rounded(200, 226, 416, 566, 26)
  const cover = rounded(190, 212, 416, 566, 26)
  return [
    lying(s, under, 1.4),
    leather(s, under, darker(c, 0.3)),
    form(s, rounded(206, 220, 404, 554, 18), '#e6dfd0', { depth: 14 }),
    cast(s, cover, 4, 8, 7, 0.5),
    leather(s, cover, c, fold(s, 'M204 230Q198 500 204 770', c, 28, 0.9), 52),
    stitch(rounded(206, 228, 384, 534, 16), c, 0.45, 2.4),
    back
      ? seam(s, 'M206 560H590', c, 3)
      : brandMark(look.mark, 400, 420, 110, look.metal) +
        leather(s, 'M606 470H548Q520 470 520 496T548 522H606z', look.trim, '', 14) +
        stud(s, 548, 496, 12, look.metal),
  ].join('')
}

function coin(s: Sheet, look: Look, back: boolean): string {
  const c = look.colour
  const body = 'M196 420Q196 380 236 380H564Q604 380 604 420V600C604 690 520 720 400 722S196 690 196 600z'
  const flap = 'M190 418Q190 374 234 374H566Q610 374 610 418C606 520 500 580 400 584S194 520 190 418z'
  return [
    lying(s, body, 1.4),
    `<path d="M600 404C680 380 700 300 650 284S580 340 600 396" fill="none" stroke="${darker(look.metal, 0.3)}" stroke-width="13"/><path d="M600 404C680 380 700 300 650 284S580 340 600 396" fill="none" stroke="${look.metal}" stroke-width="8"/>`,
    leather(s, body, c, back ? '' : cast(s, flap, 0, 12, 10, 0.5), 50),
    back ? stitch('M214 430V600C216 676 510 676 586 600V430', c, 0.45, 2.4) : leather(s, flap, c, '', 40),
    back ? '' : stitch('M208 420C214 506 510 640 592 420', c, 0.45, 2.4) + stud(s, 400, 540, 22, look.metal),
    embossed(look.mark, 400, back ? 560 : 650, 50, c),
  ].join('')
}
