/** Which part of a list an address asks for: `?page=2` is for those who read without scripts, and for search engines. */
import type { ProductListQuery } from '../../contract/product.ts'
import { type ProductFilter, queries } from '../queries.ts'

/** As many products at a time. */
export const PART_LENGTH = 48

/** The first page is 1. */
export const pageOf = (search: URLSearchParams): number => {
  const text = search.get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

export type OpeningSort = NonNullable<ProductListQuery['sort']>

/** What a list's page opens with: the same in the table of routes and on the page. */
export const openingPart = (filter: ProductFilter, sort: OpeningSort, search: URLSearchParams) =>
  queries.part(filter, { sort, limit: PART_LENGTH, offset: (pageOf(search) - 1) * PART_LENGTH })
