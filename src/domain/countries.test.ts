import { expect, test } from 'vitest'
import { COUNTRY_CODES, countryName, isCountry } from './countries.ts'

test('there are the 249 countries of ISO 3166-1, each once and with a name', () => {
  expect(COUNTRY_CODES).toHaveLength(249)
  expect(new Set(COUNTRY_CODES).size).toBe(249)
  expect(COUNTRY_CODES.filter((code) => countryName(code) === code)).toEqual([])
})

test('the countries of the specification have its names', () => {
  expect(['GB', 'US', 'CA', 'DE', 'FR', 'AU'].map(countryName)).toEqual([
    ...['United Kingdom', 'United States', 'Canada', 'Germany', 'France', 'Australia'],
  ])
})

test.each(['', 'gb', 'XX', 'GBR', 'UK', 'constructor'])('"%s" is no country', (code) => {
  expect(isCountry(code)).toBe(false)
  expect(countryName(code)).toBe(code)
})
