/** Maps Stripe's verified events to `ProviderEvent`. docs/going-live.md lists each. */
import type { Stripe } from 'stripe'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { ProviderEvent } from '../provider.ts'
import { toAlert, toDisputeEvent } from './alerts.ts'
import { idOf, toIntent, toRefundOutcome } from './objects.ts'

export const toProviderEvent = (event: Stripe.Event, mode: PaymentMode): ProviderEvent => {
  const base = { id: event.id, type: event.type as string }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
    case 'payment_intent.amount_capturable_updated':
      // An intent without a client secret was not created by the shop.
      return event.data.object.client_secret
        ? {
            ...base,
            about: 'intent',
            intent: toIntent(event.data.object, mode),
            isDecline: event.type === 'payment_intent.payment_failed',
          }
        : { ...base, about: 'other' }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return idOf(event.data.object.payment_intent) === undefined
        ? { ...base, about: 'other' }
        : { ...base, about: 'refund', refund: toRefundOutcome(event.data.object) }
    case 'charge.refunded': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId === undefined
        ? { ...base, about: 'other' }
        : { ...base, about: 'charge-refunded', intentId }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId === undefined
        ? { ...base, about: 'other' }
        : { ...base, ...toDisputeEvent(event.data.object, intentId, event.created) }
    }
    case 'radar.early_fraud_warning.created':
    case 'radar.early_fraud_warning.updated':
    case 'review.opened':
    case 'review.closed': {
      const intentId = idOf(event.data.object.payment_intent)
      return intentId === undefined
        ? { ...base, about: 'other' }
        : { ...base, about: 'alert', alert: toAlert(event.data.object, intentId, event.created) }
    }
    default:
      return { ...base, about: 'other' }
  }
}
