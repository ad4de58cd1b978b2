/**
 * The totals of a cart. Subtotal and shipping are computed in pence from stored prices (spec, section 9). For another
 * currency each is converted once, and the total is the sum of the two converted figures, so that the displayed figures
 * add up to the charged and stored total.
 */
import { type CurrencyCode, convert, type Rates } from './currency.ts'

export const FREE_SHIPPING_OVER_PENCE = 100_00
export const SHIPPING_PENCE = 10_00

export type PricedLine = { pricePence: number; quantity: number }

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

/** Free over 100.00; exactly 100.00 still pays. */
export const shippingPence = (subtotal: number): number =>
  subtotal > FREE_SHIPPING_OVER_PENCE ? 0 : SHIPPING_PENCE

/** Pence that the subtotal lacks for free shipping; 0 where shipping is free already. */
export const penceToFreeShipping = (subtotal: number): number =>
  Math.max(0, FREE_SHIPPING_OVER_PENCE + 1 - subtotal)

export const totals = (lines: readonly PricedLine[], currency: CurrencyCode, rates: Rates): Totals => {
  const subtotalInPence = subtotalPence(lines)
  const shippingInPence = lines.length === 0 ? 0 : shippingPence(subtotalInPence)
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
