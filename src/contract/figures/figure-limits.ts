/** Limits of the figures' calls that the browser needs too, without their schemas. */

/** Days of a period. */
export const MAX_FIGURE_DAYS = 1100
