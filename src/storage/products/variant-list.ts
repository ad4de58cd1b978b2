/** The variants of many products, for the staff's grid. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type ListedVariant = {
  id: string
  size: string | null
  color: string | null
  sku: string | null
  barcode: string | null
  weightGrams: number | null
  /** Null where the product is tracked by product. */
  stockQuantity: number | null
}

/** By product, in their order; an unknown product has none. */
export const listVariantsOf = async (
  db: Database,
  productIds: readonly string[],
): Promise<Record<string, ListedVariant[]>> => {
  const rows = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
    .select([
      'v.product_id',
      'v.id',
      'v.size',
      'v.color',
      'v.sku',
      'v.barcode',
      'v.weight_grams as weightGrams',
    ])
    .select(['i.on_hand', 'p.counting'])
    .where(sql<boolean>`v.product_id = any(${productIds})`)
    .orderBy('v.product_id')
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()
  const variants: Record<string, ListedVariant[]> = Object.fromEntries(productIds.map((id) => [id, []]))
  for (const { product_id, on_hand, counting, ...variant } of rows)
    variants[product_id]?.push({ ...variant, stockQuantity: counting === 'together' ? null : on_hand })
  return variants
}
