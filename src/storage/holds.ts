/**
 * Stock, and what open checkouts hold of it. Whoever takes or holds stock locks its rows first, in the order of the
 * product ids: unsorted, parallel checkouts would lock each other out.
 */
import { sql } from 'kysely'
import { type Transaction, takeTurnAt } from './database.ts'

/** How many of each product, by its id. */
export type Quantities = ReadonlyMap<string, number>

export const quantitiesOf = (lines: readonly { productId: string; quantity: number }[]): Quantities => {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return quantities
}

/** Of two, the larger of each product. */
export const largerOf = (a: Quantities, b: Quantities): Quantities =>
  new Map(
    [...new Set([...a.keys(), ...b.keys()])].map((id) => [id, Math.max(a.get(id) ?? 0, b.get(id) ?? 0)]),
  )

export type StockOfProduct = {
  productId: string
  onHand: number
  /** By this checkout. */
  held: number
  heldByOthers: number
}

export const stockTurn = (productId: string): string => `stock ${productId}`

/** Locks the stock of the products to the end of the transaction; a product that is gone has no row. */
export const lockStock = async (
  trx: Transaction,
  productIds: Iterable<string>,
  checkoutId: string,
): Promise<StockOfProduct[]> => {
  const ids = [...new Set(productIds)]
  if (ids.length === 0) return []
  takeTurnAt(trx, ids.sort().map(stockTurn))
  await trx
    .selectFrom('stock')
    .select('product_id')
    .where('product_id', 'in', ids)
    .orderBy('product_id')
    .forUpdate()
    .execute()
  // Only now, with the locks held, is what others hold known for certain: a statement of its own sees it.
  return trx
    .selectFrom('stock as s')
    .leftJoin('holds as h', 'h.product_id', 's.product_id')
    .select(({ fn }) => [
      's.product_id as productId',
      's.on_hand as onHand',
      fn
        .coalesce(fn.sum<number>('h.quantity').filterWhere('h.checkout_id', '=', checkoutId), sql<number>`0`)
        .as('held'),
      fn
        .coalesce(fn.sum<number>('h.quantity').filterWhere('h.checkout_id', '<>', checkoutId), sql<number>`0`)
        .as('heldByOthers'),
    ])
    .where('s.product_id', 'in', ids)
    .groupBy('s.product_id')
    .orderBy('s.product_id')
    .execute()
}

export const readHolds = async (trx: Transaction, checkoutId: string): Promise<Quantities> => {
  const rows = await trx
    .selectFrom('holds')
    .select(['product_id', 'quantity'])
    .where('checkout_id', '=', checkoutId)
    .execute()
  return new Map(rows.map(({ product_id, quantity }) => [product_id, quantity]))
}

/** Makes the checkout hold exactly this; the caller has locked the stock. */
export const setHolds = async (
  trx: Transaction,
  checkoutId: string,
  quantities: Quantities,
): Promise<void> => {
  await releaseHolds(trx, checkoutId)
  if (quantities.size === 0) return
  await trx
    .insertInto('holds')
    .values(
      [...quantities].map(([productId, quantity]) => ({
        checkout_id: checkoutId,
        product_id: productId,
        quantity,
      })),
    )
    .execute()
}

export const releaseHolds = async (trx: Transaction, checkoutId: string): Promise<void> => {
  await trx.deleteFrom('holds').where('checkout_id', '=', checkoutId).execute()
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
export const putBackStock = async (trx: Transaction, quantities: Quantities): Promise<void> => {
  for (const productId of [...quantities.keys()].sort())
    await trx
      .updateTable('stock')
      .set(({ eb }) => ({ on_hand: eb('on_hand', '+', quantities.get(productId) ?? 0) }))
      .where('product_id', '=', productId)
      .execute()
}

/** Open checkouts past their time that hold any of the products: the provider may be asked to give them up. */
export const findOverdueHolders = async (
  trx: Transaction,
  productIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  (
    await trx
      .selectFrom('holds as h')
      .innerJoin('checkouts as c', 'c.id', 'h.checkout_id')
      .select('c.id')
      .distinct()
      .where('h.product_id', 'in', [...productIds])
      .where('c.status', '=', 'open')
      .where('c.expires_at', '<=', now)
      .limit(20)
      .execute()
  ).map(({ id }) => id)
