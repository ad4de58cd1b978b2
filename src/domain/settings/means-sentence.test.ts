import { expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { EU_COUNTRIES } from '../country-groups.ts'
import { abbreviatesCountries, meansSentence } from './means-sentence.ts'

const [zone] = defaultSettings.shipping.zones
const zoneOf = (countries: string[]) => ({ ...zone, countries })
const sentence = (first: string[], ...others: string[][]): string | undefined =>
  meansSentence({ meansOfPayment: 'Visa and Mastercard' }, { zones: [zoneOf(first), ...others.map(zoneOf)] })

test('Without words of the owner nothing is named', () => {
  expect(meansSentence(defaultSettings.law, defaultSettings.shipping)).toBeUndefined()
})

test('The sentence names the countries of all zones, each once', () => {
  expect(sentence(['DE', 'AT'], ['CH', 'DE'])).toBe(
    'Means of payment: Visa and Mastercard. Delivery to: Germany, Austria and Switzerland.',
  )
  expect(sentence(['GB'])).toBe('Means of payment: Visa and Mastercard. Delivery to: United Kingdom.')
})

test('A shop that delivers almost everywhere names where it does not', () => {
  expect(sentence([...COUNTRY_CODES])).toMatch(/Delivery to: all countries\.$/)
  const most = COUNTRY_CODES.filter((code) => code !== 'FR' && code !== 'IT')
  expect(sentence(most)).toMatch(/Delivery to: all countries except France and Italy\.$/)
})

/** Without those that `left` names. */
const countriesWithout = (left: readonly string[]) => COUNTRY_CODES.filter((code) => !left.includes(code))
const MANY_OTHERS = countriesWithout(['GB', ...EU_COUNTRIES]).slice(0, 190)

test.each([
  ['United Kingdom, European Union and 190 other countries', ['GB', ...EU_COUNTRIES, ...MANY_OTHERS]],
  ['European Union, Norway and Switzerland', [...EU_COUNTRIES, 'NO', 'CH']],
  ['190 countries', MANY_OTHERS],
  ['United Kingdom and 26 other countries', ['GB', ...EU_COUNTRIES.filter((code) => code !== 'MT')]],
])('A shop that delivers to many countries says "%s", with their list elsewhere', (text, countries) => {
  expect(sentence(countries)).toBe(`Means of payment: Visa and Mastercard. Delivery to: ${text}.`)
  expect(abbreviatesCountries({ zones: [zoneOf(countries)] })).toBe(true)
})

test('A sentence that names every country, or every other one, needs no list beside it', () => {
  expect(abbreviatesCountries(defaultSettings.shipping)).toBe(false)
  expect(abbreviatesCountries({ zones: [zoneOf([...COUNTRY_CODES])] })).toBe(false)
  expect(abbreviatesCountries({ zones: [zoneOf(countriesWithout(['FR', 'IT']))] })).toBe(false)
})
