/** Indexes by which the first screens and the counts of long lists are read without sorting or counting whole tables. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create index products_by_brand_and_name on products (brand_id, name_key, id)`,
  sql`create index products_by_category_and_name on products (category_id, name_key, id)`,
  sql`create index products_by_brand_highlights on products (brand_id, featured desc, created_at desc, id)`,
  sql`create index products_coming_soon on products (brand_id) where tags @> array['coming-soon']`,
  // With the columns beside it, so that the total saving is read from it, too.
  sql`create index products_by_saving on products ((coalesce(struck_pence - price_pence, 0)) desc, name_key, id)
    include (struck_pence, price_pence) where sale_badge or struck_pence is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
