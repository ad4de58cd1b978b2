/** How many products the home page shows (spec, section 9); its page data contains no more. */
export const LATEST_ARRIVALS_COUNT = 4
export const FEATURED_PRODUCTS_COUNT = 8
