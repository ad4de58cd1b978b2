/**
 * Which products of a list a page shows, in which order. As the page opened, it is what came with the page; another
 * order or a filter needs the whole list, which is then fetched once.
 */
import { useEffect, useMemo } from 'react'
import type { ListedProduct } from '../../contract/product.ts'
import { isFullProduct } from '../queries.ts'
import type { ProductList } from './use-product-list.ts'

type VisibleProductsOptions<Sort extends string> = {
  list: ProductList
  sort: Sort
  /** Order and filter are those in which the server sends the beginning. */
  isOpening: boolean
  sortBy: (products: readonly ListedProduct[], sort: Sort) => readonly ListedProduct[]
  /** undefined when no filter is set. A new function each time filters anew, so keep it (useMemo). */
  filterBy?: ((products: readonly ListedProduct[]) => readonly ListedProduct[]) | undefined
  /** The filter reads what a rendered page does not carry of its products. */
  inFull?: boolean
}

export type VisibleProducts = {
  /** undefined while the list, or the rest of it that this order or filter needs, is on its way. */
  products: readonly ListedProduct[] | undefined
  /** How many there are to show, and how many of them stand before the first. */
  total: number
  start: number
}

export const useVisibleProducts = <Sort extends string>({
  list,
  sort,
  isOpening,
  sortBy,
  filterBy,
  inFull = false,
}: VisibleProductsOptions<Sort>): VisibleProducts => {
  const { fetchAll, products, total, start } = list
  const whole = inFull && !list.whole?.every(isFullProduct) ? undefined : list.whole
  // On the way back the whole may be here before the beginning is.
  const isOfWhole = !isOpening || (products === undefined && whole !== undefined)
  // As soon as it is here, not with the first keystroke.
  const sorted = useMemo(() => whole && sortBy(whole, sort), [whole, sort, sortBy])
  const shown = useMemo(() => sorted && (filterBy ? filterBy(sorted) : sorted), [sorted, filterBy])
  useEffect(() => {
    if (!isOpening) fetchAll(inFull)
  })
  // The same object while nothing of it changes, so that what shows it need not be made anew.
  return useMemo(
    () =>
      isOfWhole ? { products: shown, total: shown?.length ?? total, start: 0 } : { products, total, start },
    [isOfWhole, shown, products, total, start],
  )
}
