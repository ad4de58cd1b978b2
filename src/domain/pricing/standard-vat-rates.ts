/**
 * The standard rates of VAT in the European Union and the United Kingdom, in percent. The rule: they are a suggestion of
 * the day on which they were looked up; orders are taxed by the rates that the owner saves.
 */
import type { CountryTaxRates } from './tax.ts'

export const VAT_RATES_DAY = '24 November 2026'

export const STANDARD_VAT_RATES: Readonly<Record<string, string>> = {
  AT: '20',
  BE: '21',
  BG: '20',
  CY: '19',
  CZ: '21',
  DE: '19',
  DK: '25',
  EE: '24',
  ES: '21',
  FI: '25.5',
  FR: '20',
  GB: '20',
  GR: '24',
  HR: '25',
  HU: '27',
  IE: '23',
  IT: '22',
  LT: '21',
  LU: '17',
  LV: '21',
  MT: '18',
  NL: '21',
  PL: '23',
  PT: '23',
  RO: '21',
  SE: '25',
  SI: '22',
  SK: '23',
}

/** Neither of them has a standard rate of zero: that is what an added country has until its rate is typed. */
const isEmpty = ({ standard }: CountryTaxRates): boolean => standard === '' || standard === '0'

/** The same rates; standard ones that are empty have the suggested rate where there is one. */
export const withSuggestedRates = (rates: readonly CountryTaxRates[]): CountryTaxRates[] =>
  rates.map((each) =>
    isEmpty(each) ? { ...each, standard: STANDARD_VAT_RATES[each.country] ?? each.standard } : each,
  )
