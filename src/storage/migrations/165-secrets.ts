/**
 * Secrets of the services that the shop uses, sealed with a key that is not in the database. Nodes of the release before
 * know nothing of them and use their environment.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table secrets (
    name text collate "C" primary key check (name ~ '^[a-z][a-z0-9:-]{0,39}$'),
    version int not null check (version > 0),
    sealed bytea not null check (length(sealed) between 29 and 20000),
    -- The keys take real money: trial orders are no longer offered for packing.
    is_live boolean not null default false,
    updated_at timestamptz not null,
    updated_by text not null check (updated_by <> '')
  )`.execute(db)
}
