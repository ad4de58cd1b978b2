/**
 * What customs forms and postage files need of a product. Empty: not known. Nodes of the release before leave it as it is.
 */
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table products
      add column hs_code text not null default '' check (length(hs_code) <= 10),
      add column country_of_origin text not null default '' check (length(country_of_origin) <= 2),
      add column package_size text not null default '' check (length(package_size) <= 24)`.execute(db)
}
