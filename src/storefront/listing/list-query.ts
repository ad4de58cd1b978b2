/**
 * What an address asks of a list. `?page=2` is for those who read without scripts, and for search engines;
 * `?sort=price-low&price=50-100` is what a shopper has chosen. What there is not counts as not asked.
 */

import type { ProductListQuery } from '../../contract/product.ts'
import {
  findPriceBand,
  LISTING_SORTS,
  type ListingSort,
  type PriceBand,
} from '../../domain/listing-options.ts'
import { type ProductFilter, queries } from '../queries.ts'

/** As many products at a time. */
export const PAGE_SIZE = 24

/** The first page is 1. */
export const pageNumber = (search: URLSearchParams): number => {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

export type ServerSort = NonNullable<ProductListQuery['sort']>
export type SortAndPrice<Sort extends string> = { sort: Sort; price?: PriceBand | undefined }

/** `usual`: the order of a list that is asked for in no other. */
export const parseSortAndPrice = <Sort extends string>(
  search: URLSearchParams,
  usual: Sort,
): SortAndPrice<Sort | ListingSort> => ({
  sort: LISTING_SORTS.find((sort) => sort === search.get('sort')) ?? usual,
  price: findPriceBand(search.get('price')),
})

export const withPrice = (filter: ProductFilter, price: PriceBand | undefined): ProductFilter =>
  price ? { ...filter, price } : filter

/** What a list's page opens with: the same in the table of routes and on the page. */
export const initialPageQuery = (
  filter: ProductFilter,
  { sort, price }: SortAndPrice<ServerSort>,
  search: URLSearchParams,
) =>
  queries.listPage(withPrice(filter, price), {
    sort,
    limit: PAGE_SIZE,
    offset: (pageNumber(search) - 1) * PAGE_SIZE,
  })
