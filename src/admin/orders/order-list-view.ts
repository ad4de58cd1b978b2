/** The search text and filters of the order list, which are in its URL, and the query that they make. */

import { FULFILMENT_STATUSES } from '../../domain/orders/fulfilment.ts'
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts'
import { CURRENCY_CODES } from '../../domain/pricing/currency.ts'
import { isDay } from '../../domain/shop-day.ts'

const FIELDS = ['search', 'fulfilment', 'status', 'currency', 'trial', 'from', 'to', 'sort'] as const
export type OrderListField = (typeof FIELDS)[number]
export type OrderListView = Record<OrderListField, string>

export const emptyOrderListView: OrderListView = {
  search: '',
  fulfilment: '',
  status: '',
  currency: '',
  trial: '',
  from: '',
  to: '',
  sort: '',
}

const MAX_SEARCH_LENGTH = 200
const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)
const isKnown: Record<OrderListField, (value: string) => boolean> = {
  search: () => true,
  fulfilment: oneOf(['to_ship', ...FULFILMENT_STATUSES]),
  status: oneOf(ORDER_STATUSES),
  currency: oneOf(CURRENCY_CODES),
  trial: oneOf(['only', 'without']),
  from: isDay,
  to: isDay,
  sort: oneOf(['oldest']),
}

/** Unknown values are dropped, so that an old link still opens the list. */
export const readOrderListView = (search: URLSearchParams): OrderListView =>
  Object.fromEntries(
    FIELDS.map((field) => {
      const value = (search.get(field) ?? '').slice(0, MAX_SEARCH_LENGTH)
      return [field, isKnown[field](value) ? value : '']
    }),
  ) as OrderListView

/** The query of the URL and of the call: the fields that are set, in a fixed order. */
export const orderListSearch = (view: OrderListView): string => {
  const query = new URLSearchParams()
  for (const field of FIELDS) {
    const value = view[field].trim()
    if (value && isKnown[field](value)) query.set(field, value)
  }
  return query.toString()
}

/** Whether anything but the order is set. */
export const isOrderListFiltered = (view: OrderListView): boolean =>
  orderListSearch({ ...view, sort: '' }) !== ''

/** "1,042 of 2,000+ orders" */
export const countText = (shown: number, total: number, isCapped: boolean): string => {
  const all = `${total.toLocaleString('en-GB')}${isCapped ? '+' : ''} ${total === 1 ? 'order' : 'orders'}`
  return shown < total ? `${shown.toLocaleString('en-GB')} of ${all}` : all
}
