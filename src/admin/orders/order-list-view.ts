/** The search text and filters of the order list. */
import { FULFILMENT_STATUSES } from '../../domain/orders/fulfilment.ts'
import { ORDER_STATUSES } from '../../domain/orders/order-status.ts'
import { CURRENCY_CODES } from '../../domain/pricing/currency.ts'
import { isDay } from '../../domain/shop-day.ts'
import { anyText, listView, oneOf } from '../components/list-view.ts'

export const orderList = listView({
  search: anyText,
  fulfilment: oneOf(['to_ship', ...FULFILMENT_STATUSES]),
  status: oneOf(ORDER_STATUSES),
  currency: oneOf(CURRENCY_CODES),
  trial: oneOf(['only', 'without']),
  from: isDay,
  to: isDay,
  sort: oneOf(['oldest']),
})
export type OrderListView = typeof orderList.empty
export type OrderListField = keyof OrderListView

/** "1,042 of 2,000+ orders" */
export const countText = (shown: number, total: number, isCapped: boolean, noun = 'order'): string => {
  const all = `${total.toLocaleString('en-GB')}${isCapped ? '+' : ''} ${total === 1 ? noun : `${noun}s`}`
  return shown < total ? `${shown.toLocaleString('en-GB')} of ${all}` : all
}
