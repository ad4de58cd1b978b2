/**
 * Text comparison of the catalogue: case and accents are ignored. Orders are compared in the database alone, by `fold_text`.
 */

/** " Café  Crème" -> "cafe creme" */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Matches texts that contain every word of the query. A blank query matches all. The text must be folded. */
export const foldedMatcher = (query: string): ((folded: string) => boolean) => {
  const words = foldText(query).split(' ')
  return (folded) => words.every((word) => folded.includes(word))
}

/** As `textMatches`, for many texts: the query is folded once. */
export const textMatcher = (query: string): ((text: string) => boolean) => {
  const matches = foldedMatcher(query)
  return (text) => matches(foldText(text))
}

export const textMatches = (text: string, query: string): boolean => textMatcher(query)(text)

/** Memoizes the folded text per object, so that ten thousand objects can be searched at every keystroke. */
export const memoizeFolded = <Item extends object>(
  textOf: (item: Item) => string,
): ((item: Item) => string) => {
  const foldedTexts = new WeakMap<Item, string>()
  return (item) => {
    const cached = foldedTexts.get(item)
    if (cached !== undefined) return cached
    const folded = foldText(textOf(item))
    foldedTexts.set(item, folded)
    return folded
  }
}

/** Whether `text` contains `part`, ignoring case and accents. A blank part is never contained. */
export const textContains = (text: string, part: string): boolean =>
  foldText(part) !== '' && foldText(text).includes(foldText(part))

/** Surrogates rank above all other units, because they encode the highest code points. */
const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

/** By code point, as PostgreSQL's collation "C" sorts; `<` would put an emoji before some letters. */
export const compareText = (a: string, b: string): number => {
  const shared = Math.min(a.length, b.length)
  for (let index = 0; index < shared; index += 1) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index))
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
