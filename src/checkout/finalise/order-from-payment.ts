/**
 * Creates the order of an authorised or captured payment, inside the transaction of `finalise`, whose caller holds the
 * locks of cart and checkout. The amount comes from the provider and the lines come from the snapshot.
 */
import { type Intent, securedAmount } from '../../payments/provider.ts'
import { removeSoldLines } from '../../storage/cart/checkout-cart.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { newId } from '../../storage/database/ids.ts'
import { insertOrder } from '../../storage/orders/insert-order.ts'
import {
  type Contact,
  completeContact,
  findOrderOfIntent,
  type StoredOrder,
} from '../../storage/orders/orders.ts'
import { insertRefund } from '../../storage/orders/refunds.ts'
import { recordOrderTerms } from '../../storage/pages/order-terms.ts'
import { findSnapshot, type Snapshot } from '../../storage/payments/checkout-snapshots.ts'
import { type Checkout, closeCheckout } from '../../storage/payments/checkouts.ts'
import { applyCapture } from '../capture/capture.ts'
import type { CheckoutContext } from '../context.ts'
import type { FinaliseOutcome } from '../finalise-outcome.ts'
import { soldProductIds } from '../notify-stock-changed.ts'
import { findAmountProblem, latePayment, type PaymentProblem, takeAllStock } from './payment-problem.ts'

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

/** Closes the checkout of an authorised payment that cannot become an order; it is cancelled after the commit. */
const releaseAuthorisation = async (
  context: CheckoutContext,
  trx: Transaction,
  { checkout, intent, problem }: { checkout: Checkout; intent: Intent; problem: PaymentProblem },
): Promise<FinaliseOutcome> => {
  await closeCheckout(trx, checkout.id, 'cancelled', problem.message)
  context.crashPoint?.('finalise-order-rejected')
  context.log.info(
    { checkoutId: checkout.id, intentId: intent.id, reason: problem.reason },
    'an authorised payment is released',
  )
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
  context.log.warn(
    { orderId, intentId: intent.id, refundId, reason: problem.reason },
    'a payment is refunded',
  )
}

/** What an order changes besides its own rows: its terms, the cart, and what happens next. */
const sellCart = (
  context: CheckoutContext,
  trx: Transaction,
  {
    orderId,
    checkout,
    snapshot,
    isAuthorised,
  }: { orderId: string; checkout: Checkout; snapshot: Snapshot; isAuthorised: boolean },
): Promise<void>[] => [
  ...(context.enclosesTerms() ? [recordOrderTerms(trx, orderId)] : []),
  removeSoldLines(trx, checkout.session_id, snapshot.lines),
  context.jobs.enqueue(
    trx,
    isAuthorised ? { kind: 'capture', orderId } : { kind: 'order-message', orderId, message: 'confirmation' },
  ),
]

/**
 * Takes the stock and writes the order of a payment. One that cannot be accepted is released if it is authorised, and
 * becomes an order to be refunded if it is captured.
 */
export const createOrder = async (
  context: CheckoutContext,
  trx: Transaction,
  { intent, checkout, contact }: { intent: Intent; checkout: Checkout; contact: Contact | undefined },
): Promise<FinaliseOutcome> => {
  const isAuthorised = intent.status === 'requires_capture'
  const namedSnapshot = intent.purpose && (await findSnapshot(trx, checkout.id, intent.purpose.version))
  const snapshot = namedSnapshot ?? (await findSnapshot(trx, checkout.id, checkout.version))
  if (!snapshot) throw new Error(`checkout ${checkout.id} has no snapshot`)
  const orderId = newId('order')
  const problem =
    findAmountProblem(intent, snapshot, namedSnapshot !== undefined) ??
    (checkout.status === 'open' ? await takeAllStock(trx, orderId, snapshot.lines) : latePayment(checkout))
  if (problem && isAuthorised) return releaseAuthorisation(context, trx, { checkout, intent, problem })
  if (!problem) context.crashPoint?.('finalise-stock-taken')

  // Sent together, in this order.
  await Promise.all([
    insertOrder(
      trx,
      {
        id: orderId,
        checkout_id: checkout.id,
        intent_id: intent.id,
        status: problem ? 'refund_pending' : 'confirmed',
        payment_status: problem ? 'refund_pending' : isAuthorised ? 'authorised' : 'paid',
        mode: intent.mode,
        problem: problem?.message ?? null,
        received: securedAmount(intent),
        received_currency: intent.currency,
        withdrawal_days: context.withdrawalDays(),
        created_at: context.now(),
        ...mergeContact(checkout, contact),
      },
      snapshot,
    ),
    closeCheckout(trx, checkout.id, 'completed'),
    ...(problem ? [] : sellCart(context, trx, { orderId, checkout, snapshot, isAuthorised })),
  ])
  context.crashPoint?.('finalise-order-written')
  if (problem) await refundOrder(context, trx, { orderId, intent, problem })
  const order = await findOrderOfIntent(trx, intent.id)
  if (!order) throw new Error(`order ${orderId} is missing in its own transaction`)
  return {
    result: { kind: 'order', order },
    changedProductIds: problem ? [] : snapshot.lines.map(({ productId }) => productId),
  }
}

/** Whether a contact that its shopper sends completes the order. */
export const lacksContact = ({ email, shipping_address: address }: StoredOrder): boolean =>
  email === null || address === null

/** Completes an existing order with the contact details it lacks and with the current state of its payment. */
export const completeOrder = async (
  context: CheckoutContext,
  trx: Transaction,
  { order, intent, contact }: { order: StoredOrder; intent: Intent; contact: Contact | undefined },
): Promise<FinaliseOutcome> => {
  const isAuthorised = order.payment_status === 'authorised'
  const addsContact = contact && lacksContact(order)
  if (addsContact) {
    await completeContact(trx, order.id, contact)
    // The confirmation could not be sent without an address.
    if (order.email === null && order.status === 'confirmed' && !isAuthorised)
      await context.jobs.enqueue(trx, { kind: 'order-message', orderId: order.id, message: 'confirmation' })
  }
  const { hasChanged, restoredProductIds } = await applyCapture(context, trx, order, intent)
  const current = addsContact || hasChanged ? ((await findOrderOfIntent(trx, intent.id)) ?? order) : order
  return {
    result: { kind: 'order', order: current },
    changedProductIds: [...restoredProductIds, ...soldProductIds(current)],
  }
}
