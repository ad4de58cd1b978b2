/**
 * Statements of withdrawal. They are kept also where no order matches: a statement counts from its submission. Nodes of
 * the release before do not know the table.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders'])
  await sql`create table withdrawals (
    id text collate "C" primary key,
    request_key text collate "C" not null unique check (length(request_key) between 8 and 60),
    order_id text collate "C" references orders on delete set null,
    by_link boolean not null,
    name text not null check (length(name) between 1 and 200),
    contract text not null check (length(contract) between 1 and 300),
    email text not null check (length(email) between 3 and 254),
    lines jsonb check (jsonb_typeof(lines) = 'array'),
    submitted_at timestamptz not null,
    handled_at timestamptz,
    handled_by text,
    check ((handled_at is null) = (handled_by is null))
  )`.execute(db)
  await sql`create index withdrawals_by_age on withdrawals (submitted_at desc, id)`.execute(db)
  await sql`create index withdrawals_of_order on withdrawals (order_id) where order_id is not null`.execute(
    db,
  )
  await sql`create index withdrawals_of_email on withdrawals (lower(email), submitted_at)`.execute(db)
  // The reference of an order, as pages and mails name it: orderNumber in domain/order-labels.ts.
  await sql`create index orders_by_reference on orders (right(id, 8))`.execute(db)
  // As in migration 118. What customers entered is not recorded: it could never be erased.
  await sql`create trigger write_audit_log after insert or update or delete on withdrawals for each row
    when (coalesce(current_setting('haberdash.audit', true), '') <> '')
    execute function write_audit_log('id', '{name,contract,email,lines}', '{}')`.execute(db)
}
