/**
 * The weight of a variant, in grams, for shipping prices by weight. Null: not known. Nodes of the release before leave it
 * as it is.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table variants add column weight_grams int
    check (weight_grams between 0 and 1000000)`.execute(db)
}
