/**
 * What was given back at the provider without us, as by hand in its dashboard. Its events come in any order and may be
 * old, so none is believed: the provider is asked what is given back now, until what is written is what it says.
 */

import {
  findOrderOfIntent,
  lockOrderOfIntent,
  markOrderRefunded,
  markRefundFailed,
  writePaidBack,
} from '../storage/checkout/orders.ts'
import {
  findRefundOfIntent,
  givenBackElsewhereId,
  isGivenBackElsewhere,
  lockRefundOfIntent,
  type StoredRefund,
  updateRefund,
} from '../storage/checkout/refunds.ts'
import { inTransaction, type Transaction } from '../storage/database/database.ts'
import type { CheckoutContext } from './context.ts'

const ROUNDS = 5

/** A refund of ours that is under way or done tells of itself: its job asks, and its own events come. */
const isOurs = (refund: StoredRefund | undefined): boolean =>
  refund?.status === 'pending' || (refund?.status === 'succeeded' && !isGivenBackElsewhere(refund))

const write = async (
  context: CheckoutContext,
  trx: Transaction,
  intentId: string,
  paidBack: number,
): Promise<void> => {
  const refund = await lockRefundOfIntent(trx, intentId)
  const order = await lockOrderOfIntent(trx, intentId)
  if (isOurs(refund)) return
  // Of what was never taken nothing is paid back, whatever the provider calls the end of an authorisation.
  if (order?.payment_status === 'authorised' || order?.payment_status === 'voided') return
  // A second payment of a checkout has no order, and one that is neither is not the shop's.
  const received = order?.received ?? refund?.amount
  if (received === undefined) return
  const isWhole = paidBack >= received
  if (refund) {
    const status = isWhole ? 'succeeded' : 'failed'
    const failure = isWhole ? null : (refund.failure ?? 'the bank sent the money back')
    const change = { status, provider_refund_id: givenBackElsewhereId(refund), failure } as const
    if (refund.status !== status) await updateRefund(trx, refund.id, change, context.now())
  }
  if (!order) return
  await writePaidBack(trx, order.id, paidBack)
  if (isWhole) await markOrderRefunded(trx, intentId)
  else if (order.payment_status === 'refunded') await markRefundFailed(trx, intentId)
}

export const notePaidBack = async (context: CheckoutContext, intentId: string): Promise<void> => {
  const refund = await findRefundOfIntent(context.db, intentId)
  if (isOurs(refund) || (!refund && !(await findOrderOfIntent(context.db, intentId)))) return
  let paidBack = await context.provider.readPaidBack(intentId)
  for (let round = 1; round <= ROUNDS; round += 1) {
    const said = paidBack
    await inTransaction(context.db, (trx) => write(context, trx, intentId, said))
    paidBack = await context.provider.readPaidBack(intentId)
    if (paidBack === said) return
  }
  throw new Error(`what was paid back of ${intentId} does not come to rest`)
}
