/**
 * Double opt-in and unsubscribing: status and consent of newsletter subscribers, and the links of confirmation mails. Nodes
 * of the release before subscribe addresses as active ones, as they always did.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

const statements = [
  sql`alter table newsletter_subscribers
    add column status text not null default 'active' check (status in ('pending', 'active', 'unsubscribed')),
    add column requested_from text check (length(requested_from) <= 100),
    add column confirmed_from text check (length(confirmed_from) <= 100),
    add column confirmed_at timestamptz,
    add column consent_text text,
    add column consent_version int check (consent_version >= 0),
    add column mails_sent int not null default 0 check (mails_sent >= 0),
    add column mailed_at timestamptz,
    add column unsubscribed_at timestamptz,
    add column unsubscribe_key uuid not null default gen_random_uuid() unique,
    add check ((status = 'unsubscribed') = (unsubscribed_at is not null)),
    add check ((confirmed_at is null) = (consent_text is null)),
    add check ((consent_text is null) = (consent_version is null))`,
  sql`create index newsletter_subscribers_by_status on newsletter_subscribers (status, subscribed_at desc, id)`,
  sql`create index newsletter_subscribers_by_part on newsletter_subscribers
    using gin (lower(email) gin_trgm_ops) with (fastupdate = off)`,
  sql`create table newsletter_confirmations (
    token_hash text collate "C" primary key check (length(token_hash) = 64),
    subscriber_id text collate "C" not null references newsletter_subscribers on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  sql`create index newsletter_confirmations_of_subscriber on newsletter_confirmations (subscriber_id, created_at)`,
  sql`create index newsletter_confirmations_by_expiry on newsletter_confirmations (expires_at)`,
  // As in migration 118. Personal data is not recorded: it could never be erased.
  sql`create trigger write_audit_log after insert or update or delete on newsletter_subscribers for each row
    when (coalesce(current_setting('haberdash.audit', true), '') <> '')
    execute function write_audit_log('id',
      '{email,requested_from,confirmed_from,consent_text,unsubscribe_key}', '{mails_sent,mailed_at}')`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['newsletter_subscribers'])
  for (const statement of statements) await statement.execute(db)
}
