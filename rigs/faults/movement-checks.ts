/**
 * What the auditor checks of stock movements: they add up to the stock, and each sale, refund with restock and payment that
 * could not be taken has moved each of its lines exactly once.
 */
import { sql } from 'kysely'
import { supplied } from './posting-checks.ts'

/** Units of a line that came back with refunds of parts, before the whole order was refunded. */
const restockedInParts = sql`coalesce((select sum(l.cancelled + l.returned) from partial_refund_lines l
  where l.order_id = i.order_id and l.position = i.position and l.restocked), 0)::int`

/**
 * What orders and refunds say must have moved. An order with a problem took nothing, or has given it back: its sale and its
 * release are compared with each other. Units whose variant is gone may have nowhere to return to.
 */
const expected = sql`
  select 'sale' as kind, i.order_id as cause_id, i.position::text as line, i.product_id, -i.quantity as change, i.variant_id
  from order_items i join orders o on o.id = i.order_id where o.problem is null
  union all
  select 'refund', r.id, i.position::text, i.product_id, i.quantity - ${restockedInParts}, i.variant_id
  from refunds r join order_items i on i.order_id = r.order_id
  where r.restocked and i.quantity > ${restockedInParts}
  union all
  select 'refund', l.refund_id, l.position::text, i.product_id, l.cancelled + l.returned, i.variant_id
  from partial_refund_lines l join order_items i on i.order_id = l.order_id and i.position = l.position
  where l.restocked`

export const movementChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    name: 'the movements of every inventory item add up to its stock, and each states the stock after it',
    query: sql`
      select product_id, item_id, on_hand, moved, null as id from stock_differences
      union all
      select product_id, item_id, stock_after, sum, id from (
        select product_id, item_id, id, stock_after,
          sum(change) over (partition by item_id order by id)::int as sum
        from stock_movements
      ) as chain where stock_after <> sum`,
  },
  {
    name: 'every sale and every restock has moved each of its lines exactly once, by its units',
    query: sql`
      select e.kind, e.cause_id, e.line, e.change, m.change as moved, m.times
      from (${expected}) as e
      full join (
        select m.kind, m.cause_id, m.line, min(m.product_id) as product_id, sum(m.change)::int as change,
          count(*)::int as times
        from stock_movements m left join orders o on o.id = m.cause_id
        where m.kind in ('sale', 'refund') and o.problem is null group by 1, 2, 3
      ) as m using (kind, cause_id, line)
      where (m.cause_id is null and not (e.kind = 'refund' and not exists (select from variants where id = e.variant_id)))
        or e.cause_id is null or m.times <> 1 or m.change <> e.change or m.product_id <> e.product_id`,
  },
  {
    name: 'an order whose payment could not be taken has put back each line that it took, once',
    query: sql`
      select o.id, m.line, m.sold, m.released from orders o
      join (
        select cause_id, line, sum(change) filter (where kind = 'sale') as sold,
          sum(change) filter (where kind = 'release') as released, count(*) as times
        from stock_movements where kind in ('sale', 'release') group by 1, 2
      ) as m on m.cause_id = o.id
      where (o.problem is null and m.released is not null)
        or (o.problem is not null and (m.times <> 2 or m.sold + m.released is distinct from 0))`,
  },
  {
    name: 'what else has moved is what the rig and its staff moved: supplied, received, counted or counted in another way',
    query: sql`
      select product_id, b.supplied, m.moved from (
        select product_id, sum(quantity)::int as supplied from ${supplied} as moves group by 1
      ) as b
      full join (
        select product_id, sum(change)::int as moved from stock_movements
        where kind not in ('sale', 'refund', 'release') group by 1
      ) as m using (product_id)
      where b.supplied is distinct from m.moved`,
  },
]
