/** Counts orders, for the metrics and for the admin's dashboard. */
import { sql } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { Database } from '../database/database.ts'

export const countOrdersByStatus = (db: Database): Promise<{ status: string; count: number }[]> =>
  db
    .selectFrom('orders')
    .select(['status', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()

const refunded = sql`least(o.received, o.paid_back + coalesce(parts.amount, 0))`

/**
 * Pence of an order `o` that were not refunded and are not about to be; needs `refundedParts`. A refund takes the same
 * share of the pence as of what was received, rounded once per order, so that an order that is refunded in parts ends at
 * exactly zero.
 */
export const keptPence = sql<string>`o.total_pence - case when o.received = 0 then 0
  else round(o.total_pence::numeric * ${refunded} / o.received) end`

/** Pence of an order `o` that the shop has; needs `refundedParts`. */
export const netPence = sql<string>`case when o.payment_status = 'paid' then ${keptPence} else 0 end`

/** To be joined as `parts`: minor units of each order that were refunded in parts, or are about to be. */
export const refundedParts = sql<{ order_id: string; amount: number }>`(
  select order_id, sum(amount) as amount from partial_refunds where status <> 'failed' group by order_id
)`

/** Whether an order `o` counts. One without a recorded mode was paid through a provider and counts in the current mode. */
export const countsInMode = (mode: PaymentMode) =>
  mode === 'sandbox' ? sql<boolean>`o.mode = ${mode}` : sql<boolean>`coalesce(o.mode, ${mode}) = ${mode}`

export type OrderFigures = { orders: number; paidOrders: number; revenuePence: number; trialOrders: number }

/**
 * Orders of one payment mode: all of them, and the number and pence of those that are paid and not refunded.
 * `trialOrders`: sandbox and test mode.
 */
export const readOrderFigures = async (db: Database, mode: PaymentMode): Promise<OrderFigures> => {
  const isInMode = countsInMode(mode)
  const isPaid = sql<boolean>`${isInMode} and o.payment_status = 'paid'`
  const row = await db
    .selectFrom('orders as o')
    .leftJoin(refundedParts.as('parts'), 'parts.order_id', 'o.id')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isInMode).as('orders'),
      fn.countAll<number>().filterWhere(isPaid).as('paidOrders'),
      fn.sum<string | null>(keptPence).filterWhere(isPaid).as('revenuePence'),
      fn.countAll<number>().filterWhere('mode', 'in', ['sandbox', 'test']).as('trialOrders'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, revenuePence: Number(row.revenuePence ?? 0) }
}
