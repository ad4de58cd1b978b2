/**
 * Ends a checkout without an order, on request or on expiry. First the provider is asked whether it is paid. Then it
 * is closed in the database, under the lock that `finalise` takes, so that a payment made at that moment either has
 * its order already or is released. The payment is cancelled at the provider last.
 */
import { type Intent, isAuthorisedOrPaid, ProviderError } from '../../payments/provider.ts'
import { lockCart } from '../../storage/cart/carts.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { findOrderOfIntent, lockOrderOfIntent } from '../../storage/orders/orders.ts'
import {
  type Checkout,
  closeCheckout,
  findCheckout,
  lockCheckout,
  markCheckoutReleased,
} from '../../storage/payments/checkouts.ts'
import { applyCapture } from '../capture/capture.ts'
import { tryRelease } from '../capture/release-payment.ts'
import type { CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'
import type { FinaliseResult } from '../finalise-outcome.ts'
import { notifyStockChanged } from '../notify-stock-changed.ts'
import { logPayment } from '../payment-trail.ts'

export type EndResult =
  /** Closed; its payment will not be charged. */
  | { kind: 'ended' }
  /** It was paid, and has been finalised. */
  | { kind: 'finalised'; finalised: FinaliseResult }
  /** Unchanged: the payment is processing, or the condition does not hold. */
  | { kind: 'kept-open' }

/** True when the checkout is closed without an order. `condition` is evaluated under the lock. */
const closeIf = (
  context: CheckoutContext,
  checkout: Checkout,
  ending: 'cancelled' | 'expired',
  condition: (current: Checkout) => boolean,
): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    await lockCart(trx, checkout.session_id)
    const current = await lockCheckout(trx, checkout.id)
    // A completed checkout keeps its payment.
    if (current?.status !== 'open') return current !== undefined && current.status !== 'completed'
    if (!condition(current)) return false
    await closeCheckout(trx, checkout.id, ending)
    return true
  })

type EndOptions = {
  ending: 'cancelled' | 'expired'
  /** Whether the locked checkout is still to be ended. */
  condition: (current: Checkout) => boolean
  /** The intent, if the caller has just retrieved it. */
  intent?: Intent | undefined
}

export const endCheckout = async (
  context: CheckoutContext,
  checkout: Checkout,
  options: EndOptions,
): Promise<EndResult> => {
  const { id, intent_id: intentId } = checkout
  const { ending, condition } = options
  if (intentId === null) {
    // No client secret was ever handed out, so it cannot be paid.
    if (!(await closeIf(context, checkout, ending, condition))) return { kind: 'kept-open' }
    logPayment(context, 'checkout-ended', { checkoutId: id, ending })
    return { kind: 'ended' }
  }
  const intent = options.intent ?? (await context.provider.retrieveIntent(intentId))
  if (isAuthorisedOrPaid(intent)) return { kind: 'finalised', finalised: await finalise(context, intent) }
  if (intent.status === 'processing') return { kind: 'kept-open' }
  if (!(await closeIf(context, checkout, ending, condition))) return { kind: 'kept-open' }
  context.crashPoint?.('checkout-closed')
  logPayment(context, 'checkout-ended', { checkoutId: id, intentId, ending })
  const capturedIntent = await tryRelease(context, { id, intentId })
  return capturedIntent
    ? { kind: 'finalised', finalised: await finalise(context, capturedIntent) }
    : { kind: 'ended' }
}

/** Closes a checkout whose payment can never be made. */
export const closeUnpayable = (context: CheckoutContext, checkoutId: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await closeCheckout(trx, checkoutId, 'cancelled')
    await markCheckoutReleased(trx, checkoutId, context.now())
  })

/** As `endCheckout`, for a caller that goes on without the provider. `unavailable`: unchanged, it cannot be reached. */
export const tryEndCheckout = async (
  context: CheckoutContext,
  checkout: Checkout,
  options: EndOptions,
): Promise<EndResult | { kind: 'unavailable' }> => {
  try {
    return await endCheckout(context, checkout, options)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') {
      await closeUnpayable(context, checkout.id)
      return { kind: 'ended' }
    }
    context.log.warn(
      { err: error, checkoutId: checkout.id, intentId: checkout.intent_id },
      'the payment provider cannot be reached',
    )
    return { kind: 'unavailable' }
  }
}

/**
 * Records that the provider cancelled the payment: on our request, by itself, or in its dashboard. Closes the checkout,
 * and cancels an order that waits for the capture of this payment.
 */
export const recordCancellation = async (
  context: CheckoutContext,
  intent: Intent,
  checkoutId: string,
  ending: 'cancelled' | 'expired' = 'cancelled',
): Promise<void> => {
  const changedProductIds = await inTransaction(context.db, async (trx) => {
    const found = await findCheckout(trx, checkoutId)
    if (!found) return []
    await lockCart(trx, found.session_id)
    await lockCheckout(trx, checkoutId)
    await closeCheckout(trx, checkoutId, ending)
    await markCheckoutReleased(trx, checkoutId, context.now())
    const order = (await lockOrderOfIntent(trx, intent.id)) && (await findOrderOfIntent(trx, intent.id))
    return order ? (await applyCapture(context, trx, order, intent)).restoredProductIds : []
  })
  logPayment(context, 'payment-cancelled', { checkoutId, intentId: intent.id })
  await notifyStockChanged(context, changedProductIds)
}
