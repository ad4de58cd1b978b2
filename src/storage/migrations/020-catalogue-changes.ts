/**
 * Triggers notify the channel `catalogue` of every committed change of what the shop shows, whatever made it: staff, an
 * order, a command, SQL by hand. Every node listens and purges its pages.
 */
import { type Kysely, sql } from 'kysely'

const notifiedTables = ['brands', 'categories', 'products', 'stock']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function tell_of_catalogue_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('catalogue', ''); return null; end $$`.execute(db)
  for (const table of notifiedTables)
    await sql`create trigger tell_of_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_catalogue_change()`.execute(db)
}
