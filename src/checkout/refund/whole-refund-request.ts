/**
 * A refund started by staff: of the whole payment, and once, even with concurrent requests. Under the order's lock, one
 * transaction writes the refund, its job and the restocked quantities; the job sends the refund to the provider.
 */
import type { CancelledBy, RefundCause } from '../../domain/orders/refund-causes.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import { orderActor, tellTriggers } from '../../storage/database/trigger-inputs.ts'
import { listParcels } from '../../storage/orders/order-detail.ts'
import { writeEvent } from '../../storage/orders/order-events.ts'
import { markRefundPending } from '../../storage/orders/order-transitions.ts'
import { findOrder, lockOrder, type StoredOrder, soldLinesOf } from '../../storage/orders/orders.ts'
import {
  listPartialRefundLines,
  listPartialRefunds,
  sumOfParts,
} from '../../storage/orders/partial-refunds.ts'
import { insertRefund } from '../../storage/orders/refunds.ts'
import { type OrderLine, returnStock } from '../../storage/products/stock.ts'
import type { CheckoutContext } from '../context.ts'
import { notifyStockChanged } from '../notify-stock-changed.ts'
import { logPayment } from '../payment-trail.ts'
import { paymentObstacle, type RefundObstacle } from './refund-obstacles.ts'

export type StaffRefundRequest = {
  orderId: string
  cause: RefundCause
  /** Whether the items go back into stock. */
  restock: boolean
  /** For the customer. */
  explanation: string
  /** Where the order is cancelled: who wanted it. */
  cancelledBy?: CancelledBy
  /** Who asks for it, in the order's timeline. */
  actor: string
}

export type StaffRefundResult =
  | { kind: 'started'; order: StoredOrder }
  | { kind: 'unknown' }
  | { kind: 'refused'; obstacle: RefundObstacle }

/** A refund of a part that failed at the provider has put its units back all the same: they are not put back again. */
const linesNotRestocked = async (trx: Transaction, order: StoredOrder): Promise<OrderLine[]> => {
  const restocked = (await listPartialRefundLines(trx, [order.id])).filter((line) => line.restocked)
  return soldLinesOf(order).flatMap((line) => {
    const back = restocked
      .filter(({ position }) => position === line.position)
      .reduce((sum, { cancelled, returned }) => sum + cancelled + returned, 0)
    return back < line.quantity ? [{ ...line, quantity: line.quantity - back }] : []
  })
}

const startRefund = (
  context: CheckoutContext,
  { orderId, cause, restock, explanation, cancelledBy, actor }: StaffRefundRequest,
  kind: 'refund-requested' | 'cancelled',
): Promise<StaffRefundResult> =>
  inTransaction(context.db, async (trx) => {
    const locked = await lockOrder(trx, orderId)
    if (!locked) return { kind: 'unknown' }
    context.crashPoint?.('staff-refund-locked')
    const parts = sumOfParts(await listPartialRefunds(trx, orderId))
    const isPartlyRefunded = locked.paid_back > 0 || parts > 0
    const obstacle = paymentObstacle(locked) ?? (isPartlyRefunded ? 'partly-refunded' : undefined)
    if (obstacle) return { kind: 'refused', obstacle }
    // A parcel is recorded under the same lock, so that no order is both cancelled and shipped.
    if (kind === 'cancelled' && (await listParcels(trx, orderId)).some(({ undone_at }) => undone_at === null))
      return { kind: 'refused', obstacle: 'shipped' }
    await tellTriggers(trx, orderActor(actor))
    const refundId = await insertRefund(trx, {
      intentId: locked.intent_id,
      orderId,
      reason: 'staff',
      amount: locked.received,
      currency: locked.received_currency,
      cause,
      restocked: restock,
      cancelledBy,
      explanation,
      now: context.now(),
    })
    if (refundId === undefined) return { kind: 'refused', obstacle: 'pending' }
    const { received: amount, received_currency: currency } = locked
    await writeEvent(trx, {
      orderId,
      kind,
      actor,
      now: context.now(),
      details: { cause, restock, explanation, amount, currency, ...(cancelledBy && { cancelledBy }) },
    })
    await markRefundPending(trx, orderId)
    context.crashPoint?.('staff-refund-written')
    await context.jobs.enqueue(trx, { kind: 'refund', refundId })
    const order = await findOrder(trx, orderId)
    if (!order) throw new Error(`order ${orderId} is gone while it is locked`)
    if (kind === 'cancelled') await context.jobs.enqueue(trx, { kind: 'cancelled-message', orderId })
    if (restock) await returnStock(trx, await linesNotRestocked(trx, order), { kind: 'refund', id: refundId })
    context.crashPoint?.('staff-refund-before-commit')
    return { kind: 'started', order }
  })

const refundAndNotify = async (
  context: CheckoutContext,
  request: StaffRefundRequest,
  kind: 'refund-requested' | 'cancelled',
): Promise<StaffRefundResult> => {
  const refund = await startRefund(context, request, kind)
  if (refund.kind !== 'started') return refund
  context.crashPoint?.('staff-refund-committed')
  const { id: orderId, intent_id: intentId, checkout_id: checkoutId } = refund.order
  logPayment(context, 'refund-started', { orderId, intentId, checkoutId, cause: request.cause })
  if (request.restock)
    await notifyStockChanged(
      context,
      refund.order.items.map(({ product_id }) => product_id),
    )
  return refund
}

/** Resolves when the refund is committed; its job sends it to the provider. */
export const refundByStaff = (
  context: CheckoutContext,
  request: StaffRefundRequest,
): Promise<StaffRefundResult> => refundAndNotify(context, request, 'refund-requested')

export type CancelRequest = Omit<StaffRefundRequest, 'cause' | 'cancelledBy'> & { cancelledBy: CancelledBy }

/** As a refund, of an order of which nothing was shipped. */
export const cancelByStaff = (context: CheckoutContext, request: CancelRequest): Promise<StaffRefundResult> =>
  refundAndNotify(context, { ...request, cause: 'cancelled' }, 'cancelled')
