/**
 * A payment becomes an order: the one function in which the order call, the webhook and the reconciler all end, as
 * often and in whatever order they come. It believes the provider about what was paid and the snapshot about what
 * for. What was paid and cannot be sold becomes an order to be refunded, never nothing.
 */

import type { Intent } from '../payments/provider.ts'
import { takeSoldLines } from '../storage/cart-for-sale.ts'
import { lockCart } from '../storage/carts.ts'
import type { RefundReason, SoldLine } from '../storage/checkout-tables.ts'
import {
  type Checkout,
  closeCheckout,
  findCheckout,
  findCheckoutOfIntent,
  findSnapshot,
  lockCheckout,
  type Snapshot,
} from '../storage/checkouts.ts'
import { inTransaction, type Transaction } from '../storage/database.ts'
import { lockStock, quantitiesOf, takeStock } from '../storage/holds.ts'
import { newId } from '../storage/ids.ts'
import {
  type Contact,
  completeContact,
  findOrderOfIntent,
  insertOrder,
  type StoredOrder,
} from '../storage/orders.ts'
import { insertRefund } from '../storage/refunds.ts'
import { amountText } from './amount-text.ts'
import type { CheckoutContext } from './context.ts'
import { soldIdsOf, tellOfStock } from './tell-of-stock.ts'

export type Finalised =
  | { kind: 'order'; order: StoredOrder }
  /** Not a payment of this shop. */
  | { kind: 'foreign' }
  /** Not paid, as far as the provider knows. */
  | { kind: 'unpaid'; status: Intent['status']; failure: string | null }
  /** A second payment of a checkout: given back, no order. */
  | { kind: 'given-back' }

/** What is wrong with a payment that arrived; undefined: nothing. */
type Problem = { reason: RefundReason; sentence: string }

const findAmountProblem = (intent: Intent, snapshot: Snapshot, isNamed: boolean): Problem | undefined => {
  if (isNamed && intent.amountReceived === snapshot.total && intent.currency === snapshot.currency)
    return undefined
  const received = amountText(intent.amountReceived, intent.currency)
  const due = amountText(snapshot.total, snapshot.currency)
  return {
    reason: 'amount-mismatch',
    sentence: isNamed
      ? `${received} was paid instead of ${due}.`
      : `${received} was paid for a state of the cart that is not on record.`,
  }
}

/** Takes the stock of all lines, or of none. Its own holds come first; those of others are never touched. */
const takeAllStock = async (
  trx: Transaction,
  checkoutId: string,
  lines: readonly SoldLine[],
): Promise<Problem | undefined> => {
  const wanted = quantitiesOf(lines)
  const stock = new Map(
    (await lockStock(trx, wanted.keys(), checkoutId)).map((product) => [product.productId, product]),
  )
  for (const [productId, quantity] of wanted) {
    const product = stock.get(productId)
    const isHeld = product !== undefined && product.held >= quantity && product.onHand >= quantity
    const isFree = product !== undefined && product.onHand - product.heldByOthers >= quantity
    if (!isHeld && !isFree) {
      const name = lines.find((line) => line.productId === productId)?.name ?? productId
      return { reason: 'out-of-stock', sentence: `“${name}” was sold out when the payment arrived.` }
    }
  }
  for (const productId of [...wanted.keys()].sort())
    if (!(await takeStock(trx, productId, wanted.get(productId) ?? 0)))
      throw new Error(`stock of ${productId} changed while it was locked`)
  return undefined
}

const LATE: Problem = {
  reason: 'late-payment',
  sentence: 'The payment arrived after the checkout had been cancelled.',
}

const contactOf = (checkout: Checkout, given: Contact | undefined): Contact => ({
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
const lockCheckoutOf = async (trx: Transaction, intent: Intent): Promise<Checkout | undefined> => {
  const found =
    (await findCheckoutOfIntent(trx, intent.id)) ??
    (intent.purpose && (await findCheckout(trx, intent.purpose.checkout)))
  if (!found) return undefined
  await lockCart(trx, found.session_id)
  return lockCheckout(trx, found.id)
}

/** The provider's answer never arrived, and yet the payment was made. */
const adopt = async (trx: Transaction, checkout: Checkout, intent: Intent): Promise<void> => {
  const version = Math.min(intent.purpose?.version ?? 1, checkout.version)
  await trx
    .updateTable('checkouts')
    .set({ intent_id: intent.id, client_secret: intent.clientSecret, intent_version: version })
    .where('id', '=', checkout.id)
    .execute()
}

const giveBackSecond = async (
  context: CheckoutContext,
  trx: Transaction,
  { checkout, intent }: { checkout: Checkout; intent: Intent },
): Promise<Finalised> => {
  const refundId = await insertRefund(trx, {
    intentId: intent.id,
    orderId: null,
    secondOf: checkout.id,
    reason: 'second-payment',
    amount: intent.amountReceived,
    currency: intent.currency,
    now: context.now(),
  })
  if (refundId !== undefined) {
    await context.jobs.enqueue(trx, { kind: 'refund', refundId })
    context.log.warn({ intentId: intent.id, checkoutId: checkout.id }, 'a second payment is refunded')
  }
  return { kind: 'given-back' }
}

type Outcome = { finalised: Finalised; soldIds: string[] }

const record = async (
  context: CheckoutContext,
  trx: Transaction,
  { intent, checkout, contact }: { intent: Intent; checkout: Checkout; contact: Contact | undefined },
): Promise<Outcome> => {
  const named = intent.purpose && (await findSnapshot(trx, checkout.id, intent.purpose.version))
  const snapshot = named ?? (await findSnapshot(trx, checkout.id, checkout.version))
  if (!snapshot) throw new Error(`checkout ${checkout.id} has no snapshot`)
  const problem =
    findAmountProblem(intent, snapshot, named !== undefined) ??
    (checkout.status === 'open' ? await takeAllStock(trx, checkout.id, snapshot.lines) : LATE)
  if (!problem) context.crashPoint?.('finalise-stock-taken')

  const orderId = newId('order')
  await insertOrder(
    trx,
    {
      id: orderId,
      checkout_id: checkout.id,
      intent_id: intent.id,
      status: problem ? 'refund_pending' : 'confirmed',
      payment_status: problem ? 'refund_pending' : 'paid',
      problem: problem?.sentence ?? null,
      received: intent.amountReceived,
      received_currency: intent.currency,
      created_at: context.now(),
      ...contactOf(checkout, contact),
    },
    snapshot,
  )
  context.crashPoint?.('finalise-order-written')
  await closeCheckout(trx, checkout.id, 'completed')
  if (problem) {
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
  } else {
    await takeSoldLines(trx, checkout.session_id, snapshot.lines)
    await context.jobs.enqueue(trx, { kind: 'order-message', orderId, message: 'confirmation' })
  }
  const order = await findOrderOfIntent(trx, intent.id)
  if (!order) throw new Error(`order ${orderId} is gone in its own transaction`)
  const soldIds = problem ? [] : [...quantitiesOf(snapshot.lines).keys()]
  return { finalised: { kind: 'order', order }, soldIds }
}

const settle = async (
  context: CheckoutContext,
  trx: Transaction,
  intent: Intent,
  contact: Contact | undefined,
): Promise<Outcome> => {
  const checkout = await lockCheckoutOf(trx, intent)
  if (!checkout) return { finalised: { kind: 'foreign' }, soldIds: [] }
  context.crashPoint?.('finalise-locked')
  const existing = await findOrderOfIntent(trx, intent.id)
  if (existing) {
    if (contact && (existing.email === null || existing.shipping_address === null)) {
      await completeContact(trx, existing.id, contact)
      // A message could not be sent while nobody knew whereto.
      if (existing.email === null && existing.status === 'confirmed')
        await context.jobs.enqueue(trx, {
          kind: 'order-message',
          orderId: existing.id,
          message: 'confirmation',
        })
    }
    const order = (await findOrderOfIntent(trx, intent.id)) ?? existing
    return { finalised: { kind: 'order', order }, soldIds: soldIdsOf(order) }
  }
  if (checkout.intent_id === null) await adopt(trx, checkout, intent)
  else if (checkout.intent_id !== intent.id)
    return { finalised: await giveBackSecond(context, trx, { checkout, intent }), soldIds: [] }
  return record(context, trx, { intent, checkout, contact })
}

/**
 * `intent` is as the provider gave it, by an answer or by a signed event. `contact` is used where the checkout has
 * none: only from a caller who has shown that the payment is theirs.
 */
export const finalise = async (
  context: CheckoutContext,
  intent: Intent,
  contact?: Contact,
): Promise<Finalised> => {
  if (intent.status !== 'succeeded') return { kind: 'unpaid', status: intent.status, failure: intent.failure }
  const { finalised, soldIds } = await inTransaction(context.db, async (trx) => {
    const outcome = await settle(context, trx, intent, contact)
    context.crashPoint?.('finalise-before-commit')
    return outcome
  })
  context.crashPoint?.('finalise-committed')
  await tellOfStock(context, soldIds)
  return finalised
}
