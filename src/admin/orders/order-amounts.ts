/** What the order screens ask of amounts of the API, which are decimal strings and never become floats. */

/** "0.00" and "0" are none. */
export const isSomeAmount = (amount: string): boolean => /[1-9]/.test(amount)
