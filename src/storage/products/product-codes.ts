/** The codes on goods that a scanner reads: SKUs and barcodes, in any case. */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

/** By code, the name of a product, archived ones included, that has the code, or a variant with it. */
export const findNamesByCode = async (
  db: Database | Transaction,
  codes: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ code: string; name: string }>`
    select c.code, p.name from unnest(${codes}::text[]) as c (code)
    join lateral (
      select p.name from products p where lower(p.sku) = lower(c.code)
      union all
      select p.name from variants v join products p on p.id = v.product_id
        where lower(v.sku) = lower(c.code) or lower(v.barcode) = lower(c.code)
      limit 1
    ) p on true`.execute(db)
  return new Map(rows.map(({ code, name }) => [code, name]))
}
