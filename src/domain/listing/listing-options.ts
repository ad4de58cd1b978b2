/** The sort orders and price bands of product lists, as URLs name them. */
import type { FieldOf } from '../products/product-field-values.ts'

export const LISTING_SORTS = ['name', 'price-low', 'price-high'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export const PRICE_BANDS = ['under-50', '50-100', '100-200', 'over-200'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

/** Filters by a flag of the product: the query parameter, and the flag. */
export const FLAG_FILTERS = {
  featured: 'featured',
  newArrivals: 'newArrival',
} as const satisfies Record<string, FieldOf<'flag'>>
export type FlagFilter = keyof typeof FLAG_FILTERS
export const FLAG_FILTER_NAMES = Object.keys(FLAG_FILTERS) as readonly FlagFilter[]

/** An object with a value for each of them. */
export const mapFlagFilters = <V>(toValue: (filter: FlagFilter) => V): Record<FlagFilter, V> =>
  Object.fromEntries(FLAG_FILTER_NAMES.map((filter) => [filter, toValue(filter)])) as Record<FlagFilter, V>

/** Undefined for an unknown name. */
export const findPriceBand = (text: string | null): PriceBand | undefined =>
  PRICE_BANDS.find((band) => band === text)

/** The URL parameters of what a shopper selects for a list, by field. */
export const SELECTION_PARAMETERS = {
  search: 'q',
  brand: 'brand',
  category: 'category',
  sort: 'sort',
  price: 'price',
} as const
