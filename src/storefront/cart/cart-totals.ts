/** What the lines of a cart cost, by the one rule of `shop/pricing`. */
import type { CartLine } from '../../contract/cart.ts'
import type { CurrencyCode } from '../../shop/currency.ts'
import { pence } from '../../shop/money.ts'
import { type Totals, totals } from '../../shop/pricing.ts'

export const cartTotals = (lines: readonly CartLine[], currency: CurrencyCode): Totals =>
  totals(
    lines.map(({ product, quantity }) => ({ pricePence: pence(product.price), quantity })),
    currency,
  )

export const linePence = ({ product, quantity }: CartLine): number => pence(product.price) * quantity
