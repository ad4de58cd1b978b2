/** Formats an amount from the provider, which may be in a currency that the shop does not offer. */
import { findCurrency, formatMinor } from '../domain/pricing/currency.ts'

/** Minor units -> "£42.00 GBP". */
export const formatAmount = (minor: number, currency: string): string => {
  const shopCurrency = findCurrency(currency)
  return shopCurrency ? formatMinor(minor, shopCurrency) : `${minor} ${currency} (in its smallest unit)`
}
