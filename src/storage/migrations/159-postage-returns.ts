/**
 * Files that carriers gave back with tracking numbers, each beside the postage file that it answers. Its parcels have its id as
 * their request key. Nodes of the release before know nothing of them, and undo a parcel of one like any other.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table postage_returns (
    id text collate "C" primary key,
    file_id text collate "C" not null references postage_files on delete cascade,
    digest text not null,
    columns jsonb not null,
    carrier text not null,
    made_by text not null,
    made_at timestamptz not null,
    undone_at timestamptz,
    request_key text collate "C" not null unique,
    request_digest text not null
  )`,
  sql`create unique index postage_returns_by_digest on postage_returns (digest) where undone_at is null`,
  sql`create index postage_returns_by_file on postage_returns (file_id)`,
  // Whether another parcel has the number.
  sql`create index fulfilments_by_tracking_number
    on fulfilments (lower(replace(tracking_number, ' ', ''))) where tracking_number <> ''`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
