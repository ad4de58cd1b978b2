/**
 * The audit log of invoices and credit notes. A trigger of their own writes it, because the shop also issues them by
 * itself: such an entry has the shop as its actor. What a document says is not recorded, because it is never erased.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create function write_audit_log_of_document() returns trigger language plpgsql as $$
    declare
      staff constant jsonb := nullif(current_setting('haberdash.audit', true), '')::jsonb;
      who constant jsonb := coalesce(staff, jsonb_build_object('actor', 'The shop', 'role', 'shop', 'action',
        case new.kind when 'invoice' then 'issueInvoice' else 'issueCreditNote' end));
    begin
      insert into audit_log (actor_id, actor, role, address, request_id, action, subject, subject_id, after)
      values (who ->> 'actorId', who ->> 'actor', who ->> 'role', who ->> 'address', who ->> 'requestId',
        who ->> 'action', tg_table_name, new.order_id,
        jsonb_build_object('kind', new.kind, 'number', new.number, 'gross', new.gross, 'currency', new.currency));
      return null;
    end $$`,
  sql`create trigger write_audit_log after insert on issued_documents
    for each row execute function write_audit_log_of_document()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['issued_documents'])
  for (const statement of statements) await statement.execute(db)
}
