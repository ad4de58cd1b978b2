/**
 * Stock. Nothing but an order takes it. A transaction that takes stock locks its rows first, in the order of the product ids:
 * unsorted, parallel orders would lock each other out.
 */
import { queueForLocks, type Transaction } from '../database/database.ts'

/** How many of each product, by its id. */
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

/** What is on hand now; nobody is kept from taking it a moment later. A product that is gone is left out. */
export const readStock = async (trx: Transaction, productIds: Iterable<string>): Promise<Quantities> =>
  byProduct(await stockOf(trx, productIds).execute())

export const stockLockKey = (productId: string): string => `stock ${productId}`

/** What is on hand, locked to the end of the transaction. A product that is gone is left out. */
export const lockStock = async (trx: Transaction, productIds: Iterable<string>): Promise<Quantities> => {
  const ids = [...new Set(productIds)].sort()
  queueForLocks(trx, ids.map(stockLockKey))
  return byProduct(await stockOf(trx, ids).forUpdate().execute())
}

/** Takes sold stock away; false, and nothing done, when there is too little. */
export const takeStock = async (trx: Transaction, productId: string, quantity: number): Promise<boolean> => {
  const taken = await trx
    .updateTable('stock')
    .set(({ eb }) => ({ on_hand: eb('on_hand', '-', quantity) }))
    .where('product_id', '=', productId)
    .where('on_hand', '>=', quantity)
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Puts back what was sold; a product that is gone has nowhere to be put. */
export const returnStock = async (trx: Transaction, quantities: Quantities): Promise<void> => {
  for (const productId of [...quantities.keys()].sort())
    await trx
      .updateTable('stock')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', quantities.get(productId) ?? 0) }))
      .where('product_id', '=', productId)
      .execute()
}
