/** Amounts that the provider names, in words: also in a currency that is not the shop's. */
import { findCurrency, formatMinor } from '../domain/currency.ts'

/** Minor units -> "£42.00 GBP". */
export const amountText = (minor: number, currency: string): string => {
  const known = findCurrency(currency)
  return known ? formatMinor(minor, known) : `${minor} ${currency} (in its smallest unit)`
}
