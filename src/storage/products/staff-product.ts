/** A product as staff edit it: with the values that shoppers see only through rules, such as a lower compare-at price. */
import { sql } from 'kysely'
import { decimal } from '../../domain/pricing/money.ts'
import type { StoredValues } from '../../domain/products/product-values.ts'
import type { Database, Transaction } from '../database/database.ts'
import { productQuery, storedProduct } from './product-rows.ts'

export type StaffProductRecord = StoredValues & {
  id: string
  version: number
  previewKey: string
  brand: { name: string; slug: string }
  category: { name: string; slug: string; parentName: string | null }
  hasOrders: boolean
  createdAt: Date
  updatedAt: Date
}

const hasOrders = sql<boolean>`exists (select from order_items o where o.product_id = p.id)`

const staffProductQuery = (db: Database | Transaction) =>
  productQuery(db).select([
    'p.compare_at_pence',
    'p.on_sale',
    'p.in_stock as switched_on',
    'p.category_id',
    'p.created_at',
    'p.updated_at',
    hasOrders.as('has_orders'),
  ])
type StaffProductRow = Awaited<ReturnType<ReturnType<typeof staffProductQuery>['executeTakeFirstOrThrow']>>

const recordOf = (row: StaffProductRow): StaffProductRecord => {
  const { pricePence, compareAtPence: _, brand, category, variants, ...product } = storedProduct(row)
  const isByVariant = product.counting === 'by-variant'
  return {
    ...product,
    price: decimal(pricePence),
    compareAtPrice: row.compare_at_pence === null ? null : decimal(row.compare_at_pence),
    onSale: row.on_sale,
    inStock: row.switched_on,
    brandId: brand.id,
    brand: { name: brand.name, slug: brand.slug },
    categoryId: row.category_id,
    category: { name: category.name, slug: category.slug, parentName: category.parentName },
    variants: variants.map(({ inStock: _, stockQuantity, ...variant }) => ({
      ...variant,
      stockQuantity: isByVariant ? stockQuantity : null,
    })),
    hasOrders: row.has_orders,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

const BATCH = 200

/** Those of these ids that there are. */
export const listStaffProducts = async (
  db: Database | Transaction,
  ids: readonly string[],
): Promise<StaffProductRecord[]> => {
  const products: StaffProductRecord[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await staffProductQuery(db)
      .where('p.id', 'in', ids.slice(from, from + BATCH))
      .execute()
    products.push(...rows.map(recordOf))
  }
  return products
}

export const findStaffProduct = async (
  db: Database | Transaction,
  id: string,
): Promise<StaffProductRecord | undefined> => {
  const row = await staffProductQuery(db).where('p.id', '=', id).executeTakeFirst()
  return row && recordOf(row)
}
