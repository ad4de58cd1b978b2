/**
 * Prices in bands, by which a list is filtered: in pounds, as stored. A band holds what its words say, so what costs
 * exactly 100 stands in "£50 to £100" and in "£100 to £200".
 */
import { CURRENCIES, type CurrencyCode, convert, minorToDecimal } from './currency.ts'
import type { PriceBand } from './listing-options.ts'
import { MAX_MINOR, pence } from './money.ts'

/** Pence, both included. */
const limits: Record<PriceBand, readonly [least: number, most: number]> = {
  'under-50': [0, 49_99],
  '50-100': [50_00, 100_00],
  '100-200': [100_00, 200_00],
  'over-200': [200_01, MAX_MINOR],
}

export const priceLimits = (band: PriceBand): readonly [least: number, most: number] => limits[band]

export const isInBand = ({ price }: { price: string }, band: PriceBand): boolean => {
  const [least, most] = limits[band]
  const amount = pence(price)
  return least <= amount && amount <= most
}

/** "£50", "$68.50", "¥7500": in a choice of many, where the code would be said again each time. */
const shortAmount = (pence: number, code: CurrencyCode): string =>
  CURRENCIES[code].symbol + minorToDecimal(convert(pence, code), code).replace(/\.00$/, '')

/** "Under £50", "£50 to £100", "Over £200", in the currency that the shopper reads prices in. */
export const priceBandText = (band: PriceBand, code: CurrencyCode): string => {
  const [least, most] = limits[band]
  if (least === 0) return `Under ${shortAmount(most + 1, code)}`
  if (most === MAX_MINOR) return `Over ${shortAmount(least - 1, code)}`
  return `${shortAmount(least, code)} to ${shortAmount(most, code)}`
}
