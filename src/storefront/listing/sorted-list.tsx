/** A list that is filtered by price and sorted, by its address: those of categories, brands, new arrivals and searches. */

import { type ReactNode, useMemo } from 'react'
import type { ListedProduct } from '../../contract/product.ts'
import { sortProducts } from '../../domain/listing.ts'
import type { ListingSort } from '../../domain/listing-options.ts'
import { isInBand } from '../../domain/price-band.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ProductFilter } from '../queries.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ProductResults } from './product-results.tsx'
import { ResultCount } from './result-count.tsx'
import { useProductList } from './use-product-list.ts'
import { useSortAndPrice } from './use-sort-and-price.ts'
import { useVisibleProducts } from './use-visible-products.ts'

const PLACEHOLDERS = 8

/** Of searches also the order in which they come. */
type ListSort = ListingSort | 'relevance'
const sortList = (products: readonly ListedProduct[], sort: ListSort): readonly ListedProduct[] =>
  sort === 'relevance' ? products : sortProducts(products, sort)

/** The list of a page, with what is chosen of it. */
export const useSortedList = (filter: ProductFilter, usual: ListSort = 'name') => {
  const { opening, choice, choose, allPrices } = useSortAndPrice(usual)
  return { list: useProductList(filter, usual, opening), opening, choice, choose, allPrices }
}

type SortedListProps = {
  sorted: ReturnType<typeof useSortedList>
  /** The first is the usual order. */
  sortLabels: Partial<Record<ListSort, string>>
  /** The line over the list. */
  countText: (count: number) => string
  /** What is counted, when it is not the page's only list. */
  of?: string
  empty: ReactNode
}

export const SortedList = ({ sorted, sortLabels, countText, of = '', empty }: SortedListProps) => {
  const { list, opening, choice, choose, allPrices } = sorted
  const { sort, price } = choice
  const filterBy = useMemo(
    () =>
      price &&
      ((products: readonly ListedProduct[]) => products.filter((product) => isInBand(product, price))),
    [price],
  )
  const isOpening = sort === opening.sort && price === opening.price
  const shown = useVisibleProducts({ list, sort, isOpening, sortBy: sortList, filterBy })
  return (
    <>
      <ListToolbar
        options={sortLabels as Record<ListSort, string>}
        sort={sort}
        onSort={(next) => choose({ sort: next })}
        list={list}
        price={price}
        onPrice={(next) => choose({ price: next })}
        byAddress
      >
        <ResultCount of={of}>{shown.products && countText(shown.total)}</ResultCount>
      </ListToolbar>
      <ProductResults
        list={list}
        shown={shown}
        view={[of, sort, price].join('\n')}
        placeholders={PLACEHOLDERS}
        empty={
          price ? (
            <Notice
              title="No products found"
              action={
                <ButtonLink variant="outline" href={allPrices()}>
                  Show All Prices
                </ButtonLink>
              }
            >
              Nothing here is at these prices.
            </Notice>
          ) : (
            empty
          )
        }
      />
    </>
  )
}
