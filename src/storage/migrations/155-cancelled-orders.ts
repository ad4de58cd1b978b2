/**
 * Orders that were cancelled before anything was shipped, the mail about it, and why and for whom an order was cancelled or
 * money was paid back. Nodes of the release before go on reading and writing `fulfilment_status`, which has no such value:
 * a trigger (`mark_cancelled_order`) derives the mark from it.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`alter table orders add column is_cancelled boolean not null default false`,
  sql`alter table refunds
    add column cancelled_by text check (cancelled_by in ('shop', 'customer')),
    add column explanation text not null default '' check (length(explanation) <= 300)`,
  sql`alter table partial_refunds
    add column explanation text not null default '' check (length(explanation) <= 300)`,
  sql`alter table order_messages drop constraint order_messages_kind_check`,
  sql`alter table order_messages add constraint order_messages_kind_check
    check (kind in ('confirmation', 'refund', 'cancellation', 'cancelled') or kind like 'shipment:%'
      or kind like 'refund:%' or kind like 'again:%')`,
  sql`update orders o set is_cancelled = true
    where (fulfilment_status = 'returned' or fulfilment_status = 'unfulfilled' and status <> 'confirmed'
        and (problem is not null
          or exists (select from refunds r where r.order_id = o.id and r.cause = 'cancelled')))
      and not exists (select from fulfilments f where f.order_id = o.id and f.undone_at is null)`,
  sql`create index orders_cancelled on orders (number) where is_cancelled`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders', 'refunds', 'partial_refunds', 'order_messages'])
  for (const statement of statements) await statement.execute(db)
}
