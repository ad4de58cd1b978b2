/**
 * The working days within which a delivery was promised, least and most, of the zone at the time of the payment. Null:
 * nothing was. The column has the same name in both tables, so that nodes of the release before copy it into orders.
 */
import { type Kysely, sql } from 'kysely'
import { lockTables } from './lock-tables.ts'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await lockTables(db, ['checkout_snapshots', 'orders'])
  for (const table of ['checkout_snapshots', 'orders'])
    await sql`alter table ${sql.table(table)} add column delivery_days smallint[] check (
      array_length(delivery_days, 1) = 2 and delivery_days[1] between 0 and delivery_days[2])`.execute(db)
}
