/**
 * The words of the whole catalogue in memory: which products have them, and where. PostgreSQL would have to read and
 * rank every one of tens of thousands of rows for the first few. Products are told by their numbers; what keeps the
 * words true is the catalogue index.
 */
import type { SearchTerms } from '../search/search-query.ts'
import { NAMED, type Postings, parseDocument } from './postings.ts'

/** Worth of a word by its place. */
const WEIGHTS = [0, 1, 4, 8] as const

export type WordIndex = Postings & {
  /** What has changed since: of each product its words and their places. */
  overrides: Map<number, Map<string, number>>
}

export const makeWordIndex = (postings: Postings): WordIndex => ({ ...postings, overrides: new Map() })

export const replaceDocument = (
  { overrides: replaced }: WordIndex,
  product: number,
  document: string,
): void => {
  replaced.set(product, parseDocument(document))
}

const lowerBound = (sorted: readonly string[], from: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < from) low = middle + 1
    else high = middle
  }
  return low
}

type Term = SearchTerms['terms'][number]

/** Product -> where any word of the term stands in it. */
const matchesByProduct = (
  { entries, named, overrides: replaced }: WordIndex,
  products: number,
  term: Term,
): Uint8Array => {
  const found = new Uint8Array(products)
  const add = (word: string, least: number) => {
    for (const entry of entries.get(word) ?? []) {
      const place = entry & 3
      if (place >= least && place > (found[entry >>> 2] as number)) found[entry >>> 2] = place
    }
  }
  for (const { word, isPrefix, inNamesOnly: isNamed } of term) {
    const least = isNamed ? NAMED : 1
    if (!isPrefix) add(word, least)
    else
      for (let index = lowerBound(named, word); named[index]?.startsWith(word); index += 1)
        add(named[index] as string, least)
  }
  for (const [product, places] of replaced) {
    let best = 0
    for (const [word, place] of places)
      if (
        term.some(
          (wanted) =>
            (wanted.isPrefix ? word.startsWith(wanted.word) : word === wanted.word) &&
            (!wanted.inNamesOnly || place >= NAMED),
        )
      )
        best = Math.max(best, place)
    found[product] = best
  }
  return found
}

/** The highest score that a search for so many terms can give. */
export const maxScore = ({ terms }: SearchTerms): number => WEIGHTS[3] * terms.length

/** Product -> how well the words name it; 0: it is not found. */
export const scoreProducts = (
  index: WordIndex,
  products: number,
  { terms, all }: SearchTerms,
): Uint8Array => {
  const places = terms.map((term) => matchesByProduct(index, products, term))
  const scores = new Uint8Array(products)
  for (let product = 0; product < products; product += 1) {
    let score = 0
    for (const found of places) {
      const place = found[product] as number
      if (place === 0 && all) {
        score = 0
        break
      }
      score += WEIGHTS[place as 0 | 1 | 2 | 3]
    }
    scores[product] = score
  }
  return scores
}
