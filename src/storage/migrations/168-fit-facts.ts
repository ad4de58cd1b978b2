/** What the tools of the product page need: size table, flat photograph and inner size. Empty: the page has no such tool. */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table products
      add column size_table text not null default '' check (length(size_table) <= 2000),
      add column flat_lay text not null default '' check (length(flat_lay) <= 500),
      add column inner_size text not null default '' check (length(inner_size) <= 24)`.execute(db)
}
