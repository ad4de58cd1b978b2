import { expect, test } from 'vitest'
import { COUNTRY_CODES, isCountry } from './countries.ts'
import { countriesOfGroup, EU_COUNTRIES } from './country-groups.ts'

test('The European Union has 27 countries, each once, without the United Kingdom', () => {
  expect(new Set(EU_COUNTRIES).size).toBe(27)
  expect(EU_COUNTRIES.filter((code) => !isCountry(code))).toEqual([])
  expect(EU_COUNTRIES).not.toContain('GB')
})

test('A group has the countries that are in no list yet', () => {
  expect(countriesOfGroup('EU', ['GB', 'DE', 'FR'])).toEqual(
    EU_COUNTRIES.filter((code) => code !== 'DE' && code !== 'FR'),
  )
  expect(countriesOfGroup('rest', ['GB', ...EU_COUNTRIES])).toHaveLength(COUNTRY_CODES.length - 28)
  expect(countriesOfGroup('rest', COUNTRY_CODES)).toEqual([])
})
