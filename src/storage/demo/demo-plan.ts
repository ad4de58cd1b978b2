/**
 * What a removal of the demo would take. A product, brand or category whose name, slug or SKU has been changed since it
 * was seeded is the owner's. So is a brand or category that has a product of the owner, or a category above such a one.
 * A product that is in an order which stays is archived instead of deleted.
 */
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/database.ts'

export type DemoPlan = {
  /** Ids. */
  products: string[]
  archivedProducts: string[]
  brands: string[]
  categories: string[]
  /** Seeded rows that stay because the owner changed or uses them. */
  kept: number
}

type PlanRow = {
  kind: 'product' | 'brand' | 'category'
  id: string
  is_demo: boolean
  has_orders: boolean
}

/** Consistent where the caller has locked the seeded rows. */
export const planDemoRemoval = async (db: Database | Transaction): Promise<DemoPlan> => {
  const { rows } = await sql<PlanRow>`
    with recursive demo_products as (
      select p.id, exists (
        select from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.mode is distinct from 'sandbox'
      ) as has_orders
      from products p join demo_content d on d.kind = 'product' and d.id = p.id
      where (d.slug, d.name, d.sku) = (p.slug, p.name, p.sku)
    ),
    -- Archived products keep their brand and category too.
    staying as (
      select p.brand_id, p.category_id from products p
      where not exists (select from demo_products d where d.id = p.id and not d.has_orders)
    ),
    demo_categories as (
      select c.id from categories c join demo_content d on d.kind = 'category' and d.id = c.id
      where (d.slug, d.name) = (c.slug, c.name)
    ),
    staying_categories as (
      select c.id, c.parent_id from categories c
      where c.id in (select category_id from staying) or c.id not in (select id from demo_categories)
      union
      select parent.id, parent.parent_id from categories parent join staying_categories s on s.parent_id = parent.id
    )
    select 'product' as kind, c.id, d.id is not null as is_demo, coalesce(d.has_orders, false) as has_orders
    from demo_content c join products p on p.id = c.id left join demo_products d on d.id = c.id
    where c.kind = 'product'
    union all
    select 'brand', b.id, (d.slug, d.name) = (b.slug, b.name) and b.id not in (select brand_id from staying), false
    from demo_content d join brands b on b.id = d.id where d.kind = 'brand'
    union all
    select 'category', c.id, c.id not in (select id from staying_categories), false
    from demo_content d join categories c on c.id = d.id where d.kind = 'category'
  `.execute(db)
  const ids = (kind: PlanRow['kind'], hasOrders = false) =>
    rows
      .filter((row) => row.kind === kind && row.is_demo && row.has_orders === hasOrders)
      .map(({ id }) => id)
      .sort()
  return {
    products: ids('product'),
    archivedProducts: ids('product', true),
    brands: ids('brand'),
    categories: ids('category'),
    kept: rows.filter(({ is_demo }) => !is_demo).length,
  }
}
