/** Secret links to the pages of orders: hashes of tokens. Nodes of the release before do not know the table. */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders'])
  await sql`create table order_links (
    token_hash text collate "C" primary key check (length(token_hash) = 64),
    order_id text collate "C" not null references orders on delete cascade,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index order_links_of_order on order_links (order_id)`.execute(db)
}
