/** The totals of a cart, by the one rule of `domain/pricing`. */
import type { CartLine } from '../../contract/cart.ts'
import type { CurrencyCode, Rates } from '../../domain/currency.ts'
import { pence } from '../../domain/money.ts'
import { type Totals, totals } from '../../domain/pricing.ts'

export const cartTotals = (lines: readonly CartLine[], currency: CurrencyCode, rates: Rates): Totals =>
  totals(
    lines.map(({ product, quantity }) => ({ pricePence: pence(product.price), quantity })),
    currency,
    rates,
  )

export const linePence = ({ product, quantity }: CartLine): number => pence(product.price) * quantity
