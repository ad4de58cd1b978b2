/**
 * The database itself tells of every change to what the shop shows, on the channel `catalogue`, when it is committed
 * and made by anyone: staff, an order, a command, a person at psql. Every node listens and forgets its pages.
 */
import { type Kysely, sql } from 'kysely'

const told = ['brands', 'categories', 'products', 'stock']

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create function tell_of_catalogue_change() returns trigger language plpgsql as
    $$ begin perform pg_notify('catalogue', ''); return null; end $$`.execute(db)
  for (const table of told)
    await sql`create trigger tell_of_change after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_catalogue_change()`.execute(db)
}
