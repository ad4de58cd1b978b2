/** Why a payment is not refunded now, for staff: by the state of the payment alone. */
import type { PaymentStatus } from '../../domain/orders/order-status.ts'
import { failedRefundAdvice, IN_DASHBOARD } from '../../domain/orders/refund-words.ts'

export const REFUND_OBSTACLES = {
  'not-captured': 'The payment of this order is still being taken: try again in a moment.',
  voided: 'The payment of this order was never taken: there is nothing to refund.',
  pending: 'The payment of this order is being refunded already.',
  refunded: 'The payment of this order has been refunded already.',
  failed: `The refund of this order failed before. ${failedRefundAdvice(false)}`,
  disputed: `The shopper's bank disputes this payment: it can only be refunded by accepting the dispute ${IN_DASHBOARD}.`,
  'partly-refunded':
    'A part of this payment has been refunded already: refund the rest on the page of the order.',
  shipped: 'A part of this order has been shipped: undo its parcels first, or refund it.',
  'too-many': `This order has as many refunds as an order can have: refund the rest ${IN_DASHBOARD}.`,
} as const

export type RefundObstacle = keyof typeof REFUND_OBSTACLES

const BY_STATUS: Record<PaymentStatus, RefundObstacle | undefined> = {
  authorised: 'not-captured',
  paid: undefined,
  voided: 'voided',
  refund_pending: 'pending',
  refund_failed: 'failed',
  refunded: 'refunded',
  disputed: 'disputed',
}

export const paymentObstacle = (order: { payment_status: PaymentStatus }): RefundObstacle | undefined =>
  BY_STATUS[order.payment_status]
