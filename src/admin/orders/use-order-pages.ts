/** The rows of the order list, page by page. */
import type { StaffOrderRow } from '../../contract/staff-orders/order-list.ts'
import { type ListPage, useListPages } from '../shell/use-list-pages.ts'
import { orderApi } from './order-api.ts'

type OrderPage = ListPage<StaffOrderRow> & { isTotalCapped: boolean }

const read = async (query: URLSearchParams, signal: AbortSignal): Promise<OrderPage> => {
  const { orders, ...page } = await orderApi.list(query, signal)
  return { rows: orders, ...page }
}

export const useOrderPages = (query: string) => useListPages<StaffOrderRow, OrderPage>(query, read)
