/** Files of the built pages by their hashed names, so that a node can answer for the build of another node. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table build_assets (
    path text collate "C" not null check (path like 'assets/%' and length(path) <= 300),
    encoding text not null check (encoding in ('identity', 'br', 'gzip')),
    bytes bytea not null,
    seen_at timestamptz not null,
    primary key (path, encoding)
  )`,
  // They are compressed already, or not worth it.
  sql`alter table build_assets alter column bytes set storage external`,
  sql`create index build_assets_by_age on build_assets (seen_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
