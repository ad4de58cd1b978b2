/** The search term in the URL of /search, normalized as the API requires. */

/** Equal to the API's limit (contract/product.ts). */
export const MAX_TERM_LENGTH = 200

/** '' when the term is missing or blank. */
export const searchTerm = (search: URLSearchParams): string =>
  (search.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TERM_LENGTH)

/** Site path of the search for a term; undefined for a blank term. */
export const searchPath = (text: string): string | undefined => {
  const term = text.trim()
  return term === '' ? undefined : `/search?q=${encodeURIComponent(term.toWellFormed())}`
}
