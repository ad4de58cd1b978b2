/**
 * Letting go of a payment that must not be taken: its checkout is over first, in the database, where it is decided
 * whether a payment becomes an order; then the provider cancels it. An authorised one is charged to nobody. What the
 * provider was not told of yet is told to it later.
 */
import { type Intent, ProviderError } from '../payments/provider.ts'
import { markCheckoutReleased } from '../storage/checkout/checkouts.ts'
import type { CheckoutContext } from './context.ts'

/** The intent as it is then; undefined: the provider does not know it. Throws when the provider cannot be reached. */
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
 * Of a checkout that is over. Answers the intent where it was taken all the same, as a method that does not wait for
 * capture may be: it is to be refunded.
 */
export const release = async (
  context: CheckoutContext,
  checkout: { id: string; intentId: string },
): Promise<Intent | undefined> => {
  context.crashPoint?.('release-begun')
  const intent = await cancelAtProvider(context, checkout.intentId)
  context.crashPoint?.('release-answered')
  if (intent?.status === 'succeeded') return intent
  if (intent !== undefined && intent.status !== 'canceled') return undefined // Asked again by the reconciler.
  await markCheckoutReleased(context.db, checkout.id, context.now())
  context.crashPoint?.('release-noted')
  return undefined
}

/** As `release`; when the provider cannot be reached now, the reconciler tells it later. */
export const tryRelease = async (
  context: CheckoutContext,
  checkout: { id: string; intentId: string },
): Promise<Intent | undefined> => {
  try {
    return await release(context, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, checkoutId: checkout.id }, 'a payment could not be cancelled yet')
    return undefined
  }
}
