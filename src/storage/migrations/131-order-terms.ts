/**
 * The pages that an order's confirmation encloses, in the versions that were published when the order was placed. They
 * stay with the order, so that another copy of the mail has the same text. Nodes of the release before do not know the table.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders', 'content_page_versions'])
  await sql`create table order_terms (
    order_id text collate "C" not null references orders on delete cascade,
    purpose text collate "C" not null check (purpose ~ '^[a-z-]{1,40}$'),
    page_id text collate "C" not null,
    version int not null,
    primary key (order_id, purpose),
    foreign key (page_id, version) references content_page_versions
  )`.execute(db)
  await sql`create index order_terms_of_page on order_terms (page_id, version)`.execute(db)
}
