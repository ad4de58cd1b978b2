/**
 * Prices that were undone within minutes, before anybody saw them: notes beside the append-only history, and what tells
 * that nobody did (`set_prior_price`, `record_shown_prices`). Of rows of earlier releases nothing is known, so they count.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['products', 'price_history'])
  // Since when the present price, its announcement and the status stand.
  await sql`alter table products add column priced_since timestamptz`.execute(db)
  // Of the state that the row keeps: since when it stood, and the prior price that it had.
  await sql`alter table price_history add column since timestamptz, add column prior_pence int`.execute(db)
  await sql`create table shown_prices (
    product_id text collate "C" not null references products (id) on delete cascade,
    since timestamptz not null,
    primary key (product_id, since)
  )`.execute(db)
  await sql`create table unapplied_prices (
    history_id bigint primary key references price_history (id),
    noted_at timestamptz not null default clock_timestamp()
  )`.execute(db)
}
