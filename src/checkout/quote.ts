/** What a cart costs now: the one place where lines become the totals that are shown, charged and stored. */
import { CURRENCIES, type CurrencyCode, parseAmount } from '../domain/currency.ts'
import { totals } from '../domain/pricing.ts'
import type { LineForSale } from '../storage/cart/checkout-cart.ts'
import type { LineItem } from '../storage/checkout/checkout-tables.ts'
import type { Quote } from '../storage/checkout/checkouts.ts'

export const quoteOf = (lines: readonly LineForSale[], currency: CurrencyCode): Quote => {
  const { subtotal, shipping, total, subtotalPence, shippingPence, totalPence } = totals(lines, currency)
  return {
    lines: lines.map(({ inStock: _inStock, ...line }) => line),
    currency,
    rate: CURRENCIES[currency].rate,
    subtotal,
    shipping,
    total,
    subtotalPence,
    shippingPence,
    totalPence,
  }
}

/** Whether the amount that the shopper was shown, in major units, is the total. */
export const isTotal = (amount: number, quote: Pick<Quote, 'currency' | 'total'>): boolean =>
  parseAmount(amount, quote.currency) === quote.total

const isSameLine = (a: LineItem, b: LineItem): boolean =>
  a.productId === b.productId &&
  a.size === b.size &&
  a.color === b.color &&
  a.quantity === b.quantity &&
  a.pricePence === b.pricePence

/** Whether two quotes are for the same things at the same prices. */
export const isSameQuote = (
  a: Pick<Quote, 'currency' | 'total' | 'lines'>,
  b: Pick<Quote, 'currency' | 'total' | 'lines'>,
): boolean =>
  a.currency === b.currency &&
  a.total === b.total &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => isSameLine(line, b.lines[index] as LineItem))
