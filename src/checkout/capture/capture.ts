/**
 * Captures the authorised payment of an order. The request to the provider is retried; the payment is captured once.
 * Only this module writes the outcome, from the provider's response or from a later event: the order is paid, or it
 * is cancelled and its stock restored.
 */
import { createHash } from 'node:crypto'
import { type Intent, ProviderError } from '../../payments/provider.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import {
  markOrderPaid,
  markOrderVoided,
  markPaymentRejected,
} from '../../storage/orders/order-transitions.ts'
import { findOrder, lockOrder, type StoredOrder, soldLinesOf } from '../../storage/orders/orders.ts'
import { insertRefund } from '../../storage/orders/refunds.ts'
import { returnStock } from '../../storage/products/stock.ts'
import type { CheckoutContext } from '../context.ts'
import { formatAmount } from '../format-amount.ts'
import { endWithin } from '../in-flight.ts'
import { notifyStockChanged } from '../notify-stock-changed.ts'
import { logPayment } from '../payment-trail.ts'

const VOIDED_MESSAGE = 'The payment could not be taken: the bank no longer stands by it.'

/** How long a caller waits. The capture continues in the background, and the order's job retries it. */
const CAPTURE_TIMEOUT_MS = 8000

/** Refunds the whole payment when its amount is not the order's, or when the order was cancelled before. */
const refundCapturedPayment = async (
  context: CheckoutContext,
  trx: Transaction,
  order: StoredOrder,
  { intent, problem }: { intent: Intent; problem: string },
): Promise<void> => {
  const { amountReceived: received, currency } = intent
  await markPaymentRejected(trx, order.id, { problem, received, currency })
  const refundId = await insertRefund(trx, {
    intentId: intent.id,
    orderId: order.id,
    reason: order.payment_status === 'voided' ? 'late-payment' : 'amount-mismatch',
    amount: received,
    currency,
    now: context.now(),
  })
  if (refundId !== undefined) await context.jobs.enqueue(trx, { kind: 'refund', refundId })
  context.log.warn({ orderId: order.id, intentId: intent.id, refundId }, 'a captured payment is refunded')
}

/** Whether no later state of its payment changes the order. */
export const isSettled = ({ payment_status }: StoredOrder): boolean =>
  payment_status !== 'authorised' && payment_status !== 'voided'

type Applied = { hasChanged: boolean; restoredProductIds: string[] }
const UNCHANGED: Applied = { hasChanged: false, restoredProductIds: [] }
const CHANGED: Applied = { hasChanged: true, restoredProductIds: [] }

/** Applies the provider's state of a payment to its order. The caller holds the order's lock. */
export const applyCapture = async (
  context: CheckoutContext,
  trx: Transaction,
  order: StoredOrder,
  intent: Intent,
): Promise<Applied> => {
  const orderId = order.id
  if (isSettled(order)) return UNCHANGED
  if (order.payment_status === 'voided') {
    if (intent.status !== 'succeeded') return UNCHANGED
    const problem = 'The payment was taken after the order had been cancelled.'
    await refundCapturedPayment(context, trx, order, { intent, problem })
    return CHANGED
  }
  if (intent.status === 'succeeded') {
    const isExact = intent.amountReceived === order.total && intent.currency === order.currency
    if (isExact) {
      await Promise.all([
        markOrderPaid(trx, orderId, intent.amountReceived),
        context.jobs.enqueue(trx, { kind: 'order-message', orderId, message: 'confirmation' }),
      ])
      return CHANGED
    }
    const received = formatAmount(intent.amountReceived, intent.currency)
    const due = formatAmount(order.total, order.currency)
    await refundCapturedPayment(context, trx, order, {
      intent,
      problem: `${received} was taken instead of ${due}.`,
    })
  } else if (intent.status === 'canceled') {
    await markOrderVoided(trx, orderId, VOIDED_MESSAGE)
    await context.jobs.enqueue(trx, { kind: 'order-message', orderId, message: 'cancellation' })
    context.log.error(
      { orderId, intentId: intent.id },
      'an order is cancelled: its payment could not be captured',
    )
  } else return UNCHANGED
  await returnStock(trx, soldLinesOf(order), { kind: 'release', id: orderId })
  return { hasChanged: true, restoredProductIds: order.items.map(({ product_id }) => product_id) }
}

/** @returns whether the order no longer waits for its capture */
const recordCapture = async (
  context: CheckoutContext,
  read: StoredOrder,
  intent: Intent,
): Promise<boolean> => {
  const { isEnded, restoredProductIds } = await inTransaction(context.db, async (trx) => {
    const locked = await lockOrder(trx, read.id)
    if (!locked) return { isEnded: true, restoredProductIds: [] }
    // Lines never change.
    const applied = await applyCapture(context, trx, { ...read, ...locked }, intent)
    return { ...applied, isEnded: applied.hasChanged || locked.payment_status !== 'authorised' }
  })
  await notifyStockChanged(context, restoredProductIds)
  return isEnded
}

/** The authorisation may have ended: reads its state, and cancels an intent that could otherwise be paid again. */
const intentAfterRefusal = async (
  context: CheckoutContext,
  intentId: string,
  refusal: ProviderError,
): Promise<Intent> => {
  const intent = await context.provider.retrieveIntent(intentId)
  switch (intent.status) {
    case 'succeeded':
    case 'canceled':
      return intent
    case 'requires_capture':
    case 'processing':
      throw refusal
    default:
      return context.provider.cancelIntent(intentId)
  }
}

/**
 * Staff may change the email between two attempts, so the key names it: a key never stands for two contents. Not as it is,
 * because keys are logged. Not the keys of earlier releases either, which sent other contents.
 */
const captureKey = (orderId: string, email: string | null): string => {
  const digest = createHash('sha256')
    .update(`${orderId} ${email ?? ''}`)
    .digest('hex')
    .slice(0, 16)
  return `${orderId}:${digest}:capture`
}

/** @returns whether the order no longer waits for its capture */
const captureOrder = async (context: CheckoutContext, order: StoredOrder): Promise<boolean> => {
  context.crashPoint?.('capture-started')
  const { id: orderId, intent_id: intentId, number: orderNumber, email } = order
  const intent = await context.provider
    // The email may have come with the order request, or have been corrected since the payment was opened.
    .captureIntent(intentId, { idempotencyKey: captureKey(orderId, email), orderNumber, email })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
      return intentAfterRefusal(context, intentId, error)
    })
  context.crashPoint?.('capture-response-received')
  const isEnded = await recordCapture(context, order, intent)
  context.crashPoint?.('capture-committed')
  const { status, amountReceived, currency } = intent
  logPayment(context, 'capture-answered', {
    orderId,
    checkoutId: order.checkout_id,
    intentId,
    status,
    amountReceived,
    currency,
  })
  return isEnded
}

/** The job. Throws when it should be retried. */
export const retryCapture = async (context: CheckoutContext, orderId: string): Promise<void> => {
  const order = await findOrder(context.db, orderId)
  if (order?.payment_status === 'authorised') await captureOrder(context, order)
}

/**
 * Called right after the order is committed, with the order as it was read. Calls of the same order share one capture,
 * also those that come when it has ended. Never throws: the order's job retries a capture that fails.
 */
export const captureWithTimeout = async (context: CheckoutContext, order: StoredOrder): Promise<void> => {
  const capture = context.captures(order.id, () =>
    captureOrder(context, order).catch((error: unknown) => {
      const orderId = order.id
      context.log.warn({ err: error, orderId }, 'a payment could not be captured at once; its job retries it')
      return false
    }),
  )
  await endWithin(capture, CAPTURE_TIMEOUT_MS)
}
