/**
 * The words of the whole catalogue in memory: which products have them, and where. PostgreSQL would have to read and
 * rank every one of tens of thousands of rows for the first few. Products are told by their numbers; what keeps the
 * words true is the catalogue index.
 */
import type { Wanted } from './product-search.ts'
import { NAMED, type Postings, placesIn } from './search-documents.ts'

/** Worth of a word by its place. */
const WORTH = [0, 1, 4, 8] as const

export type SearchIndex = Postings & {
  /** What has changed since: of each product its words and their places. */
  replaced: Map<number, Map<string, number>>
}

export const makeSearchIndex = (postings: Postings): SearchIndex => ({ ...postings, replaced: new Map() })

export const replaceDocument = ({ replaced }: SearchIndex, product: number, document: string): void => {
  replaced.set(product, placesIn(document))
}

const firstFrom = (sorted: readonly string[], from: string): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] as string) < from) low = middle + 1
    else high = middle
  }
  return low
}

type Term = Wanted['terms'][number]

/** Product -> where any word of the term stands in it. */
const placesByProduct = (
  { entries, named, replaced }: SearchIndex,
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
  for (const { word, isPrefix, isNamed } of term) {
    const least = isNamed ? NAMED : 1
    if (!isPrefix) add(word, least)
    else
      for (let index = firstFrom(named, word); named[index]?.startsWith(word); index += 1)
        add(named[index] as string, least)
  }
  for (const [product, places] of replaced) {
    let best = 0
    for (const [word, place] of places)
      if (
        term.some(
          (wanted) =>
            (wanted.isPrefix ? word.startsWith(wanted.word) : word === wanted.word) &&
            (!wanted.isNamed || place >= NAMED),
        )
      )
        best = Math.max(best, place)
    found[product] = best
  }
  return found
}

/** The highest score that a search for so many terms can give. */
export const bestScore = ({ terms }: Wanted): number => WORTH[3] * terms.length

/** Product -> how well the words name it; 0: it is not found. */
export const scoresOf = (index: SearchIndex, products: number, { terms, all }: Wanted): Uint8Array => {
  const places = terms.map((term) => placesByProduct(index, products, term))
  const scores = new Uint8Array(products)
  for (let product = 0; product < products; product += 1) {
    let score = 0
    for (const found of places) {
      const place = found[product] as number
      if (place === 0 && all) {
        score = 0
        break
      }
      score += WORTH[place as 0 | 1 | 2 | 3]
    }
    scores[product] = score
  }
  return scores
}
