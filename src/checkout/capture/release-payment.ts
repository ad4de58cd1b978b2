/**
 * Releases a payment that must not be captured. Its checkout is closed in the database first, because only there is it
 * decided whether a payment becomes an order; then the provider cancels the intent, and an authorised amount is not
 * charged. The reconciler retries a release that fails.
 */
import { type Intent, ProviderError } from '../../payments/provider.ts'
import { markCheckoutReleased } from '../../storage/payments/checkouts.ts'
import type { CheckoutContext } from '../context.ts'
import { logPayment } from '../payment-trail.ts'

/** The intent afterwards; undefined when the provider does not know it. Throws when the provider is unreachable. */
export const cancelAtProvider = async (
  context: CheckoutContext,
  intentId: string,
): Promise<Intent | undefined> => {
  try {
    return await context.provider.cancelIntent(intentId)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
    context.log.warn({ intentId }, 'the payment provider does not know a payment')
    return undefined
  }
}

/**
 * Releases the payment of an ended checkout. Returns the intent if it was captured nevertheless, as with a payment
 * method that has no separate capture: the caller has to refund it.
 */
export const release = async (
  context: CheckoutContext,
  checkout: { id: string; intentId: string },
): Promise<Intent | undefined> => {
  context.crashPoint?.('release-started')
  const intent = await cancelAtProvider(context, checkout.intentId)
  context.crashPoint?.('release-response-received')
  if (intent?.status === 'succeeded') return intent
  if (intent !== undefined && intent.status !== 'canceled') return undefined // The reconciler retries.
  await markCheckoutReleased(context.db, checkout.id, context.now())
  context.crashPoint?.('release-recorded')
  logPayment(context, 'payment-released', { checkoutId: checkout.id, intentId: checkout.intentId })
  return undefined
}

/** Like `release`, but leaves an unreachable provider to the reconciler. */
export const tryRelease = async (
  context: CheckoutContext,
  checkout: { id: string; intentId: string },
): Promise<Intent | undefined> => {
  try {
    return await release(context, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn(
      { err: error, checkoutId: checkout.id, intentId: checkout.intentId },
      'a payment could not be cancelled yet',
    )
    return undefined
  }
}
