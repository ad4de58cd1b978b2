/**
 * The reconciler compares open checkouts with the provider, for shoppers and events that never arrive. Paid checkouts
 * become orders, expired ones end. It also retries captures, refunds and releases that were not completed.
 */
import { type Intent, isAuthorisedOrPaid, ProviderError } from '../../payments/provider.ts'
import { inTransaction } from '../../storage/database/database.ts'
import { findUncapturedOrders } from '../../storage/orders/orders.ts'
import { findStuckRefunds } from '../../storage/orders/refunds.ts'
import {
  type Checkout,
  claimOpenCheckouts,
  claimUnreleasedCheckouts,
  closeCheckout,
  findCheckout,
  findCheckoutOfIntent,
  findOpenCheckoutsOfOtherModes,
  markCheckoutReleased,
} from '../../storage/payments/checkouts.ts'
import { cancelAtProvider, release } from '../capture/release-payment.ts'
import { isLeased } from '../checkout-lease.ts'
import { AUTHENTICATION_GRACE_MS, addMs, type CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'
import type { CheckoutJob } from '../jobs.ts'
import { endCheckout, recordCancellation } from '../open/end-checkout.ts'

/** Minimum interval between two checks of a checkout; the webhook and the order endpoint are usually faster. */
const CHECK_INTERVAL_MS = 60_000
const REFUND_STUCK_AFTER_MS = 15 * 60_000
/** An order authorised for longer has lost its job, or the job has failed. */
const CAPTURE_STUCK_AFTER_MS = 5 * 60_000
const BATCH_SIZE = 50
const CONCURRENCY = 4

const isOverdue = (checkout: Checkout, now: Date): boolean => checkout.expires_at <= now

/** The bank is processing the payment, or the shopper is authenticating and the grace period runs. */
const isAuthenticating = (intent: Intent, checkout: Checkout, now: Date): boolean =>
  intent.status === 'processing' ||
  (intent.status === 'requires_action' && now < addMs(checkout.expires_at, AUTHENTICATION_GRACE_MS))

/** Skips a leased checkout: that call may be about to extend it. */
const expire = async (context: CheckoutContext, checkout: Checkout, intent?: Intent): Promise<void> => {
  const now = context.now()
  const condition = (current: Checkout) => isOverdue(current, now) && !isLeased(current, now)
  await endCheckout(context, checkout, { ending: 'expired', condition, intent })
}

/** It was opened before the shop went from trial to real payments, or back. */
const isOfOtherMode = ({ provider }: CheckoutContext, { mode }: Checkout): boolean =>
  mode !== null && mode !== provider.mode

/** Nobody can pay it any more. Skips a leased checkout until the lease ends. */
const endOfOtherMode = async (
  context: CheckoutContext,
  checkout: Checkout,
  intent?: Intent,
): Promise<void> => {
  const now = context.now()
  const condition = (current: Checkout) => !isLeased(current, now)
  await endCheckout(context, checkout, { ending: 'cancelled', condition, intent })
}

/**
 * Ends an open checkout before it expires, so that its payment can no longer be made. Leaves it open while another call
 * holds its lease, or when the provider is unreachable.
 */
export const cancelCheckout = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const checkout = await findCheckoutOfIntent(context.db, intentId)
  if (checkout?.status !== 'open') return
  const now = context.now()
  try {
    await endCheckout(context, checkout, {
      ending: 'cancelled',
      condition: (current) => !isLeased(current, now),
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, intentId }, 'a payment could not be cancelled')
  }
}

const reconcileWithIntent = async (context: CheckoutContext, checkout: Checkout): Promise<void> => {
  const now = context.now()
  if (checkout.intent_id === null) {
    if (isOfOtherMode(context, checkout)) await endOfOtherMode(context, checkout)
    else if (isOverdue(checkout, now)) await expire(context, checkout)
    return
  }
  const intent = await context.provider.retrieveIntent(checkout.intent_id)
  context.crashPoint?.('reconcile-intent-retrieved')
  if (isAuthorisedOrPaid(intent)) await finalise(context, intent)
  else if (intent.status === 'canceled') await recordCancellation(context, intent, checkout.id)
  else if (isOfOtherMode(context, checkout)) await endOfOtherMode(context, checkout, intent)
  else if (isOverdue(checkout, now) && !isAuthenticating(intent, checkout, now))
    await expire(context, checkout, intent)
}

/** The provider does not know the intent, for example after a change of keys: it can never be paid. */
const expireUnknownIntent = (context: CheckoutContext, id: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await closeCheckout(trx, id, 'expired')
    await markCheckoutReleased(trx, id, context.now())
  })

/** Never throws a provider's error: an unreachable provider changes nothing. */
const reconcileCheckout = async (context: CheckoutContext, id: string): Promise<void> => {
  const now = context.now()
  const checkout = await findCheckout(context.db, id)
  if (checkout?.status !== 'open' || isLeased(checkout, now)) return
  try {
    await reconcileWithIntent(context, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') {
      context.log.warn(
        { checkoutId: id, intentId: checkout.intent_id },
        'the payment provider does not know a payment',
      )
      if (isOverdue(checkout, now)) await expireUnknownIntent(context, id)
      return
    }
    context.log.warn(
      { err: error, checkoutId: id, intentId: checkout.intent_id },
      'the payment provider cannot be reached',
    )
  }
}

/** Cancels the payment of an ended checkout when that failed at the time. */
const releaseCheckout = async (context: CheckoutContext, id: string): Promise<void> => {
  const checkout = await findCheckout(context.db, id)
  if (!checkout?.intent_id) return
  const capturedIntent = await release(context, { id, intentId: checkout.intent_id })
  if (!capturedIntent) return
  await finalise(context, capturedIntent)
  await markCheckoutReleased(context.db, id, context.now())
}

/** The job of an authorised duplicate payment. Throws when it should be retried. */
export const releaseDuplicatePayment = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const intent = await cancelAtProvider(context, intentId)
  if (intent?.status === 'succeeded') await finalise(context, intent)
}

/** After the switch from trial to real payments: what was authorised is finalised, the rest is cancelled. */
export const endCheckoutsOfOtherModes = async (context: CheckoutContext): Promise<void> => {
  const ids = await findOpenCheckoutsOfOtherModes(context.db, context.provider.mode)
  await forEachCheckout(context, ids, reconcileCheckout)
}

const forEachCheckout = async (
  context: CheckoutContext,
  ids: readonly string[],
  work: (context: CheckoutContext, id: string) => Promise<void>,
): Promise<void> => {
  const queue = [...ids]
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const checkoutId = id
      await work(context, checkoutId).catch((error: unknown) => {
        const level = error instanceof ProviderError ? 'warn' : 'error'
        context.log[level]({ err: error, checkoutId }, 'a checkout could not be reconciled')
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** Enqueues refunds and captures again whose job was lost. */
const requeueStuckJobs = async (context: CheckoutContext): Promise<void> => {
  const now = context.now()
  const refundsBefore = addMs(now, -REFUND_STUCK_AFTER_MS)
  const wholes = await findStuckRefunds(context.db, 'refunds', refundsBefore)
  const parts = await findStuckRefunds(context.db, 'partial_refunds', refundsBefore)
  const orders = await findUncapturedOrders(context.db, addMs(now, -CAPTURE_STUCK_AFTER_MS))
  const lost: CheckoutJob[] = [
    ...wholes.map((refundId) => ({ kind: 'refund', refundId }) as const),
    ...parts.map((refundId) => ({ kind: 'partial-refund', refundId }) as const),
    ...orders.map((orderId) => ({ kind: 'capture', orderId }) as const),
  ]
  for (const job of lost) await inTransaction(context.db, (trx) => context.jobs.enqueue(trx, job))
}

/** Runs at start and every minute. Several processes may run it at once: checkouts are claimed. */
export const reconcile = async (context: CheckoutContext): Promise<void> => {
  const passes = [
    { claim: claimOpenCheckouts, work: reconcileCheckout },
    { claim: claimUnreleasedCheckouts, work: releaseCheckout },
  ]
  for (const { claim, work } of passes)
    for (;;) {
      const now = context.now()
      const before = addMs(now, -CHECK_INTERVAL_MS)
      const ids = await claim(context.db, { before, now, limit: BATCH_SIZE })
      await forEachCheckout(context, ids, work)
      if (ids.length < BATCH_SIZE) break
    }
  await requeueStuckJobs(context)
}
