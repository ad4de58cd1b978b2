/**
 * An inverted index: for each word of the catalogue the products that contain it, and in which field. PostgreSQL would
 * have to read and rank tens of thousands of rows for the first few. The catalogue index keeps it up to date.
 */

import { NAMED, type Postings, parseDocument } from './postings.ts'
import type { SearchTerms } from './search-query.ts'

/** Score of a word by its field: none, description, group, name. */
const WEIGHTS = [0, 1, 4, 8] as const

export type WordIndex = Postings & {
  /** Products whose words have changed since the index was built. */
  overrides: Map<number, Map<string, number>>
}

export const makeWordIndex = (postings: Postings): WordIndex => ({ ...postings, overrides: new Map() })

export const replaceDocument = ({ overrides }: WordIndex, product: number, document: string): void => {
  overrides.set(product, parseDocument(document))
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

/** For each product the best field in which any word of the term occurs; 0 for none. */
const matchesByProduct = (
  { entries, named, overrides }: WordIndex,
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
  for (const { word, isPrefix, inNamesOnly } of term) {
    const least = inNamesOnly ? NAMED : 1
    if (!isPrefix) add(word, least)
    else
      for (let index = lowerBound(named, word); named[index]?.startsWith(word); index += 1)
        add(named[index] as string, least)
  }
  for (const [product, places] of overrides) {
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

/** The highest possible score of a search. */
export const maxScore = ({ terms }: SearchTerms): number => WEIGHTS[3] * terms.length

/** The relevance of each product; 0 for no match. */
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
