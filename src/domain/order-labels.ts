/** What an order is called, and what was charged for it, in the same words on screen, in mail and for staff (spec, section 9). */
import { findCurrency, formatMinor, parseAmount } from './currency.ts'

const LETTERS = 8

export const orderNumber = ({ id }: { id: string }): string => id.slice(-LETTERS)

/** "£74.00 GBP" for "74.00" and "GBP"; an amount of a currency that the shop no longer has is shown as it is stored. */
export const chargedText = (amount: string, currency: string): string => {
  const code = findCurrency(currency)
  const minor = code && parseAmount(Number(amount), code)
  return code && minor !== undefined ? formatMinor(minor, code) : `${amount} ${currency}`
}
