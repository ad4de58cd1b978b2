/** Sentences for staff about an order's payment, refund, dispute, duplicate payment and missing contact details. */
import { REFUND_CAUSES } from '../../domain/orders/refund-causes.ts'
import { failedRefundAdvice, IN_DASHBOARD, reasonSuffix } from '../../domain/orders/refund-words.ts'
import type { StoredOrder } from '../../storage/orders/orders.ts'
import { formatAmount } from '../format-amount.ts'

/** " by staff (returned by the customer; put back into stock)"; empty unless staff started the refund. */
const staffSuffix = (refund: StoredOrder['refund']): string => {
  if (!refund?.cause) return ''
  const cause = REFUND_CAUSES[refund.cause].toLowerCase()
  return ` by staff (${cause}${refund.restocked ? '; put back into stock' : ''})`
}

const paymentAlert = (order: StoredOrder): string | null => {
  const { payment_status, refund, dispute } = order
  switch (payment_status) {
    case 'authorised':
      return 'The payment is authorised and is being taken. Wait for it before you send the order.'
    case 'voided':
      return 'Nothing was charged, and the stock is back on the shelf.'
    case 'refund_pending':
      return `The payment is being refunded${staffSuffix(refund)}.`
    case 'refund_failed':
      return `The refund failed${reasonSuffix(refund?.failure)}. ${failedRefundAdvice(false)}`
    case 'refunded':
      return `The payment has been refunded${staffSuffix(refund)}.`
    case 'disputed':
      return dispute === 'lost'
        ? "The shopper's bank has taken the payment back: the dispute was lost."
        : `The shopper's bank disputes the payment: answer it ${IN_DASHBOARD}.`
    case 'paid':
      return order.paid_back === 0
        ? null
        : `${formatAmount(order.paid_back, order.received_currency)} of the payment has been refunded ${IN_DASHBOARD}.`
  }
}

const duplicatePaymentAlert = ({ duplicatePayment }: StoredOrder): string | null => {
  if (!duplicatePayment) return null
  const amount = formatAmount(duplicatePayment.amount, duplicatePayment.currency)
  switch (duplicatePayment.status) {
    case 'pending':
      return `The shopper paid a second time: ${amount} is being refunded.`
    case 'failed':
      return `The shopper paid a second time, and the refund of ${amount} failed${reasonSuffix(duplicatePayment.failure)}. ${failedRefundAdvice(false)}`
    case 'succeeded':
      return `The shopper paid a second time: ${amount} has been refunded.`
  }
}

const contactAlert = ({ status, email, shipping_address }: StoredOrder): string | null => {
  if (status !== 'confirmed') return null
  if (shipping_address === null)
    return email === null
      ? 'There is no shipping address and no email address: the shopper never sent them.'
      : 'There is no shipping address: the shopper never sent it.'
  return email === null ? 'There is no email address: the shopper was sent no confirmation.' : null
}

/** Null when there is nothing to report. */
export const orderAlertsText = (order: StoredOrder): string | null =>
  [order.problem, paymentAlert(order), duplicatePaymentAlert(order), contactAlert(order)]
    .filter((sentence) => sentence !== null)
    .join(' ') || null
