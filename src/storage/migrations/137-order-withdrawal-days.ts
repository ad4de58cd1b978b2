/**
 * The withdrawal period that was in force when an order was placed. Null: the function was off, or a node of the release
 * before placed the order; the present setting counts for it.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['orders'])
  await sql`alter table orders add column withdrawal_days smallint check (withdrawal_days > 0)`.execute(db)
}
