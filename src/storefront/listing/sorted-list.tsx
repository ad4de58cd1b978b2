/** A list with sort and price filter in the URL: categories, brands, new arrivals and searches. */

import { type ReactNode, useCallback, useMemo } from 'react'
import type { ListedProduct } from '../../contract/products/product.ts'
import { sortProducts } from '../../domain/listing/listing.ts'
import type { ListingSort } from '../../domain/listing/listing-options.ts'
import { isInBand } from '../../domain/listing/price-band.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { HydrateLater } from '../../ui/hydrate-later.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ProductFilter } from '../queries.ts'
import { parseSortAndPrice, type SortAndPrice } from './list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ResultCount } from './result-count.tsx'
import { resultsLoader, useResultsCode } from './results-loader.ts'
import { useListSelection } from './use-list-selection.ts'
import { useProductList } from './use-product-list.ts'
import { useVisibleProducts } from './use-visible-products.ts'

const PLACEHOLDERS = 8

/** Search results also have the order of the server. */
type ListSort = ListingSort | 'relevance'
const sortList = (products: readonly ListedProduct[], sort: ListSort): readonly ListedProduct[] =>
  sort === 'relevance' ? products : sortProducts(products, sort)

/** The list of a page with its sort and price selection. */
export const useSortedList = (filter: ProductFilter, defaultSort: ListSort = 'name') => {
  const read = useCallback(
    (search: URLSearchParams): SortAndPrice<ListSort> => parseSortAndPrice(search, defaultSort),
    [defaultSort],
  )
  const selection = useListSelection(read)
  return { ...selection, list: useProductList(filter, defaultSort, selection.initial) }
}

type SortedListProps = {
  sorted: ReturnType<typeof useSortedList>
  /** The first is the default sort. */
  sortLabels: Partial<Record<ListSort, string>>
  /** The text above the list. */
  countText: (count: number) => string
  /** Identifies the list where one page shows several in turn, such as one per search term. */
  listKey?: string
  empty: ReactNode
}

export const SortedList = ({ sorted, sortLabels, countText, listKey = '', empty }: SortedListProps) => {
  const { list, initial, selected, select, allPricesPath } = sorted
  const { sort, price } = selected
  const filterBy = useMemo(
    () =>
      price &&
      ((products: readonly ListedProduct[]) => products.filter((product) => isInBand(product, price))),
    [price],
  )
  const isInitial = sort === initial.sort && price === initial.price
  useResultsCode(isInitial)
  const visible = useVisibleProducts({ list, sort, isInitial, sortBy: sortList, filterBy })
  return (
    <>
      <ListToolbar
        options={sortLabels as Record<ListSort, string>}
        sort={sort}
        onSort={(next) => select({ sort: next })}
        list={list}
        price={price}
        onPrice={(next) => select({ price: next })}
        inUrl
      >
        <ResultCount listKey={listKey}>{visible.products && countText(visible.total)}</ResultCount>
      </ListToolbar>
      <HydrateLater
        loader={resultsLoader}
        props={{
          list,
          visible,
          viewKey: [listKey, sort, price].join('\n'),
          placeholders: PLACEHOLDERS,
          empty: price ? (
            <Notice
              title="No products found"
              action={
                <ButtonLink variant="outline" href={allPricesPath()}>
                  Show All Prices
                </ButtonLink>
              }
            >
              Nothing here is at these prices.
            </Notice>
          ) : (
            empty
          ),
        }}
      />
    </>
  )
}
