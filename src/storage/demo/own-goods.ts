/** Counts the products that are not the demo's. */
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

export type OwnGoods = {
  /** Products of any kind, the demo's included. */
  total: number
  /** For sale, like `withoutPicture`. */
  live: number
  drafts: number
  withoutPicture: number
}

export const countOwnGoods = async (db: Database): Promise<OwnGoods> => {
  const { rows } = await sql<OwnGoods>`
    with own as (
      select p.status, cardinality(p.images) = 0 as lacks_picture from products p
      where not exists (
        select from demo_content d where d.kind = 'product' and d.id = p.id
          and (d.slug, d.name, d.sku) = (p.slug, p.name, p.sku)
      )
    )
    select (select count(*) from products) as total,
      count(*) filter (where status = 'live') as live,
      count(*) filter (where status = 'draft') as drafts,
      count(*) filter (where status = 'live' and lacks_picture) as "withoutPicture"
    from own`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count without a row')
  return counts
}
