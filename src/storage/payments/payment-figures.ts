/** Figures about payments for the metrics: counts by state, and how long the oldest has waited for its next step. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type PaymentFigures = {
  states: { state: string; count: number }[]
  /** Seconds; 0 when nothing waits. */
  oldest: { capture: number; refund: number; release: number; reconciliation: number }
}

const age = (earliest: ReturnType<typeof sql>) =>
  sql<number>`greatest(0, coalesce(extract(epoch from now() - min(${earliest})), 0))::float8`

/** Orders by payment status; checkouts that are open, or ended with a payment that is not known to be released. */
export const readPaymentFigures = async (db: Database): Promise<PaymentFigures> => {
  const orders = await db
    .selectFrom('orders')
    .select(['payment_status as state', (select) => select.fn.countAll<number>().as('count')])
    .groupBy('payment_status')
    .execute()
  const { rows: authorised } = await sql<{ seconds: number }>`
    select ${age(sql`created_at`)} as seconds from orders where payment_status = 'authorised'
  `.execute(db)
  const { rows: refunds } = await sql<{ seconds: number }>`
    select ${age(sql`created_at`)} as seconds from (
      select created_at from refunds where status = 'pending'
      union all select updated_at from partial_refunds where status = 'pending'
    ) as pending
  `.execute(db)
  const { rows: unreleased } = await sql<{ count: number; seconds: number }>`
    select count(*) as count, ${age(sql`expires_at`)} as seconds from checkouts
    where status in ('cancelled', 'expired') and intent_id is not null and released_at is null
  `.execute(db)
  const { rows: open } = await sql<{ count: number; seconds: number }>`
    select count(*) as count, ${age(sql`expires_at`)} as seconds from checkouts where status = 'open'
  `.execute(db)
  return {
    states: [
      ...orders,
      { state: 'checkout_open', count: open[0]?.count ?? 0 },
      { state: 'checkout_unreleased', count: unreleased[0]?.count ?? 0 },
    ],
    oldest: {
      capture: authorised[0]?.seconds ?? 0,
      refund: refunds[0]?.seconds ?? 0,
      release: unreleased[0]?.seconds ?? 0,
      reconciliation: open[0]?.seconds ?? 0,
    },
  }
}
