/** A list that is searched, filtered and sorted in the browser: the shop page's and the sale page's. */

import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { ListedProduct } from '../../contract/product.ts'
import type { ListingFilter } from '../../domain/listing.ts'
import { Button } from '../../ui/button.tsx'
import { useHistoryState } from '../../ui/history-state.ts'
import { Notice } from '../../ui/notice.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { queries } from '../queries.ts'
import { BrandFilter, CategoryFilter, ListFilters, SearchFilter } from './list-filters.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ProductResults } from './product-results.tsx'
import { ResultCount } from './result-count.tsx'
import type { ProductList } from './use-product-list.ts'
import { useVisibleProducts } from './use-visible-products.ts'

const noFilter: Required<ListingFilter> = { search: '', brand: '', category: '', price: undefined }

type FilteredListProps<Sort extends string> = {
  /** Under which back and reload find the filters again. */
  name: string
  list: ProductList
  /** The first is the order in which the page opens. */
  sorts: readonly [Sort, ...Sort[]]
  sortLabels: Readonly<Record<Sort, string>>
  sortBy: (products: readonly ListedProduct[], sort: Sort) => ListedProduct[]
  filterBy: (products: readonly ListedProduct[], filter: ListingFilter) => readonly ListedProduct[]
  placeholders: number
  empty: { title: string; text: string }
  inPounds?: boolean
  /** Words are looked for in descriptions too. */
  inDescriptions?: boolean
  /** Over the list while no filter is set. */
  whileUnfiltered?: (chooseCategory: (slug: string) => void) => ReactNode
}

export const FilteredList = <Sort extends string>(props: FilteredListProps<Sort>) => {
  const { name, list, sorts, sortLabels, sortBy, filterBy, placeholders, empty, inPounds } = props
  const { inDescriptions = false } = props
  const [openingSort] = sorts
  const { data: brands } = useQuery(queries.brands())
  const { data: categories } = useQuery(queries.categories())
  const [wanted, change] = useHistoryState(`${name}-filter`, noFilter)
  const [{ sort }, changeOrder] = useHistoryState<{ sort: Sort }>(`${name}-order`, { sort: openingSort })
  const { brand, category, price } = wanted
  // Typing stays quick while a long list is filtered behind it.
  const search = useDeferredValue(wanted.search).trim()
  const filter = useMemo(
    () =>
      search || brand || category || price
        ? (products: readonly ListedProduct[]) => filterBy(products, { search, brand, category, price })
        : undefined,
    [filterBy, search, brand, category, price],
  )
  const shown = useVisibleProducts({
    list,
    sort,
    isOpening: !filter && sort === openingSort,
    sortBy,
    filterBy: filter,
    inFull: inDescriptions && search !== '',
  })
  const matching = shown.products && shown.total
  const results = useRef<HTMLDivElement>(null)

  /** For controls that vanish when used: the focus then waits at what they changed. */
  const changeFromBelow = useCallback(
    (part: ListingFilter) => {
      change(part)
      results.current?.focus({ preventScroll: true })
    },
    [change],
  )
  const view = [sort, search, brand, category, price].join('\n')
  // The same while a key is only being typed: what it changes comes after it.
  const shownResults = useMemo(
    () => (
      <ProductResults
        list={list}
        shown={shown}
        view={view}
        placeholders={placeholders}
        inPounds={inPounds ?? false}
        empty={
          <Notice
            title={empty.title}
            action={
              <Button variant="outline" onClick={() => changeFromBelow(noFilter)}>
                Clear Filters
              </Button>
            }
          >
            {empty.text}
          </Notice>
        }
      />
    ),
    [list, shown, view, placeholders, inPounds, empty, changeFromBelow],
  )

  return (
    <div className="frame pb-section">
      <ListFilters onApproach={() => list.fetchAll(inDescriptions)}>
        <SearchFilter value={wanted.search} onChange={(text) => change({ search: text })} />
        <BrandFilter items={brands} value={brand} onChange={(slug) => change({ brand: slug })} />
        <CategoryFilter items={categories} value={category} onChange={(slug) => change({ category: slug })} />
      </ListFilters>
      <div ref={results} tabIndex={-1} className="mt-6 outline-none">
        {!filter && props.whileUnfiltered?.((slug) => changeFromBelow({ category: slug }))}
        <ListToolbar
          options={sortLabels}
          sort={sort}
          onSort={(next) => changeOrder({ sort: next })}
          list={list}
          price={price}
          onPrice={(next) => change({ price: next })}
          inPounds={inPounds ?? false}
        >
          <ResultCount>
            {matching === undefined ? undefined : `Showing ${matching} of ${list.total} products`}
          </ResultCount>
        </ListToolbar>
        {shownResults}
      </div>
    </div>
  )
}
