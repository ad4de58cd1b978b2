/** The staff's view of sales: GET /api/admin/orders and the dashboard's figures, GET /api/admin/stats. */
import { Hono } from 'hono'
import { listOrders as listOrdersCall, readStats, type Stats } from '../contract/admin.ts'
import { decimal, divideHalfAway } from '../shop/money.ts'
import { countSubscribers } from '../storage/newsletter.ts'
import { listOrders, type OrderFigures, readOrderFigures } from '../storage/orders.ts'
import { handle } from './handle.ts'
import { adminOrderWire } from './order-wire.ts'
import type { ApiEnv, ApiServices } from './services.ts'

/** Revenue is the pounds of paid, not refunded orders; the average is over those that made it. */
export const statsOf = (figures: OrderFigures, newsletterSubscribers: number): Stats => {
  const { orders, paidOrders, revenuePence } = figures
  return {
    totalOrders: orders,
    totalRevenue: decimal(revenuePence),
    newsletterSubscribers,
    averageOrderValue: decimal(paidOrders === 0 ? 0 : divideHalfAway(revenuePence, paidOrders)),
  }
}

export const adminOrderRoutes = ({ db }: ApiServices): Hono<ApiEnv> => {
  const app = new Hono<ApiEnv>()
  handle(app, listOrdersCall, async () => ({ json: (await listOrders(db)).map(adminOrderWire) }))
  handle(app, readStats, async () => {
    const [figures, subscribers] = await Promise.all([readOrderFigures(db), countSubscribers(db)])
    return { json: statsOf(figures, subscribers) }
  })
  return app
}
