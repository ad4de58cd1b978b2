/**
 * The sort and price band that the shopper selects for a list. They are kept in the URL, so that the list can be shared
 * and restored by Back; sorting and filtering happen in the browser, without a request.
 */

import { useState } from 'react'
import type { ListingSort } from '../../domain/listing-options.ts'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { parseSortAndPrice, type SortAndPrice } from './list-query.ts'

/** The URL of the first page of the list with this selection. */
const urlOf = <Sort extends string>(
  url: URL,
  { sort, price }: SortAndPrice<Sort>,
  defaultSort: Sort,
): URL => {
  const next = new URL(url)
  const { searchParams } = next
  searchParams.delete('page')
  if (sort === defaultSort) searchParams.delete('sort')
  else searchParams.set('sort', sort)
  if (price) searchParams.set('price', price)
  else searchParams.delete('price')
  return next
}

/** `initialParams`: the selection at page load. `selected`: the current one. `select` changes it. */
export const useSortAndPrice = <Sort extends string>(defaultSort: Sort) => {
  const screen = useScreen()
  const { replaceUrl } = useNavigation()
  const initialParams = parseSortAndPrice(screen.url.searchParams, defaultSort)
  const [changed, setChanged] = useState({ url: screen.url, selected: initialParams })
  // A navigation to another URL resets the selection to that URL.
  const selected = changed.url === screen.url ? changed.selected : initialParams
  return {
    initialParams,
    selected,
    select: (part: Partial<SortAndPrice<Sort | ListingSort>>) => {
      const next = { ...selected, ...part }
      setChanged({ url: screen.url, selected: next })
      replaceUrl(urlOf(screen.url, next, defaultSort))
    },
    /** Path of the list without a price filter. */
    allPricesPath: (): string => {
      const { pathname, search } = urlOf(screen.url, { ...selected, price: undefined }, defaultSort)
      return pathname + search
    },
  }
}
