/**
 * The order and the prices that a shopper chooses of a list. They stand in the address, so that the list can be sent to
 * somebody and is found again on the way back; the choosing itself is done here, without asking the server.
 */

import { useState } from 'react'
import type { ListingSort } from '../../domain/listing-options.ts'
import { useNavigation, useScreen } from '../../ui/navigation.ts'
import { parseSortAndPrice, type SortAndPrice } from './list-query.ts'

/** The address of the same list, from its beginning, as chosen. */
const addressOf = <Sort extends string>(
  address: URL,
  { sort, price }: SortAndPrice<Sort>,
  usual: Sort,
): URL => {
  const next = new URL(address)
  const { searchParams } = next
  searchParams.delete('page')
  if (sort === usual) searchParams.delete('sort')
  else searchParams.set('sort', sort)
  if (price) searchParams.set('price', price)
  else searchParams.delete('price')
  return next
}

/** What the page opened with, what is chosen by now, and how to choose otherwise. */
export const useSortAndPrice = <Sort extends string>(usual: Sort) => {
  const screen = useScreen()
  const { replaceUrl } = useNavigation()
  const opening = parseSortAndPrice(screen.url.searchParams, usual)
  const [changed, setChanged] = useState({ url: screen.url, choice: opening })
  // Who comes to the page anew finds it as its address says.
  const choice = changed.url === screen.url ? changed.choice : opening
  return {
    opening,
    choice,
    choose: (part: Partial<SortAndPrice<Sort | ListingSort>>) => {
      const next = { ...choice, ...part }
      setChanged({ url: screen.url, choice: next })
      replaceUrl(addressOf(screen.url, next, usual))
    },
    /** Of the list at all prices. */
    allPrices: (): string => {
      const { pathname, search } = addressOf(screen.url, { ...choice, price: undefined }, usual)
      return pathname + search
    },
  }
}
