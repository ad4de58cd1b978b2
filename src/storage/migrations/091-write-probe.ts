/** What readiness writes, to find out whether anything can be written: the moment, and some pages that are undone. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table write_probe (
    id text primary key,
    written_at timestamptz not null,
    filler text
  )`.execute(db)
  // Neither compressed nor moved out of the table: it takes pages of its own.
  await sql`alter table write_probe alter column filler set storage plain`.execute(db)
}
