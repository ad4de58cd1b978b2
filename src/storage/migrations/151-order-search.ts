/**
 * Orders are found by more than before (`order_search_text`), and by the rule of `fold_text`. Their texts are written again
 * after the start, step by step (`refillOrderSearch`): this row says below which number. Nodes of the release before search
 * and sell by the same two functions.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into settings (key, value) values ('order-search-below', '2147483647')
    on conflict (key) do update set value = excluded.value`.execute(db)
}
