/**
 * The key under which a parcel was asked for: a call that is repeated, because its answer was lost, finds the parcel that it
 * recorded. Nodes of the release before write parcels without one.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`alter table fulfilments
    add column request_key text collate "C" check (length(request_key) between 8 and 100),
    add column request_digest text collate "C",
    add constraint fulfilments_request_check check ((request_key is null) = (request_digest is null))`,
  // By the key first: a batch of orders has the same one.
  sql`create unique index fulfilments_by_request on fulfilments (request_key, order_id) where request_key is not null`,
  // What staff did is in the parcel: the audit log leaves the key out.
  sql`drop trigger write_audit_log on fulfilments`,
  sql`create trigger write_audit_log after insert or update or delete on fulfilments for each row
    when (coalesce(current_setting('haberdash.audit', true), '') <> '')
    execute function write_audit_log('order_id', '{}', '{request_key,request_digest}')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['fulfilments'])
  for (const statement of statements) await statement.execute(db)
}
