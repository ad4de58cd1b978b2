/**
 * Copies refunds made outside of the shop, such as in the provider's dashboard. Events arrive in any order and may be
 * outdated, so the refunded amount is read from the provider, and again until it equals the one written.
 */

import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import {
  markOrderRefunded,
  markRefundFailed,
  recordExternalRefund,
} from '../../storage/orders/order-transitions.ts'
import { findOrderOfIntent, lockOrderOfIntent } from '../../storage/orders/orders.ts'
import {
  listPartialRefunds,
  listPartialRefundsOfIntent,
  sumOfParts,
} from '../../storage/orders/partial-refunds.ts'
import {
  externalRefundId,
  findRefundOfIntent,
  isExternalRefund,
  lockRefundOfIntent,
  type StoredRefund,
  updateRefund,
} from '../../storage/orders/refunds.ts'
import type { CheckoutContext } from '../context.ts'
import { logPayment } from '../payment-trail.ts'
import { tellOfReturn } from './refund-outcome.ts'
import { refundIdOfTag } from './send-partial-refund.ts'

const MAX_ROUNDS = 5

/** A pending or succeeded refund of the shop is updated by its own job and events. */
const isManagedByShop = (refund: StoredRefund | undefined): boolean =>
  refund?.status === 'pending' || (refund?.status === 'succeeded' && !isExternalRefund(refund))

/** Of the provider's refunds those that the shop did not make as refunds of a part, in minor units. */
const readRefundedAmount = async (context: CheckoutContext, intentId: string): Promise<number> => {
  // A row is committed before the provider is asked, so every refund of the shop that is listed has one.
  const listed = await context.provider.listRefunds(intentId)
  const own = new Set((await listPartialRefundsOfIntent(context.db, intentId)).map(({ id }) => id))
  return listed
    .filter(({ status, tag }) => status !== 'failed' && !(tag !== null && own.has(refundIdOfTag(tag))))
    .reduce((sum, { amount }) => sum + amount, 0)
}

const writeRefundedAmount = async (
  context: CheckoutContext,
  trx: Transaction,
  intentId: string,
  refundedAmount: number,
): Promise<void> => {
  const refund = await lockRefundOfIntent(trx, intentId)
  const order = await lockOrderOfIntent(trx, intentId)
  if (isManagedByShop(refund)) return
  // Nothing was captured: the provider may report the end of an authorisation as a refund.
  if (order?.payment_status === 'authorised' || order?.payment_status === 'voided') return
  // A duplicate payment has a refund and no order; a payment with neither is not the shop's.
  const received = order?.received ?? refund?.amount
  if (received === undefined) return
  const parts = order ? await listPartialRefunds(trx, order.id) : []
  const made = sumOfParts(parts.filter(({ status }) => status === 'succeeded'))
  const isFull = refundedAmount + made >= received
  if (refund) {
    const status = isFull ? 'succeeded' : 'failed'
    const failure = isFull ? null : (refund.failure ?? 'the bank sent the money back')
    const change = { status, provider_refund_id: externalRefundId(refund), failure } as const
    if (refund.status !== status) {
      await updateRefund(trx, refund.id, change, context.now())
      if (!isFull) await tellOfReturn(context, trx, refund)
    }
  }
  if (!order) return
  await recordExternalRefund(trx, order.id, refundedAmount)
  if (isFull) await markOrderRefunded(trx, intentId)
  else if (order.payment_status === 'refunded') await markRefundFailed(trx, intentId)
}

export const syncExternalRefund = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const refund = await findRefundOfIntent(context.db, intentId)
  if (isManagedByShop(refund) || (!refund && !(await findOrderOfIntent(context.db, intentId)))) return
  let refundedAmount = await readRefundedAmount(context, intentId)
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const written = refundedAmount
    await inTransaction(context.db, (trx) => writeRefundedAmount(context, trx, intentId, written))
    refundedAmount = await readRefundedAmount(context, intentId)
    if (refundedAmount === written)
      return logPayment(context, 'external-refund-recorded', { intentId, refundedAmount })
  }
  throw new Error(`the refunded amount of ${intentId} keeps changing`)
}
