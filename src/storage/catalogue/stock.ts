/**
 * Stock. Orders take it and put it back; staff set it (`product-edit.ts`). Rows are locked in the order of their
 * product ids, because parallel orders would deadlock otherwise.
 */
import { queueForLocks, type Transaction } from '../database/database.ts'

/** Quantity by product id. */
export type Quantities = ReadonlyMap<string, number>

export const quantitiesOf = (lines: readonly { productId: string; quantity: number }[]): Quantities => {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return quantities
}

const stockOf = (trx: Transaction, productIds: Iterable<string>) =>
  trx
    .selectFrom('stock')
    .select(['product_id', 'on_hand'])
    .where('product_id', 'in', [...new Set(productIds), ''])
    .orderBy('product_id')

const byProduct = (rows: readonly { product_id: string; on_hand: number }[]): Quantities =>
  new Map(rows.map(({ product_id, on_hand }) => [product_id, on_hand]))

/** Stock without a lock, so it may change at once. Deleted products are missing. */
export const readStock = async (trx: Transaction, productIds: Iterable<string>): Promise<Quantities> =>
  byProduct(await stockOf(trx, productIds).execute())

export const stockLockKey = (productId: string): string => `stock ${productId}`

/** Stock, locked until the end of the transaction. Deleted products are missing. */
export const lockStock = async (trx: Transaction, productIds: Iterable<string>): Promise<Quantities> => {
  const ids = [...new Set(productIds)].sort()
  queueForLocks(trx, ids.map(stockLockKey))
  return byProduct(await stockOf(trx, ids).forUpdate().execute())
}

/** Reduces stock; returns false, and changes nothing, if there is too little. */
export const takeStock = async (trx: Transaction, productId: string, quantity: number): Promise<boolean> => {
  const taken = await trx
    .updateTable('stock')
    .set(({ eb }) => ({ on_hand: eb('on_hand', '-', quantity) }))
    .where('product_id', '=', productId)
    .where('on_hand', '>=', quantity)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Adds returned quantities to the stock; deleted products are skipped. */
export const returnStock = async (trx: Transaction, quantities: Quantities): Promise<void> => {
  for (const productId of [...quantities.keys()].sort())
    await trx
      .updateTable('stock')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', quantities.get(productId) ?? 0) }))
      .where('product_id', '=', productId)
      .execute()
}
