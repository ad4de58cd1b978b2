/** How long ago the last order came, and how long that takes at most in this shop, for an alert about an unusual silence. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type SellingFigures = {
  /** Seconds since the newest order; undefined without any. */
  lastOrderAge: number | undefined
  /** Seconds: of a hundred pauses between two orders in four weeks 99 are shorter. Undefined with fewer than 50 orders. */
  usualPause: number | undefined
}

/** Orders below which a pause says nothing. */
const MIN_ORDERS = 50

export const readSellingFigures = async (db: Database): Promise<SellingFigures> => {
  const { rows } = await sql<{ age: number | null; usual: number | null; orders: number }>`
    with recent as (
      select created_at, extract(epoch from created_at - lag(created_at) over (order by created_at)) as pause
      from orders where created_at > now() - interval '28 days'
    )
    select (select greatest(0, extract(epoch from now() - max(created_at)))::float8 from orders) as age,
      percentile_cont(0.99) within group (order by pause)::float8 as usual, count(*)::int as orders from recent`.execute(
    db,
  )
  const [row] = rows
  return {
    lastOrderAge: row?.age ?? undefined,
    usualPause: row && row.orders >= MIN_ORDERS ? (row.usual ?? undefined) : undefined,
  }
}
