/**
 * What nobody came back for: every open checkout is asked of the provider now and then. Paid ones become orders;
 * those past their time are cancelled at the provider first, and only then is their stock given back.
 */
import { type Intent, ProviderError } from '../payments/provider.ts'
import {
  type Checkout,
  claimCheckoutsToCheck,
  closeCheckout,
  findCheckout,
  findCheckoutOfIntent,
  lockCheckout,
} from '../storage/checkouts.ts'
import { inTransaction } from '../storage/database.ts'
import { findStuckRefunds } from '../storage/refunds.ts'
import { endTurn, isBusy, newBusyToken, takeTurn } from './busy.ts'
import { AUTHENTICATION_GRACE_MS, type CheckoutContext, later } from './context.ts'
import { finalise } from './finalise.ts'

/** A checkout is asked about at most this often; the webhook and the order call are usually quicker. */
const CHECK_EVERY_MS = 60_000
const REFUND_STUCK_MS = 15 * 60_000
const BATCH = 50
const AT_A_TIME = 4

const isOverdue = (checkout: Checkout, now: Date): boolean => checkout.expires_at <= now

/** The bank, or the shopper at the bank, is dealing with it: it keeps its stock, within reason. */
const isInAuthentication = (intent: Intent, checkout: Checkout, now: Date): boolean =>
  intent.status === 'processing' ||
  (intent.status === 'requires_action' && now < later(checkout.expires_at, AUTHENTICATION_GRACE_MS))

const close = (context: CheckoutContext, id: string, status: 'cancelled' | 'expired'): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await lockCheckout(trx, id)
    await closeCheckout(trx, id, status)
  })

/** Paid: the order is made. Cancelled: the checkout ends as `ending`. Whether it was either. */
const takeOver = async (
  context: CheckoutContext,
  id: string,
  intent: Intent,
  ending: 'cancelled' | 'expired',
): Promise<boolean> => {
  if (intent.status === 'succeeded') await finalise(context, intent)
  else if (intent.status === 'canceled') await close(context, id, ending)
  else return false
  return true
}

/** With the checkout's turn, so that no call prolongs it while it is being given up. */
const expire = async (context: CheckoutContext, id: string): Promise<void> => {
  const token = newBusyToken()
  const now = context.now()
  const checkout = await takeTurn(context.db, id, { token, now, when: (current) => isOverdue(current, now) })
  if (!checkout) return
  try {
    context.crashPoint?.('expiry-begun')
    // Without an intent nobody was ever given the means to pay it.
    if (checkout.intent_id === null) await close(context, id, 'expired')
    else {
      const intent = await context.provider.cancelIntent(checkout.intent_id)
      context.crashPoint?.('expiry-cancelled')
      await takeOver(context, id, intent, 'expired')
    }
    context.crashPoint?.('expiry-closed')
  } finally {
    await endTurn(context.db, id, token)
  }
}

/**
 * Ends an open checkout before its time: its payment can no longer be made. One that is being dealt with just now, or
 * whose provider cannot be reached, stays.
 */
export const giveUp = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const found = await findCheckoutOfIntent(context.db, intentId)
  const token = newBusyToken()
  const now = context.now()
  const checkout = found && (await takeTurn(context.db, found.id, { token, now, when: () => true }))
  if (!checkout) return
  try {
    await takeOver(context, checkout.id, await context.provider.cancelIntent(intentId), 'cancelled')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    context.log.warn({ err: error, intentId }, 'a payment could not be cancelled')
  } finally {
    await endTurn(context.db, checkout.id, token)
  }
}

const check = async (context: CheckoutContext, checkout: Checkout): Promise<void> => {
  const now = context.now()
  if (checkout.intent_id === null) {
    if (isOverdue(checkout, now)) await expire(context, checkout.id)
    return
  }
  const intent = await context.provider.retrieveIntent(checkout.intent_id)
  context.crashPoint?.('reconcile-asked')
  if (await takeOver(context, checkout.id, intent, 'cancelled')) return
  if (isOverdue(checkout, now) && !isInAuthentication(intent, checkout, now))
    await expire(context, checkout.id)
}

/** Asks the provider about one checkout and does what follows. A provider that cannot be reached changes nothing. */
export const checkCheckout = async (context: CheckoutContext, id: string): Promise<void> => {
  const now = context.now()
  const checkout = await findCheckout(context.db, id)
  if (checkout?.status !== 'open' || isBusy(checkout, now)) return
  try {
    await check(context, checkout)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.kind === 'not-found') {
      context.log.warn({ checkoutId: id }, 'the payment provider does not know a payment')
      if (isOverdue(checkout, now)) await close(context, id, 'expired')
      return
    }
    context.log.warn({ err: error, checkoutId: id }, 'the payment provider could not be asked')
  }
}

const checkAll = async (context: CheckoutContext, ids: string[]): Promise<void> => {
  const queue = [...ids]
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      const checkoutId = id
      await checkCheckout(context, checkoutId).catch((error: unknown) => {
        context.log.error({ err: error, checkoutId }, 'a checkout could not be checked')
      })
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}

/** Refunds whose job was lost are asked for again. */
const wakeRefunds = async (context: CheckoutContext): Promise<void> => {
  const stuck = await findStuckRefunds(context.db, later(context.now(), -REFUND_STUCK_MS))
  for (const refundId of stuck)
    await inTransaction(context.db, (trx) => context.jobs.enqueue(trx, { kind: 'refund', refundId }))
}

/** At start and every minute. Several processes may do it at once. */
export const reconcile = async (context: CheckoutContext): Promise<void> => {
  for (;;) {
    const now = context.now()
    const ids = await claimCheckoutsToCheck(context.db, {
      before: later(now, -CHECK_EVERY_MS),
      now,
      limit: BATCH,
    })
    await checkAll(context, ids)
    if (ids.length < BATCH) break
  }
  await wakeRefunds(context)
}
