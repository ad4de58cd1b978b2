/**
 * The files of imports, in pieces, so that every node can work on an import that another one received. Attempts are
 * counted, so that a job that fails again and again comes to an end.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table import_files (
    id text collate "C" primary key,
    import_id text collate "C" not null references imports on delete cascade,
    kind text not null check (kind in ('table', 'pictures')),
    bytes bigint not null,
    unique (import_id, kind)
  )`,
  sql`create table import_file_chunks (
    file_id text collate "C" not null references import_files on delete cascade,
    position int not null,
    bytes bytea not null,
    primary key (file_id, position)
  )`,
  // A zip does not become smaller, and a piece is read as a whole.
  sql`alter table import_file_chunks alter column bytes set storage external`,
  sql`alter table imports add column attempts int not null default 0`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
