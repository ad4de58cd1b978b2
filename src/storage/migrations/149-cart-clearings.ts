/**
 * Which session ids have made the call that clears a cart after its order: each of two tabs that paid at once makes one, and
 * each keeps what a third tab has added. Migration 139 recorded one call per order; no release has that column.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['checkouts'])
  await sql`alter table checkouts drop column cart_cleared_at,
    add column cart_cleared_by text[] collate "C" not null default '{}'`.execute(db)
}
