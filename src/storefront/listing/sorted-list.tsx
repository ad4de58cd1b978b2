/** A list that is only sorted: those of categories, brands and new arrivals. */
import type { ReactNode } from 'react'
import { LISTING_SORTS, type ListingSort, sortProducts } from '../../shop/listing.ts'
import { usePageState } from '../../ui/page-state.ts'
import { CountLine } from './count-line.tsx'
import { ListBar } from './list-bar.tsx'
import type { ProductList } from './product-list.ts'
import { ProductResults } from './product-results.tsx'
import { useShownProducts } from './shown-products.ts'

const PLACEHOLDERS = 8
const [OPENING_SORT] = LISTING_SORTS

type SortedListProps = {
  list: ProductList
  sortLabels: Readonly<Record<ListingSort, string>>
  /** The line over the list. */
  countText: (count: number) => string
  empty: ReactNode
}

export const SortedList = ({ list, sortLabels, countText, empty }: SortedListProps) => {
  const [{ sort }, change] = usePageState<{ sort: ListingSort }>('order', { sort: OPENING_SORT })
  const shown = useShownProducts({ list, sort, openingSort: OPENING_SORT, sortBy: sortProducts })
  return (
    <>
      <ListBar options={sortLabels} sort={sort} onSort={(next) => change({ sort: next })}>
        <CountLine>{list.products && countText(list.total)}</CountLine>
      </ListBar>
      <ProductResults list={list} shown={shown} view={sort} placeholders={PLACEHOLDERS} empty={empty} />
    </>
  )
}
