/**
 * Postage files: the formats that staff have mapped, and which orders each file had, with the units and the address as they
 * were. Nodes of the release before know nothing of them: what they ship or change is found when tracking numbers come back.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table postage_formats (
    id text collate "C" primary key,
    name text not null unique check (name <> ''),
    format jsonb not null,
    created_at timestamptz not null default now()
  )`,
  sql`create table postage_files (
    id text collate "C" primary key,
    format text not null,
    made_by text not null,
    made_at timestamptz not null
  )`,
  sql`create index postage_files_by_time on postage_files (made_at)`,
  sql`create table postage_file_orders (
    file_id text collate "C" not null references postage_files on delete cascade,
    order_id text collate "C" not null references orders on delete cascade,
    address_digest text not null,
    lines jsonb not null,
    primary key (file_id, order_id)
  )`,
  sql`create index postage_file_orders_by_order on postage_file_orders (order_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
