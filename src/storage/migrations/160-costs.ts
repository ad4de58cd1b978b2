/** What a unit of a variant costs the shop, in pence. Null: not known. Nodes of the release before leave it as it is. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table variants add column cost_pence int check (cost_pence between 0 and 100000000)`.execute(
    db,
  )
}
