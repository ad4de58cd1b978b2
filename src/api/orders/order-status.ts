/** What the page of an order says in words: the state as a whole, of each line, and of the money. */
import { formatAmount } from '../../checkout/format-amount.ts'
import { fulfilmentOf, type LineUnits, unitsToShip } from '../../domain/orders/fulfilment.ts'
import type { RefundState } from '../../domain/orders/refund-states.ts'
import { paidBackLabel } from '../../domain/orders/refund-words.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import type { StoredPartialRefund } from '../../storage/orders/partial-refunds.ts'

type Status = Pick<
  StoredOrder,
  'status' | 'payment_status' | 'fulfilment_status' | 'is_cancelled' | 'problem'
>

/** Whether units are still to come to the customer. */
export const isAwaited = (order: Status): boolean =>
  order.status === 'confirmed' &&
  order.payment_status !== 'refunded' &&
  ['unfulfilled', 'partly_shipped', 'shipped'].includes(fulfilmentOf(order))

/** A short heading and a sentence. */
export const orderState = (order: Status): { title: string; sentence: string } => {
  const { status, payment_status, is_cancelled, problem } = order
  const fulfilment = fulfilmentOf(order)
  const why = `${problem === null ? '' : `${problem} `}${is_cancelled ? 'The order was cancelled. ' : ''}`
  const moneyTitle = (state: RefundState) => (is_cancelled ? 'Cancelled' : paidBackLabel(state))
  if (payment_status === 'voided')
    return {
      title: 'Cancelled',
      sentence: `${problem === null ? '' : `${problem} `}The order was cancelled, and nothing has been charged.`,
    }
  if (payment_status === 'refunded' && fulfilment !== 'delivered')
    return { title: moneyTitle('succeeded'), sentence: `${why}Your payment has been paid back in full.` }
  if (status !== 'confirmed')
    return { title: moneyTitle('pending'), sentence: `${why}Your payment is being paid back in full.` }
  switch (fulfilment) {
    case 'unfulfilled':
      return { title: 'Confirmed', sentence: 'Your order is confirmed. We are getting it ready.' }
    case 'partly_shipped':
      return { title: 'Partly shipped', sentence: 'A part of your order is on its way. The rest follows.' }
    case 'shipped':
      return { title: 'Shipped', sentence: 'Your order is on its way to you.' }
    case 'delivered':
      return { title: 'Delivered', sentence: 'Your order has been delivered.' }
    case 'returned':
      return { title: 'Closed', sentence: 'Everything in this order was cancelled or sent back.' }
    case 'cancelled':
      return { title: 'Cancelled', sentence: 'Everything in this order was cancelled.' }
  }
}

/** "1 shipped, 1 to come"; empty while nothing has happened to the line. */
export const lineState = (units: LineUnits): string => {
  const toShip = unitsToShip(units)
  const { shipped, delivered, cancelled, returned } = units
  if (shipped === 0 && cancelled === 0) return ''
  const parts: [number, string][] = [
    [delivered - returned, 'delivered'],
    [shipped - delivered - Math.max(0, returned - delivered), 'on the way'],
    [toShip, 'to come'],
    [cancelled, 'cancelled'],
    [returned, 'sent back'],
  ]
  return parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ')
}

export type RefundRow = { label: string; amount: string; at: Date | null }

/** What was paid back, or is being: without refunds that failed, which staff are working on. */
export const refundRows = (order: StoredOrder, parts: readonly StoredPartialRefund[]): RefundRow[] => {
  const { refund, received, received_currency: currency, paid_back } = order
  return [
    ...parts
      .filter(({ status }) => status !== 'failed')
      .map((part) => ({
        label: paidBackLabel(part.status),
        amount: formatAmount(part.amount, part.currency),
        at: part.created_at,
      })),
    ...(refund && refund.status !== 'failed'
      ? [{ label: paidBackLabel(refund.status), amount: formatAmount(received, currency), at: null }]
      : []),
    ...(paid_back > 0
      ? [{ label: paidBackLabel('succeeded'), amount: formatAmount(paid_back, currency), at: null }]
      : []),
  ]
}
