/**
 * The totals of a cart. Subtotal and shipping are computed in pence from stored prices (spec, section 9), shipping by the
 * zone of the destination. For another
 * currency each is converted once, and the total is the sum of the two converted figures, so that the displayed figures
 * add up to the charged and stored total.
 */
import { type CurrencyCode, convert, type Rates, SPECIFIED_RATES } from './currency.ts'
import { type ShippingZone, SPECIFIED_ZONE, shippingPence } from './shipping.ts'

/** `weightGrams`: of one unit. One that is not known counts as none. */
type WeighedLine = { weightGrams?: number | null | undefined; quantity: number }
export type PricedLine = { pricePence: number } & WeighedLine

/** Amounts in minor units of `currency`, and the pence that they are converted from. */
export type Totals = {
  currency: CurrencyCode
  subtotal: number
  shipping: number
  total: number
  subtotalPence: number
  shippingPence: number
  totalPence: number
}

export const subtotalPence = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + line.pricePence * line.quantity, 0)

/** Grams of a cart or order. */
export const totalGrams = (lines: readonly WeighedLine[]): number =>
  lines.reduce((sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity, 0)

/** `zone`: of the destination. */
export type PriceTerms = { currency: CurrencyCode; rates: Rates; zone: ShippingZone }

/** Of a shop whose owner has changed neither rates nor shipping. */
export const specifiedTerms = (currency: CurrencyCode): PriceTerms => ({
  currency,
  rates: SPECIFIED_RATES,
  zone: SPECIFIED_ZONE,
})

export const totals = (lines: readonly PricedLine[], { currency, rates, zone }: PriceTerms): Totals => {
  const subtotalInPence = subtotalPence(lines)
  const shippingInPence =
    lines.length === 0 ? 0 : shippingPence(zone, { subtotalPence: subtotalInPence, grams: totalGrams(lines) })
  const subtotal = convert(subtotalInPence, currency, rates)
  const shipping = convert(shippingInPence, currency, rates)
  return {
    currency,
    subtotal,
    shipping,
    total: subtotal + shipping,
    subtotalPence: subtotalInPence,
    shippingPence: shippingInPence,
    totalPence: subtotalInPence + shippingInPence,
  }
}
