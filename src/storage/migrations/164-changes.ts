/** What staff saved in the last days, with the values before and after, so that each save can be undone. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table changes (
    id text collate "C" primary key,
    kind text not null check (kind in ('product', 'brand', 'category', 'page', 'settings', 'grid', 'import')),
    made_at timestamptz not null default now(),
    actor text not null check (actor <> ''),
    title text not null check (title <> ''),
    parts jsonb not null check (jsonb_typeof(parts) = 'array'),
    undone_at timestamptz,
    undone_by text,
    check ((undone_at is null) = (undone_by is null))
  )`.execute(db)
  await sql`create index changes_by_time on changes (made_at desc, id)`.execute(db)
}
