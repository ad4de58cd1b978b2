/**
 * The provider's events: each is dealt with at least once and remembered after its effect is committed, so that none
 * is lost to a crash in between; the effects themselves happen once, however often an event comes, and in any order.
 */
import { type Intent, isPaidFor, type ProviderEvent } from '../payments/provider.ts'
import { findCheckoutOfIntent } from '../storage/checkout/checkouts.ts'
import { isEventKnown, rememberEvent } from '../storage/checkout/payment-events.ts'
import { noteAlert } from './alerts.ts'
import type { CheckoutContext } from './context.ts'
import { noteDispute } from './disputes.ts'
import { noteCancelled } from './end-checkout.ts'
import { finalise } from './finalise.ts'
import { notePaidBack } from './paid-back.ts'
import { noteRefund } from './refund.ts'

const noteCancelledIntent = async (context: CheckoutContext, intent: Intent): Promise<void> => {
  const checkout = await findCheckoutOfIntent(context.db, intent.id)
  if (checkout) await noteCancelled(context, intent, checkout.id)
}

const intentIdOf = (event: ProviderEvent): string | null => {
  switch (event.about) {
    case 'intent':
      return event.intent.id
    case 'refund':
      return event.refund.intentId
    case 'paid-back':
    case 'dispute':
      return event.intentId
    case 'alert':
      return event.alert.intentId
    case 'other':
      return null
  }
}

const apply = async (context: CheckoutContext, event: ProviderEvent): Promise<void> => {
  switch (event.about) {
    case 'intent':
      if (isPaidFor(event.intent)) await finalise(context, event.intent)
      if (event.intent.status === 'canceled') await noteCancelledIntent(context, event.intent)
      return
    case 'refund':
      return noteRefund(context, event.refund)
    case 'paid-back':
      return notePaidBack(context, event.intentId)
    case 'dispute':
      await noteAlert(context, event.alert)
      return noteDispute(context, { id: event.disputeId, intentId: event.intentId, state: event.state })
    case 'alert':
      return noteAlert(context, event.alert)
    case 'other':
      return
  }
}

/** Resolves when the effect is committed, with whether it is new; throws when the provider should send it again. */
export const handleEvent = async (context: CheckoutContext, event: ProviderEvent): Promise<boolean> => {
  if (await isEventKnown(context.db, event.id)) return false
  context.crashPoint?.('event-received')
  await apply(context, event)
  context.crashPoint?.('event-applied')
  const { id, type } = event
  const isNew = await rememberEvent(context.db, { id, type, intentId: intentIdOf(event), now: context.now() })
  context.crashPoint?.('event-remembered')
  return isNew
}
