/** What the auditor checks of stock: what was sold and what is left make up what was received, by product and by variant. */
import { sql } from 'kysely'
import { restockedUnits } from './partial-refund-checks.ts'
import { supplied } from './posting-checks.ts'
import { EDITED_SLUGS } from './rig-catalogue.ts'

export const stockChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    name: 'sold stock and stock on hand of every product add up to the stock received',
    query: sql`
      select s.product_id, s.on_hand, b.bought, coalesce(t.sold, 0) as sold
      from (select product_id, sum(on_hand) as on_hand from inventory_items group by 1) s
      join (select product_id, sum(quantity) as bought from ${supplied} as moves group by 1) b using (product_id)
      left join (select i.product_id, sum(i.quantity - ${restockedUnits}) as sold
        from order_items i join orders o on o.id = i.order_id
        left join refunds r on r.order_id = o.id
        where o.problem is null and r.restocked is not true group by 1) t using (product_id)
      where s.on_hand + coalesce(t.sold, 0) <> b.bought`,
  },
  {
    name: 'sold stock and stock on hand of every variant with a stock of its own add up to the stock received',
    query: sql`
      select v.id, v.size, v.color, s.on_hand, b.bought, coalesce(t.sold, 0) as sold
      from inventory_items s
      join products p on p.id = s.product_id
      join variants v on v.inventory_item_id = s.id
      join (select item_id, sum(quantity) as bought from ${supplied} as moves group by 1) b on b.item_id = s.id
      left join (select i.variant_id, sum(i.quantity - ${restockedUnits}) as sold
        from order_items i join orders o on o.id = i.order_id
        left join refunds r on r.order_id = o.id
        where o.problem is null and r.restocked is not true group by 1) t on t.variant_id = v.id
      where p.counting = 'by-variant' and p.slug not in (${sql.join(EDITED_SLUGS)})
        and s.on_hand + coalesce(t.sold, 0) <> b.bought`,
  },
  { name: 'no stock is negative', query: sql`select * from inventory_items where on_hand < 0` },
  {
    name: 'every variant has an item of its product: one for all of them, or one for each, and no item is left over',
    query: sql`
      select p.slug, p.counting, i.id, count(v.id) as variants,
        (select count(*) from inventory_items o where o.product_id = p.id) as items
      from products p join inventory_items i on i.product_id = p.id
      left join variants v on v.inventory_item_id = i.id and v.product_id = p.id
      group by p.id, i.id
      having count(v.id) = 0 or (p.counting = 'by-variant' and count(v.id) > 1)
        or (p.counting = 'together' and (select count(*) from inventory_items o where o.product_id = p.id) > 1)`,
  },
  {
    name: 'every line of an order names a variant of its product, under a name that the variant has or had',
    query: sql`
      select i.order_id, i.product_id, i.variant_id, i.size, i.color, v.size as now from order_items i
      left join variants v on v.id = i.variant_id and v.product_id = i.product_id
      where v.id is null or v.color is distinct from i.color
        or replace(v.size, ' slim', '') is distinct from replace(i.size, ' slim', '')`,
  },
]
