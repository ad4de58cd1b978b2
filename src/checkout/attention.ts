/** What staff should know about an order, in plain sentences; null when there is nothing. */
import type { StoredOrder } from '../storage/orders.ts'

const ofPayment = ({
  payment_status,
  refund,
}: Pick<StoredOrder, 'payment_status' | 'refund'>): string | null => {
  switch (payment_status) {
    case 'refund_pending':
      return 'The payment is being refunded.'
    case 'refund_failed':
      return `The refund failed${refund?.failure ? ` (${refund.failure})` : ''}: give the money back in the payment provider's dashboard.`
    case 'refunded':
      return 'The payment has been refunded.'
    case 'disputed':
      return "The shopper's bank disputes the payment: answer it in the payment provider's dashboard."
    case 'paid':
      return null
  }
}

const ofContact = ({ status, email, shipping_address }: StoredOrder): string | null => {
  if (status !== 'confirmed') return null
  if (shipping_address === null) return 'There is no shipping address: the shopper never sent it.'
  return email === null ? 'There is no email address: the shopper was sent no confirmation.' : null
}

export const attentionOf = (order: StoredOrder): string | null =>
  [order.problem, ofPayment(order), ofContact(order)].filter((sentence) => sentence !== null).join(' ') ||
  null
