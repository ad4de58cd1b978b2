/** The states of an order and of its payment: the API, the database and the checkout use this one list. */

export const ORDER_STATUSES = ['confirmed', 'refund_pending', 'refunded', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * `authorised`: the order exists, its stock is taken, and the capture is pending. `voided`: the capture failed, the order
 * is cancelled, and nobody was charged.
 */
export const PAYMENT_STATUSES = [
  'authorised',
  'paid',
  'voided',
  'refund_pending',
  'refund_failed',
  'refunded',
  'disputed',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
