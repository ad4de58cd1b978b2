/** What the labels of variants say. */
import { sql } from 'kysely'
import type { LabelledVariant } from '../../domain/documents/label.ts'
import type { Database } from '../database/database.ts'

/** By id; a variant without an SKU of its own has that of its product. */
export const readLabelledVariants = async (
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LabelledVariant>> => {
  const rows = await db
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'p.name', 'v.size', 'v.color', 'v.barcode', 'p.price_pence as pricePence'])
    .select(sql<string>`coalesce(v.sku, p.sku)`.as('sku'))
    .where(sql<boolean>`v.id = any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, ...variant }) => [id, variant]))
}
