/**
 * Imports of catalogue files: what was uploaded, what the dry run found by product, and pictures that are still to be
 * fetched. `picture_sources` remembers which picture of the shop came from which address or file, so that the same file
 * imported again changes nothing.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table imports (
    id text collate "C" primary key,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    file_name text not null check (length(file_name) <= 300),
    file_bytes bigint not null,
    has_pictures boolean not null default false,
    state text not null check (state in ('checking', 'blocked', 'ready', 'running', 'pictures', 'done', 'failed')),
    answers jsonb not null default '{}',
    report jsonb,
    progress jsonb,
    problem text
  )`,
  sql`create index imports_newest on imports (created_at desc)`,
  sql`create table import_rows (
    import_id text collate "C" not null references imports on delete cascade,
    position int not null,
    kind text not null check (kind in ('create', 'change', 'unchanged', 'error')),
    line int not null,
    handle text not null,
    name text not null,
    product_id text collate "C",
    body jsonb not null,
    digest text not null,
    primary key (import_id, position)
  )`,
  sql`create index import_rows_by_kind on import_rows (import_id, kind, position)`,
  sql`create table import_pictures (
    import_id text collate "C" not null references imports on delete cascade,
    product_id text collate "C" not null references products on delete cascade,
    position int not null,
    source text not null,
    alt text,
    colors text[] not null,
    url text,
    state text not null check (state in ('waiting', 'done', 'failed')),
    reason text,
    primary key (import_id, product_id, position)
  )`,
  sql`create index import_pictures_by_state on import_pictures (import_id, state)`,
  sql`create index import_pictures_by_product on import_pictures (product_id)`,
  sql`create table picture_sources (
    source text collate "C" primary key,
    url text not null,
    used_at timestamptz not null default now()
  )`,
  sql`create index picture_sources_by_age on picture_sources (used_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
