/** By what a cart is priced in the browser: the currency, the shop's rates and the shipping zone of a country. */
import type { PriceTerms } from '../../domain/pricing.ts'
import { findZone } from '../../domain/shipping.ts'
import { useCurrency } from '../../ui/currency.tsx'
import { useShop } from '../../ui/shop.ts'

/** @param country not known before the checkout: the shop's first one then */
export const usePriceTerms = (country = ''): PriceTerms => {
  const { currency, rates } = useCurrency()
  const { shipping } = useShop()
  return { currency, rates, zone: findZone(shipping, country) ?? shipping[0] }
}

/** What is said of taxes beside a total; null where the shop says nothing. */
export const useTaxNote = (country?: string): string | null => {
  const { shipping, tax } = useShop()
  return tax?.countries.includes(country ?? shipping[0].countries[0] ?? '') ? tax.note : null
}
