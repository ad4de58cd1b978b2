/**
 * Debit notes: a refund that the bank returns has a credit note, which is never changed. A debit note of the same amounts
 * cancels it, with a number of its own series. A refund that is then made after all gets another credit note.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`alter table document_counters drop constraint document_counters_kind_check`,
  sql`alter table document_counters add constraint document_counters_kind_check
    check (kind in ('invoice', 'credit-note', 'debit-note'))`,
  sql`alter table issued_documents drop constraint issued_documents_kind_check`,
  sql`alter table issued_documents
    add constraint issued_documents_kind_check check (kind in ('invoice', 'credit-note', 'debit-note')),
    add column credit_note_id text collate "C" unique references issued_documents on delete cascade,
    add constraint issued_documents_cancels_check check ((kind = 'debit-note') = (credit_note_id is not null))`,
  sql`create index issued_documents_external on issued_documents (order_id) where cause like 'external:%'`,
  // As in migration 120, with debit notes: each cancels one credit note of the same invoice, whole.
  sql`create or replace function refuse_surplus_credit() returns trigger language plpgsql as $$
    declare
      invoiced bigint;
      credited bigint;
    begin
      if new.kind = 'invoice' then return null; end if;
      if new.kind = 'debit-note' and not exists (
        select from issued_documents c where c.id = new.credit_note_id and c.kind = 'credit-note'
          and c.invoice_id = new.invoice_id and c.gross = new.gross and c.tax is not distinct from new.tax
      ) then
        raise exception 'a debit note differs from its credit note';
      end if;
      select gross into invoiced from issued_documents where id = new.invoice_id and order_id = new.order_id;
      select sum(case kind when 'debit-note' then -gross else gross end) into credited
      from issued_documents where invoice_id = new.invoice_id;
      if invoiced is null or credited > invoiced then
        raise exception 'credit notes exceed their invoice';
      end if;
      return null;
    end $$`,
  // As in migration 130.
  sql`create or replace function write_audit_log_of_document() returns trigger language plpgsql as $$
    declare
      staff constant jsonb := nullif(current_setting('haberdash.audit', true), '')::jsonb;
      who constant jsonb := coalesce(staff, jsonb_build_object('actor', 'The shop', 'role', 'shop', 'action',
        case new.kind when 'invoice' then 'issueInvoice' when 'debit-note' then 'issueDebitNote'
          else 'issueCreditNote' end));
    begin
      insert into audit_log (actor_id, actor, role, address, request_id, action, subject, subject_id, after)
      values (who ->> 'actorId', who ->> 'actor', who ->> 'role', who ->> 'address', who ->> 'requestId',
        who ->> 'action', tg_table_name, new.order_id,
        jsonb_build_object('kind', new.kind, 'number', new.number, 'gross', new.gross, 'currency', new.currency));
      return null;
    end $$`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['issued_documents', 'document_counters'])
  for (const statement of statements) await statement.execute(db)
}
