/**
 * Parses the URL parameters of a list into its first query. `?page=2` serves visitors without JavaScript and search
 * engines; `?sort=price-low&price=50-100` is the shopper's selection. Unknown values are ignored.
 */

import type { ProductListQuery } from '../../contract/products/product.ts'
import {
  findPriceBand,
  LISTING_SORTS,
  type ListingSort,
  type PriceBand,
} from '../../domain/listing/listing-options.ts'
import { type ProductFilter, queries } from '../queries.ts'

/** Products per page. */
export const PAGE_SIZE = 24

/** No list has as many. Higher numbers are this one, so that they share an address. */
const BEYOND_EVERY_LIST = 9999

/** 1 for the first page, and for invalid values. A page beyond the last one is answered with 404 (site/render.tsx). */
export const pageNumber = (search: URLSearchParams): number => {
  const text = search.get('page') ?? ''
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), BEYOND_EVERY_LIST) : 1
}

export type ServerSort = NonNullable<ProductListQuery['sort']>
export type SortAndPrice<Sort extends string> = { sort: Sort; price?: PriceBand | undefined }

/** `defaultSort` applies when the URL names no valid sort. */
export const parseSortAndPrice = <Sort extends string>(
  search: URLSearchParams,
  defaultSort: Sort,
): SortAndPrice<Sort | ListingSort> => ({
  sort: LISTING_SORTS.find((sort) => sort === search.get('sort')) ?? defaultSort,
  price: findPriceBand(search.get('price')),
})

export const withPrice = (filter: ProductFilter, price: PriceBand | undefined): ProductFilter =>
  price ? { ...filter, price } : filter

/** The query of a list on page load: the routes prefetch it, and the page reads it. */
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
