/** Filtering and sorting of product lists, the same in the browser and on the server (spec, section 2). */
import type { ListingSort, PriceBand } from './listing-options.ts'
import { pence } from './money.ts'
import { isInBand } from './price-band.ts'
import { compareText, foldedMatcher, foldText, memoizeFolded } from './search-text.ts'

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

/** What products are sorted by, made once for each and not once for each comparison: 10,000 stay smooth. */
type Keyed<P extends Listed> = { product: P; name: string; price: number }

export const sortByKeys = <P extends Listed>(
  products: readonly P[],
  compare: (a: Keyed<P>, b: Keyed<P>) => number,
): P[] =>
  products
    .map((product) => ({ product, name: foldedName(product), price: pence(product.price) }))
    .sort(compare)
    .map(({ product }) => product)

/** The order of names: folded text by code point, then id. Storage sorts by the same key, so both sides agree. */
export const compareNames = (a: Keyed<Listed>, b: Keyed<Listed>): number =>
  compareText(a.name, b.name) || compareText(a.product.id, b.product.id)

const compareBy: Record<ListingSort, (a: Keyed<Listed>, b: Keyed<Listed>) => number> = {
  name: compareNames,
  'price-low': (a, b) => a.price - b.price || compareNames(a, b),
  'price-high': (a, b) => b.price - a.price || compareNames(a, b),
}

export const sortProducts = <P extends Listed>(products: readonly P[], sort: ListingSort): P[] =>
  sortByKeys(products, compareBy[sort])

/** Answers of one list that are remembered. */
const MAX_CACHED_RESULTS = 100

/**
 * A filter by words in the text of a product, by brand, by category with its children, and by price. Of each list it remembers
 * what it found: what a longer query finds stands among what its beginning found, so ten thousand products are looked
 * through once and not at every key.
 */
export const createListFilter = <Filtered extends Listed>(foldedTextOf: (product: Filtered) => string) => {
  const foundIn = new WeakMap<readonly Filtered[], Map<string, readonly Filtered[]>>()
  return <P extends Filtered>(products: readonly P[], filter: ListingFilter): readonly P[] => {
    const { search = '', brand = '', category = '', price } = filter
    const found = (foundIn.get(products) ?? new Map()) as Map<string, readonly P[]>
    foundIn.set(products, found)
    const words = foldText(search)
    const keyOf = (length: number) => [brand, category, price, words.slice(0, length)].join('\n')
    const known = found.get(keyOf(words.length))
    if (known) return known
    let among: readonly P[] | undefined
    for (let length = words.length - 1; length >= 0 && !among; length -= 1) among = found.get(keyOf(length))
    const matches = foldedMatcher(words)
    const isFound = (product: P) => !words || matches(foldedTextOf(product))
    const matching = among
      ? among.filter(isFound)
      : products.filter(
          (product) =>
            (!brand || product.brand.slug === brand) &&
            (!category || isInCategory(product, category)) &&
            (!price || isInBand(product, price)) &&
            isFound(product),
        )
    if (found.size >= MAX_CACHED_RESULTS) found.clear()
    found.set(keyOf(words.length), matching)
    return matching
  }
}

/** The shop page's filters: its words stand in the name or the brand's name. */
export const filterProducts = createListFilter(foldedNames)

/** "1 product", "3 products" */
export const countProducts = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`
