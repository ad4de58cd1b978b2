/** The totals of a cart, by the one rule of `domain/pricing`: as specified over all lines, and of what can be bought. */
import type { CartLine } from '../../contract/cart/cart.ts'
import { buyableUnits } from '../../domain/cart/buyable-units.ts'
import { countItems } from '../../domain/cart/cart.ts'
import { pence } from '../../domain/pricing/money.ts'
import { type PriceTerms, type Totals, totals } from '../../domain/pricing/pricing.ts'

export const cartTotals = (lines: readonly CartLine[], terms: PriceTerms): Totals =>
  totals(
    lines.map(({ product, quantity, weightGrams }) => ({
      pricePence: pence(product.price),
      quantity,
      weightGrams,
    })),
    terms,
  )

/** `unavailable`: units that the totals leave out. */
export type BuyableTotals = { unavailable: number; totals: Totals }

/** Null where all of the cart can be bought. */
export const buyableTotals = (lines: readonly CartLine[], terms: PriceTerms): BuyableTotals | null => {
  const buyable = buyableUnits(lines)
  const left = lines
    .map((line, index) => ({ ...line, quantity: buyable[index]?.units ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const unavailable = countItems(lines) - countItems(left)
  return unavailable === 0 ? null : { unavailable, totals: cartTotals(left, terms) }
}

export const linePence = ({ product, quantity }: CartLine): number => pence(product.price) * quantity
