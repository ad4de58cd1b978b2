/** The size limit of an order. */

/** Units of all products together. It limits how much stock one payment can take. */
export const MAX_ORDER_UNITS = 500
