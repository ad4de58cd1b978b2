/** How large one order may be. */

/** Of all products together: more than any household buys, and an end to what one payment can take from the shelves. */
export const MAX_ORDER_UNITS = 500
