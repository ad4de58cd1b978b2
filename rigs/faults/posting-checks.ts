/**
 * What the auditor checks of goods receipts, stocktakes and edits of stock: each has moved its units exactly once, and its
 * undo has taken exactly them back.
 */
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/database.ts'

/** Units of each inventory item that goods receipts, stocktakes and their undos say they have moved. */
const posted = sql`
  select 'goods-in' || case when undone then '-undo' else '' end as kind, g.id as cause_id, v.product_id,
    v.inventory_item_id as item_id, sum((line ->> 'units')::int * case when undone then -1 else 1 end)::int as change
  from goods_receipts g cross join lateral jsonb_array_elements(g.lines) as line
    cross join (values (false), (true)) as posting (undone)
    join variants v on v.id = line ->> 'variantId'
  where not undone or g.undone_at is not null
  group by undone, g.id, v.product_id, v.inventory_item_id
  union all
  select 'stocktake' || case when undone then '-undo' else '' end, s.id, l.product_id, l.item_id,
    (l.counted - l.expected) * case when undone then -1 else 1 end
  from stocktakes s join stocktake_lines l on l.stocktake_id = s.id
    cross join (values (false), (true)) as posting (undone)
  where s.state in ('posted', 'undone') and (not undone or s.state = 'undone') and l.counted <> l.expected`

/** Units that the rig's edits of stock say they have moved; what is undone is back. */
const edited = sql`
  select v.product_id, v.inventory_item_id as item_id,
    sum((part -> 'after' ->> 'stockQuantity')::int - (part -> 'before' ->> 'stockQuantity')::int)::int as change
  from changes c cross join lateral jsonb_array_elements(c.parts) as part
    join lateral (
      select distinct product_id, inventory_item_id from variants
      where part ->> 'id' in ('variant ' || id, 'product ' || product_id)
    ) as v on true
  where c.id ~ '^change_[0-9]{20}$' and c.undone_at is null
  group by 1, 2`

/** All units that have come in or out other than by orders: those that the rig moved in SQL, and those that staff posted. */
export const supplied = sql`(select product_id, item_id, quantity from rig.stock_moves
  union all select product_id, item_id, change from (${posted}) as posted
  union all select product_id, item_id, change from (${edited}) as edited)`

export const postingChecks: readonly {
  name: string
  query: ReturnType<typeof sql<Record<string, unknown>>>
}[] = [
  {
    name: 'every edit of stock and every undo of one has moved its units exactly once',
    query: sql`
      select item_id, e.change, m.change as moved from (${edited}) as e
      full join (
        select item_id, sum(change)::int as change from stock_movements
        where kind in ('bulk-edit', 'bulk-undo') group by 1 having sum(change) <> 0
      ) as m using (item_id)
      where m.change is distinct from e.change`,
  },
  {
    name: 'every goods receipt, every stocktake and every undo of one has moved its units exactly once',
    query: sql`
      select kind, cause_id, item_id, e.change, m.change as moved from (${posted}) as e
      full join (
        select kind, cause_id, item_id, sum(change)::int as change from stock_movements
        where kind like 'goods-in%' or kind like 'stocktake%' group by 1, 2, 3
      ) as m using (kind, cause_id, item_id)
      where m.change is distinct from e.change`,
  },
]

/** Of the goods receipts and stocktakes that staff were told of, those that are not posted. */
export const missingPostings = async (shopDb: Database, told: ReadonlySet<string>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from unnest(${[...told]}::text[]) as t (id)
    where not exists (select from goods_receipts g where g.id = t.id)
      and not exists (select from stocktakes s where s.id = t.id and s.state in ('posted', 'undone'))`.execute(
    shopDb,
  )
  return rows.map(({ id }) => `posting ${id}`)
}
