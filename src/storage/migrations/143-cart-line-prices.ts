/**
 * The price of one unit when the shopper added it to the cart, so that the cart can name a change since then. Null: not
 * known, because a node of the release before added the line. Such nodes leave it as it is.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['cart_lines'])
  await sql`alter table cart_lines add column added_pence int check (added_pence >= 0)`.execute(db)
}
