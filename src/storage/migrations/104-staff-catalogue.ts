/**
 * Indexes of the staff's catalogue: parts of names, SKUs and barcodes for its search, the order of its lists, and whether
 * a product has orders. Entries are written at once: a list of pending ones would have to be read by every search.
 */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create index products_by_name_part on products using gin (name_key gin_trgm_ops)
    with (fastupdate = off)`,
  sql`create index products_by_sku_part on products using gin (lower(sku) gin_trgm_ops)
    with (fastupdate = off)`,
  sql`create index variants_by_sku_part on variants using gin (lower(sku) gin_trgm_ops)
    with (fastupdate = off)`,
  sql`create index variants_by_barcode_part on variants using gin (lower(barcode) gin_trgm_ops)
    with (fastupdate = off) where barcode is not null`,
  sql`create index products_listed_by_name on products (name_key, id) where status <> 'archived'`,
  sql`create index products_listed_by_creation on products (created_at desc, id desc) where status <> 'archived'`,
  sql`create index products_listed_by_update on products (updated_at desc, id desc) where status <> 'archived'`,
  sql`create index products_without_picture on products (name_key, id) where images = '{}'`,
  sql`create index order_items_by_product on order_items (product_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
