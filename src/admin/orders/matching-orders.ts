/** The numbers of the orders that match a filter, of all pages: as many as can be printed at once. */
import { MAX_PRINTED_ORDERS } from '../../domain/documents/order-selection.ts'
import { ApiError } from '../../ui/api-client.ts'
import { extendQuery, type QueryOf } from '../staff-call.ts'
import { orderApi } from './order-api.ts'

type Query = QueryOf<'GET /api/admin/orders/search'>
type Page = { orders: { number: number }[]; next: string | null; isSimilar: boolean }

const PAGE = '200'

/**
 * @param isSimilar what the list shows: orders that match, or similar ones
 * @throws ApiError where that has changed since
 */
export const readMatching = async (
  query: Query,
  isSimilar: boolean,
  readPage: (query: Query) => Promise<Page> = orderApi.list,
): Promise<number[]> => {
  const numbers: number[] = []
  let after = ''
  do {
    const { orders, next, ...page } = await readPage(extendQuery(query, { limit: PAGE, after }))
    if (page.isSimilar !== isSimilar) throw new ApiError(409, 'The list has changed. Search again.')
    numbers.push(...orders.map(({ number }) => number))
    after = next ?? ''
  } while (after !== '' && numbers.length < MAX_PRINTED_ORDERS)
  return numbers.slice(0, MAX_PRINTED_ORDERS)
}

/** "Choose all 137"; of more than can be printed: "Choose the first 1,000". */
export const chooseMatchingText = (total: number, isSimilar: boolean): string => {
  const which = total > MAX_PRINTED_ORDERS ? 'the first' : 'all'
  const count = Math.min(total, MAX_PRINTED_ORDERS).toLocaleString('en-GB')
  return `Choose ${which} ${count}${isSimilar ? ' similar' : ''}`
}
