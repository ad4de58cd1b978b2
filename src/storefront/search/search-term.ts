/** The text that a visit of /search is about, in the form in which the API takes it. */

/** As the API's: see contract/product.ts. */
export const MAX_TERM_LENGTH = 200

/** '' when there is nothing to search for. */
export const searchTerm = (search: URLSearchParams): string =>
  (search.get('q') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TERM_LENGTH)

/** Site path that finds a term; undefined for a blank one. */
export const searchPath = (text: string): string | undefined => {
  const term = text.trim()
  return term === '' ? undefined : `/search?q=${encodeURIComponent(term.toWellFormed())}`
}
