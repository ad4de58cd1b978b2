/**
 * Which products of a list a page shows, in which order. The server sends a long list's beginning in the order that
 * the page opens with; another order or a filter needs the whole list, which is then fetched once.
 */
import { useEffect, useMemo } from 'react'
import type { Product } from '../../contract/product.ts'
import type { useProductList } from '../queries.ts'

export type ProductList = ReturnType<typeof useProductList>

type Arrangement<Sort extends string> = {
  list: ProductList
  sort: Sort
  /** The order in which the server sends the beginning. */
  openingSort: Sort
  sortBy: (products: readonly Product[], sort: Sort) => Product[]
  /** undefined when no filter is set. A new function each time filters anew, so keep it (useMemo). */
  filterBy?: ((products: readonly Product[]) => Product[]) | undefined
}

/** undefined while the list, or the rest of it that this order or filter needs, is on its way. */
export const useShownProducts = <Sort extends string>({
  list,
  sort,
  openingSort,
  sortBy,
  filterBy,
}: Arrangement<Sort>): readonly Product[] | undefined => {
  const { beginning, fetchAll } = list
  const whole = beginning ? undefined : list.products
  const sorted = useMemo(() => whole && sortBy(whole, sort), [whole, sort, sortBy])
  const shown = useMemo(() => sorted && (filterBy ? filterBy(sorted) : sorted), [sorted, filterBy])
  const needsWhole = filterBy !== undefined || sort !== openingSort
  useEffect(() => {
    if (beginning && needsWhole) fetchAll()
  })
  return beginning && !needsWhole ? beginning.products : shown
}
