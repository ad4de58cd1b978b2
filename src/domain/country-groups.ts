/** Groups of countries that are chosen at once. What is stored are always the countries. */
import { countriesByName } from './countries.ts'

/** The member states of the European Union, by name. */
export const EU_COUNTRIES: readonly string[] =
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

export const COUNTRY_GROUPS = { EU: 'European Union', rest: 'Rest of the world' } as const
export type CountryGroup = keyof typeof COUNTRY_GROUPS

const belongs: Record<CountryGroup, (code: string) => boolean> = {
  EU: (code) => EU_COUNTRIES.includes(code),
  rest: () => true,
}

/** The countries of the group that are not taken, by name: they are read in the order in which they are stored. */
export const countriesOfGroup = (group: CountryGroup, taken: readonly string[]): string[] =>
  countriesByName().flatMap(({ code }) => (belongs[group](code) && !taken.includes(code) ? [code] : []))
