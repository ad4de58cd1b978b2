/**
 * The sentence that names the means of payment and where the shop delivers, at the start of an order (Directive
 * 2011/83/EU Art. 8(3)).
 */
import { COUNTRY_CODES, countryName } from '../countries.ts'
import { COUNTRY_GROUPS, EU_COUNTRIES } from '../country-groups.ts'
import type { LawSettings, ShippingSettings } from './shop-settings.ts'

const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** More countries are counted; their names are a list of their own. */
const MAX_NAMED = 10

const GROUPS = [
  { name: countryName('GB'), codes: ['GB'] },
  { name: COUNTRY_GROUPS.EU, codes: EU_COUNTRIES },
]

/** "United Kingdom, European Union and 190 other countries" */
const countedText = (codes: readonly string[]): string => {
  const groups = GROUPS.filter((group) => group.codes.every((code) => codes.includes(code)))
  const grouped = groups.flatMap((group) => group.codes)
  const rest = codes.filter((code) => !grouped.includes(code))
  const names = groups.map(({ name }) => name)
  if (rest.length < MAX_NAMED) return listText([...names, ...rest.map(countryName)])
  return listText([...names, `${rest.length} ${names.length > 0 ? 'other ' : ''}countries`])
}

type Zones = Pick<ShippingSettings, 'zones'>
const countriesOf = ({ zones }: Zones): string[] => [...new Set(zones.flatMap(({ countries }) => countries))]
const othersOf = (codes: readonly string[]): string[] => COUNTRY_CODES.filter((code) => !codes.includes(code))

/** Names the fewer: the countries that the shop delivers to, or the others. Every document carries the sentence. */
const countriesText = (codes: readonly string[]): string => {
  const others = othersOf(codes)
  if (others.length === 0) return 'all countries'
  if (others.length <= MAX_NAMED) return `all countries except ${listText(others.map(countryName))}`
  return codes.length <= MAX_NAMED ? listText(codes.map(countryName)) : countedText(codes)
}

/** Whether the sentence leaves out names, so that shoppers need the list of countries. */
export const abbreviatesCountries = (shipping: Zones): boolean => {
  const codes = countriesOf(shipping)
  return codes.length > MAX_NAMED && othersOf(codes).length > MAX_NAMED
}

/** Undefined while the owner has not named the means of payment. */
export const meansSentence = (
  { meansOfPayment }: Pick<LawSettings, 'meansOfPayment'>,
  shipping: Zones,
): string | undefined =>
  meansOfPayment === ''
    ? undefined
    : `Means of payment: ${meansOfPayment}. Delivery to: ${countriesText(countriesOf(shipping))}.`
