/** The rows of the product list, page by page. */
import type { StaffProductRow } from '../../contract/products/product-list.ts'
import { type ListPage, useListPages } from '../components/use-list-pages.ts'
import { productApi } from './product-api.ts'

const read = async (query: URLSearchParams, signal: AbortSignal): Promise<ListPage<StaffProductRow>> => {
  const { products, ...page } = await productApi.list(query, signal)
  return { rows: products, ...page }
}

export const useProductPages = (query: string) =>
  useListPages<StaffProductRow, ListPage<StaffProductRow>>(query, read)
