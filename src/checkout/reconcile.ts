/**
 * What nobody came back for: every open checkout is asked of the provider now and then. Paid ones become orders;
 * those past their time end. What is authorised is captured, and what ended is let go, if that was not done at once.
 */
import { type Intent, isAuthorisedOrPaid, ProviderError } from '../payments/provider.ts'
import {
  type Checkout,
  claimOpenCheckouts,
  claimUnreleasedCheckouts,
  closeCheckout,
  findCheckout,
  findCheckoutOfIntent,
  markCheckoutReleased,
} from '../storage/checkout/checkouts.ts'
import { findUncapturedOrders } from '../storage/checkout/order-status.ts'
import { findStuckRefunds } from '../storage/checkout/refunds.ts'
import { inTransaction } from '../storage/database/database.ts'
import { isLeased } from './checkout-lease.ts'
import { AUTHENTICATION_GRACE_MS, addMs, type CheckoutContext } from './context.ts'
import { endCheckout, recordCancellation } from './end-checkout.ts'
import { finalise } from './finalise.ts'
import { cancelAtProvider, release } from './release.ts'

/** A checkout is asked about at most this often; the webhook and the order call are usually quicker. */
const CHECK_INTERVAL_MS = 60_000
const REFUND_STUCK_AFTER_MS = 15 * 60_000
/** Orders that are authorised for longer have lost their job, or it has given up. */
const CAPTURE_STUCK_AFTER_MS = 5 * 60_000
const BATCH_SIZE = 50
const CONCURRENCY = 4

const isOverdue = (checkout: Checkout, now: Date): boolean => checkout.expires_at <= now

/** The bank, or the shopper at the bank, is dealing with it: it is left alone, within reason. */
const isAuthenticating = (intent: Intent, checkout: Checkout, now: Date): boolean =>
  intent.status === 'processing' ||
  (intent.status === 'requires_action' && now < addMs(checkout.expires_at, AUTHENTICATION_GRACE_MS))

/** Only where no call has to do with it, so that none prolongs it while it is given up. */
const expire = async (context: CheckoutContext, checkout: Checkout, intent?: Intent): Promise<void> => {
  const now = context.now()
  const condition = (current: Checkout) => isOverdue(current, now) && !isLeased(current, now)
  await endCheckout(context, checkout, { ending: 'expired', condition, intent })
}

/**
 * Ends an open checkout before its time: its payment can no longer be made. One that is being dealt with just now, or
 * whose provider cannot be reached, stays.
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
    if (isOverdue(checkout, now)) await expire(context, checkout)
    return
  }
  const intent = await context.provider.retrieveIntent(checkout.intent_id)
  context.crashPoint?.('reconcile-asked')
  if (isAuthorisedOrPaid(intent)) await finalise(context, intent)
  else if (intent.status === 'canceled') await recordCancellation(context, intent, checkout.id)
  else if (isOverdue(checkout, now) && !isAuthenticating(intent, checkout, now))
    await expire(context, checkout, intent)
}

/** The provider does not know the payment, as when the shop has got other keys since: it can never be made. */
const expireUnknownIntent = (context: CheckoutContext, id: string): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await closeCheckout(trx, id, 'expired')
    await markCheckoutReleased(trx, id, context.now())
  })

/** Asks the provider about one checkout and does what follows. A provider that cannot be reached changes nothing. */
const reconcileCheckout = async (context: CheckoutContext, id: string): Promise<void> => {
  const now = context.now()
  const checkout = await findCheckout(context.db, id)
  if (checkout?.status !== 'open' || isLeased(checkout, now)) return
  try {
    await reconcileWithIntent(context, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') {
      context.log.warn({ checkoutId: id }, 'the payment provider does not know a payment')
      if (isOverdue(checkout, now)) await expireUnknownIntent(context, id)
      return
    }
    context.log.warn({ err: error, checkoutId: id }, 'the payment provider could not be asked')
  }
}

/** What was not told to the provider when the checkout ended. */
const releaseCheckout = async (context: CheckoutContext, id: string): Promise<void> => {
  const checkout = await findCheckout(context.db, id)
  if (!checkout?.intent_id) return
  const capturedIntent = await release(context, { id, intentId: checkout.intent_id })
  if (!capturedIntent) return
  await finalise(context, capturedIntent)
  await markCheckoutReleased(context.db, id, context.now())
}

/** The job of a second payment that was only authorised. Throws when it should be tried again later. */
export const releaseDuplicatePayment = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const intent = await cancelAtProvider(context, intentId)
  if (intent?.status === 'succeeded') await finalise(context, intent)
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
        context.log[level]({ err: error, checkoutId }, 'a checkout could not be checked')
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}

/** Refunds and captures whose job was lost are asked for again. */
const requeueStuckJobs = async (context: CheckoutContext): Promise<void> => {
  const now = context.now()
  const refunds = await findStuckRefunds(context.db, addMs(now, -REFUND_STUCK_AFTER_MS))
  const orders = await findUncapturedOrders(context.db, addMs(now, -CAPTURE_STUCK_AFTER_MS))
  for (const refundId of refunds)
    await inTransaction(context.db, (trx) => context.jobs.enqueue(trx, { kind: 'refund', refundId }))
  for (const orderId of orders)
    await inTransaction(context.db, (trx) => context.jobs.enqueue(trx, { kind: 'capture', orderId }))
}

/** At start and every minute. Several processes may do it at once. */
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
