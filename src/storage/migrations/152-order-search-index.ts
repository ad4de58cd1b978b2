/**
 * What staff search orders by is indexed some orders at a time: every change of an order's payment wrote its hundred parts
 * of words one by one. Until then they are read from a list of at most 64 KB.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter index orders_by_search_part set (fastupdate = on, gin_pending_list_limit = 64)`.execute(db)
}
