/**
 * Sends refunds of a part of a payment to the provider, each once: the row is written before (`partial-refund-request.ts`)
 * and its id is the tag by which the provider finds a refund that was made already. Only this module writes the outcome,
 * from the provider's response or from a later event.
 */
import { ProviderError, type RefundOutcome } from '../payments/provider.ts'
import { markOrderRefunded, markRefundFailed } from '../storage/checkout/order-transitions.ts'
import { lockOrder } from '../storage/checkout/orders.ts'
import {
  findPartialRefund,
  listPartialRefunds,
  type StoredPartialRefund,
  updatePartialRefund,
} from '../storage/checkout/partial-refunds.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import { writeEvent } from '../storage/order-desk/order-events.ts'
import type { CheckoutContext } from './context.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { logPayment } from './payment-trail.ts'

/** Names the attempt at the provider: another attempt of the same refund has another tag. */
const tagOf = ({ id, attempt }: Pick<StoredPartialRefund, 'id' | 'attempt'>): string =>
  attempt === 1 ? id : `${id}:${attempt}`

/** "refund_k3v9:2" -> "refund_k3v9" */
export const refundIdOfTag = (tag: string): string => tag.split(':')[0] ?? ''

type Update = Pick<StoredPartialRefund, 'status' | 'provider_refund_id' | 'failure'>

const toUpdate = ({ status, id, failure }: RefundOutcome): Update => ({
  ...{ status, provider_refund_id: id, failure },
})

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
  update: Update,
): Promise<void> => {
  const now = context.now()
  await updatePartialRefund(trx, refund.id, update, now)
  if (update.status === refund.status) return
  const { id: refundId, order_id: orderId, intent_id: intentId, amount, currency } = refund
  if (update.status === 'succeeded') {
    await writeEvent(trx, {
      ...{ orderId, kind: 'refund-made', actor: 'shop', now },
      details: { refundId, amount, currency },
    })
    if (await isAllRefunded(trx, orderId)) await markOrderRefunded(trx, intentId)
    if (refund.notify) await context.jobs.enqueue(trx, { kind: 'refund-message', orderId, refundId })
  }
  if (update.status === 'failed') {
    const { failure } = update
    await writeEvent(trx, {
      ...{ orderId, kind: 'refund-failed', actor: 'shop', now },
      details: { refundId, amount, currency, failure },
    })
    const order = await lockOrder(trx, orderId)
    if (order?.payment_status === 'refunded') await markRefundFailed(trx, intentId)
    context.log.error({ refundId, intentId, failure }, 'a refund failed')
  }
}

const fetchUpdate = async (context: CheckoutContext, refund: StoredPartialRefund): Promise<Update> => {
  const { intent_id: intentId, amount, cause, provider_refund_id: providerId } = refund
  try {
    return toUpdate(
      providerId === null
        ? await context.provider.refundPart({ intentId, amount, reason: cause, tag: tagOf(refund) })
        : await context.provider.retrieveRefund(providerId),
    )
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return { status: 'failed', provider_refund_id: providerId, failure: error.message }
  }
}

const logUpdate = (
  context: CheckoutContext,
  refund: StoredPartialRefund,
  { status, failure }: Update,
): void =>
  logPayment(context, 'refund-updated', {
    ...{ refundId: refund.id, intentId: refund.intent_id, orderId: refund.order_id },
    ...{ status, failure, amount: refund.amount, currency: refund.currency },
  })

/** Applies the update unless another process was faster or staff have started another attempt meanwhile. */
const record = async (context: CheckoutContext, seen: StoredPartialRefund, update: Update): Promise<void> => {
  await inTransaction(context.db, async (trx) => {
    await lockOrder(trx, seen.order_id)
    const current = await findPartialRefund(trx, seen.id)
    if (current?.attempt === seen.attempt && current.status === seen.status)
      await applyUpdate(context, trx, current, update)
  })
  logUpdate(context, seen, update)
  if (update.status === 'succeeded') await issueCreditNotes(context, seen.order_id)
}

/** The job. Throws when it should be retried. */
export const performPartialRefund = async (context: CheckoutContext, refundId: string): Promise<void> => {
  const refund = await findPartialRefund(context.db, refundId)
  if (refund?.status !== 'pending') return
  context.crashPoint?.('refund-started')
  const update = await fetchUpdate(context, refund)
  context.crashPoint?.('refund-response-received')
  await record(context, refund, update)
  context.crashPoint?.('refund-committed')
}

/**
 * Processes an event about a refund of a part. Events arrive in any order, so one that contradicts the stored state only
 * causes the present state to be read. False where the refund is not in the shop's records.
 */
export const recordPartialRefund = async (
  context: CheckoutContext,
  outcome: RefundOutcome & { tag: string },
): Promise<boolean> => {
  const refund = await findPartialRefund(context.db, refundIdOfTag(outcome.tag))
  if (!refund || refund.intent_id !== outcome.intentId) return false
  // Of an earlier attempt, which has failed: what becomes of it changes nothing.
  if (outcome.tag !== tagOf(refund) || refund.status === outcome.status) return true
  const current = refund.status === 'pending' ? outcome : await context.provider.retrieveRefund(outcome.id)
  if (current.status !== refund.status || refund.provider_refund_id === null)
    await record(context, refund, toUpdate(current))
  return true
}
