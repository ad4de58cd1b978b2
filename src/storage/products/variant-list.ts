/** The variants of many products, for the staff's grid. */
import { sql } from 'kysely'
import type { StoredVariantValues } from '../../domain/products/product-values.ts'
import type { VariantFields } from '../../domain/products/variant-fields.ts'
import type { Database } from '../database/database.ts'
import { variantPairsOf } from './variant-columns.ts'

/** By product, in their order; an unknown product has none. */
export const listVariantsOf = async (
  db: Database,
  productIds: readonly string[],
): Promise<Record<string, StoredVariantValues[]>> => {
  const rows = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
    .select(['v.product_id', 'v.id', 'v.size', 'v.color', 'i.on_hand', 'p.counting'])
    .select(sql<VariantFields>`json_build_object(${variantPairsOf('v')})`.as('fields'))
    .where(sql<boolean>`v.product_id = any(${productIds})`)
    .orderBy('v.product_id')
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()
  const variants: Record<string, StoredVariantValues[]> = Object.fromEntries(productIds.map((id) => [id, []]))
  for (const { product_id, on_hand, counting, fields, ...variant } of rows)
    variants[product_id]?.push({
      ...variant,
      ...fields,
      stockQuantity: counting === 'together' ? null : on_hand,
    })
  return variants
}
