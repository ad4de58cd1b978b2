/**
 * Invoices and credit notes. A number is taken from a counter row that stays locked until the transaction with the document
 * ends, so numbers of a year have no gap: a rollback gives its number back. Triggers refuse gaps, changes and deletions;
 * documents of trial orders have numbers of their own, and go with the order.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`create table document_counters (
    kind text not null check (kind in ('invoice', 'credit-note')),
    is_trial boolean not null,
    year int not null check (year between 2000 and 9999),
    last int not null check (last > 0),
    last_at timestamptz not null,
    primary key (kind, is_trial, year)
  )`,
  sql`create table issued_documents (
    id text collate "C" primary key,
    kind text not null check (kind in ('invoice', 'credit-note')),
    is_trial boolean not null,
    year int not null,
    sequence int not null check (sequence > 0),
    number text collate "C" not null unique check (length(number) between 1 and 40),
    order_id text collate "C" not null references orders on delete cascade,
    invoice_id text collate "C" references issued_documents on delete cascade,
    cause text collate "C" not null check (length(cause) <= 100),
    issued_at timestamptz not null,
    issued_by text not null check (issued_by <> ''),
    currency text not null,
    country text not null,
    gross bigint not null check (gross >= 0),
    tax bigint check (tax >= 0 and tax <= gross),
    content jsonb not null check (jsonb_typeof(content) = 'object'),
    unique (kind, is_trial, year, sequence),
    unique (order_id, kind, cause),
    check ((kind = 'invoice') = (invoice_id is null)),
    check ((kind = 'invoice') = (cause = ''))
  )`,
  sql`create index issued_documents_by_time on issued_documents (issued_at, id)`,
  sql`create index issued_documents_of_invoice on issued_documents (invoice_id)`,
  sql`create index orders_refunded_externally on orders (id) where paid_back > 0`,
  sql`create function refuse_document_gap() returns trigger language plpgsql as $$
    begin
      if not new.is_trial and new.sequence > 1 and not exists (
        select from issued_documents where kind = new.kind and is_trial = new.is_trial and year = new.year
          and sequence = new.sequence - 1
      ) then
        raise exception 'the number before % was not issued', new.number;
      end if;
      return null;
    end $$`,
  sql`create trigger no_gap after insert on issued_documents for each row execute function refuse_document_gap()`,
  // Credit notes together never exceed their invoice. The lock of the invoice makes them wait for each other.
  sql`create function refuse_surplus_credit() returns trigger language plpgsql as $$
    declare
      invoiced bigint;
      credited bigint;
    begin
      if new.kind = 'invoice' then return null; end if;
      select gross into invoiced from issued_documents where id = new.invoice_id and order_id = new.order_id;
      select sum(gross) into credited from issued_documents where invoice_id = new.invoice_id;
      if invoiced is null or credited > invoiced then
        raise exception 'credit notes exceed their invoice';
      end if;
      return null;
    end $$`,
  sql`create trigger no_surplus after insert on issued_documents for each row execute function refuse_surplus_credit()`,
  sql`create function refuse_change_of_document() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.is_trial and not exists (select from orders where id = old.order_id) then
        return old;
      end if;
      raise exception 'invoices and credit notes are never changed';
    end $$`,
  sql`create trigger documents_never_change before update or delete on issued_documents
    for each row execute function refuse_change_of_document()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders'])
  for (const statement of statements) await statement.execute(db)
}
