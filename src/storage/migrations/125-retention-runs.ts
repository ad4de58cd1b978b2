/** When each retention rule ran last, and what it has deleted. Nodes of the release before do not know the table. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table retention_runs (
    rule text collate "C" primary key check (length(rule) between 1 and 60),
    started_at timestamptz not null,
    finished_at timestamptz,
    deleted bigint not null default 0 check (deleted >= 0),
    total bigint not null default 0 check (total >= 0)
  )`.execute(db)
}
