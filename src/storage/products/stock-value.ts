/**
 * What the stock of a day is worth: the units that there were when the day ended, by the stock movements, times the cost
 * of today. The rule: units without one known cost are counted apart, never as worth nothing.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { sameFigure } from './same-figure.ts'

/** `day`: of the shop's time zone, "2026-01-31". */
export type ValuedDay = { day: string; timeZone: string }

export type ValuedItem = {
  productId: string
  name: string
  sku: string
  size: string | null
  color: string | null
  units: number
  /** Null where it is not known, or differs within a product that is tracked by product. */
  costPence: number | null
}
export type ValueSums = {
  units: number
  /** Pence; a bigint, as the driver reads it. */
  value: number
  unitsWithoutCost: number
  /** When the stock history began; null without one. */
  since: Date | null
}

const oneCost = sameFigure(sql`v.cost_pence`)

/** Each item that had units, with its cost; of an item that was replaced since, that of its product. */
const itemsOf = ({ day, timeZone }: ValuedDay, products: RawBuilder<unknown>) => sql`(
  select s.product_id as "productId", p.name, coalesce(own.sku, p.sku) as sku, own.size, own.color, s.units,
    case when own.variants > 0 then own.cost else whole.cost end as "costPence", own.position, s.item_id as item
  from (
    select m.product_id, m.item_id, sum(m.change)::int as units from stock_movements m
    where m.at < (${day}::date + 1)::timestamp at time zone ${timeZone} and ${products}
    group by m.product_id, m.item_id having sum(m.change) > 0
  ) as s
  join products p on p.id = s.product_id
  cross join lateral (
    select count(*) as variants, min(v.position) as position, ${oneCost} as cost,
      case when count(*) = 1 then min(v.sku) end as sku, case when count(*) = 1 then min(v.size) end as size,
      case when count(*) = 1 then min(v.color) end as color
    from variants v where v.inventory_item_id = s.item_id
  ) as own
  cross join lateral (select ${oneCost} as cost from variants v where v.product_id = s.product_id) as whole
)`

export const readStockValue = async (db: Database, day: ValuedDay): Promise<ValueSums> => {
  const { rows } = await sql<ValueSums>`
    select coalesce(sum(i.units), 0)::int as units,
      coalesce(sum(i.units::bigint * i."costPence"), 0)::bigint as value,
      coalesce(sum(i.units) filter (where i."costPence" is null), 0)::int as "unitsWithoutCost",
      (select min(at) from stock_movements) as since
    from ${itemsOf(day, sql`true`)} as i`.execute(db)
  return rows[0] as ValueSums
}

export type CostlessProduct = { productId: string; name: string; units: number }

/** Products with units of which no cost is known, most units first. */
export const listWithoutCost = async (
  db: Database,
  day: ValuedDay,
  limit: number,
): Promise<CostlessProduct[]> =>
  (
    await sql<CostlessProduct>`
      select i."productId", i.name, sum(i.units)::int as units from ${itemsOf(day, sql`true`)} as i
      where i."costPence" is null group by 1, 2 order by units desc, i."productId" limit ${limit}`.execute(db)
  ).rows

const BATCH = 500

/** Every item that had units, some products at a time. */
export async function* allValuedItems(db: Database, day: ValuedDay): AsyncGenerator<ValuedItem[]> {
  let after = ''
  for (;;) {
    const { rows: products } = await sql<{ id: string }>`
      select id from products where id > ${after} order by id limit ${BATCH}`.execute(db)
    const ids = products.map(({ id }) => id)
    if (ids.length === 0) return
    const { rows } = await sql<ValuedItem>`
      select * from ${itemsOf(day, sql`m.product_id = any(${ids})`)} as i
      order by i.name, i."productId", i.position, i.item`.execute(db)
    yield rows
    after = ids.at(-1) ?? after
  }
}
