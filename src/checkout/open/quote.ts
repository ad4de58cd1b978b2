/** Prices a cart. Only here do lines become the totals that are shown, charged and stored. */
import { type CurrencyCode, parseAmount, type Rates } from '../../domain/pricing/currency.ts'
import { totals } from '../../domain/pricing/pricing.ts'
import { findZone } from '../../domain/pricing/shipping.ts'
import { findTaxRates, isSameTaxes, taxesOf } from '../../domain/pricing/tax.ts'
import type { LineForSale } from '../../storage/cart/checkout-cart.ts'
import type { Quote } from '../../storage/payments/checkout-snapshots.ts'
import type { LineItem } from '../../storage/payments/checkout-tables.ts'
import type { PricingSettings } from '../context.ts'

type Destination = {
  currency: CurrencyCode
  /** Undefined: not known yet; carts are priced for the shop's first country then. */
  country: string | undefined
}

/** @returns undefined where the shop does not ship to the country */
export const quoteOf = (
  lines: readonly LineForSale[],
  { currency, country: given }: Destination,
  { shipping: { zones }, taxes, currencies: { rates } }: PricingSettings,
): Quote | undefined => {
  const country = given ?? (zones[0].countries[0] as string)
  const zone = findZone(zones, country)
  if (!zone) return undefined
  const priced = totals(lines, { currency, rates, zone })
  return {
    ...priced,
    lines: lines.map(
      ({
        inStock: _,
        isCountedByVariant: _isCounted,
        taxClass: _taxClass,
        weightGrams: _grams,
        recentPriceSince: _since,
        ...line
      }) => line,
    ),
    rate: rates[currency],
    taxes: taxes.isOn
      ? taxesOf(
          { ...priced, lines },
          { country, name: taxes.name, rates: findTaxRates(taxes.rates, country) },
        )
      : null,
    deliveryDays: zone.deliveryDays ?? null,
  }
}

/** The settings with another rate of one currency. */
export const atRate = (
  pricing: PricingSettings,
  currency: CurrencyCode,
  rate: Rates[CurrencyCode],
): PricingSettings => ({
  ...pricing,
  currencies: { ...pricing.currencies, rates: { ...pricing.currencies.rates, [currency]: rate } },
})

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

type Compared = Pick<Quote, 'currency' | 'total' | 'shipping' | 'lines' | 'taxes'>

/** Whether two quotes have the same lines at the same prices, shipping and taxes. */
export const isSameQuote = (a: Compared, b: Compared): boolean =>
  a.currency === b.currency &&
  a.total === b.total &&
  a.shipping === b.shipping &&
  isSameTaxes(a.taxes, b.taxes) &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => isSameLine(line, b.lines[index] as LineItem))
