/**
 * Which products of a list a page shows, in which order. Without a filter, in the order that the page opens with, it is
 * what came with the page; another order or a filter needs the whole list, which is then fetched once.
 */
import { useEffect, useMemo } from 'react'
import type { Product } from '../../contract/product.ts'
import type { ProductList } from './product-list.ts'

type Arrangement<Sort extends string> = {
  list: ProductList
  sort: Sort
  /** The order in which the server sends the beginning. */
  openingSort: Sort
  sortBy: (products: readonly Product[], sort: Sort) => Product[]
  /** undefined when no filter is set. A new function each time filters anew, so keep it (useMemo). */
  filterBy?: ((products: readonly Product[]) => readonly Product[]) | undefined
}

export type ShownProducts = {
  /** undefined while the list, or the rest of it that this order or filter needs, is on its way. */
  products: readonly Product[] | undefined
  /** How many there are to show, and how many of them stand before the first. */
  total: number
  start: number
}

export const useShownProducts = <Sort extends string>({
  list,
  sort,
  openingSort,
  sortBy,
  filterBy,
}: Arrangement<Sort>): ShownProducts => {
  const { whole, fetchAll } = list
  const needsWhole = filterBy !== undefined || sort !== openingSort
  // As soon as it is here, not with the first keystroke.
  const sorted = useMemo(() => whole && sortBy(whole, sort), [whole, sort, sortBy])
  const shown = useMemo(() => sorted && (filterBy ? filterBy(sorted) : sorted), [sorted, filterBy])
  useEffect(() => {
    if (needsWhole) fetchAll()
  })
  const { products, total, start } = list
  // The same object while nothing of it changes, so that what shows it need not be made anew.
  return useMemo(
    () =>
      needsWhole ? { products: shown, total: shown?.length ?? total, start: 0 } : { products, total, start },
    [needsWhole, shown, products, total, start],
  )
}
