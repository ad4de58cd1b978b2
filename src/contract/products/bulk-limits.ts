/** Limits of the bulk edit's calls that the browser needs too, without their schemas. */

/** Products whose variants one call lists. */
export const MAX_VARIANT_LISTS = 200
