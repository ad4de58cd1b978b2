/**
 * The notification of a change of brands and categories names rows and columns, as it does for products, so that
 * another description or picture does not purge every page. Rows that are added or deleted may change anything.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['brands', 'categories']) {
    await sql`drop trigger tell_of_change on ${sql.table(table)}`.execute(db)
    await sql`create trigger tell_of_change after insert or delete or truncate on ${sql.table(table)}
      for each statement execute function tell_of_catalogue_change()`.execute(db)
    await sql`create trigger tell_what_changed after update on ${sql.table(table)}
      referencing old table as old_rows new table as new_rows
      for each statement execute function tell_of_changed_products('id')`.execute(db)
  }
}
