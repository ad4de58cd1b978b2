import { expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { meansSentence } from './means-sentence.ts'

const [zone] = defaultSettings.shipping.zones
const sentence = (...zones: string[][]): string | undefined => {
  const [first = [], ...others] = zones
  const zoneOf = (countries: string[]) => ({ ...zone, countries })
  return meansSentence(
    { meansOfPayment: 'Visa and Mastercard' },
    { zones: [zoneOf(first), ...others.map(zoneOf)] },
  )
}

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
