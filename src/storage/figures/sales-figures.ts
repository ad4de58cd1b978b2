/**
 * Sums of a period's orders. The rule: an order counts on the day it was placed, and what was given back of it since
 * lowers that day, so that the net sums of all days are the total revenue of the dashboard, to the penny.
 */
import { sql } from 'kysely'
import type { PaymentMode } from '../../domain/pricing/payment-mode.ts'
import type { Database } from '../database/database.ts'
import { countsInMode, netPence, refundedParts } from '../orders/order-counts.ts'

/** Days of the shop's time zone, both included: "2026-01-31". */
export type FigurePeriod = { from: string; to: string; timeZone: string; mode: PaymentMode }

export type DaySums = { day: string; orders: number; gross: number; refunded: number; net: number }
export type ProductSums = { productId: string; name: string; brand: string; units: number; net: number }
export type StockForecast = {
  productId: string
  name: string
  sku: string
  size: string | null
  color: string | null
  onHand: number
  sold: number
  daysLeft: number
}
export type RefundSums = { reason: string; count: number; amount: number }

const MAX_ROWS = 50
/** Stock that lasts longer is not listed, unless little is left. */
const DAYS_AHEAD = 30

const inPeriod = ({ from, to, timeZone, mode }: FigurePeriod, column = sql`o.created_at`) => sql<boolean>`
  ${column} >= ${from}::date::timestamp at time zone ${timeZone}
  and ${column} < (${to}::date + 1)::timestamp at time zone ${timeZone} and ${countsInMode(mode)}`

/** Money that was received for the order, whatever happened to it since. */
const grossPence = sql`case when o.payment_status in ('paid', 'refund_pending', 'refunded', 'refund_failed')
  then o.total_pence else 0 end`

/** Every day of the period, oldest first, days without orders included. Pence. */
export const readDaySums = async (db: Database, period: FigurePeriod): Promise<DaySums[]> => {
  const { rows } = await sql<DaySums>`
    with sums as (
      select (o.created_at at time zone ${period.timeZone})::date as day, count(*)::int as orders,
        sum(${grossPence})::bigint as gross, sum(${netPence})::bigint as net
      from orders o left join ${refundedParts} as parts on parts.order_id = o.id
      where ${inPeriod(period)} group by 1
    )
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(s.orders, 0) as orders, coalesce(s.gross, 0) as gross,
      coalesce(s.gross - s.net, 0) as refunded, coalesce(s.net, 0) as net
    from generate_series(${period.from}::date, ${period.to}::date, interval '1 day') as d
    left join sums s on s.day = d::date order by d`.execute(db)
  return rows
}

/**
 * The products that sold most units. Refunded units, and the money of refunded lines, are taken off; a refund that names
 * no line is not. Names are those of the last sale. Pence.
 */
export const readBestSellers = async (db: Database, period: FigurePeriod): Promise<ProductSums[]> => {
  const { rows } = await sql<ProductSums>`
    select i.product_id as "productId", (array_agg(i.name order by o.created_at desc))[1] as name,
      (array_agg(i.brand order by o.created_at desc))[1] as brand,
      sum(i.quantity - coalesce(r.units, 0))::int as units,
      sum(i.paid_pence - case when i.paid = 0 then 0
        else round(i.paid_pence::numeric * coalesce(r.amount, 0) / i.paid) end)::bigint as net
    from orders o join order_items i on i.order_id = o.id
    left join lateral (
      select sum(l.cancelled + l.returned) as units, sum(l.amount) as amount
      from partial_refund_lines l join partial_refunds p on p.id = l.refund_id
      where l.order_id = i.order_id and l.position = i.position and p.status <> 'failed'
    ) r on true
    where ${inPeriod(period)} and o.payment_status = 'paid'
    group by i.product_id having sum(i.quantity - coalesce(r.units, 0)) > 0
    order by units desc, net desc, i.product_id limit ${MAX_ROWS}`.execute(db)
  return rows
}

/**
 * What is for sale, sold in the period, and lasts at most 30 days at that rate; the most urgent first. An item that is
 * counted for all variants together stands for its product.
 */
export const readStockForecast = async (db: Database, period: FigurePeriod): Promise<StockForecast[]> => {
  const { rows } = await sql<StockForecast>`
    with sold as (
      select v.inventory_item_id as item, sum(i.quantity)::int as units
      from orders o join order_items i on i.order_id = o.id join variants v on v.id = i.variant_id
      where ${inPeriod(period)} and o.payment_status = 'paid' group by 1
    ), forecast as (
      select s.item, s.units, n.product_id, n.on_hand,
        floor(n.on_hand::numeric * (${period.to}::date - ${period.from}::date + 1) / s.units)::int as days_left
      from sold s join inventory_items n on n.id = s.item
    )
    select f.product_id as "productId", p.name, coalesce(v.sku, p.sku) as sku, v.size, v.color,
      f.on_hand as "onHand", f.units as sold, f.days_left as "daysLeft"
    from forecast f join products p on p.id = f.product_id
    left join lateral (
      select min(sku) as sku, min(size) as size, min(color) as color from variants
      where inventory_item_id = f.item having count(*) = 1
    ) v on true
    where p.status = 'live' and f.days_left <= ${DAYS_AHEAD}
    order by f.days_left, f.units desc, f.item limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** Refunds that were begun in the period and did not fail, by reason. Pence, by the rate at which the order was paid. */
export const readRefundSums = async (db: Database, period: FigurePeriod): Promise<RefundSums[]> => {
  const { rows } = await sql<RefundSums>`
    select coalesce(r.reason, 'other') as reason, count(*)::int as count,
      sum(case when o.received = 0 then 0
        else round(o.total_pence::numeric * r.amount / o.received) end)::bigint as amount
    from (
      select order_id, coalesce(cause, reason) as reason, amount, created_at from refunds where status <> 'failed'
      union all
      select order_id, cause, amount, created_at from partial_refunds where status <> 'failed'
    ) r join orders o on o.id = r.order_id
    where ${inPeriod(period, sql`r.created_at`)}
    group by 1 order by count desc, reason`.execute(db)
  return rows
}
