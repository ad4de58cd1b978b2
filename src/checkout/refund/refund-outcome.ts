/**
 * What the provider answers about a refund, of a whole payment or of a part. The rule: where the provider cannot be
 * reached nothing is known and the job is retried; any other refusal is a failure that staff see. An event that
 * contradicts the stored state only causes the present state to be read, because events arrive in any order.
 */
import { ProviderError, type RefundOutcome } from '../../payments/provider.ts'
import type { Transaction } from '../../storage/database/database.ts'
import type { StoredRefund } from '../../storage/orders/refunds.ts'
import type { CheckoutContext } from '../context.ts'
import { logPayment } from '../payment-trail.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'

/** A row of either table of refunds. */
type AnyRefund = Pick<
  StoredRefund,
  'id' | 'intent_id' | 'order_id' | 'amount' | 'currency' | 'status' | 'provider_refund_id'
>

export type RefundUpdate = Pick<StoredRefund, 'status' | 'provider_refund_id' | 'failure'>

export const toUpdate = ({ status, id, failure }: RefundOutcome): RefundUpdate => ({
  status,
  provider_refund_id: id,
  failure,
})

/**
 * Asks the provider for the refund, or for the state of one that it has made. Throws when it should be retried.
 *
 * @param request makes the refund, however often it is called
 */
export const fetchUpdate = async (
  { provider }: Pick<CheckoutContext, 'provider'>,
  { provider_refund_id: providerId }: AnyRefund,
  request: () => Promise<RefundOutcome>,
): Promise<RefundUpdate> => {
  try {
    return toUpdate(providerId === null ? await request() : await provider.retrieveRefund(providerId))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error
    return { status: 'failed', provider_refund_id: providerId, failure: error.message }
  }
}

/** The state of the refund that an event is about. */
export const currentOutcome = async (
  { provider }: Pick<CheckoutContext, 'provider'>,
  stored: Pick<AnyRefund, 'status'>,
  outcome: RefundOutcome,
): Promise<RefundOutcome> => (stored.status === 'pending' ? outcome : provider.retrieveRefund(outcome.id))

/** Of a refund that had succeeded and failed later: the customer who was told of it is told. */
export const tellOfReturn = async (
  { jobs }: Pick<CheckoutContext, 'jobs'>,
  trx: Transaction,
  { id: refundId, order_id: orderId, status, attempt = 1 }: AnyRefund & { attempt?: number },
): Promise<void> => {
  if (status === 'succeeded' && orderId !== null)
    await jobs.enqueue(trx, {
      kind: 'returned-refund-message',
      orderId,
      refundId,
      attempt: String(attempt),
    })
}

export const logFailure = (
  { log }: Pick<CheckoutContext, 'log'>,
  { id: refundId, intent_id: intentId }: AnyRefund,
  failure: string | null,
): void => log.error({ refundId, intentId, failure }, 'a refund failed')

/** After the commit of an update. */
export const followUpdate = async (
  context: CheckoutContext,
  { id: refundId, intent_id: intentId, order_id: orderId, amount, currency }: AnyRefund,
  { status, failure }: RefundUpdate,
): Promise<void> => {
  logPayment(context, 'refund-updated', { refundId, intentId, orderId, status, failure, amount, currency })
  // Of a refund that the bank has returned, the credit note is cancelled.
  if (status !== 'pending') await issueCreditNotes(context, orderId)
}
