/**
 * The log of a payment's life, from the opened payment to the last refund. The rule: each line has an event name and the
 * ids that link it with the others, and no personal data, so an incident is reconstructed from the log by the id of a
 * checkout, a payment intent or an order (docs/observability.md).
 */
import type { CheckoutContext } from './context.ts'

export const PAYMENT_EVENTS = {
  'payment-opened': 'a payment is open',
  'payment-open-refused': 'a payment could not be opened',
  'payment-event-received': 'an event of the payment provider was processed',
  'payment-unpaid': 'a payment has not been made',
  'payment-finalised': 'a payment was finalised',
  'capture-answered': 'the provider answered a capture',
  'payment-released': 'a payment was released',
  'payment-cancelled': 'the provider reports a payment as cancelled',
  'checkout-ended': 'a checkout ended without an order',
  'refund-started': 'a refund was started',
  'external-refund-recorded': 'a refund from outside of the shop was recorded',
  'refund-updated': 'a refund was answered',
  'message-sent': 'a message about an order was handed to the mailer',
} as const

/** Ids, states, and amounts in minor units. */
type TrailFields = {
  checkoutId?: string | undefined
  intentId?: string | null | undefined
  orderId?: string | null | undefined
  refundId?: string | undefined
  eventId?: string
  [state: string]: string | number | boolean | null | undefined
}

export const logPayment = (
  context: Pick<CheckoutContext, 'log'>,
  event: keyof typeof PAYMENT_EVENTS,
  fields: TrailFields,
): void => context.log.info({ event, ...fields }, PAYMENT_EVENTS[event])
