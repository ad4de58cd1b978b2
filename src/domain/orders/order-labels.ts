/**
 * An order's number and its charged amount, displayed the same on pages, in mail and in admin. The number is the one name
 * that people read; the reference is displayed only where the specification names it (the Orders tab, section 9).
 */
import { findCurrency, formatMinor, parseAmount } from '../pricing/currency.ts'

const REFERENCE_LENGTH = 8

export const orderNumberText = (number: number): string => `#${number}`

export const orderReference = ({ id }: { id: string }): string => id.slice(-REFERENCE_LENGTH)

/** "£74.00 GBP" for "74.00" and "GBP"; an amount in a currency that is no longer supported is displayed as stored. */
export const chargedText = (amount: string, currency: string): string => {
  const code = findCurrency(currency)
  const minor = code && parseAmount(Number(amount), code)
  return code && minor !== undefined ? formatMinor(minor, code) : `${amount} ${currency}`
}
