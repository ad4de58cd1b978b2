/** How typed words are compared: case and accents do not count. The database compares the same way. */

/** " Café  Crème" -> "cafe creme" */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** Every word of the query stands somewhere in the text; a blank one matches all. The text is folded already. */
export const foldedMatcher = (query: string): ((folded: string) => boolean) => {
  const words = foldText(query).split(' ')
  return (folded) => words.every((word) => folded.includes(word))
}

/** For many texts: the query is folded once. */
export const textMatcher = (query: string): ((text: string) => boolean) => {
  const matches = foldedMatcher(query)
  return (text) => matches(foldText(text))
}

export const textMatches = (text: string, query: string): boolean => textMatcher(query)(text)

/** Folds a text of each thing once, however often it is asked for: ten thousand are searched between two keystrokes. */
export const memoizeFolded = <Thing extends object>(
  textOf: (thing: Thing) => string,
): ((thing: Thing) => string) => {
  const known = new WeakMap<Thing, string>()
  return (thing) => {
    const found = known.get(thing)
    if (found !== undefined) return found
    const folded = foldText(textOf(thing))
    known.set(thing, folded)
    return folded
  }
}

/** `part` stands in `text` as it is, case and accents aside. A blank part stands nowhere. */
export const textContains = (text: string, part: string): boolean =>
  foldText(part) !== '' && foldText(text).includes(foldText(part))

/** Surrogates stand for code points above all others. */
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
