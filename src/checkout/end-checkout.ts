/**
 * Ending a checkout without an order: before its time, or when it is over. Whether it is paid for is asked first; then
 * it ends in the database, under the lock under which an order is written, so that a payment made in that very moment
 * either is an order before or is let go; and only then its payment is cancelled at the provider.
 */
import { type Intent, isAuthorisedOrPaid } from '../payments/provider.ts'
import { lockCart } from '../storage/cart/carts.ts'
import {
  type Checkout,
  closeCheckout,
  findCheckout,
  lockCheckout,
  markCheckoutReleased,
} from '../storage/checkout/checkouts.ts'
import { findOrderOfIntent, lockOrderOfIntent } from '../storage/checkout/orders.ts'
import { inTransaction } from '../storage/database/database.ts'
import { applyCapture } from './capture.ts'
import type { CheckoutContext } from './context.ts'
import { type FinaliseResult, finalise } from './finalise.ts'
import { notifyStockChanged } from './notify-stock-changed.ts'
import { tryRelease } from './release.ts'

export type EndResult =
  /** It is over; its payment will not be charged. */
  | { kind: 'ended' }
  /** It had been paid for. */
  | { kind: 'finalised'; finalised: FinaliseResult }
  /** It may be being paid just now, or another call has to do with it: it stays. */
  | { kind: 'kept-open' }

/** Whether it is over without an order now; `when` is asked under the lock. */
const closeIf = (
  context: CheckoutContext,
  checkout: Checkout,
  ending: 'cancelled' | 'expired',
  condition: (current: Checkout) => boolean,
): Promise<boolean> =>
  inTransaction(context.db, async (trx) => {
    await lockCart(trx, checkout.session_id)
    const current = await lockCheckout(trx, checkout.id)
    // One that became an order keeps its payment.
    if (current?.status !== 'open') return current !== undefined && current.status !== 'completed'
    if (!condition(current)) return false
    await closeCheckout(trx, checkout.id, ending)
    return true
  })

export const endCheckout = async (
  context: CheckoutContext,
  checkout: Checkout,
  options: {
    ending: 'cancelled' | 'expired'
    /** Whether it is still to be ended. */
    condition: (current: Checkout) => boolean
    /** As the provider gave it just now; else it is asked. */
    intent?: Intent | undefined
  },
): Promise<EndResult> => {
  const { id, intent_id: intentId } = checkout
  const { ending, condition } = options
  if (intentId === null) {
    // Nobody was ever given the means to pay it.
    return (await closeIf(context, checkout, ending, condition)) ? { kind: 'ended' } : { kind: 'kept-open' }
  }
  const intent = options.intent ?? (await context.provider.retrieveIntent(intentId))
  if (isAuthorisedOrPaid(intent)) return { kind: 'finalised', finalised: await finalise(context, intent) }
  if (intent.status === 'processing') return { kind: 'kept-open' }
  if (!(await closeIf(context, checkout, ending, condition))) return { kind: 'kept-open' }
  context.crashPoint?.('checkout-closed')
  const capturedIntent = await tryRelease(context, { id, intentId })
  return capturedIntent
    ? { kind: 'finalised', finalised: await finalise(context, capturedIntent) }
    : { kind: 'ended' }
}

/**
 * The provider says that the payment is cancelled: by us, by itself, or by staff in its dashboard. Its checkout is
 * over; an order that was to be paid by it is cancelled.
 */
export const recordCancellation = async (
  context: CheckoutContext,
  intent: Intent,
  checkoutId: string,
  ending: 'cancelled' | 'expired' = 'cancelled',
): Promise<void> => {
  const changedProductIds = await inTransaction(context.db, async (trx) => {
    const found = await findCheckout(trx, checkoutId)
    if (!found) return []
    await lockCart(trx, found.session_id)
    await lockCheckout(trx, checkoutId)
    await closeCheckout(trx, checkoutId, ending)
    await markCheckoutReleased(trx, checkoutId, context.now())
    await lockOrderOfIntent(trx, intent.id)
    const order = await findOrderOfIntent(trx, intent.id)
    return order ? applyCapture(context, trx, order, intent) : []
  })
  await notifyStockChanged(context, changedProductIds)
}
