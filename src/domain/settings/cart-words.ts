/** The words of an empty cart as the shop is delivered. */
export const EMPTY_CART = 'Add some items to get started'
