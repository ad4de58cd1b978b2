/** Lists besides that of orders have saved views. What nodes of the release before save is of orders. */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['order_views'])
  await sql`alter table order_views add column list text collate "C" not null default 'orders'
    check (list in ('orders', 'products', 'customers'))`.execute(db)
  await sql`drop index order_views_by_name`.execute(db)
  await sql`create unique index order_views_by_name on order_views (list, lower(name))`.execute(db)
}
