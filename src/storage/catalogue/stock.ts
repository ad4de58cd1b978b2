/**
 * Stock. Orders take it and put it back; staff set it (`product-edit.ts`). It is counted by inventory items, which all
 * variants of a product share or each has for itself. Rows are locked in the order of their item ids, because parallel
 * orders would deadlock otherwise.
 */
import { sql } from 'kysely'
import type { SoldLine } from '../../domain/variants.ts'
import { queueForLocks, type Transaction } from '../database/database.ts'

/** The inventory item of a line; no item where the variant or its product is gone. */
export type LineStock<L extends SoldLine> = { line: L; item: InventoryItem | undefined }

/** Finds each line's item by its variant, or by size and colour in lines of earlier releases. Nothing is locked. */
export const readLineStock = async <L extends SoldLine>(
  trx: Transaction,
  lines: readonly L[],
): Promise<LineStock<L>[]> => {
  const wanted = lines.map(({ productId, variantId, size, color }, place) => ({
    place,
    productId,
    variantId,
    size,
    color,
  }))
  const { rows } = await sql<{ place: number; id: string; on_hand: number }>`
    select wanted.place, i.id, i.on_hand
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (place int, "productId" text, "variantId" text, size text, color text)
    join variants v on v.product_id = wanted."productId" and (
      v.id = wanted."variantId" or (
        wanted."variantId" is null and v.size is not distinct from wanted.size and v.color is not distinct from wanted.color
      )
    )
    join inventory_items i on i.id = v.inventory_item_id
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

/** Locks the items of these lines until the end of the transaction and reads them. */
export const lockLineStock = async <L extends SoldLine>(
  trx: Transaction,
  lines: readonly L[],
): Promise<LineStock<L>[]> => {
  queueForLocks(trx, [...new Set(lines.map(({ productId }) => stockLockKey(productId)))].sort())
  const locked = new Set<string>()
  // Read again after each lock: while this transaction waited, units were sold, or staff changed what counts them.
  for (;;) {
    const stock = await readLineStock(trx, lines)
    const ids = [...new Set(stock.flatMap(({ item }) => item?.id ?? []))]
      .filter((id) => !locked.has(id))
      .sort()
    if (ids.length === 0) return stock
    await trx
      .selectFrom('inventory_items')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const id of ids) locked.add(id)
  }
}

export type InventoryItem = { id: string; onHand: number }

/** The items of a product in the order of their ids, locked until the end of the transaction. */
export const lockItemsOfProduct = (trx: Transaction, productId: string): Promise<InventoryItem[]> => {
  queueForLocks(trx, [stockLockKey(productId)])
  return trx
    .selectFrom('inventory_items')
    .select(['id', 'on_hand as onHand'])
    .where('product_id', '=', productId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Takes the units of all lines. The caller has locked their items and found that none is short. */
export const takeStock = async (trx: Transaction, stock: readonly LineStock<SoldLine>[]): Promise<void> => {
  for (const [id, units] of [...unitsByItem(stock)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const taken = await trx
      .updateTable('inventory_items')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '-', units) }))
      .where('id', '=', id)
      .where('on_hand', '>=', units)
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) throw new Error(`stock of ${id} changed while it was locked`)
  }
}

/** Adds returned quantities to the stock. Variants that are gone are skipped. */
export const returnStock = async (trx: Transaction, lines: readonly SoldLine[]): Promise<void> => {
  const units = unitsByItem(await lockLineStock(trx, lines))
  for (const [id, returned] of units)
    await trx
      .updateTable('inventory_items')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', returned) }))
      .where('id', '=', id)
      .execute()
}
