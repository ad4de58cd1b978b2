/**
 * A payment becomes an order: the one function in which the order call, the webhook and the reconciler all end, as
 * often and in whatever order they come. It believes the provider about what was paid and the snapshot about what
 * for. What is only authorised takes its stock and becomes an order first, and is captured then; where it cannot be
 * sold, the authorisation is let go and nobody is charged. What has been taken and cannot be sold becomes an order to
 * be refunded, never nothing.
 */

import { type Intent, isAuthorisedOrPaid, securedAmount } from '../payments/provider.ts'
import { lockCart } from '../storage/cart/carts.ts'
import { removeSoldLines } from '../storage/cart/checkout-cart.ts'
import { quantitiesOf } from '../storage/catalogue/stock.ts'
import {
  type Checkout,
  closeCheckout,
  findCheckout,
  findCheckoutOfIntent,
  findSnapshot,
  lockCheckout,
} from '../storage/checkout/checkouts.ts'
import {
  type Contact,
  completeContact,
  findOrderOfIntent,
  insertOrder,
  lockOrderOfIntent,
  type StoredOrder,
} from '../storage/checkout/orders.ts'
import { insertRefund } from '../storage/checkout/refunds.ts'
import { inTransaction, outageOf, type Transaction } from '../storage/database/database.ts'
import { newId } from '../storage/database/ids.ts'
import { applyCapture, captureWithTimeout } from './capture.ts'
import type { CheckoutContext } from './context.ts'
import { notifyStockChanged, soldProductIds } from './notify-stock-changed.ts'
import { findAmountProblem, LATE_PAYMENT, type PaymentProblem, takeAllStock } from './payment-problem.ts'
import { tryRelease } from './release.ts'

export type FinaliseResult =
  | { kind: 'order'; order: StoredOrder }
  /** Not a payment of this shop. */
  | { kind: 'unknown-intent' }
  /** Not paid, as far as the provider knows. */
  | { kind: 'unpaid'; status: Intent['status']; failure: string | null }
  /** A second payment of a checkout: given back, no order. */
  | { kind: 'duplicate-refunded' }
  /** It was authorised and cannot become an order, for this reason: it is let go, and nobody is charged. */
  | { kind: 'released'; checkout: Checkout; message: string }

const mergeContact = (checkout: Checkout, given: Contact | undefined): Contact => ({
  email: checkout.email ?? given?.email ?? null,
  shippingAddress: checkout.shipping_address ?? given?.shippingAddress ?? null,
  // The form asks for one address: the billing address is copied from it.
  billingAddress:
    (checkout.shipping_address ? null : given?.billingAddress) ??
    checkout.shipping_address ??
    given?.shippingAddress ??
    null,
})

/** The checkout of the payment, locked after its session's cart, as every transaction locks them. */
const lockCheckoutOfIntent = async (trx: Transaction, intent: Intent): Promise<Checkout | undefined> => {
  const found =
    (await findCheckoutOfIntent(trx, intent.id)) ??
    (intent.purpose && (await findCheckout(trx, intent.purpose.checkout)))
  if (!found) return undefined
  await lockCart(trx, found.session_id)
  return lockCheckout(trx, found.id)
}

/** The provider's answer never arrived, and yet the payment was made. */
const attachIntent = async (trx: Transaction, checkout: Checkout, intent: Intent): Promise<void> => {
  const version = Math.min(intent.purpose?.version ?? 1, checkout.version)
  await trx
    .updateTable('checkouts')
    .set({ intent_id: intent.id, client_secret: intent.clientSecret, intent_version: version })
    .where('id', '=', checkout.id)
    .execute()
}

type Settlement = {
  result: FinaliseResult
  /** Products whose stock has changed. */
  changedProductIds: string[]
  /** The order whose payment is to be captured after the commit. */
  capture?: string
  /** The checkout whose payment is to be let go after the commit. */
  release?: { id: string; intentId: string }
}

/** A checkout is paid once: a second payment is given back, or let go where it was only authorised. */
const refundDuplicatePayment = async (
  context: CheckoutContext,
  trx: Transaction,
  { checkout, intent }: { checkout: Checkout; intent: Intent },
): Promise<Settlement> => {
  if (intent.status === 'requires_capture') {
    await context.jobs.enqueue(trx, { kind: 'release', intentId: intent.id })
    const message = 'The cart had been paid for already.'
    return { result: { kind: 'released', checkout, message }, changedProductIds: [] }
  }
  const refundId = await insertRefund(trx, {
    intentId: intent.id,
    orderId: null,
    duplicateOf: checkout.id,
    reason: 'second-payment',
    amount: intent.amountReceived,
    currency: intent.currency,
    now: context.now(),
  })
  if (refundId !== undefined) {
    await context.jobs.enqueue(trx, { kind: 'refund', refundId })
    context.log.warn({ intentId: intent.id, checkoutId: checkout.id }, 'a second payment is refunded')
  }
  return { result: { kind: 'duplicate-refunded' }, changedProductIds: [] }
}

/** Authorised, and no order: the checkout is over, and its payment is cancelled at the provider. */
const releaseAuthorisation = async (
  context: CheckoutContext,
  trx: Transaction,
  { checkout, intent, problem }: { checkout: Checkout; intent: Intent; problem: PaymentProblem },
): Promise<Settlement> => {
  await closeCheckout(trx, checkout.id, 'cancelled', problem.message)
  context.crashPoint?.('finalise-order-refused')
  context.log.info({ checkoutId: checkout.id, reason: problem.reason }, 'an authorised payment is let go')
  const message = checkout.problem ?? problem.message
  return {
    result: { kind: 'released', checkout, message },
    changedProductIds: [],
    ...(checkout.released_at === null ? { release: { id: checkout.id, intentId: intent.id } } : {}),
  }
}

const refundOrder = async (
  context: CheckoutContext,
  trx: Transaction,
  { orderId, intent, problem }: { orderId: string; intent: Intent; problem: PaymentProblem },
): Promise<void> => {
  const refundId = await insertRefund(trx, {
    intentId: intent.id,
    orderId,
    reason: problem.reason,
    amount: intent.amountReceived,
    currency: intent.currency,
    now: context.now(),
  })
  context.crashPoint?.('finalise-refund-written')
  if (refundId !== undefined) await context.jobs.enqueue(trx, { kind: 'refund', refundId })
  context.log.warn({ orderId, reason: problem.reason }, 'a payment is refunded')
}

const createOrder = async (
  context: CheckoutContext,
  trx: Transaction,
  { intent, checkout, contact }: { intent: Intent; checkout: Checkout; contact: Contact | undefined },
): Promise<Settlement> => {
  const isAuthorised = intent.status === 'requires_capture'
  const namedSnapshot = intent.purpose && (await findSnapshot(trx, checkout.id, intent.purpose.version))
  const snapshot = namedSnapshot ?? (await findSnapshot(trx, checkout.id, checkout.version))
  if (!snapshot) throw new Error(`checkout ${checkout.id} has no snapshot`)
  const problem =
    findAmountProblem(intent, snapshot, namedSnapshot !== undefined) ??
    (checkout.status === 'open' ? await takeAllStock(trx, snapshot.lines) : LATE_PAYMENT)
  if (problem && isAuthorised) return releaseAuthorisation(context, trx, { checkout, intent, problem })
  if (!problem) context.crashPoint?.('finalise-stock-taken')

  const orderId = newId('order')
  await insertOrder(
    trx,
    {
      id: orderId,
      checkout_id: checkout.id,
      intent_id: intent.id,
      status: problem ? 'refund_pending' : 'confirmed',
      payment_status: problem ? 'refund_pending' : isAuthorised ? 'authorised' : 'paid',
      mode: context.provider.mode,
      problem: problem?.message ?? null,
      received: securedAmount(intent),
      received_currency: intent.currency,
      created_at: context.now(),
      ...mergeContact(checkout, contact),
    },
    snapshot,
  )
  context.crashPoint?.('finalise-order-written')
  await closeCheckout(trx, checkout.id, 'completed')
  if (problem) await refundOrder(context, trx, { orderId, intent, problem })
  else {
    await removeSoldLines(trx, checkout.session_id, snapshot.lines)
    await context.jobs.enqueue(
      trx,
      isAuthorised
        ? { kind: 'capture', orderId }
        : { kind: 'order-message', orderId, message: 'confirmation' },
    )
  }
  const order = await findOrderOfIntent(trx, intent.id)
  if (!order) throw new Error(`order ${orderId} is gone in its own transaction`)
  return {
    result: { kind: 'order', order },
    changedProductIds: problem ? [] : [...quantitiesOf(snapshot.lines).keys()],
    ...(isAuthorised ? { capture: orderId } : {}),
  }
}

/** The order of the payment is there: what it lacks is added, and what became of its payment since. */
const completeOrder = async (
  context: CheckoutContext,
  trx: Transaction,
  { order, intent, contact }: { order: StoredOrder; intent: Intent; contact: Contact | undefined },
): Promise<Settlement> => {
  const isAuthorised = order.payment_status === 'authorised'
  if (contact && (order.email === null || order.shipping_address === null)) {
    await completeContact(trx, order.id, contact)
    // A message could not be sent while nobody knew whereto.
    if (order.email === null && order.status === 'confirmed' && !isAuthorised)
      await context.jobs.enqueue(trx, { kind: 'order-message', orderId: order.id, message: 'confirmation' })
  }
  const changedProductIds = await applyCapture(context, trx, order, intent)
  const current = (await findOrderOfIntent(trx, intent.id)) ?? order
  return {
    result: { kind: 'order', order: current },
    changedProductIds: [...changedProductIds, ...soldProductIds(current)],
    ...(current.payment_status === 'authorised' ? { capture: order.id } : {}),
  }
}

const settlePayment = async (
  context: CheckoutContext,
  trx: Transaction,
  intent: Intent,
  contact: Contact | undefined,
): Promise<Settlement> => {
  const checkout = await lockCheckoutOfIntent(trx, intent)
  if (!checkout) return { result: { kind: 'unknown-intent' }, changedProductIds: [] }
  context.crashPoint?.('finalise-locked')
  await lockOrderOfIntent(trx, intent.id)
  const order = await findOrderOfIntent(trx, intent.id)
  if (order) return completeOrder(context, trx, { order, intent, contact })
  if (checkout.intent_id === null) await attachIntent(trx, checkout, intent)
  else if (checkout.intent_id !== intent.id) return refundDuplicatePayment(context, trx, { checkout, intent })
  return createOrder(context, trx, { intent, checkout, contact })
}

/** ms: in a rush for one product many orders wait for its stock, and a shopper who has paid waits longer than others. */
const BUSY_RETRY_TIMEOUT_MS = 20_000

/** Tried again while the database is busy: nothing was committed, and what was is found. */
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

const settleInTransaction = async (
  context: CheckoutContext,
  intent: Intent,
  contact: Contact | undefined,
): Promise<Settlement> => {
  const settled = await retryWhileBusy(() =>
    inTransaction(context.db, async (trx) => {
      const outcome = await settlePayment(context, trx, intent, contact)
      context.crashPoint?.('finalise-before-commit')
      return outcome
    }),
  )
  context.crashPoint?.('finalise-committed')
  await notifyStockChanged(context, settled.changedProductIds)
  return settled
}

/**
 * `intent` is as the provider gave it, by an answer or by a signed event. `contact` is used where the checkout has
 * none: only from a caller who has shown that the payment is theirs.
 */
export const finalise = async (
  context: CheckoutContext,
  intent: Intent,
  contact?: Contact,
): Promise<FinaliseResult> => {
  if (!isAuthorisedOrPaid(intent)) return { kind: 'unpaid', status: intent.status, failure: intent.failure }
  const { result, capture, release } = await settleInTransaction(context, intent, contact)
  if (release) {
    const capturedIntent = await tryRelease(context, release)
    if (capturedIntent) return (await settleInTransaction(context, capturedIntent, contact)).result
  }
  if (capture === undefined || result.kind !== 'order') return result
  await captureWithTimeout(context, capture)
  const order = await findOrderOfIntent(context.db, intent.id)
  return { kind: 'order', order: order ?? result.order }
}
