/**
 * The comparison with the payment provider's records: its runs, the differences that they found, and what the provider
 * says of the account's balance, kept as facts: entries with their fees, and payouts.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const MODES = sql.raw(`check (mode in ('sandbox', 'test', 'live'))`)

const statements = [
  sql`create table reconciliation_runs (
    id text collate "C" primary key,
    mode text not null ${MODES},
    started_by text not null check (started_by <> ''),
    since timestamptz not null,
    compared_until timestamptz not null,
    attempts int not null default 0,
    payments int not null default 0,
    refunds int not null default 0,
    added int not null default 0,
    settled int not null default 0,
    failure text,
    requested_at timestamptz not null,
    updated_at timestamptz not null,
    finished_at timestamptz,
    alerted_at timestamptz
  )`,
  // One run at a time, whichever node or member of staff asks for it.
  sql`create unique index reconciliation_runs_unfinished on reconciliation_runs ((true)) where finished_at is null`,
  sql`create index reconciliation_runs_by_time on reconciliation_runs (requested_at)`,
  sql`create table reconciliation_differences (
    id text collate "C" primary key,
    mode text not null ${MODES},
    kind text not null,
    subject text collate "C" not null,
    run_id text collate "C" not null references reconciliation_runs,
    checked_in text collate "C" not null references reconciliation_runs,
    amount_here bigint,
    amount_there bigint,
    currency text not null,
    currency_there text not null,
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    settled_at timestamptz
  )`,
  sql`create unique index reconciliation_differences_open on reconciliation_differences (kind, subject)
    where settled_at is null`,
  sql`create index reconciliation_differences_of_run on reconciliation_differences (run_id)`,
  sql`create index reconciliation_differences_settled on reconciliation_differences (settled_at)
    where settled_at is not null`,
  sql`create table balance_entries (
    id text collate "C" primary key,
    mode text not null ${MODES},
    kind text not null check (kind in ('payment', 'refund', 'dispute', 'fee', 'payout', 'other')),
    type text not null,
    intent_id text collate "C",
    source_id text collate "C",
    payout_id text collate "C",
    amount bigint not null,
    fee bigint not null,
    net bigint not null,
    currency text not null,
    created_at timestamptz not null,
    available_at timestamptz not null
  )`,
  sql`create index balance_entries_of_intent on balance_entries (intent_id) where intent_id is not null`,
  sql`create index balance_entries_of_payout on balance_entries (payout_id, created_at, id)
    where payout_id is not null`,
  sql`create index balance_entries_uneven on balance_entries (id) where net <> amount - fee`,
  sql`create table payouts (
    id text collate "C" primary key,
    mode text not null ${MODES},
    amount bigint not null,
    currency text not null,
    status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
    failure text,
    has_entries boolean not null default false,
    created_at timestamptz not null,
    arrives_at timestamptz not null
  )`,
  sql`create index payouts_by_time on payouts (created_at, id)`,
  // Of a run that staff began.
  sql`create trigger write_audit_log after insert on reconciliation_runs for each row
    when (coalesce(current_setting('haberdash.audit', true), '') <> '')
    execute function write_audit_log('id', '{}', '{id,compared_until,attempts,payments,refunds,added,settled,updated_at}')`,
  sql`alter table sandbox_intents add column captured_at timestamptz, add column shipping jsonb`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['sandbox_intents'])
  for (const statement of statements) await statement.execute(db)
}
