/** The codes on goods that a scanner reads: SKUs and barcodes, in any case. */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** The name of the product, archived ones included, that has the code, or a variant with it. */
export const findNameByCode = async (
  db: Database | Transaction,
  code: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select p.name from products p where lower(p.sku) = lower(${code})
    union all
    select p.name from variants v join products p on p.id = v.product_id
      where lower(v.sku) = lower(${code}) or lower(v.barcode) = lower(${code})
    limit 1`.execute(db)
  return rows[0]?.name
}
