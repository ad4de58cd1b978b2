import { expect, test } from 'vitest'
import { EU_COUNTRIES } from '../country-groups.ts'
import { STANDARD_VAT_RATES, withSuggestedRates } from './standard-vat-rates.ts'
import { isTaxRate } from './tax.ts'

test('Every country of the European Union and the United Kingdom has a standard rate, and no other has', () => {
  expect(Object.keys(STANDARD_VAT_RATES).toSorted()).toEqual([...EU_COUNTRIES, 'GB'].toSorted())
  expect(Object.values(STANDARD_VAT_RATES).filter((rate) => !isTaxRate(rate) || rate === '0')).toEqual([])
})

test('A suggestion fills empty standard rates alone', () => {
  const rates = (country: string, standard: string) => ({
    country,
    standard,
    reduced: '0',
    'second-reduced': '0',
  })
  expect(
    withSuggestedRates([rates('IE', '0'), rates('FI', ''), rates('DE', '16'), rates('US', '0')]),
  ).toEqual([rates('IE', '23'), rates('FI', '25.5'), rates('DE', '16'), rates('US', '0')])
})
