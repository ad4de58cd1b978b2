/**
 * A product list as its page opens it: its beginning, in the order that the page opens with, and more of it as the
 * shopper goes on. A filter or another order needs the whole list (spec: both are done in the browser); it is fetched
 * once, then.
 */
import { useRef, useState } from 'react'
import type { ListedProduct } from '../../contract/product.ts'
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

/** `usual`: the page's order when none is asked for. `opening`: what its address asks for, where it may. */
export const useProductList = (
  filter: ProductFilter,
  usual: ServerSort,
  opening: SortAndPrice<ServerSort> = { sort: usual },
) => {
  const client = useQueryClient()
  const screen = useScreen()
  const { searchParams } = screen.url
  const start = (pageNumber(searchParams) - 1) * PAGE_SIZE
  const query = initialPageQuery(filter, opening, searchParams)
  const part = useQuery(query)
  const [isWanted, setWanted] = useState(false)
  const wholeQuery = queries.products(filter)
  const all = useQuery({ ...wholeQuery, enabled: isWanted })
  const [moreError, setMoreError] = useState<Error | null>(null)
  const [isGrowing, setGrowing] = useState(false)
  const isBusy = useRef(false)

  const beginning = part.data
  const isOfAll = opening.sort === usual && opening.price === undefined
  const isComplete =
    isOfAll && start === 0 && beginning !== undefined && beginning.products.length >= beginning.total
  const whole: readonly ListedProduct[] | undefined =
    all.data ?? (isComplete ? beginning.products : undefined)

  /** Until `count` products are here. */
  const fetchUpTo = async (count: number): Promise<void> => {
    if (whole || isBusy.current || !beginning) return
    const have = beginning.products.length
    if (have >= count || start + have >= beginning.total) return
    isBusy.current = true
    setGrowing(true)
    setMoreError(null)
    try {
      const next = await client.fetchQuery(
        queries.listPage(withPrice(filter, opening.price), {
          sort: opening.sort,
          limit: count - have,
          offset: start + have,
        }),
      )
      client.setQueryData(query.queryKey, (before) => {
        if (!before || before.products.length !== have) return before
        const known = new Set(before.products.map(({ id }) => id))
        // The list may have changed in between: nothing is shown twice.
        return {
          ...next,
          products: [...before.products, ...next.products.filter(({ id }) => !known.has(id))],
        }
      })
    } catch (error) {
      setMoreError(error as Error)
    }
    isBusy.current = false
    setGrowing(false)
  }

  return {
    /** From the page's first on, in the opening order; undefined while on their way. */
    products: beginning?.products ?? (isOfAll ? whole?.slice(start) : undefined),
    total: (isOfAll ? all.data?.length : undefined) ?? beginning?.total ?? 0,
    totalSavingPence: beginning?.totalSavingPence,
    /** How many stand before the first one. */
    start,
    /** All of them, where they are here. */
    whole,
    isFetching: all.isFetching || isGrowing,
    error: isWanted && !whole ? all.error : beginning || whole ? moreError : part.error,
    refetch: async (): Promise<void> => {
      setMoreError(null)
      if (!beginning && !whole) await part.refetch()
      if (isWanted && !all.data) await all.refetch()
    },
    /** All of them; with `inFull` all that is known of each, which words of a description are looked for in. */
    fetchAll: (inFull = false) => {
      if (!whole || (inFull && !whole.every(isFullProduct))) setWanted(true)
    },
    fetchUpTo,
  }
}
export type ProductList = ReturnType<typeof useProductList>
