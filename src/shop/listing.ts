/** Filtering and sorting of product lists, the same in the browser and on the server (spec, section 2). */
import { pence } from './money.ts'
import { compareText, foldedMatcher, foldedOnce } from './search-text.ts'

export const LISTING_SORTS = ['name', 'price-low', 'price-high'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export type ListingFilter = {
  search?: string
  /** Slugs. */
  brand?: string
  category?: string
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

const foldedName = foldedOnce(({ name }: Listed) => name)
const foldedNames = foldedOnce(({ name, brand }: Listed) => `${name} ${brand.name}`)

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

/** The shop page's filters: words in the name or the brand's name, one brand, one category with its children. */
export const filterProducts = <P extends Listed>(products: readonly P[], filter: ListingFilter): P[] => {
  const matches = foldedMatcher(filter.search ?? '')
  return products.filter(
    (product) =>
      (!filter.brand || product.brand.slug === filter.brand) &&
      (!filter.category || isInCategory(product, filter.category)) &&
      (!filter.search || matches(foldedNames(product))),
  )
}

/** "1 product", "3 products" */
export const countProducts = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`
