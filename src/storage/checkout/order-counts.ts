/** Counts orders, for the metrics and for the admin's dashboard. */
import { sql } from 'kysely'
import type { PaymentMode } from '../../domain/payment-mode.ts'
import type { Database } from '../database/database.ts'

export const countOrdersByStatus = (db: Database): Promise<{ status: string; count: number }[]> =>
  db
    .selectFrom('orders')
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()

export type OrderFigures = { orders: number; paidOrders: number; revenuePence: number; trialOrders: number }

/**
 * Orders of one payment mode: all of them, and the number and pence of those that are paid and not refunded. An order
 * without a recorded mode was paid through Stripe and counts in the current mode. `trialOrders`: sandbox and test mode.
 */
export const readOrderFigures = async (db: Database, mode: PaymentMode): Promise<OrderFigures> => {
  const isInMode =
    mode === 'sandbox' ? sql<boolean>`mode = ${mode}` : sql<boolean>`coalesce(mode, ${mode}) = ${mode}`
  const isPaid = sql<boolean>`${isInMode} and payment_status = 'paid'`
  const row = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isInMode).as('orders'),
      fn.countAll<number>().filterWhere(isPaid).as('paidOrders'),
      fn.sum<string | null>('total_pence').filterWhere(isPaid).as('revenuePence'),
      fn.countAll<number>().filterWhere('mode', 'in', ['sandbox', 'test']).as('trialOrders'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, revenuePence: Number(row.revenuePence ?? 0) }
}
