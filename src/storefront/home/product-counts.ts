/** How many products and brands the home page shows (spec, section 9); the data of pages contain no more of them. */
export const LATEST_ARRIVALS_COUNT = 4
export const FEATURED_PRODUCTS_COUNT = 8
export const STRIP_BRANDS_COUNT = 5
export const FEATURED_BRANDS_COUNT = 3
