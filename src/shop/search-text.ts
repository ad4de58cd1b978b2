/** How typed words are compared: case and accents do not count. The database compares the same way. */

/** " Café  Crème" -> "cafe creme" */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Every word of `query` stands somewhere in `text`. A blank query matches all. */
export const textMatches = (text: string, query: string): boolean => {
  const folded = foldText(text)
  return foldText(query)
    .split(' ')
    .every((word) => folded.includes(word))
}
