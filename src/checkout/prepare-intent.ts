/**
 * Gets the payment intent of a checkout ready at the provider: creates it, retrieves it, or updates its amount, and
 * says what the caller can do with it. Writes nothing to the database, except that a paid intent is finalised.
 */
import { type Intent, ProviderError } from '../payments/provider.ts'
import { findSnapshot, type Snapshot } from '../storage/checkout/checkouts.ts'
import type { CheckoutContext } from './context.ts'
import { type FinaliseResult, finalise } from './finalise.ts'
import type { OpenProblem, UpsertedCheckout } from './upsert-checkout.ts'

/** What the provider said of the payment: ready to be paid, or what stands in the way. */
export type PreparedIntent =
  | { kind: 'ready'; intent: Intent }
  /** It can never be paid: another takes its place. */
  | { kind: 'unpayable' }
  /** It is not to be paid as it is: it ends, and another takes its place. */
  | { kind: 'replace'; intent: Intent }
  /** It has just become something else: ask again. */
  | { kind: 'changed' }
  /** The provider does not take such a payment. */
  | { kind: 'rejected'; problem: OpenProblem }
  | { kind: 'refused'; problem: OpenProblem }

const requireSnapshot = async (context: CheckoutContext, id: string, version: number): Promise<Snapshot> => {
  const snapshot = await findSnapshot(context.db, id, version)
  if (!snapshot) throw new Error(`checkout ${id} has no snapshot ${version}`)
  return snapshot
}

/** Created always for the first version: a lost answer is asked for again with the same key and the same amount. */
const createIntent = async (context: CheckoutContext, checkoutId: string): Promise<Intent> => {
  const { total, currency } = await requireSnapshot(context, checkoutId, 1)
  return context.provider.createIntent({
    amount: total,
    currency,
    purpose: { checkout: checkoutId, version: 1 },
    idempotencyKey: `${checkoutId}:create`,
  })
}

/** What a shopper is told who asks for a payment of what has been paid for. */
export const problemOfFinalised = (finalised: FinaliseResult): OpenProblem => {
  switch (finalised.kind) {
    case 'order':
      if (finalised.order.status === 'confirmed') return { problem: 'already-paid' }
      return finalised.order.payment_status === 'voided'
        ? { problem: 'released', message: finalised.order.problem ?? '' }
        : { problem: 'refunded' }
    case 'released':
      return { problem: 'released', message: finalised.message }
    default:
      return { problem: 'refunded' }
  }
}

/** Paid already: the order is made now, if nobody made it before. */
const finalisePaidIntent = async (context: CheckoutContext, intent: Intent): Promise<PreparedIntent> => ({
  kind: 'refused',
  problem: problemOfFinalised(await finalise(context, intent)),
})

const retrieveOrCreateIntent = async (
  context: CheckoutContext,
  written: UpsertedCheckout,
): Promise<PreparedIntent> => {
  const { checkoutId, version } = written
  const intent =
    written.intentId === null
      ? await createIntent(context, checkoutId)
      : await context.provider.retrieveIntent(written.intentId)
  const isCurrent = intent.purpose?.version === version
  switch (intent.status) {
    case 'succeeded':
    case 'requires_capture':
      return finalisePaidIntent(context, intent)
    case 'canceled':
      return { kind: 'unpayable' }
    case 'processing':
      return { kind: 'refused', problem: { problem: 'busy' } }
    case 'requires_action':
      // What the shopper agrees on with the bank just now is the old amount.
      return isCurrent ? { kind: 'ready', intent } : { kind: 'replace', intent }
    case 'requires_payment_method':
    case 'requires_confirmation':
      if (isCurrent) return { kind: 'ready', intent }
      return {
        kind: 'ready',
        intent: await context.provider.updateIntent(intent.id, {
          amount: written.quote.total,
          purpose: { checkout: checkoutId, version },
          idempotencyKey: `${checkoutId}:${version}`,
        }),
      }
  }
}

const preparedFromError = (
  context: CheckoutContext,
  written: UpsertedCheckout,
  error: ProviderError,
): PreparedIntent => {
  const { checkoutId, quote } = written
  switch (error.kind) {
    case 'wrong-state':
      return { kind: 'changed' }
    case 'not-found':
      // As when the shop has got other keys since: that payment can never be made.
      context.log.warn({ checkoutId }, 'the payment provider does not know a payment')
      return { kind: 'unpayable' }
    case 'unavailable':
      context.log.warn({ err: error, checkoutId }, 'the payment provider cannot be reached')
      return { kind: 'refused', problem: { problem: 'provider-unavailable' } }
    case 'amount-out-of-range':
      context.log.warn({ err: error, checkoutId }, 'the payment provider does not charge that amount')
      return {
        kind: 'rejected',
        problem: { problem: 'amount-out-of-range', total: quote.total, currency: quote.currency },
      }
    default:
      context.log.error({ err: error, checkoutId }, 'the payment provider refuses a payment')
      return { kind: 'rejected', problem: { problem: 'payment-refused' } }
  }
}

/** Throws only errors that are not the provider's. */
export const prepareIntent = (context: CheckoutContext, written: UpsertedCheckout): Promise<PreparedIntent> =>
  retrieveOrCreateIntent(context, written).catch((error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    return preparedFromError(context, written, error)
  })
