/**
 * The owner's settings by section, and every version that a section has had. A change is told on the channel
 * `catalogue`, as changes of the catalogue are: every node reads the settings again and forgets its pages.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table shop_settings (
    section text collate "C" primary key check (section ~ '^[a-z-]{1,40}$'),
    version int not null check (version > 0),
    value jsonb not null check (jsonb_typeof(value) = 'object'),
    updated_at timestamptz not null default now()
  )`,
  sql`create table shop_settings_history (
    section text collate "C" not null,
    version int not null check (version > 0),
    value jsonb not null,
    changed_at timestamptz not null default now(),
    changed_by text not null,
    note text not null default '',
    primary key (section, version)
  )`,
  sql`create function tell_of_changed_settings() returns trigger language plpgsql as
    $$ begin perform pg_notify('catalogue', '{"table":"shop_settings"}'); return null; end $$`,
  sql`create trigger tell_of_change after insert or update or delete or truncate on shop_settings
    for each statement execute function tell_of_changed_settings()`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
