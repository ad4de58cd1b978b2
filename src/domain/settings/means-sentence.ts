/**
 * The sentence that names the means of payment and where the shop delivers, at the start of an order (Directive
 * 2011/83/EU Art. 8(3)).
 */
import { COUNTRY_CODES, countryName } from '../countries.ts'
import type { LawSettings, ShippingSettings } from './shop-settings.ts'

const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Names the fewer: the countries that the shop delivers to, or the others. Every document carries the sentence. */
const countriesText = (codes: readonly string[]): string => {
  const others = COUNTRY_CODES.filter((code) => !codes.includes(code))
  if (others.length === 0) return 'all countries'
  return others.length < codes.length
    ? `all countries except ${listText(others.map(countryName))}`
    : listText(codes.map(countryName))
}

/** Undefined while the owner has not named the means of payment. */
export const meansSentence = (
  { meansOfPayment }: Pick<LawSettings, 'meansOfPayment'>,
  { zones }: Pick<ShippingSettings, 'zones'>,
): string | undefined =>
  meansOfPayment === ''
    ? undefined
    : `Means of payment: ${meansOfPayment}. Delivery to: ${countriesText([...new Set(zones.flatMap(({ countries }) => countries))])}.`
