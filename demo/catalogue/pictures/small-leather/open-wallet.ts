// A bifold lying open, with cards in its slots and a note in the long pocket.
import { lying } from '../kit/backdrop.ts'
import { cast, fold, form, stitch } from '../kit/form.ts'
import type { Look } from '../kit/look.ts'
import { embossed } from '../kit/marks.ts'
import { rounded } from '../kit/outline.ts'
import type { Sheet } from '../kit/sheet.ts'
import { darker, lighter } from '../kit/tone.ts'

/** A plain bank card that belongs to nobody. */
export function paymentCard(s: Sheet, x: number, y: number, width: number, colour: string): string {
  const height = width * 0.63
  return (
    cast(s, rounded(x, y, width, height, 14), 2, 4, 4, 0.35) +
    form(s, rounded(x, y, width, height, 14), colour, { depth: 8, edge: 0.4 }) +
    `<path d="${rounded(x + width * 0.09, y + height * 0.3, width * 0.14, height * 0.17, 4)}" fill="${lighter(colour, 0.5)}" opacity=".7"/>`
  )
}

export function openWallet(s: Sheet, look: Look): string {
  const c = look.colour
  const lining = darker(c, 0.16)
  const shell = rounded(66, 350, 668, 330, 24)
  const slot = (x: number, y: number) => {
    const d = `M${x} ${y}H${x + 290}V700H${x}z`
    return cast(s, d, 0, -6, 5, 0.4) + form(s, d, lining, { texture: 'leather', depth: 14 })
  }
  const side = (x: number, colours: readonly string[]) =>
    colours
      .map((colour, i) => paymentCard(s, x + 24, 396 + i * 62, 242, colour) + slot(x, 440 + i * 62))
      .join('')
  return [
    lying(s, shell, 1.4),
    form(s, rounded(98, 322, 560, 160, 6), '#cfd6c4', { depth: 8 }),
    `<path d="M120 346H636" stroke="#8fa08c" stroke-width="3" opacity=".6"/>`,
    form(s, shell, c, {
      texture: 'leather',
      depth: 40,
      inside:
        `<path d="M60 364H740" stroke="${darker(c, 0.6)}" stroke-width="6"/>` +
        side(92, ['#d8d2c6', look.trim, '#46545f']) +
        side(418, ['#b9c2bb', '#d0a98c', '#e4ded2']) +
        fold(s, 'M400 350V690', c, 34, 1.3),
    }),
    stitch(rounded(78, 372, 644, 298, 16), c, 0.45, 2.2),
    embossed(look.mark, 620, 634, 44, lining),
  ].join('')
}
