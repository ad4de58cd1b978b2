/** Where the units of a variant are in the stockroom. Null: not known. Nodes of the release before leave it as it is. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table variants add column shelf_place text check (shelf_place <> '')`.execute(db)
}
