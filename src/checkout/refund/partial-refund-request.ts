/**
 * Refunds of a part of a payment, as staff ask for them: by line, shipping or amount, several per order. Under the order's
 * lock one transaction writes the refund, its event, its job and the units that go back into stock; the job sends it to
 * the provider (`partial-refund.ts`).
 */

import { unitsToShip } from '../../domain/orders/fulfilment.ts'
import {
  type PartialRefund,
  partialRefundOf,
  type RefundableOrder,
  type RefundProblem,
  type WantedRefund,
} from '../../domain/orders/refund-amounts.ts'
import type { RefundCause } from '../../domain/orders/refund-causes.ts'
import { type RefundedTax, refundTaxes } from '../../domain/pricing/refund-tax.ts'
import { inTransaction, type Transaction } from '../../storage/database/database.ts'
import { type Parcel, unitsOfLines } from '../../storage/orders/order-detail.ts'
import { OrderError } from '../../storage/orders/order-error.ts'
import { writeEvent } from '../../storage/orders/order-events.ts'
import { type StoredOrder, soldLinesOf } from '../../storage/orders/orders.ts'
import {
  insertPartialRefund,
  listPartialRefundLines,
  listPartialRefunds,
  type RefundedUnits,
  type StoredPartialRefund,
  sumOfParts,
  updatePartialRefund,
} from '../../storage/orders/partial-refunds.ts'
import { returnStock } from '../../storage/products/stock.ts'
import type { CheckoutContext } from '../context.ts'
import { formatAmount } from '../format-amount.ts'
import { notifyStockChanged } from '../notify-stock-changed.ts'
import { logPayment } from '../payment-trail.ts'
import { lockWithParcels, writeFulfilmentStatus } from '../ship-order.ts'
import { paymentObstacle, REFUND_OBSTACLES, type RefundObstacle } from './refund-obstacles.ts'
import { isSameRefund } from './same-refund.ts'

export type PartialRefundRequest = WantedRefund & {
  orderId: string
  /** The same key asks for the same refund: a repeated request makes no second one. */
  key: string
  cause: RefundCause
  /** For the customer. */
  explanation: string
  /** The minor units that were shown to staff: others by now are refused. */
  expected: number
  notify: boolean
  actor: string
}

/** More than any order needs; it bounds what a page of the provider's list has to hold. */
const MAX_REFUNDS = 50

const MESSAGES: Record<RefundProblem, string> = {
  'unknown-line': 'This order has no such line.',
  'too-many-units': 'More units than are left of a line: some have been refunded already.',
  'too-much-shipping': 'That is more than what is left of the shipping costs.',
  'more-than-left': 'That is more than what is left of the payment.',
  nothing: 'There is nothing to refund in this choice.',
}

/** What can still be refunded, in minor units. */
export const refundableOf = (
  order: StoredOrder,
  {
    parcels,
    refunds,
    refunded,
  }: {
    parcels: readonly Parcel[]
    refunds: readonly StoredPartialRefund[]
    refunded: readonly RefundedUnits[]
  },
): RefundableOrder => {
  const units = unitsOfLines(order, parcels, refunded)
  const standing = refunds.filter(({ status }) => status !== 'failed')
  return {
    left: Math.max(0, order.received - order.paid_back - sumOfParts(refunds)),
    shippingLeft: Math.max(0, order.shipping - standing.reduce((sum, { shipping }) => sum + shipping, 0)),
    lines: order.items.map(({ position, quantity, paid }) => {
      const line = units.get(position)
      return {
        position,
        quantity,
        paid,
        refunded: line ? line.cancelled + line.returned : 0,
        toShip: line ? unitsToShip(line) : 0,
      }
    }),
  }
}

/** Null where the order has no taxes recorded. */
const taxesOfRefund = (
  { taxes }: StoredOrder,
  refunds: readonly StoredPartialRefund[],
  refund: Pick<PartialRefund, 'shipping' | 'extra'> & {
    lines: readonly { position: number; amount: number }[]
  },
): RefundedTax[] | null => {
  if (!taxes) return null
  const standing = refunds.filter(({ status }) => status !== 'failed')
  return refundTaxes(
    taxes,
    standing.flatMap((each) => each.taxes ?? []),
    refund,
  )
}

/** Why no part of this payment can be refunded now; undefined where one can. */
export const partialRefundObstacle = (
  order: StoredOrder,
  refundable: RefundableOrder,
): RefundObstacle | undefined => paymentObstacle(order) ?? (refundable.left === 0 ? 'refunded' : undefined)

const detailsOf = (order: StoredOrder, { lines, shipping, extra, amount }: PartialRefund) => ({
  amount,
  shipping,
  extra,
  currency: order.received_currency,
  lines: lines.map((line) => {
    const item = order.items.find(({ position }) => position === line.position)
    return { ...line, name: item?.name ?? '', sku: item?.sku ?? '' }
  }),
})

const restockedLines = (order: StoredOrder, { lines }: PartialRefund) =>
  soldLinesOf(order).flatMap((sold) => {
    const quantity = lines.find((line) => line.restock && line.position === sold.position)?.quantity
    return quantity === undefined ? [] : [{ ...sold, quantity }]
  })

type Written =
  | { refundId: string; order: StoredOrder; restocked: ReturnType<typeof restockedLines> }
  | undefined

const writeRefund = async (
  context: CheckoutContext,
  trx: Transaction,
  request: PartialRefundRequest,
): Promise<Written> => {
  const { orderId, key, cause, explanation, notify, actor, expected } = request
  const { order, parcels, refunded } = await lockWithParcels(trx, orderId, actor)
  context.crashPoint?.('staff-refund-locked')
  const refunds = await listPartialRefunds(trx, orderId)
  const earlier = refunds.find(({ request_key }) => request_key === key)
  if (earlier) {
    const lines = await listPartialRefundLines(trx, [orderId])
    if (isSameRefund(request, earlier, lines)) return undefined
    throw new OrderError('request-differs')
  }
  const refundable = refundableOf(order, { parcels, refunds, refunded })
  const obstacle = partialRefundObstacle(order, refundable)
  if (obstacle) throw new OrderError('order-not-refundable', REFUND_OBSTACLES[obstacle])
  if (refunds.length >= MAX_REFUNDS)
    throw new OrderError('order-not-refundable', REFUND_OBSTACLES['too-many'])
  const refund = partialRefundOf(refundable, request)
  if (typeof refund === 'string') throw new OrderError('order-not-refundable', MESSAGES[refund])
  if (refund.amount !== expected)
    throw new OrderError(
      'order-edited',
      `This refund is ${formatAmount(refund.amount, order.received_currency)} now: the order has changed since it was opened.`,
    )
  const now = context.now()
  const refundId = await insertPartialRefund(trx, refund, {
    order_id: orderId,
    intent_id: order.intent_id,
    request_key: key,
    currency: order.received_currency,
    cause,
    explanation,
    notify,
    requested_by: actor,
    created_at: now,
    taxes: taxesOfRefund(order, refunds, refund),
  })
  await writeEvent(trx, {
    orderId,
    kind: 'refund-requested',
    actor,
    now,
    details: { refundId, cause, explanation, ...detailsOf(order, refund) },
  })
  await writeFulfilmentStatus(trx, order)
  context.crashPoint?.('staff-refund-written')
  await context.jobs.enqueue(trx, { kind: 'partial-refund', refundId })
  const restocked = restockedLines(order, refund)
  if (restocked.length > 0) await returnStock(trx, restocked, { kind: 'refund', id: refundId })
  context.crashPoint?.('staff-refund-before-commit')
  return { refundId, order, restocked }
}

/** Resolves when the refund is committed; its job sends it to the provider. @throws OrderError */
export const requestPartialRefund = async (
  context: CheckoutContext,
  request: PartialRefundRequest,
): Promise<void> => {
  const written = await inTransaction(context.db, (trx) => writeRefund(context, trx, request))
  if (!written) return
  context.crashPoint?.('staff-refund-committed')
  const { refundId, order, restocked } = written
  logPayment(context, 'refund-started', {
    refundId,
    orderId: order.id,
    intentId: order.intent_id,
    checkoutId: order.checkout_id,
    cause: request.cause,
  })
  if (restocked.length > 0)
    await notifyStockChanged(
      context,
      restocked.map(({ productId }) => productId),
    )
}

/** Sends a failed refund to the provider again, under another key: the first has definitely failed. @throws OrderError */
export const retryPartialRefund = (
  context: CheckoutContext,
  { orderId, refundId, actor }: { orderId: string; refundId: string; actor: string },
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { order, parcels, refunded } = await lockWithParcels(trx, orderId, actor)
    const refunds = await listPartialRefunds(trx, orderId)
    const refund = refunds.find(({ id }) => id === refundId)
    if (!refund) throw new OrderError('refund-not-found')
    if (refund.status !== 'failed')
      throw new OrderError('order-not-refundable', 'This refund has not failed.')
    const refundable = refundableOf(order, { parcels, refunds, refunded })
    const obstacle = partialRefundObstacle(order, refundable)
    // Where everything was given back in parts and the bank returned one, this one alone is missing.
    const isReturned = obstacle === 'failed' && order.refund === null
    if (obstacle && !isReturned) throw new OrderError('order-not-refundable', REFUND_OBSTACLES[obstacle])
    if (refund.shipping > refundable.shippingLeft)
      throw new OrderError('order-not-refundable', MESSAGES['too-much-shipping'])
    if (refund.amount > refundable.left)
      throw new OrderError('order-not-refundable', MESSAGES['more-than-left'])
    const now = context.now()
    const change = { status: 'pending', provider_refund_id: null, failure: null } as const
    const lines = (await listPartialRefundLines(trx, [orderId])).filter(
      ({ refund_id }) => refund_id === refundId,
    )
    // Other refunds may have taken some of these taxes since it failed.
    const taxes = taxesOfRefund(order, refunds, { ...refund, lines })
    await updatePartialRefund(trx, refundId, { ...change, taxes, attempt: refund.attempt + 1 }, now)
    const { amount, currency, cause } = refund
    await writeEvent(trx, {
      orderId,
      kind: 'refund-requested',
      actor,
      now,
      details: { refundId, amount, currency, cause, isRetry: true },
    })
    await context.jobs.enqueue(trx, { kind: 'partial-refund', refundId })
  })
