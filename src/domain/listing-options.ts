/** What may be chosen of a list, by name: its orders, and bands of prices. Addresses name them on pages without lists, too. */
export const LISTING_SORTS = ['name', 'price-low', 'price-high'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export const PRICE_BANDS = ['under-50', '50-100', '100-200', 'over-200'] as const
export type PriceBand = (typeof PRICE_BANDS)[number]

/** Undefined for any other text. */
export const findPriceBand = (text: string | null): PriceBand | undefined =>
  PRICE_BANDS.find((band) => band === text)
