/**
 * Sends refunds of a part of a payment to the provider, each once: the row is written before (`partial-refund-request.ts`)
 * and its id is the tag by which the provider finds a refund that was made already. Only this module writes the outcome,
 * from the provider's response or from a later event.
 */
import type { RefundOutcome } from '../../payments/provider.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import { writeEvent } from '../../storage/orders/order-events.ts'
import { markOrderRefunded, markRefundFailed } from '../../storage/orders/order-transitions.ts'
import { lockOrder } from '../../storage/orders/orders.ts'
import {
  findPartialRefund,
  listPartialRefunds,
  type StoredPartialRefund,
  updatePartialRefund,
} from '../../storage/orders/partial-refunds.ts'
import type { CheckoutContext } from '../context.ts'
import {
  currentOutcome,
  fetchUpdate,
  followUpdate,
  logFailure,
  type RefundUpdate,
  tellOfReturn,
  toUpdate,
} from './refund-outcome.ts'

/** Names the attempt at the provider: another attempt of the same refund has another tag. */
const tagOf = ({ id, attempt }: Pick<StoredPartialRefund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}:${attempt}`

/** "refund_k3v9:2" -> "refund_k3v9" */
export const refundIdOfTag = (tag: string): string => tag.split(':')[0] ?? ''

/** Whether the shop's refunds, and those made outside of it, give back all that was received. */
const isAllRefunded = async (trx: Transaction, orderId: string): Promise<boolean> => {
  const order = await lockOrder(trx, orderId)
  const refunds = await listPartialRefunds(trx, orderId)
  const made = refunds.filter(({ status }) => status === 'succeeded')
  return (
    order !== undefined &&
    order.paid_back + made.reduce((sum, { amount }) => sum + amount, 0) >= order.received
  )
}

/** Updates the refund, its order and the timeline together. The caller has locked the order. */
const applyUpdate = async (
  context: CheckoutContext,
  trx: Transaction,
  refund: StoredPartialRefund,
  update: RefundUpdate,
): Promise<void> => {
  const now = context.now()
  await updatePartialRefund(trx, refund.id, update, now)
  if (update.status === refund.status) return
  const { id: refundId, order_id: orderId, intent_id: intentId, amount, currency } = refund
  if (update.status === 'succeeded') {
    await writeEvent(trx, {
      orderId,
      kind: 'refund-made',
      actor: 'shop',
      now,
      details: { refundId, amount, currency },
    })
    if (await isAllRefunded(trx, orderId)) await markOrderRefunded(trx, intentId)
    const attempt = String(refund.attempt)
    if (refund.notify) await context.jobs.enqueue(trx, { kind: 'refund-message', orderId, refundId, attempt })
  }
  if (update.status === 'failed') {
    const { failure } = update
    await writeEvent(trx, {
      orderId,
      kind: 'refund-failed',
      actor: 'shop',
      now,
      details: { refundId, amount, currency, failure },
    })
    const order = await lockOrder(trx, orderId)
    if (order?.payment_status === 'refunded') await markRefundFailed(trx, intentId)
    await tellOfReturn(context, trx, refund)
    logFailure(context, refund, failure)
  }
}

/** Applies the update unless another process was faster or staff have started another attempt meanwhile. */
const record = async (
  context: CheckoutContext,
  seen: StoredPartialRefund,
  update: RefundUpdate,
): Promise<void> => {
  await inTransaction(context.db, async (trx) => {
    await lockOrder(trx, seen.order_id)
    const current = await findPartialRefund(trx, seen.id)
    if (current?.attempt === seen.attempt && current.status === seen.status)
      await applyUpdate(context, trx, current, update)
  })
  await followUpdate(context, seen, update)
}

/** The job. Throws when it should be retried. */
export const performPartialRefund = async (context: CheckoutContext, refundId: string): Promise<void> => {
  const refund = await findPartialRefund(context.db, refundId)
  if (refund?.status !== 'pending') return
  context.crashPoint?.('refund-started')
  const { intent_id: intentId, amount, cause: reason } = refund
  const update = await fetchUpdate(context, refund, () =>
    context.provider.refundPart({ intentId, amount, reason, tag: tagOf(refund) }),
  )
  context.crashPoint?.('refund-response-received')
  await record(context, refund, update)
  context.crashPoint?.('refund-committed')
}

/**
 * Processes an event about a refund of a part. False where the refund is not in the shop's records.
 */
export const recordPartialRefund = async (
  context: CheckoutContext,
  outcome: RefundOutcome & { tag: string },
): Promise<boolean> => {
  const refund = await findPartialRefund(context.db, refundIdOfTag(outcome.tag))
  if (!refund || refund.intent_id !== outcome.intentId) return false
  // Of an earlier attempt, which has failed: what becomes of it changes nothing.
  if (outcome.tag !== tagOf(refund) || refund.status === outcome.status) return true
  const current = await currentOutcome(context, refund, outcome)
  if (current.status !== refund.status || refund.provider_refund_id === null)
    await record(context, refund, toUpdate(current))
  return true
}
