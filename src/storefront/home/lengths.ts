/** How many products the home page shows (spec, section 9); the server sends no more of them with it. */
export const LATEST_LENGTH = 4
export const FEATURED_LENGTH = 8
