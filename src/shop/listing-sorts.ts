/** The orders of a list by name, apart from the sorting itself: addresses name them on pages that sort nothing. */
export const LISTING_SORTS = ['name', 'price-low', 'price-high'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]
