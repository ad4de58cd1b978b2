/** The sort orders and price bands of product lists, as URLs name them. */

export const LISTING_SORTS = ['name', 'price-low', 'price-high'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export const PRICE_BANDS = ['under-50', '50-100', '100-200', 'over-200'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

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
