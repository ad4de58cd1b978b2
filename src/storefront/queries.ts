/** The queries of the shop: keys by the spec's convention (URL first, query object second), answers typed by the contract. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CartLine } from '../contract/cart.ts'
import { paths } from '../contract/paths.ts'
import type { Brand, BrandSummary, Category, Product, ProductListQuery } from '../contract/product.ts'
import type { PageQuery } from '../ui/route.ts'

export type ProductFilter = Pick<
  ProductListQuery,
  'category' | 'brand' | 'featured' | 'newArrivals' | 'onSale' | 'search' | 'limit'
>

const keyOf = (url: string, params: object): readonly [string] | readonly [string, object] =>
  Object.keys(params).length === 0 ? [url] : [url, params]

export const queries = {
  products: (filter: ProductFilter = {}) =>
    queryOptions<Product[]>({ queryKey: keyOf(paths.products, filter) }),
  product: (slug: string) => queryOptions<Product>({ queryKey: [paths.product(slug)] }),
  brands: () => queryOptions<Brand[]>({ queryKey: [paths.brands] }),
  brandSummaries: () => queryOptions<BrandSummary[]>({ queryKey: [paths.brands, { summary: 'true' }] }),
  brand: (slug: string) => queryOptions<Brand>({ queryKey: [paths.brand(slug)] }),
  categories: () => queryOptions<Category[]>({ queryKey: [paths.categories] }),
  category: (slug: string) => queryOptions<Category>({ queryKey: [paths.category(slug)] }),
  /** Runs only when there is a session id. */
  cart: (sessionId: string | null) =>
    queryOptions<CartLine[]>({ queryKey: [paths.cart, { sessionId }], enabled: sessionId !== null }),
} as const

/** The beginning of a list that is too long to send whole with the page. */
export type FirstScreen = { products: Product[]; total: number; totalSavingPence: number }

/** The server sends at most this many products of a list with a page, or fewer where the page shows fewer. */
export const FIRST_SCREEN_LENGTH = 48
export const firstScreenKey = (listKey: readonly unknown[]) => ['first-screen', ...listKey] as const

/** Marks a list query as one of which the server renders the beginning, in this order. */
export const firstScreenOf = (
  query: { queryKey: readonly unknown[] },
  order: NonNullable<PageQuery['firstScreen']>,
  length = FIRST_SCREEN_LENGTH,
): PageQuery => ({ queryKey: query.queryKey, firstScreen: order, firstScreenLength: length })

/**
 * A product list: whole where the page brought it whole or the browser fetched it; else its first screen, until
 * `fetchAll` is called (by a filter, a sort or scrolling near the end) and the whole list has arrived, once.
 */
export const useProductList = (filter: ProductFilter = {}) => {
  const query = queries.products(filter)
  // Observed, so that it is not forgotten while a shopper looks at it; never fetched: it comes with the page.
  const { data: beginning } = useQuery<FirstScreen>({
    queryKey: firstScreenKey(query.queryKey),
    enabled: false,
  })
  const [wanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: wanted || !beginning })
  return {
    products: data ?? beginning?.products,
    total: data?.length ?? beginning?.total ?? 0,
    /** Set while only the beginning is here. */
    beginning: data ? undefined : beginning,
    isFetching,
    error,
    refetch,
    fetchAll: () => setWanted(true),
  }
}
