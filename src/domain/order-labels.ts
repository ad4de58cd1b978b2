/**
 * An order's reference and its charged amount, displayed the same on pages, in mail and in admin (spec, section 9).
 * Pages and mails of shoppers call the reference "order number"; the short, rising number is `Order.number`.
 */
import { findCurrency, formatMinor, parseAmount } from './currency.ts'

const REFERENCE_LENGTH = 8

export const orderReference = ({ id }: { id: string }): string => id.slice(-REFERENCE_LENGTH)

/** "£74.00 GBP" for "74.00" and "GBP"; an amount in a currency that is no longer supported is displayed as stored. */
export const chargedText = (amount: string, currency: string): string => {
  const code = findCurrency(currency)
  const minor = code && parseAmount(Number(amount), code)
  return code && minor !== undefined ? formatMinor(minor, code) : `${amount} ${currency}`
}
