/** What the shop has: whether the blocks of its home page list anything, and categories with products. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { IS_LIVE } from '../listing/product-filter.ts'

export type StoredContents = { hasBrands: boolean; hasNewArrivals: boolean; hasFeatured: boolean }

export const readShopContents = async (db: Database): Promise<StoredContents> => {
  const { rows } = await sql<StoredContents>`select
    exists (select from brands) as "hasBrands",
    exists (select from products as p where p.new_arrival and ${IS_LIVE}) as "hasNewArrivals",
    exists (select from products as p where p.featured and ${IS_LIVE}) as "hasFeatured"`.execute(db)
  const [contents] = rows
  if (!contents) throw new Error('a query without a table returned no row')
  return contents
}

/** Names of the first categories with live products of their own, by name. A search for one of them finds these. */
export const listCategoryNames = async (
  db: Database,
  { count, maxLength }: { count: number; maxLength: number },
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select c.name from categories as c
    where length(c.name) <= ${maxLength}
      and exists (select from products as p where p.category_id = c.id and ${IS_LIVE})
    order by c.name, c.id limit ${count}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Of the slugs, those that a brand of the shop has. */
export const existingBrands = async (
  db: Database,
  slugs: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ slug: string }>`select slug from brands where slug = any(${slugs})`.execute(db)
  return new Set(rows.map(({ slug }) => slug))
}
