/** The totals of a cart, by the one rule of `domain/pricing`. */
import type { CartLine } from '../../contract/cart.ts'
import { pence } from '../../domain/money.ts'
import { type PriceTerms, type Totals, totals } from '../../domain/pricing.ts'

export const cartTotals = (lines: readonly CartLine[], terms: PriceTerms): Totals =>
  totals(
    lines.map(({ product, quantity, weightGrams }) => ({
      pricePence: pence(product.price),
      quantity,
      weightGrams,
    })),
    terms,
  )

export const linePence = ({ product, quantity }: CartLine): number => pence(product.price) * quantity
