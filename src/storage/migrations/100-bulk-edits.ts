/** The bulk edits of the last days, with the values before and after, so that each can be taken back in one step. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table bulk_edits (
    id text collate "C" primary key,
    made_at timestamptz not null,
    rows jsonb not null check (jsonb_typeof(rows) = 'array'),
    undone_at timestamptz
  )`.execute(db)
  await sql`create index bulk_edits_by_time on bulk_edits (made_at)`.execute(db)
}
