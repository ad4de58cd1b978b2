/**
 * Stocktakes: what is counted, line by line while it is open, and what was posted. The stock and its movements are those of
 * the inventory items; nodes of the release before know nothing of stocktakes.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table stocktakes (
    id text collate "C" primary key,
    number integer generated always as identity unique,
    scope jsonb not null,
    title text not null check (title <> ''),
    state text not null default 'open' check (state in ('open', 'posted', 'undone', 'discarded')),
    version integer not null default 0,
    opened_by text not null,
    opened_at timestamptz not null,
    reason text check (reason <> ''),
    closed_by text,
    closed_at timestamptz,
    undone_by text,
    undone_at timestamptz,
    check ((state = 'open') = (closed_at is null)),
    check ((state in ('posted', 'undone')) = (reason is not null)),
    check ((state = 'undone') = (undone_at is not null)),
    check ((closed_by is null) = (closed_at is null)),
    check ((undone_by is null) = (undone_at is null))
  )`,
  sql`create index stocktakes_open on stocktakes (number) where state = 'open'`,
  sql`create table stocktake_lines (
    stocktake_id text collate "C" not null references stocktakes on delete cascade,
    item_id text collate "C" not null,
    product_id text collate "C" not null,
    name text not null,
    size text,
    color text,
    sku text,
    counted integer not null check (counted >= 0),
    expected integer not null check (expected >= 0),
    unshipped integer not null check (unshipped >= 0),
    counted_by text not null,
    counted_at timestamptz not null,
    scan_keys jsonb not null default '[]',
    primary key (stocktake_id, item_id)
  )`,
  sql`create index stocktake_lines_of_item on stocktake_lines (item_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
