/**
 * By what a cart is priced in the browser: the currency, the shop's rates and the shipping zone of a country. Before an
 * address is known that is the country last chosen in the checkout of this tab, else the shop's first one. A shop whose
 * zones have different prices says for which country a price is meant.
 */
import { countryName } from '../../domain/countries.ts'
import type { PriceTerms } from '../../domain/pricing/pricing.ts'
import { findZone } from '../../domain/pricing/shipping.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { useShop } from '../../ui/shop.ts'
import { chosenCountry } from '../shipping-form-storage.ts'

/** `name`: null where all zones have the same prices, so that nothing has to be said. */
export type Destination = { country: string; name: string | null }

/** @param country that the checkout's form has; in the cart nothing is given */
export const useDestination = (country?: string): Destination => {
  const { shipping, shipsTo } = useShop()
  const code = country ?? chosenCountry(shipping)
  return { country: code, name: shipsTo ? countryName(code) : null }
}

export const usePriceTerms = ({ country }: Pick<Destination, 'country'>): PriceTerms => {
  const { currency, rates } = useCurrency()
  const { shipping } = useShop()
  return { currency, rates, zone: findZone(shipping, country) ?? shipping[0] }
}

/** What is said of taxes beside a total; null where the shop says nothing. */
export const useTaxNote = ({ country }: Pick<Destination, 'country'>): string | null => {
  const { tax } = useShop()
  return tax?.countries.includes(country) ? tax.note : null
}
