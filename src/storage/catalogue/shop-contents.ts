/** Whether the shop has what the blocks of its home page list. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { IS_LIVE } from './product-filter.ts'

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
