/**
 * Records disputes from the provider's events, which arrive in any order and more than once. The database writes the events
 * of the timeline (migration 133): of orders that were refunded before, too.
 */

import { inTransaction } from '../../storage/database/database.ts'
import { isUndisputed, upsertDispute } from '../../storage/orders/disputes.ts'
import { transitionPayment } from '../../storage/orders/order-transitions.ts'
import { findOrderOfIntent, lockOrderOfIntent } from '../../storage/orders/orders.ts'
import type { DisputeState } from '../../storage/payments/checkout-tables.ts'
import { findCheckoutOfIntent } from '../../storage/payments/checkouts.ts'
import type { CheckoutContext } from '../context.ts'
import { finalise } from '../finalise/finalise.ts'

/** The dispute's event may arrive before the payment's: then the order is made first. */
const ensureOrder = async (context: CheckoutContext, intentId: string): Promise<boolean> => {
  if (await findOrderOfIntent(context.db, intentId)) return true
  if (!(await findCheckoutOfIntent(context.db, intentId))) return false
  return (await finalise(context, await context.provider.retrieveIntent(intentId))).kind === 'order'
}

export const recordDispute = async (
  context: CheckoutContext,
  dispute: { id: string; intentId: string; state: DisputeState },
): Promise<void> => {
  const { intentId } = dispute
  if (!(await ensureOrder(context, intentId))) return
  await inTransaction(context.db, async (trx) => {
    await lockOrderOfIntent(trx, intentId)
    await upsertDispute(trx, { ...dispute, now: context.now() })
    // Only `paid` and `disputed` change: a refund keeps its status.
    if (await isUndisputed(trx, intentId)) await transitionPayment(trx, intentId, 'paid', ['disputed'])
    else await transitionPayment(trx, intentId, 'disputed', ['paid'])
  })
}
