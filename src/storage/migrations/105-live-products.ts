/**
 * Lists of shoppers have live products alone: the indexes that serve them have no others, so that the first screens and
 * the counts still need no more than an index. `products_by_name` stays whole for the lists of staff.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create index products_live_by_name on products (name_key, id) where status = 'live'`,
  sql`drop index products_newest`,
  sql`create index products_newest on products (created_at desc, id) where status = 'live'`,
  sql`drop index products_by_price`,
  sql`create index products_by_price on products (price_pence, name_key, id) where status = 'live'`,
  sql`drop index products_new`,
  sql`create index products_new on products (created_at desc, id) where status = 'live' and new_arrival`,
  sql`drop index products_featured`,
  sql`create index products_featured on products (created_at desc, id) where status = 'live' and featured`,
  sql`drop index products_on_sale`,
  sql`create index products_on_sale on products (created_at desc, id)
    where status = 'live' and (sale_badge or struck_pence is not null)`,
  sql`drop index products_by_brand_and_name`,
  sql`create index products_by_brand_and_name on products (brand_id, name_key, id) where status = 'live'`,
  sql`drop index products_by_category_and_name`,
  sql`create index products_by_category_and_name on products (category_id, name_key, id) where status = 'live'`,
  sql`drop index products_by_brand_highlights`,
  sql`create index products_by_brand_highlights on products (brand_id, featured desc, created_at desc, id)
    where status = 'live'`,
  sql`drop index products_coming_soon`,
  sql`create index products_coming_soon on products (brand_id)
    where status = 'live' and tags @> array['coming-soon']`,
  sql`drop index products_by_saving`,
  sql`create index products_by_saving on products ((coalesce(struck_pence - price_pence, 0)) desc, name_key, id)
    include (struck_pence, price_pence) where status = 'live' and (sale_badge or struck_pence is not null)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
