/** A list that is only sorted: those of categories, brands and new arrivals. */
import type { ReactNode } from 'react'
import { LISTING_SORTS, type ListingSort, sortProducts } from '../../shop/listing.ts'
import { usePageState } from '../../ui/navigation.tsx'
import { CountLine } from './count-line.tsx'
import { SortSelect } from './list-controls.tsx'
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
      <div className="mb-6 flex min-h-12 items-center justify-between gap-4">
        <CountLine>{list.products && countText(list.total)}</CountLine>
        <SortSelect
          className="w-48 noscript:hidden"
          options={sortLabels}
          value={sort}
          onChange={(next) => change({ sort: next })}
        />
      </div>
      <ProductResults list={list} shown={shown} view={sort} placeholders={PLACEHOLDERS} empty={empty} />
    </>
  )
}
