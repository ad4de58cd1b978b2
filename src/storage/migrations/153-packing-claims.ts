/**
 * Who packs an order at the moment. Nodes of the release before know nothing of the table: they show and ship orders without a
 * claim, and a claim of an order that they have shipped means nothing.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table packing_claims (
    order_id text collate "C" primary key references orders on delete cascade,
    station text collate "C" not null check (length(station) between 8 and 100),
    packer text not null check (length(packer) between 1 and 200),
    claimed_at timestamptz not null default now()
  )`.execute(db)
}
