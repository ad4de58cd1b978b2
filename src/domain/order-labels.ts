/** The order number and the charged amount, displayed the same on pages, in mail and in admin (spec, section 9). */
import { findCurrency, formatMinor, parseAmount } from './currency.ts'

const NUMBER_LENGTH = 8

export const orderNumber = ({ id }: { id: string }): string => id.slice(-NUMBER_LENGTH)

/** "£74.00 GBP" for "74.00" and "GBP"; an amount in a currency that is no longer supported is displayed as stored. */
export const chargedText = (amount: string, currency: string): string => {
  const code = findCurrency(currency)
  const minor = code && parseAmount(Number(amount), code)
  return code && minor !== undefined ? formatMinor(minor, code) : `${amount} ${currency}`
}
