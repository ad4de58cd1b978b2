/**
 * Selects and sorts the products that a list shows. The initial view uses the loaded pages; another sort or a filter
 * needs all products, which are then fetched once.
 */
import { useEffect, useMemo } from 'react'
import type { ListedProduct } from '../../contract/products/product.ts'
import { isFullProduct } from '../queries.ts'
import type { ProductList } from './use-product-list.ts'

type VisibleProductsOptions<Sort extends string> = {
  list: ProductList
  sort: Sort
  /** Sort and filter are those of the first page from the server. */
  isInitial: boolean
  sortBy: (products: readonly ListedProduct[], sort: Sort) => readonly ListedProduct[]
  /** undefined without a filter. Memoize it: a new function filters again. */
  filterBy?: ((products: readonly ListedProduct[]) => readonly ListedProduct[]) | undefined
  /** The filter reads fields that server-rendered products lack. */
  isFull?: boolean
}

export type VisibleProducts = {
  /** undefined while the products that this sort or filter needs are loading. */
  products: readonly ListedProduct[] | undefined
  /** The number of matching products, and the offset of the first one in `products`. */
  total: number
  start: number
}

export const useVisibleProducts = <Sort extends string>({
  list,
  sort,
  isInitial,
  sortBy,
  filterBy,
  isFull = false,
}: VisibleProductsOptions<Sort>): VisibleProducts => {
  const { fetchAll, products, total, start } = list
  const all = isFull && !list.all?.every(isFullProduct) ? undefined : list.all
  // After Back, all products may be cached while the first page is not.
  const isOfAll = !isInitial || (products === undefined && all !== undefined)
  // Sort as soon as the data arrives, not at the first keystroke.
  const sorted = useMemo(() => all && sortBy(all, sort), [all, sort, sortBy])
  const filtered = useMemo(() => sorted && (filterBy ? filterBy(sorted) : sorted), [sorted, filterBy])
  useEffect(() => {
    if (!isInitial) fetchAll(isFull)
  })
  // A stable object, so that the results do not render again.
  return useMemo(
    () =>
      isOfAll
        ? { products: filtered, total: filtered?.length ?? total, start: 0 }
        : { products, total, start },
    [isOfAll, filtered, products, total, start],
  )
}
