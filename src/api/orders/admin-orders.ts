/** Orders for staff: GET /api/admin/orders, refunds, and the dashboard's figures, GET /api/admin/stats. */
import { Hono } from 'hono'
import { REFUND_OBSTACLES } from '../../checkout/refund/refund-obstacles.ts'
import { HttpError } from '../../contract/errors.ts'
import {
  listOrders as listOrdersCall,
  readStats,
  refundOrder,
  type Stats,
} from '../../contract/orders/admin-orders.ts'
import { decimal, divideHalfAway } from '../../domain/pricing/money.ts'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import { type OrderFigures, readOrderFigures } from '../../storage/orders/order-counts.ts'
import { listOrders } from '../../storage/orders/orders.ts'
import { countSubscribers } from '../../storage/subscribers/subscribers.ts'
import type { ApiEnv, ApiServices } from '../api-services.ts'
import { handleOperation } from '../calls/operation-route.ts'
import { staffOf } from '../calls/staff-auth.ts'
import { logStaffEvent } from '../calls/staff-log.ts'
import { adminOrderWire } from './order-wire.ts'

/** Counts the orders of the shop's payment mode. Revenue and the average are over paid orders that are not refunded, in pounds. */
export const statsOf = (figures: OrderFigures, newsletterSubscribers: number, mode: PaymentMode): Stats => {
  const { orders, paidOrders, revenuePence, trialOrders } = figures
  return {
    totalOrders: orders,
    totalRevenue: decimal(revenuePence),
    newsletterSubscribers,
    averageOrderValue: decimal(paidOrders === 0 ? 0 : divideHalfAway(revenuePence, paidOrders)),
    mode,
    trialOrders,
  }
}

export const adminOrderRoutes = ({ db, checkout }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handleOperation(app, listOrdersCall, async () => ({ json: (await listOrders(db)).map(adminOrderWire) }))
  handleOperation(app, refundOrder, async ({ params, body: { reason, explanation, restock }, c }) => {
    const refund = await checkout.refund({
      orderId: params.id,
      cause: reason,
      explanation,
      restock,
      actor: staffOf(c).name,
    })
    if (refund.kind === 'unknown') throw new HttpError('order-not-found')
    if (refund.kind === 'refused')
      throw new HttpError('order-not-refundable', REFUND_OBSTACLES[refund.obstacle])
    logStaffEvent(c, 'order-refunded', { orderId: params.id, reason, restock })
    return { status: 202, json: adminOrderWire(refund.order) }
  })
  handleOperation(app, readStats, async () => {
    const { mode } = checkout
    const [figures, subscribers] = await Promise.all([readOrderFigures(db, mode), countSubscribers(db)])
    return { json: statsOf(figures, subscribers, mode) }
  })
  return app
}
