/**
 * What was given back at the provider without us, as by hand in its dashboard. Its events come in any order and may be
 * old, so none is believed: the provider is asked what is given back now, until what is written is what it says.
 */

import {
  findOrderOfIntent,
  lockOrderOfIntent,
  markOrderRefunded,
  markRefundFailed,
  recordExternalRefund,
} from '../storage/checkout/orders.ts'
import {
  externalRefundId,
  findRefundOfIntent,
  isExternalRefund,
  lockRefundOfIntent,
  type StoredRefund,
  updateRefund,
} from '../storage/checkout/refunds.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import type { CheckoutContext } from './context.ts'

const MAX_ROUNDS = 5

/** A refund of ours that is under way or done tells of itself: its job asks, and its own events come. */
const isManagedByShop = (refund: StoredRefund | undefined): boolean =>
  refund?.status === 'pending' || (refund?.status === 'succeeded' && !isExternalRefund(refund))

const writeRefundedAmount = async (
  context: CheckoutContext,
  trx: Transaction,
  intentId: string,
  refundedAmount: number,
): Promise<void> => {
  const refund = await lockRefundOfIntent(trx, intentId)
  const order = await lockOrderOfIntent(trx, intentId)
  if (isManagedByShop(refund)) return
  // Of what was never taken nothing is paid back, whatever the provider calls the end of an authorisation.
  if (order?.payment_status === 'authorised' || order?.payment_status === 'voided') return
  // A second payment of a checkout has no order, and one that is neither is not the shop's.
  const received = order?.received ?? refund?.amount
  if (received === undefined) return
  const isFull = refundedAmount >= received
  if (refund) {
    const status = isFull ? 'succeeded' : 'failed'
    const failure = isFull ? null : (refund.failure ?? 'the bank sent the money back')
    const change = { status, provider_refund_id: externalRefundId(refund), failure } as const
    if (refund.status !== status) await updateRefund(trx, refund.id, change, context.now())
  }
  if (!order) return
  await recordExternalRefund(trx, order.id, refundedAmount)
  if (isFull) await markOrderRefunded(trx, intentId)
  else if (order.payment_status === 'refunded') await markRefundFailed(trx, intentId)
}

export const syncExternalRefund = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const refund = await findRefundOfIntent(context.db, intentId)
  if (isManagedByShop(refund) || (!refund && !(await findOrderOfIntent(context.db, intentId)))) return
  let refundedAmount = await context.provider.readRefundedAmount(intentId)
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const written = refundedAmount
    await inTransaction(context.db, (trx) => writeRefundedAmount(context, trx, intentId, written))
    refundedAmount = await context.provider.readRefundedAmount(intentId)
    if (refundedAmount === written) return
  }
  throw new Error(`what was paid back of ${intentId} does not come to rest`)
}
