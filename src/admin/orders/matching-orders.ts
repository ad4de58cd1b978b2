/** The numbers of the orders that match a filter, of all pages: as many as can be printed at once. */
import { MAX_PRINTED_ORDERS } from '../../domain/documents/order-selection.ts'
import { extendQuery, type QueryOf } from '../staff-call.ts'
import { orderApi } from './order-api.ts'

type Query = QueryOf<'GET /api/admin/orders/search'>

const PAGE = '200'

export const readMatching = async (
  query: Query,
  readPage: (query: Query) => Promise<{ orders: { number: number }[]; next: string | null }> = orderApi.list,
): Promise<number[]> => {
  const numbers: number[] = []
  let after = ''
  do {
    const { orders, next } = await readPage(extendQuery(query, { limit: PAGE, after }))
    numbers.push(...orders.map(({ number }) => number))
    after = next ?? ''
  } while (after !== '' && numbers.length < MAX_PRINTED_ORDERS)
  return numbers.slice(0, MAX_PRINTED_ORDERS)
}

/** "Choose all 137"; of more than can be printed: "Choose the first 1,000". */
export const chooseMatchingText = (total: number): string =>
  total > MAX_PRINTED_ORDERS
    ? `Choose the first ${MAX_PRINTED_ORDERS.toLocaleString('en-GB')}`
    : `Choose all ${total.toLocaleString('en-GB')}`
