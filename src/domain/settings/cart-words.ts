/** The default words of an empty cart. */
export const EMPTY_CART = 'Add some items to get started'
