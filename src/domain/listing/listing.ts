/** Filtering and sorting of product lists, the same in the browser and on the server (spec, section 2). */

import { pence } from '../pricing/money.ts'
import { compareText, foldedMatcher, foldText, memoizeFolded } from '../search-text.ts'
import type { ListingSort, PriceBand } from './listing-options.ts'
import { isInBand } from './price-band.ts'

export type ListingFilter = {
  search?: string
  /** Slugs. */
  brand?: string
  category?: string
  price?: PriceBand | undefined
}

export type Listed = {
  id: string
  name: string
  price: string
  brand: { name: string; slug: string }
  category: { slug: string; parentSlug: string | null }
}

export const isInCategory = (product: Pick<Listed, 'category'>, slug: string): boolean =>
  product.category.slug === slug || product.category.parentSlug === slug

const foldedName = memoizeFolded(({ name }: Listed) => name)
const foldedNames = memoizeFolded(({ name, brand }: Listed) => `${name} ${brand.name}`)

/** The sort keys of a product, computed once per product and not per comparison, so that 10,000 products sort quickly. */
type Keyed<P extends Listed> = { product: P; name: string; price: number }

export const sortByKeys = <P extends Listed>(
  products: readonly P[],
  compare: (a: Keyed<P>, b: Keyed<P>) => number,
): P[] =>
  products
    .map((product) => ({ product, name: foldedName(product), price: pence(product.price) }))
    .sort(compare)
    .map(({ product }) => product)

/** Order by name: folded text by code point, then id. Storage sorts by the same key, so both agree. */
export const compareNames = (a: Keyed<Listed>, b: Keyed<Listed>): number =>
  compareText(a.name, b.name) || compareText(a.product.id, b.product.id)

const compareBy: Record<ListingSort, (a: Keyed<Listed>, b: Keyed<Listed>) => number> = {
  name: compareNames,
  'price-low': (a, b) => a.price - b.price || compareNames(a, b),
  'price-high': (a, b) => b.price - a.price || compareNames(a, b),
}

export const sortProducts = <P extends Listed>(products: readonly P[], sort: ListingSort): P[] =>
  sortByKeys(products, compareBy[sort])

/** Cached results per list. */
const MAX_CACHED_RESULTS = 100

/**
 * Creates a filter by words in a product's text, brand, category with its children, and price. It caches its results per
 * list. A longer query filters the result of its prefix, so ten thousand products are scanned once and not at every key.
 */
export const createListFilter = <Filtered extends Listed>(foldedTextOf: (product: Filtered) => string) => {
  const resultsByList = new WeakMap<readonly Filtered[], Map<string, readonly Filtered[]>>()
  return <P extends Filtered>(products: readonly P[], filter: ListingFilter): readonly P[] => {
    const { search = '', brand = '', category = '', price } = filter
    const results = (resultsByList.get(products) ?? new Map()) as Map<string, readonly P[]>
    resultsByList.set(products, results)
    const words = foldText(search)
    const keyOf = (length: number) => [brand, category, price, words.slice(0, length)].join('\n')
    const cached = results.get(keyOf(words.length))
    if (cached) return cached
    let prefixResult: readonly P[] | undefined
    for (let length = words.length - 1; length >= 0 && !prefixResult; length -= 1)
      prefixResult = results.get(keyOf(length))
    const matches = foldedMatcher(words)
    const matchesWords = (product: P) => !words || matches(foldedTextOf(product))
    const matching = prefixResult
      ? prefixResult.filter(matchesWords)
      : products.filter(
          (product) =>
            (!brand || product.brand.slug === brand) &&
            (!category || isInCategory(product, category)) &&
            (!price || isInBand(product, price)) &&
            matchesWords(product),
        )
    if (results.size >= MAX_CACHED_RESULTS) results.clear()
    results.set(keyOf(words.length), matching)
    return matching
  }
}

/** The filter of the shop page, which searches the names of product and brand. */
export const filterProducts = createListFilter(foldedNames)

/** "1 product", "3 products" */
export const countProducts = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`
