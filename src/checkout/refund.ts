/**
 * Refunds a whole payment: one row per intent, requested from the provider with the row's id as idempotency key and retried
 * as often as needed. Only this module writes the outcome, from the provider's response or from a later event.
 */
import { ProviderError, type RefundOutcome } from '../payments/provider.ts'
import { markOrderRefunded, markRefundFailed } from '../storage/checkout/order-transitions.ts'
import {
  externalRefundId,
  findRefund,
  findRefundOfIntent,
  lockRefundOfIntent,
  type StoredRefund,
  updateRefund,
} from '../storage/checkout/refunds.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import type { CheckoutContext } from './context.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { recordPartialRefund } from './partial-refund.ts'
import { logPayment } from './payment-trail.ts'
import { syncExternalRefund } from './sync-external-refund.ts'

type RefundUpdate = Pick<StoredRefund, 'status' | 'provider_refund_id' | 'failure'>

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
    context.log.error(
      { refundId: refund.id, intentId: refund.intent_id, failure: update.failure },
      'a refund failed',
    )
  }
}

const toUpdate = (outcome: RefundOutcome): RefundUpdate => ({
  status: outcome.status,
  provider_refund_id: outcome.id,
  failure: outcome.failure,
})

const externallyRefunded = (refund: StoredRefund): RefundUpdate => ({
  status: 'succeeded',
  provider_refund_id: refund.provider_refund_id ?? externalRefundId(refund),
  failure: null,
})

const fetchUpdate = async (context: CheckoutContext, refund: StoredRefund): Promise<RefundUpdate> => {
  try {
    const outcome =
      refund.provider_refund_id === null
        ? await context.provider.refund({
            intentId: refund.intent_id,
            amount: refund.amount,
            reason: refund.reason,
            idempotencyKey: refund.id,
          })
        : await context.provider.retrieveRefund(refund.provider_refund_id)
    return toUpdate(outcome)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    if (error.kind === 'already-refunded') return externallyRefunded(refund)
    return { status: 'failed', provider_refund_id: refund.provider_refund_id, failure: error.message }
  }
}

const logUpdate = (context: CheckoutContext, refund: StoredRefund, { status, failure }: RefundUpdate): void =>
  logPayment(context, 'refund-updated', {
    ...{ refundId: refund.id, intentId: refund.intent_id, orderId: refund.order_id },
    ...{ status, failure, amount: refund.amount, currency: refund.currency },
  })

/** The job. Throws when it should be retried. */
export const performRefund = async (context: CheckoutContext, refundId: string): Promise<void> => {
  const refund = await findRefund(context.db, refundId)
  if (refund?.status !== 'pending') return
  context.crashPoint?.('refund-started')
  const update = await fetchUpdate(context, refund)
  context.crashPoint?.('refund-response-received')
  await inTransaction(context.db, async (trx) => {
    const current = await lockRefundOfIntent(trx, refund.intent_id)
    if (current?.status === 'pending') await applyUpdate(context, trx, current, update)
  })
  context.crashPoint?.('refund-committed')
  logUpdate(context, refund, update)
  if (update.status === 'succeeded') await issueCreditNotes(context, refund.order_id)
}

/**
 * Processes an event about a refund. Events arrive in any order, so the current state is retrieved when an event
 * contradicts the stored one. A refund with another id was made outside of the shop, or its own job has yet to store it.
 */
export const recordRefund = async (context: CheckoutContext, outcome: RefundOutcome): Promise<void> => {
  const { tag } = outcome
  if (tag !== null && (await recordPartialRefund(context, { ...outcome, tag }))) return
  const stored = await findRefundOfIntent(context.db, outcome.intentId)
  if (stored?.provider_refund_id !== outcome.id) return syncExternalRefund(context, outcome.intentId)
  if (stored.status === outcome.status) return
  const current = stored.status === 'pending' ? outcome : await context.provider.retrieveRefund(outcome.id)
  await inTransaction(context.db, async (trx) => {
    const refund = await lockRefundOfIntent(trx, outcome.intentId)
    if (refund?.provider_refund_id === outcome.id) await applyUpdate(context, trx, refund, toUpdate(current))
  })
  logUpdate(context, stored, toUpdate(current))
  if (current.status === 'succeeded') await issueCreditNotes(context, stored.order_id)
}
