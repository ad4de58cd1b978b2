/** Records which products, brands and categories are the demo's. Everything that a seed writes is. */
import { sql } from 'kysely'
import type { Catalogue } from '../../domain/products/seeded-catalogue.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'

/** Records all rows of the catalogue, which has just been seeded. */
export const recordSeededContent = async (trx: Transaction): Promise<void> => {
  await sql`insert into demo_content (kind, id, slug, name, sku)
    select 'product', id, slug, name, sku from products
    union all select 'brand', id, slug, name, null from brands
    union all select 'category', id, slug, name, null from categories
    on conflict do nothing`.execute(trx)
}

/**
 * Records the rows of a shop that an earlier release has seeded: products by slug and SKU, brands and categories by slug
 * and name. Does nothing where rows are recorded already.
 */
export const recogniseDemoContent = (db: Database, demo: Catalogue): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (await trx.selectFrom('demo_content').select('id').limit(1).executeTakeFirst()) return
    const seeded = JSON.stringify({
      products: demo.products.map(({ slug, sku }) => ({ slug, sku })),
      brands: demo.brands.map(({ slug, name }) => ({ slug, name })),
      categories: demo.categories.map(({ slug, name }) => ({ slug, name })),
    })
    await sql`with demo as (select ${seeded}::jsonb as content)
      insert into demo_content (kind, id, slug, name, sku)
      select 'product', p.id, p.slug, p.name, p.sku
      from demo, jsonb_to_recordset(content -> 'products') as seeded (slug text, sku text)
      join products p using (slug, sku)
      union all select 'brand', b.id, b.slug, b.name, null
      from demo, jsonb_to_recordset(content -> 'brands') as seeded (slug text, name text)
      join brands b using (slug, name)
      union all select 'category', c.id, c.slug, c.name, null
      from demo, jsonb_to_recordset(content -> 'categories') as seeded (slug text, name text)
      join categories c using (slug, name)`.execute(trx)
  })
