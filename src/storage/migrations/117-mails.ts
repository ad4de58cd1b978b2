/**
 * What became of each mail: sent, failed with the reason, or written to a file. Nodes of the release before do not know
 * the table; their mails are not in it.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders', 'order_messages'])
  await sql`create table mails (
    id bigint generated always as identity primary key,
    key text collate "C" not null unique check (length(key) between 1 and 300),
    kind text not null,
    order_id text collate "C" references orders on delete cascade,
    recipient text not null,
    subject text not null,
    state text not null check (state in ('sent', 'failed', 'file')),
    error text,
    attempts int not null default 1 check (attempts > 0),
    job jsonb,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    check ((state = 'failed') = (error is not null))
  )`.execute(db)
  await sql`create index mails_of_order on mails (order_id, id) where order_id is not null`.execute(db)
  await sql`create index mails_failed on mails (id) where state = 'failed'`.execute(db)
  await sql`create index mails_by_age on mails (updated_at)`.execute(db)
  // Mails that staff send once more: one for each request.
  await sql`alter table order_messages drop constraint order_messages_kind_check`.execute(db)
  await sql`alter table order_messages add constraint order_messages_kind_check check (
    kind in ('confirmation', 'refund', 'cancellation') or kind like 'shipment:%' or kind like 'refund:%'
    or kind like 'again:%')`.execute(db)
}
