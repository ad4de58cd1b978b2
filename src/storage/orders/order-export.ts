/** All orders of a filter for a file, in batches, so that 100,000 of them need no more memory than one batch. */
import { type Selectable, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { OrderTable } from '../payments/checkout-tables.ts'
import { type OrderFilter, type OrderSort, walkOrders } from './order-search.ts'

export type ExportedOrder = Pick<
  Selectable<OrderTable>,
  | 'id'
  | 'number'
  | 'created_at'
  | 'status'
  | 'payment_status'
  | 'fulfilment_status'
  | 'is_cancelled'
  | 'mode'
  | 'email'
  | 'shipping_address'
  | 'currency'
  | 'subtotal'
  | 'shipping'
  | 'total'
  | 'total_pence'
  | 'paid_back'
  | 'intent_id'
  | 'taxes'
> & {
  refund_status: string | null
  refund_amount: number | null
  /** Minor units that the shop refunded in parts. */
  refunded_parts: number
  units: number
  /** "2 x SKU; 1 x SKU" */
  lines: string
  tracking: string
}

const BATCH = 500

export async function* exportOrders(
  db: Database,
  filter: OrderFilter,
  { timeZone, sort }: { timeZone: string; sort?: OrderSort | undefined },
): AsyncGenerator<ExportedOrder[]> {
  for await (const numbers of walkOrders(db, filter, { timeZone, sort, batch: BATCH })) {
    const { rows } = await sql<ExportedOrder>`
      select o.id, o.number, o.created_at, o.status, o.payment_status, o.fulfilment_status, o.is_cancelled, o.mode, o.email,
        o.shipping_address, o.currency, o.subtotal, o.shipping, o.total, o.total_pence, o.paid_back, o.intent_id, o.taxes,
        r.status as refund_status, r.amount as refund_amount, i.units, i.lines,
        coalesce((select sum(p.amount) from partial_refunds p
          where p.order_id = o.id and p.status = 'succeeded'), 0)::bigint as refunded_parts,
        coalesce((select string_agg(f.tracking_number, '; ' order by f.number) from fulfilments f
          where f.order_id = o.id and f.undone_at is null and f.tracking_number <> ''), '') as tracking
      from unnest(${numbers}::int[]) with ordinality as page (number, place)
      join orders o on o.number = page.number
      left join refunds r on r.order_id = o.id
      cross join lateral (
        select coalesce(sum(quantity), 0)::int as units,
          coalesce(string_agg(quantity || ' x ' || sku, '; ' order by position), '') as lines
        from order_items where order_id = o.id
      ) as i
      order by page.place`.execute(db)
    yield rows
  }
}
