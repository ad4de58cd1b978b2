/** The owner's logo and icon, by the hash of their content. They are never changed, so that earlier settings keep theirs. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table shop_files (
    hash text collate "C" primary key check (hash ~ '^[0-9a-f]{16}$'),
    svg text,
    png bytea not null,
    width int not null check (width > 0),
    height int not null check (height > 0),
    added_at timestamptz not null default now()
  )`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
