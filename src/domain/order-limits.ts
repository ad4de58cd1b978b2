/** How large one order may be. */

/** Of all products together: more than any household buys, and an end to what one payment can take from the shelves. */
export const MOST_UNITS_OF_ORDER = 500
