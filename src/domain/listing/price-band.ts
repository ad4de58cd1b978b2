/**
 * Price bands, by which a list is filtered. They compare stored prices in pounds. Bands include both limits, so a price of
 * exactly 100 is in "£50 to £100" and in "£100 to £200".
 */
import { CURRENCIES, type CurrencyCode, convert, minorToDecimal, type Rates } from '../pricing/currency.ts'
import { MAX_MINOR, pence } from '../pricing/money.ts'
import type { PriceBand } from './listing-options.ts'

/** Pence, inclusive. */
const limits: Record<PriceBand, readonly [min: number, max: number]> = {
  'under-50': [0, 49_99],
  '50-100': [50_00, 100_00],
  '100-200': [100_00, 200_00],
  'over-200': [200_01, MAX_MINOR],
}

export const priceLimits = (band: PriceBand): readonly [min: number, max: number] => limits[band]

export const isInBand = ({ price }: { price: string }, band: PriceBand): boolean => {
  const [min, max] = limits[band]
  const amount = pence(price)
  return min <= amount && amount <= max
}

/** "£50", "$68.50", "¥7500": without the currency code, which would repeat in every option. */
const shortAmount = (pence: number, code: CurrencyCode, rates: Rates): string =>
  CURRENCIES[code].symbol + minorToDecimal(convert(pence, code, rates), code).replace(/\.00$/, '')

/** "Under £50", "£50 to £100", "Over £200", in the display currency. */
export const priceBandText = (band: PriceBand, code: CurrencyCode, rates: Rates): string => {
  const [min, max] = limits[band]
  if (min === 0) return `Under ${shortAmount(max + 1, code, rates)}`
  if (max === MAX_MINOR) return `Over ${shortAmount(min - 1, code, rates)}`
  return `${shortAmount(min, code, rates)} to ${shortAmount(max, code, rates)}`
}
