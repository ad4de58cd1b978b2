/**
 * The data of a product list: its first page in the initial sort, and more pages as the shopper scrolls. A filter or
 * another sort needs all products, because both run in the browser (spec); they are then fetched once.
 */
import { useRef, useState } from 'react'
import type { ListedProduct } from '../../contract/products/product.ts'
import { useScreen } from '../../ui/navigation.ts'
import { useQuery, useQueryClient } from '../../ui/query-hooks.tsx'
import { isFullProduct, type ProductFilter, queries } from '../queries.ts'
import {
  initialPageQuery,
  PAGE_SIZE,
  pageNumber,
  type ServerSort,
  type SortAndPrice,
  withPrice,
} from './list-query.ts'

/** `defaultSort`: the sort without URL parameters. `initialParams`: sort and price of the URL, on pages that read them. */
export const useProductList = (
  filter: ProductFilter,
  defaultSort: ServerSort,
  initialParams: SortAndPrice<ServerSort> = { sort: defaultSort },
) => {
  const client = useQueryClient()
  const screen = useScreen()
  const { searchParams } = screen.url
  const start = (pageNumber(searchParams) - 1) * PAGE_SIZE
  const query = initialPageQuery(filter, initialParams, searchParams)
  const firstPage = useQuery(query)
  const [isAllNeeded, setAllNeeded] = useState(false)
  const productsQuery = queries.products(filter)
  const allQuery = useQuery({ ...productsQuery, enabled: isAllNeeded })
  const [moreError, setMoreError] = useState<Error | null>(null)
  const [isFetchingMore, setFetchingMore] = useState(false)
  const isBusy = useRef(false)

  const loaded = firstPage.data
  const isDefault = initialParams.sort === defaultSort && initialParams.price === undefined
  const isComplete =
    isDefault && start === 0 && loaded !== undefined && loaded.products.length >= loaded.total
  const all: readonly ListedProduct[] | undefined =
    allQuery.data ?? (isComplete ? loaded.products : undefined)

  /** Fetches more products until `count` are loaded. */
  const fetchUpTo = async (count: number): Promise<void> => {
    if (all || isBusy.current || !loaded) return
    const loadedCount = loaded.products.length
    if (loadedCount >= count || start + loadedCount >= loaded.total) return
    isBusy.current = true
    setFetchingMore(true)
    setMoreError(null)
    try {
      const next = await client.fetchQuery(
        queries.listPage(withPrice(filter, initialParams.price), {
          sort: initialParams.sort,
          limit: count - loadedCount,
          offset: start + loadedCount,
        }),
      )
      client.setQueryData(query.queryKey, (before) => {
        if (!before || before.products.length !== loadedCount) return before
        const known = new Set(before.products.map(({ id }) => id))
        // The list may have changed between the requests: drop duplicates.
        return {
          ...next,
          products: [...before.products, ...next.products.filter(({ id }) => !known.has(id))],
        }
      })
    } catch (error) {
      setMoreError(error as Error)
    }
    isBusy.current = false
    setFetchingMore(false)
  }

  return {
    /** The loaded products from `start` on, in the initial sort; undefined while loading. */
    products: loaded?.products ?? (isDefault ? all?.slice(start) : undefined),
    total: (isDefault ? allQuery.data?.length : undefined) ?? loaded?.total ?? 0,
    totalSavingPence: loaded?.totalSavingPence,
    /** Offset of the first loaded product. */
    start,
    /** All products, once they are loaded. */
    all,
    isFetching: allQuery.isFetching || isFetchingMore,
    error: isAllNeeded && !all ? allQuery.error : loaded || all ? moreError : firstPage.error,
    refetch: async (): Promise<void> => {
      setMoreError(null)
      if (!loaded && !all) await firstPage.refetch()
      if (isAllNeeded && !allQuery.data) await allQuery.refetch()
    },
    /** Fetches all products. `isFull`: with all fields; a search in descriptions needs them. */
    fetchAll: (isFull = false) => {
      if (!all || (isFull && !all.every(isFullProduct))) setAllNeeded(true)
    },
    fetchUpTo,
  }
}
export type ProductList = ReturnType<typeof useProductList>
