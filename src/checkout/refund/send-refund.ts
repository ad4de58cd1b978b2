/**
 * Refunds a whole payment: one row per intent, requested from the provider with the row's id as idempotency key and retried
 * as often as needed. Only this module writes the outcome, from the provider's response or from a later event.
 */
import { ProviderError, type RefundOutcome } from '../../payments/provider.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import { markOrderRefunded, markRefundFailed } from '../../storage/orders/order-transitions.ts'
import {
  externalRefundId,
  findRefund,
  findRefundOfIntent,
  lockRefundOfIntent,
  type StoredRefund,
  updateRefund,
} from '../../storage/orders/refunds.ts'
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
import { recordPartialRefund } from './send-partial-refund.ts'
import { syncExternalRefund } from './sync-external-refund.ts'

/** Updates the refund and its order together. */
const applyUpdate = async (
  context: CheckoutContext,
  trx: Transaction,
  refund: StoredRefund,
  update: RefundUpdate,
): Promise<void> => {
  await updateRefund(trx, refund.id, update, context.now())
  if (update.status === refund.status) return
  if (update.status === 'succeeded') {
    await markOrderRefunded(trx, refund.intent_id)
    const { order_id: orderId } = refund
    if (orderId !== null)
      await context.jobs.enqueue(trx, { kind: 'order-message', orderId, message: 'refund' })
  }
  if (update.status === 'failed') {
    await markRefundFailed(trx, refund.intent_id)
    await tellOfReturn(context, trx, refund)
    logFailure(context, refund, update.failure)
  }
}

/** The whole payment may have been refunded outside of the shop. */
const requestRefund = async ({ provider }: CheckoutContext, refund: StoredRefund): Promise<RefundOutcome> => {
  const { id, intent_id: intentId, amount, reason } = refund
  try {
    return await provider.refund({ intentId, amount, reason, idempotencyKey: id })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'already-refunded') throw error
    return { id: externalRefundId(refund), intentId, status: 'succeeded', failure: null, tag: null }
  }
}

/** The job. Throws when it should be retried. */
export const performRefund = async (context: CheckoutContext, refundId: string): Promise<void> => {
  const refund = await findRefund(context.db, refundId)
  if (refund?.status !== 'pending') return
  context.crashPoint?.('refund-started')
  const update = await fetchUpdate(context, refund, () => requestRefund(context, refund))
  context.crashPoint?.('refund-response-received')
  await inTransaction(context.db, async (trx) => {
    const current = await lockRefundOfIntent(trx, refund.intent_id)
    if (current?.status === 'pending') await applyUpdate(context, trx, current, update)
  })
  context.crashPoint?.('refund-committed')
  await followUpdate(context, refund, update)
}

/**
 * Processes an event about a refund. A refund with another id was made outside of the shop, or its own job has yet to store it.
 */
export const recordRefund = async (context: CheckoutContext, outcome: RefundOutcome): Promise<void> => {
  const { tag } = outcome
  if (tag !== null && (await recordPartialRefund(context, { ...outcome, tag }))) return
  const stored = await findRefundOfIntent(context.db, outcome.intentId)
  if (stored?.provider_refund_id !== outcome.id) return syncExternalRefund(context, outcome.intentId)
  if (stored.status === outcome.status) return
  const update = toUpdate(await currentOutcome(context, stored, outcome))
  await inTransaction(context.db, async (trx) => {
    const refund = await lockRefundOfIntent(trx, outcome.intentId)
    if (refund?.provider_refund_id === outcome.id) await applyUpdate(context, trx, refund, update)
  })
  await followUpdate(context, stored, update)
}
