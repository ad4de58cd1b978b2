/** A second payment of a checkout that has been paid: it never becomes an order. */
import type { Intent } from '../../payments/provider.ts'
import type { Transaction } from '../../storage/database/database.ts'
import { insertRefund } from '../../storage/orders/refunds.ts'
import type { Checkout } from '../../storage/payments/checkouts.ts'
import type { CheckoutContext } from '../context.ts'
import type { FinaliseOutcome } from '../finalise-outcome.ts'

/** Refunds a captured duplicate payment, and releases an authorised one. */
export const refundDuplicatePayment = async (
  context: CheckoutContext,
  trx: Transaction,
  { checkout, intent }: { checkout: Checkout; intent: Intent },
): Promise<FinaliseOutcome> => {
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
    context.log.warn({ intentId: intent.id, checkoutId: checkout.id }, 'a duplicate payment is refunded')
  }
  return { result: { kind: 'duplicate-refunded' }, changedProductIds: [] }
}
