/**
 * Goods receipts: what arrived, with reason and document. The stock and its movements are those of the inventory items;
 * nodes of the release before know nothing of receipts.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table goods_receipts (
    id text collate "C" primary key,
    reason text not null check (reason <> ''),
    document text not null check (document <> ''),
    lines jsonb not null,
    made_by text not null,
    made_at timestamptz not null,
    undone_by text,
    undone_at timestamptz,
    check ((undone_by is null) = (undone_at is null))
  )`,
  sql`create index goods_receipts_by_time on goods_receipts (made_at, id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
