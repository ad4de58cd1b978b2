/** The stock history of a product, as staff read it. The database writes the rows (`write_stock_movements`). */
import { sql } from 'kysely'
import type { MovementKind } from '../../domain/products/stock-movement.ts'
import { batches } from '../database/batches.ts'
import type { Database } from '../database/database.ts'

export type StockMovement = {
  /** A bigint, as text. */
  id: string
  at: Date
  change: number
  stockAfter: number
  kind: MovementKind
  actor: 'owner' | 'staff' | 'shop'
  /** Of an account, as it is called today. */
  actorName: string | null
  orderId: string | null
  orderNumber: number | null
  document: string | null
  /** Of the sold line, or of the only variant that the item counts; null where it counts several, or is gone. */
  size: string | null
  color: string | null
  /** Variants that the item counts today. */
  variants: number
}

type Page = {
  /** Only of what counts this variant today. */
  variantId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first, from before the movement `after` on. */
export const listStockMovements = async (
  db: Database,
  productId: string,
  { variantId, after, limit }: Page,
): Promise<StockMovement[]> =>
  (
    await sql<StockMovement>`
      with page as (
        select * from stock_movements m
        where m.product_id = ${productId}
          and ${
            variantId === undefined
              ? sql`true`
              : sql`m.item_id = (select inventory_item_id from variants where id = ${variantId} and product_id = ${productId})`
          }
          and ${after === undefined ? sql`true` : sql`m.id < ${after}::bigint`}
        order by m.id desc limit ${limit}
      )
      select m.id::text, m.at, m.change, m.stock_after as "stockAfter", m.kind, m.actor, a.name as "actorName",
        o.id as "orderId", o.number as "orderNumber", coalesce(f.file_name, g.reason || ', ' || g.document,
          'Count ' || s.number || ' (' || s.title || '), ' || s.reason) as document,
        case when l.order_id is null then v.size else l.size end as size,
        case when l.order_id is null then v.color else l.color end as color,
        counted.variants
      from page m
      cross join lateral (
        select count(*)::int as variants, min(id) as only_id from variants where inventory_item_id = m.item_id
      ) as counted
      left join variants v on counted.variants = 1 and v.id = counted.only_id
      left join staff_accounts a on a.id = m.actor_id
      left join refunds r on m.kind = 'refund' and r.id = m.cause_id
      left join partial_refunds p on m.kind = 'refund' and p.id = m.cause_id
      left join orders o on o.id = case when m.kind in ('sale', 'release') then m.cause_id
        when m.kind = 'refund' then coalesce(r.order_id, p.order_id) end
      left join order_items l on l.order_id = o.id and l.position::text = m.line
      left join imports f on m.kind = 'import' and f.id = m.cause_id
      left join goods_receipts g on m.kind in ('goods-in', 'goods-in-undo') and g.id = m.cause_id
      left join stocktakes s on m.kind in ('stocktake', 'stocktake-undo') and s.id = m.cause_id
      order by m.id desc`.execute(db)
  ).rows

const BATCH = 1000

/** All of them, in batches, newest first. */
export const allStockMovements = (
  db: Database,
  productId: string,
  variantId: string | undefined,
): AsyncGenerator<StockMovement[]> =>
  batches<StockMovement>(BATCH, (last) =>
    listStockMovements(db, productId, { variantId, after: last?.id, limit: BATCH }),
  )
