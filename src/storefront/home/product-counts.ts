/** How many products the home page shows (spec, section 9); the server sends no more of them with it. */
export const LATEST_ARRIVALS_COUNT = 4
export const FEATURED_PRODUCTS_COUNT = 8
