/** The default words of the 404 page. */
export const NOT_FOUND =
  'There is nothing at this address. It may have been moved or mistyped. Search for what you had in mind, or start from the whole shop.'
