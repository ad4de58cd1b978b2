/** Amounts that the provider names, in words: also in a currency that is not the shop's. */
import { findCurrency, formatMinor } from '../domain/currency.ts'

/** Minor units -> "£42.00 GBP". */
export const formatAmount = (minor: number, currency: string): string => {
  const shopCurrency = findCurrency(currency)
  return shopCurrency ? formatMinor(minor, shopCurrency) : `${minor} ${currency} (in its smallest unit)`
}
