/**
 * A list that is searched, filtered and sorted in the browser: on the shop page and the sale page. The server renders the
 * whole list at every address. One that names a selection hides it until the page is hydrated (`until-selected`).
 */

import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef } from 'react'
import type { ListedProduct } from '../../contract/products/product.ts'
import type { ListingFilter } from '../../domain/listing/listing.ts'
import { findPriceBand } from '../../domain/listing/listing-options.ts'
import { NO_MATCHES } from '../../domain/settings/filter-words.ts'
import { Button } from '../../ui/button.tsx'
import { HydrateLater } from '../../ui/hydrate-later.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useQuery } from '../../ui/query-hooks.tsx'
import { useSentence } from '../../ui/shop.ts'
import { queries } from '../queries.ts'
import { BrandFilter, CategoryFilter, ListFilters, SearchFilter } from './list-filters.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { ResultCount } from './result-count.tsx'
import { resultsLoader, useResultsCode } from './results-loader.ts'
import { searchTerm } from './search-term.ts'
import { useListSelection } from './use-list-selection.ts'
import type { ProductList } from './use-product-list.ts'
import { useVisibleProducts } from './use-visible-products.ts'

const noFilter: Required<ListingFilter> = { search: '', brand: '', category: '', price: undefined }

/** '' for a slug that the list does not have. */
const knownSlug = (items: readonly { slug: string }[] | undefined, slug: string | null): string =>
  slug && (!items || items.some((item) => item.slug === slug)) ? slug : ''

type FilteredListProps<Sort extends string> = {
  list: ProductList
  /** The first is the default sort. */
  sorts: readonly [Sort, ...Sort[]]
  sortLabels: Readonly<Record<Sort, string>>
  sortBy: (products: readonly ListedProduct[], sort: Sort) => ListedProduct[]
  filterBy: (products: readonly ListedProduct[], filter: ListingFilter) => readonly ListedProduct[]
  placeholders: number
  emptyTitle: string
  inPounds?: boolean
  /** The search includes descriptions. */
  inDescriptions?: boolean
  /** Rendered above the list while no filter is set. */
  unfilteredIntro?: (chooseCategory: (slug: string) => void) => ReactNode
}

export const FilteredList = <Sort extends string>(props: FilteredListProps<Sort>) => {
  const { list, sorts, sortLabels, sortBy, filterBy, placeholders, emptyTitle, inPounds } = props
  const { inDescriptions = false } = props
  const [defaultSort] = sorts
  const noMatches = useSentence('noMatches', NO_MATCHES)
  const { data: brands } = useQuery(queries.brands())
  const { data: categories } = useQuery(queries.categories())
  const read = useCallback(
    (search: URLSearchParams): Required<ListingFilter> & { sort: Sort } => ({
      search: searchTerm(search),
      brand: knownSlug(brands, search.get('brand')),
      category: knownSlug(categories, search.get('category')),
      price: findPriceBand(search.get('price')),
      sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
    }),
    [brands, categories, sorts],
  )
  const { initial, selected, isChanged, select } = useListSelection(read, false)
  const { brand, category, price, sort } = selected
  // Typing stays responsive while a long list is filtered. The words of the URL apply at once.
  const typed = useDeferredValue(isChanged ? selected.search : undefined)
  const search = (isChanged ? (typed ?? initial.search) : initial.search).trim()
  const filter = useMemo(
    () =>
      search || brand || category || price
        ? (products: readonly ListedProduct[]) => filterBy(products, { search, brand, category, price })
        : undefined,
    [filterBy, search, brand, category, price],
  )
  const isInitial = !filter && sort === defaultSort
  useResultsCode(isInitial)
  const visible = useVisibleProducts({
    list,
    sort,
    isInitial,
    sortBy,
    filterBy: filter,
    isFull: inDescriptions && search !== '',
  })
  const matchCount = visible.products && visible.total
  const results = useRef<HTMLDivElement>(null)

  /** For controls that disappear when used: moves the focus to the results. */
  const changeAndFocusResults = useCallback(
    (part: ListingFilter) => {
      select(part)
      results.current?.focus({ preventScroll: true })
    },
    [select],
  )
  const viewKey = [sort, search, brand, category, price].join('\n')
  // Memoized: a keystroke renders the input first, the results follow.
  const resultList = useMemo(
    () => (
      <HydrateLater
        loader={resultsLoader}
        props={{
          list,
          visible,
          viewKey,
          placeholders,
          inPounds: inPounds ?? false,
          empty: (
            <Notice
              title={emptyTitle}
              action={
                <Button variant="outline" onClick={() => changeAndFocusResults(noFilter)}>
                  Clear Filters
                </Button>
              }
            >
              {noMatches}
            </Notice>
          ),
        }}
      />
    ),
    [list, visible, viewKey, placeholders, inPounds, emptyTitle, noMatches, changeAndFocusResults],
  )

  return (
    <div className="frame pb-section">
      <ListFilters onIntent={() => list.fetchAll(inDescriptions)}>
        <SearchFilter value={selected.search} onChange={(text) => select({ search: text })} />
        <BrandFilter items={brands} value={brand} onChange={(slug) => select({ brand: slug })} />
        <CategoryFilter items={categories} value={category} onChange={(slug) => select({ category: slug })} />
      </ListFilters>
      <div ref={results} tabIndex={-1} className="until-selected mt-6 outline-none">
        {!filter && props.unfilteredIntro?.((slug) => changeAndFocusResults({ category: slug }))}
        <ListToolbar
          options={sortLabels}
          sort={sort}
          onSort={(next) => select({ sort: next })}
          list={list}
          price={price}
          onPrice={(next) => select({ price: next })}
          inPounds={inPounds ?? false}
        >
          <ResultCount>
            {matchCount === undefined ? undefined : `Showing ${matchCount} of ${list.total} products`}
          </ResultCount>
        </ListToolbar>
        {resultList}
      </div>
    </div>
  )
}
