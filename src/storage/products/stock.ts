/**
 * Stock. Orders take it and put it back; staff set it (`product-edit.ts`). It is counted by inventory items, which all
 * variants of a product share or each has for itself. Rows are locked in the order of their item ids, because parallel
 * orders would deadlock otherwise.
 */
import { sql } from 'kysely'
import type { SoldLine } from '../../domain/products/variants.ts'
import { queueForLocks, type Transaction } from '../database/database.ts'
import { type LineCause, setInput, stockCause } from '../database/trigger-inputs.ts'

/** A line of an order; `position` identifies it there. */
export type OrderLine = SoldLine & { position: number }

/** The inventory item of a line; no item where the variant or its product is gone. */
export type LineStock<L extends SoldLine> = { line: L; item: InventoryItem | undefined }

/**
 * Each line as `wanted` with the `item` that counts its variant, found by size and colour in lines of earlier releases.
 * `offset 0`: found line by line; PostgreSQL expects a hundred lines and would read every variant of the shop.
 */
const itemsOfLines = (lines: readonly SoldLine[]) => {
  const wanted = lines.map(({ productId, variantId, size, color }, place) => ({
    place,
    productId,
    variantId,
    size,
    color,
  }))
  return sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (place int, "productId" text, "variantId" text, size text, color text)
    cross join lateral (
      select i.id, i.on_hand from variants v join inventory_items i on i.id = v.inventory_item_id
      where v.product_id = wanted."productId" and (
        v.id = wanted."variantId" or (
          wanted."variantId" is null and v.size is not distinct from wanted.size and v.color is not distinct from wanted.color
        )
      ) offset 0
    ) as item`
}

/** Finds each line's item. Nothing is locked. */
export const readLineStock = async <L extends SoldLine>(
  trx: Transaction,
  lines: readonly L[],
): Promise<LineStock<L>[]> => {
  const { rows } = await sql<{ place: number; id: string; on_hand: number }>`
    select wanted.place, item.id, item.on_hand from ${itemsOfLines(lines)}
  `.execute(trx)
  const items = new Map(rows.map(({ place, id, on_hand }) => [place, { id, onHand: on_hand }]))
  return lines.map((line, place) => ({ line, item: items.get(place) }))
}

const stockLockKey = (productId: string): string => `stock ${productId}`

/** The units of each item that the lines need together. */
const unitsByItem = (stock: readonly LineStock<SoldLine>[]): Map<string, number> => {
  const units = new Map<string, number>()
  for (const { line, item } of stock) if (item) units.set(item.id, (units.get(item.id) ?? 0) + line.quantity)
  return units
}

/** The first line that cannot be had in its quantity, with the units that are there; undefined where all can. */
export const findShortLine = <L extends SoldLine>(
  stock: readonly LineStock<L>[],
): { line: L; available: number } | undefined => {
  const units = unitsByItem(stock)
  for (const { line, item } of stock) {
    if (!item) return { line, available: 0 }
    if (item.onHand < (units.get(item.id) ?? 0)) return { line, available: item.onHand }
  }
  return undefined
}

/** Locks the items that count these lines at this moment. @returns their ids */
const lockItemsOfLines = async (trx: Transaction, lines: readonly SoldLine[]): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from inventory_items where id = any(array(select item.id from ${itemsOfLines(lines)}))
    order by id for update
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Locks the items of these lines until the end of the transaction and reads them. */
export const lockLineStock = async <L extends SoldLine>(
  trx: Transaction,
  lines: readonly L[],
): Promise<LineStock<L>[]> => {
  queueForLocks(trx, [...new Set(lines.map(({ productId }) => stockLockKey(productId)))].sort())
  const locked = new Set<string>()
  // While this transaction waited for the locks, staff may have changed which items count these lines.
  for (;;) {
    const [ids, stock] = await Promise.all([lockItemsOfLines(trx, lines), readLineStock(trx, lines)])
    for (const id of ids) locked.add(id)
    if (stock.every(({ item }) => !item || locked.has(item.id))) return stock
  }
}

export type InventoryItem = { id: string; onHand: number }

/**
 * The items of these products in the order of their ids, locked until the end of the transaction. Only a transaction
 * that holds these locks adds or removes items of a product, or changes which variants they count.
 */
export const lockItemsOfProducts = async (
  trx: Transaction,
  productIds: readonly string[],
): Promise<(InventoryItem & { productId: string })[]> => {
  queueForLocks(trx, productIds.map(stockLockKey).sort())
  const items = trx
    .selectFrom('inventory_items')
    .select(['id', 'product_id as productId', 'on_hand as onHand'])
    .where(sql<boolean>`product_id = any(${productIds})`)
    .orderBy('id')
  const locked = new Set<string>()
  // While this transaction waited, another may have replaced the items.
  for (;;) {
    for (const { id } of await items.forUpdate().execute()) locked.add(id)
    const current = await items.execute()
    if (current.every(({ id }) => locked.has(id))) return current
  }
}

export const lockItemsOfProduct = (trx: Transaction, productId: string): Promise<InventoryItem[]> =>
  lockItemsOfProducts(trx, [productId])

/**
 * Adds the lines' units to items whose rows this transaction has locked, or takes them. The same statement names the cause,
 * so that the database can record each line's movement and refuse a second one.
 */
const moveStock = async (
  trx: Transaction,
  stock: readonly LineStock<OrderLine>[],
  cause: LineCause,
  direction: 1 | -1,
): Promise<void> => {
  const moves = stock.flatMap(({ line, item }) =>
    item ? [{ item: item.id, line: String(line.position), change: direction * line.quantity }] : [],
  )
  const ids = [...new Set(moves.map(({ item }) => item))]
  const { numAffectedRows } = await sql`
    update inventory_items i set on_hand = i.on_hand + m.change
    from (select ${setInput(stockCause({ ...cause, moves }))}) as named, (
      select item, sum(change)::int as change from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as each (item text, change int) group by item
    ) as m
    where i.id = any(${ids}) and i.id = m.item and i.on_hand + m.change >= 0
  `.execute(trx)
  if (Number(numAffectedRows) !== ids.length) throw new Error('stock changed while it was locked')
}

/** Takes the units of an order's lines. The caller has locked their items and found that none is short. */
export const takeStock = (
  trx: Transaction,
  stock: readonly LineStock<OrderLine>[],
  orderId: string,
): Promise<void> => moveStock(trx, stock, { kind: 'sale', id: orderId }, -1)

const countingOf = async (trx: Transaction, productId: string) => {
  const query = trx.selectFrom('products').select('counting').where('id', '=', productId)
  return (await query.executeTakeFirst())?.counting
}

/** False where the product is gone. */
export const isCountedByVariant = async (trx: Transaction, productId: string): Promise<boolean> =>
  (await countingOf(trx, productId)) === 'by-variant'

/** A line of a variant that was removed counts for its product where that is tracked by product. */
const lockItemOfProduct = async (trx: Transaction, productId: string): Promise<InventoryItem | undefined> => {
  const items = await lockItemsOfProduct(trx, productId)
  return (await countingOf(trx, productId)) === 'together' ? items[0] : undefined
}

/** Adds returned quantities to the stock. Units of a variant that is gone and had a stock of its own are dropped. */
export const returnStock = async (
  trx: Transaction,
  lines: readonly OrderLine[],
  cause: LineCause & { kind: 'refund' | 'release' },
): Promise<void> => {
  const stock = await lockLineStock(trx, lines)
  for (const found of stock) found.item ??= await lockItemOfProduct(trx, found.line.productId)
  await moveStock(trx, stock, cause, 1)
}
