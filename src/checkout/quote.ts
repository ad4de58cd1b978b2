/** Prices a cart. Only here do lines become the totals that are shown, charged and stored. */
import { type CurrencyCode, parseAmount, type Rates } from '../domain/currency.ts'
import { totals } from '../domain/pricing.ts'
import type { LineForSale } from '../storage/cart/checkout-cart.ts'
import type { Quote } from '../storage/checkout/checkout-snapshots.ts'
import type { LineItem } from '../storage/checkout/checkout-tables.ts'

export const quoteOf = (lines: readonly LineForSale[], currency: CurrencyCode, rates: Rates): Quote => {
  const { subtotal, shipping, total, subtotalPence, shippingPence, totalPence } = totals(
    lines,
    currency,
    rates,
  )
  return {
    lines: lines.map(({ inStock: _inStock, isCountedByVariant: _isCounted, ...line }) => line),
    currency,
    rate: rates[currency],
    subtotal,
    shipping,
    total,
    subtotalPence,
    shippingPence,
    totalPence,
    taxes: null,
  }
}

/** Whether the amount shown to the shopper, in major units, equals the total. */
export const isTotal = (amount: number, quote: Pick<Quote, 'currency' | 'total'>): boolean =>
  parseAmount(amount, quote.currency) === quote.total

const isSameLine = (a: LineItem, b: LineItem): boolean =>
  a.productId === b.productId &&
  // A size that was removed and added again is another variant. Snapshots of earlier releases have none.
  (a.variantId === undefined || b.variantId === undefined || a.variantId === b.variantId) &&
  a.size === b.size &&
  a.color === b.color &&
  a.quantity === b.quantity &&
  a.pricePence === b.pricePence

/** Whether two quotes have the same lines at the same prices. */
export const isSameQuote = (
  a: Pick<Quote, 'currency' | 'total' | 'lines'>,
  b: Pick<Quote, 'currency' | 'total' | 'lines'>,
): boolean =>
  a.currency === b.currency &&
  a.total === b.total &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => isSameLine(line, b.lines[index] as LineItem))
