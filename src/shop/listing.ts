/** Filtering and sorting of product lists, the same in the browser and on the server (spec, section 2). */
import { pence } from './money.ts'
import { foldText, textMatches } from './search-text.ts'

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

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1)

/** The order of names: folded text by code point, then id. Storage sorts by the same key, so both sides agree. */
export const compareNames = (a: Listed, b: Listed): number => {
  const [x, y] = [foldText(a.name), foldText(b.name)]
  return x < y ? -1 : x > y ? 1 : byId(a, b)
}

const compareBy: Record<ListingSort, (a: Listed, b: Listed) => number> = {
  name: compareNames,
  'price-low': (a, b) => pence(a.price) - pence(b.price) || compareNames(a, b),
  'price-high': (a, b) => pence(b.price) - pence(a.price) || compareNames(a, b),
}

export const sortProducts = <P extends Listed>(products: readonly P[], sort: ListingSort): P[] =>
  products.toSorted(compareBy[sort])

/** The shop page's filters: words in the name or the brand's name, one brand, one category with its children. */
export const filterProducts = <P extends Listed>(products: readonly P[], filter: ListingFilter): P[] =>
  products.filter(
    (product) =>
      (!filter.brand || product.brand.slug === filter.brand) &&
      (!filter.category || isInCategory(product, filter.category)) &&
      (!filter.search || textMatches(`${product.name} ${product.brand.name}`, filter.search)),
  )

/** "1 product", "3 products" */
export const countProducts = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`
