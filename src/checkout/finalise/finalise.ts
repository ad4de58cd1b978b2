/**
 * Finalises a payment: the only function that turns one into an order. The order endpoint, events, disputes, the intent
 * endpoint, the end of a checkout, the reconciler, the release job and the restore of a backup call it, in any order and any
 * number of times. The provider says what was paid, the snapshot says for what. An authorised payment takes its stock and becomes an order,
 * and is then captured; if it cannot be sold, it is released and nothing is charged. A captured payment that cannot be
 * sold becomes an order to be refunded.
 */
import { type Intent, isAuthorisedOrPaid } from '../../payments/provider.ts'
import { lockCart } from '../../storage/cart/carts.ts'
import { inTransaction, outageOf, type Transaction } from '../../storage/database/database.ts'
import { type Contact, findOrderOfIntent, lockOrderOfIntent } from '../../storage/orders/orders.ts'
import {
  type Checkout,
  findCheckout,
  findCheckoutOfIntent,
  lockCheckout,
} from '../../storage/payments/checkouts.ts'
import { captureWithTimeout, isSettled } from '../capture/capture.ts'
import { tryRelease } from '../capture/release-payment.ts'
import type { CheckoutContext } from '../context.ts'
import type { FinaliseOutcome, FinaliseResult } from '../finalise-outcome.ts'
import { notifyStockChanged } from '../notify-stock-changed.ts'
import { logPayment } from '../payment-trail.ts'
import { refundDuplicatePayment } from './duplicate-payment.ts'
import { completeOrder, createOrder, lacksContact } from './order-from-payment.ts'

/** Locks the session's cart before the checkout, in the order of every transaction. */
const lockCheckoutOfIntent = async (trx: Transaction, intent: Intent): Promise<Checkout | undefined> => {
  const found =
    (await findCheckoutOfIntent(trx, intent.id)) ??
    (intent.purpose && (await findCheckout(trx, intent.purpose.checkout)))
  if (!found) return undefined
  const [, checkout] = await Promise.all([lockCart(trx, found.session_id), lockCheckout(trx, found.id)])
  return checkout
}

/** The intent was created and paid, although its response never arrived: stores it with its checkout. */
const attachIntent = async (trx: Transaction, checkout: Checkout, intent: Intent): Promise<void> => {
  const version = Math.min(intent.purpose?.version ?? 1, checkout.version)
  await trx
    .updateTable('checkouts')
    .set({ intent_id: intent.id, client_secret: intent.clientSecret, intent_version: version })
    .where('id', '=', checkout.id)
    .execute()
}

const decideOutcome = async (
  context: CheckoutContext,
  trx: Transaction,
  intent: Intent,
  contact: Contact | undefined,
): Promise<FinaliseOutcome> => {
  const checkout = await lockCheckoutOfIntent(trx, intent)
  if (!checkout) return { result: { kind: 'unknown-intent' }, changedProductIds: [] }
  context.crashPoint?.('finalise-locked')
  // Nobody else can insert one: the checkout is locked, and an open one has none.
  const order =
    checkout.status !== 'open' &&
    (await lockOrderOfIntent(trx, intent.id)) &&
    (await findOrderOfIntent(trx, intent.id))
  if (order) return completeOrder(context, trx, { order, intent, contact })
  if (checkout.intent_id === null) await attachIntent(trx, checkout, intent)
  else if (checkout.intent_id !== intent.id) return refundDuplicatePayment(context, trx, { checkout, intent })
  return createOrder(context, trx, { intent, checkout, contact })
}

/** Ids and state of the result, for the log. */
const trailOf = (result: FinaliseResult) => {
  switch (result.kind) {
    case 'order': {
      const { id, checkout_id, status, payment_status } = result.order
      return { orderId: id, checkoutId: checkout_id, status, paymentStatus: payment_status }
    }
    case 'released':
      return { checkoutId: result.checkout.id }
    default:
      return {}
  }
}

/** Many orders may wait for the stock of one product, and a shopper who has paid waits longer than others. */
const BUSY_RETRY_TIMEOUT_MS = 20_000

/** Retries while the database is busy. That is safe: nothing was committed, or the retry finds what was. */
const retryWhileBusy = async <T>(work: () => Promise<T>): Promise<T> => {
  const until = performance.now() + BUSY_RETRY_TIMEOUT_MS
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (outageOf(error) !== 'busy' || performance.now() > until) throw error
    }
  }
}

const reportOutcome = async (
  context: CheckoutContext,
  { id: intentId }: Intent,
  { result, changedProductIds }: FinaliseOutcome,
): Promise<void> => {
  logPayment(context, 'payment-finalised', { intentId, result: result.kind, ...trailOf(result) })
  await notifyStockChanged(context, changedProductIds)
}

const finaliseInTransaction = async (
  context: CheckoutContext,
  intent: Intent,
  contact: Contact | undefined,
): Promise<FinaliseOutcome> => {
  const outcome = await retryWhileBusy(() =>
    inTransaction(context.db, async (trx) => {
      const uncommitted = await decideOutcome(context, trx, intent, contact)
      context.crashPoint?.('finalise-before-commit')
      return uncommitted
    }),
  )
  context.crashPoint?.('finalise-committed')
  await reportOutcome(context, intent, outcome)
  return outcome
}

/**
 * The order that already has all that `intent` and `contact` say, as at the later events of most payments: it needs no
 * lock, and pages know of its stock by the call that created it or by the database.
 */
const findUnchangedOrder = async (
  context: CheckoutContext,
  intent: Intent,
  contact: Contact | undefined,
): Promise<FinaliseOutcome | undefined> => {
  const order = await findOrderOfIntent(context.db, intent.id)
  if (!order || (contact && lacksContact(order))) return undefined
  const isKnown =
    isSettled(order) || (order.payment_status === 'authorised' && intent.status === 'requires_capture')
  return isKnown ? { result: { kind: 'order', order }, changedProductIds: [] } : undefined
}

/** One call at a time for each payment: those that wait for another mostly find that it has done their work. */
const finaliseInTurn = (
  context: CheckoutContext,
  intent: Intent,
  contact: Contact | undefined,
): Promise<FinaliseOutcome> =>
  context.finalisations(intent.id, async (hasWaited) => {
    // A caller with a contact has just found no order that has one.
    const unchanged = hasWaited || !contact ? await findUnchangedOrder(context, intent, contact) : undefined
    if (!unchanged) return finaliseInTransaction(context, intent, contact)
    await reportOutcome(context, intent, unchanged)
    return unchanged
  })

/**
 * @param intent as the provider returned it, or sent it in a signed event
 * @param contact used where the checkout has none; only from a caller who has proved that the payment is theirs
 */
export const finalise = async (
  context: CheckoutContext,
  intent: Intent,
  contact?: Contact,
): Promise<FinaliseResult> => {
  if (!isAuthorisedOrPaid(intent)) {
    const { id: intentId, status, purpose } = intent
    logPayment(context, 'payment-unpaid', { intentId, checkoutId: purpose?.checkout, status })
    return { kind: 'unpaid', status: intent.status, failure: intent.failure }
  }
  const { result, release } = await finaliseInTurn(context, intent, contact)
  if (release) {
    const capturedIntent = await tryRelease(context, release)
    if (capturedIntent) return (await finaliseInTransaction(context, capturedIntent, contact)).result
  }
  if (result.kind !== 'order' || result.order.payment_status !== 'authorised') return result
  await captureWithTimeout(context, result.order)
  const order = await findOrderOfIntent(context.db, intent.id)
  return { kind: 'order', order: order ?? result.order }
}
