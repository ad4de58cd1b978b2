/**
 * Processes the provider's events at least once: an event is marked as processed after its effect is committed, so a
 * crash in between loses none. The effects are idempotent, and independent of the order of events.
 */
import { type Intent, isAuthorisedOrPaid, type ProviderEvent } from '../../payments/provider.ts'
import { findCheckoutOfIntent } from '../../storage/payments/checkouts.ts'
import { isEventProcessed, markEventProcessed } from '../../storage/payments/payment-events.ts'
import { recordDispute } from '../alerts/disputes.ts'
import { recordAlert } from '../alerts/payment-alerts.ts'
import type { CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'
import { recordCancellation } from '../open/end-checkout.ts'
import { logPayment } from '../payment-trail.ts'
import { recordRefund } from '../refund/send-refund.ts'
import { syncExternalRefund } from '../refund/sync-external-refund.ts'

const recordCancelledIntent = async (context: CheckoutContext, intent: Intent): Promise<void> => {
  const checkout = await findCheckoutOfIntent(context.db, intent.id)
  if (checkout) await recordCancellation(context, intent, checkout.id)
}

const eventIntentId = (event: ProviderEvent): string | null => {
  switch (event.about) {
    case 'intent':
      return event.intent.id
    case 'refund':
      return event.refund.intentId
    case 'charge-refunded':
    case 'dispute':
      return event.intentId
    case 'alert':
      return event.alert.intentId
    case 'other':
      return null
  }
}

const applyEvent = async (context: CheckoutContext, event: ProviderEvent): Promise<void> => {
  switch (event.about) {
    case 'intent':
      if (isAuthorisedOrPaid(event.intent)) await finalise(context, event.intent)
      if (event.intent.status === 'canceled') await recordCancelledIntent(context, event.intent)
      return
    case 'refund':
      return recordRefund(context, event.refund)
    case 'charge-refunded':
      return syncExternalRefund(context, event.intentId)
    case 'dispute':
      await recordAlert(context, event.alert)
      return recordDispute(context, { id: event.disputeId, intentId: event.intentId, state: event.state })
    case 'alert':
      return recordAlert(context, event.alert)
    case 'other':
      return
  }
}

/** Resolves after the commit: true when the event is new. Throws when the provider should send it again. */
export const handleEvent = async (context: CheckoutContext, event: ProviderEvent): Promise<boolean> => {
  const { id, type } = event
  const intentId = eventIntentId(event)
  if (await isEventProcessed(context.db, id)) {
    logPayment(context, 'payment-event-received', { eventId: id, type, intentId, isNew: false })
    return false
  }
  context.crashPoint?.('event-received')
  await applyEvent(context, event)
  context.crashPoint?.('event-applied')
  const isNew = await markEventProcessed(context.db, {
    id,
    type,
    intentId,
    now: context.now(),
  })
  context.crashPoint?.('event-recorded')
  logPayment(context, 'payment-event-received', { eventId: id, type, intentId, isNew })
  return isNew
}
