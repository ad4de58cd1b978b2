/** What a stocktake can count: inventory items with their name, their shelf places and what is expected on the shelf. */
import { type RawBuilder, sql } from 'kysely'
import type { StocktakeScope } from '../../domain/products/stocktake.ts'
import type { Database, Transaction } from '../database/database.ts'

export type StocktakeItem = {
  itemId: string
  productId: string
  name: string
  /** Null where it counts several variants. */
  size: string | null
  color: string | null
  sku: string | null
  shelfPlaces: string[]
  onHand: number
}

/** `A-03` is counted with `A-03-2`, and not with `A-031`. */
const isAt = (
  shelfPlace: string,
) => sql<boolean>`starts_with(lower(v.shelf_place), lower(${shelfPlace}::text))
  and substr(v.shelf_place, length(${shelfPlace}::text) + 1, 1) !~ '[[:alnum:]]'`

const isInScope = (scope: StocktakeScope): RawBuilder<boolean> => {
  switch (scope.kind) {
    case 'all':
      return sql<boolean>`true`
    case 'category':
      return sql<boolean>`p.category_id in (
        select c.id from categories c where c.id = ${scope.categoryId} or c.parent_id = ${scope.categoryId})`
    case 'place':
      return sql<boolean>`exists (
        select from variants v where v.inventory_item_id = i.id and ${isAt(scope.shelfPlace)})`
  }
}

const items = sql`inventory_items i join products p on p.id = i.product_id
  cross join lateral (
    select count(*) as variants, min(v.size) as size, min(v.color) as color, min(v.sku) as sku,
      coalesce(array_agg(distinct v.shelf_place order by v.shelf_place) filter (where v.shelf_place is not null), '{}')
        as places
    from variants v where v.inventory_item_id = i.id
  ) as own`
const columns = sql`i.id as "itemId", i.product_id as "productId", p.name, i.on_hand as "onHand",
  case when own.variants = 1 then own.size end as size, case when own.variants = 1 then own.color end as color,
  case when own.variants = 1 then coalesce(own.sku, p.sku) else p.sku end as sku, own.places as "shelfPlaces"`

/** Those of archived products are counted only where there are any. */
const isCounted = sql<boolean>`own.variants > 0 and (p.status is distinct from 'archived' or i.on_hand > 0)`

/** In no line of an open stocktake, so that they can still be counted by this one. */
const isFree = sql<boolean>`not exists (
  select from stocktake_lines l join stocktakes t on t.id = l.stocktake_id
  where l.item_id = i.id and t.state = 'open')`

/** Of the scope, what is not counted yet, in walking order. */
export const listUncounted = async (
  db: Database | Transaction,
  scope: StocktakeScope,
  limit: number,
): Promise<{ items: StocktakeItem[]; total: number }> => {
  const { rows } = await sql<StocktakeItem & { total: number }>`
    select ${columns}, count(*) over ()::int as total from ${items}
    where ${isCounted} and ${isInScope(scope)} and ${isFree}
    order by own.places[1] nulls last, p.name_key, own.size, own.color, i.id limit ${limit}`.execute(db)
  return { items: rows.map(({ total: _, ...item }) => item), total: rows[0]?.total ?? 0 }
}

/** The products of what is not counted yet: their items are locked before they are counted. */
export const uncountedProducts = async (trx: Transaction, scope: StocktakeScope): Promise<string[]> =>
  (
    await sql<{ id: string }>`select distinct i.product_id as id from ${items}
      where ${isCounted} and ${isInScope(scope)} and ${isFree}`.execute(trx)
  ).rows.map(({ id }) => id)

type Found = StocktakeItem & { isInScope: boolean }

/** The item that counts a variant, or the item of this id. */
export const findItem = async (
  trx: Transaction,
  scope: StocktakeScope,
  by: { variantId: string } | { itemId: string },
): Promise<Found | undefined> => {
  const isWanted =
    'itemId' in by
      ? sql`i.id = ${by.itemId}`
      : sql`i.id = (select inventory_item_id from variants where id = ${by.variantId})`
  const { rows } = await sql<Found>`
    select ${columns}, ${isInScope(scope)} as "isInScope" from ${items} where ${isWanted}`.execute(trx)
  return rows[0]
}

/** Its units are taken from the stock, and some may not be shipped; an authorised order waits for its capture. */
const holdsUnits = sql<boolean>`o.status = 'confirmed' and o.payment_status in ('authorised', 'paid', 'disputed')
  and o.fulfilment_status in ('unfulfilled', 'partly_shipped')`

/** The units that stand on the shelf although they are sold: not shipped, and not cancelled. By item. */
export const readUnshipped = async (
  trx: Transaction,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ itemId: string; units: number }>`
    select i.id as "itemId", sum(greatest(0, line.quantity - coalesce(sent.units, 0) - coalesce(cancelled.units, 0)))::int
      as units
    from order_items line
    join orders o on o.id = line.order_id and ${holdsUnits}
    join products p on p.id = line.product_id
    left join variants v on v.id = line.variant_id
    join inventory_items i on i.product_id = line.product_id
      and (i.id = v.inventory_item_id or p.counting = 'together')
    left join lateral (
      select sum(f.quantity) as units from fulfilment_lines f
      join fulfilments parcel on parcel.id = f.fulfilment_id and parcel.undone_at is null
      where f.order_id = line.order_id and f.position = line.position
    ) as sent on true
    left join lateral (
      select sum(r.cancelled) as units from partial_refund_lines r
      where r.order_id = line.order_id and r.position = line.position
    ) as cancelled on true
    where line.product_id = any(${productIds})
    group by i.id`.execute(trx)
  return new Map(rows.map(({ itemId, units }) => [itemId, units]))
}
