/**
 * Goods receipts: the units that arrived are added to the stock and can be taken back. The rules: a receipt is posted once
 * however often it is sent; its undo takes exactly its units, so that what was sold stays sold and no stock is below zero.
 */
import { sql } from 'kysely'
import type { CodedVariant } from '../../domain/products/goods-in.ts'
import { nameWithChoice, type VariantChoice } from '../../domain/products/variants.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import type { DocumentCause } from '../database/trigger-inputs.ts'
import { lockItemsOfProducts } from './stock.ts'
import { postStock, type StockChange, StockRefusal } from './stock-posting.ts'

export type StoredGoodsLine = VariantChoice & {
  variantId: string
  name: string
  sku: string | null
  units: number
}
export type GoodsReceipt = {
  id: string
  reason: string
  document: string
  lines: StoredGoodsLine[]
  madeBy: string
  madeAt: Date
  undoneBy: string | null
  undoneAt: Date | null
}
type Posted = { receipt: GoodsReceipt; productIds: string[] }

const receipts = (db: Database | Transaction) =>
  db
    .selectFrom('goods_receipts')
    .select(['id', 'reason', 'document', 'lines', 'made_by as madeBy', 'made_at as madeAt'])
    .select(['undone_by as undoneBy', 'undone_at as undoneAt'])

export const listGoodsReceipts = (db: Database, limit: number): Promise<GoodsReceipt[]> =>
  receipts(db).orderBy('made_at', 'desc').orderBy('id').limit(limit).execute()

/** What a code belongs to: variants by SKU or barcode, in any case, or by the SKU of their product. */
export const findByCode = async (db: Database, code: string, limit: number): Promise<CodedVariant[]> =>
  (
    await sql<CodedVariant>`
      select v.id as "variantId", p.name, v.size, v.color, v.sku, v.barcode, v.shelf_place as "shelfPlace"
      from variants v join products p on p.id = v.product_id
      where v.id in (
        select id from variants where lower(sku) = lower(${code})
        union select id from variants where lower(barcode) = lower(${code})
        union select w.id from variants w join products q on q.id = w.product_id where lower(q.sku) = lower(${code})
      )
      order by lower(v.sku) is not distinct from lower(${code}) desc, p.name, v.position, v.id
      limit ${limit}`.execute(db)
  ).rows

type CountedVariant = VariantChoice & {
  id: string
  productId: string
  itemId: string
  name: string
  sku: string | null
}

const readVariants = (trx: Transaction, ids: readonly string[]): Promise<CountedVariant[]> =>
  trx
    .selectFrom('variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id as productId', 'v.inventory_item_id as itemId'])
    .select(['p.name', 'v.size', 'v.color', 'v.sku'])
    .where(sql<boolean>`v.id = any(${ids})`)
    .execute()

type Units = { variantId: string; units: number }

/** Moves the units of the lines, all or none; `direction` -1 takes them back. @returns the variants, by id */
const moveUnits = async (
  trx: Transaction,
  lines: readonly Units[],
  direction: 1 | -1,
  cause: DocumentCause,
): Promise<Map<string, CountedVariant>> => {
  const ids = lines.map(({ variantId }) => variantId)
  const productIds = [...new Set((await readVariants(trx, ids)).map(({ productId }) => productId))]
  const items = new Map((await lockItemsOfProducts(trx, productIds)).map((item) => [item.id, item.onHand]))
  // Read again: until the locks were held, a product could be counted in another way.
  const variants = new Map((await readVariants(trx, ids)).map((variant) => [variant.id, variant]))
  const changes = lines.map(({ variantId, units }): StockChange => {
    const variant = variants.get(variantId)
    if (!variant)
      throw new StockRefusal('product-not-found', 'A size or colour of this list does not exist any more.')
    return { itemId: variant.itemId, change: direction * units, title: nameWithChoice(variant) }
  })
  await postStock(trx, items, changes, { cause, consequence: 'Nothing is undone.' })
  return variants
}

const readLocked = (trx: Transaction, id: string) =>
  receipts(trx).where('id', '=', id).forUpdate().executeTakeFirst()

type NewReceipt = Pick<GoodsReceipt, 'id' | 'reason' | 'document' | 'madeBy' | 'madeAt'> & {
  lines: readonly Units[]
}

const isSame = (stored: GoodsReceipt, sent: NewReceipt): boolean =>
  stored.reason === sent.reason &&
  stored.document === sent.document &&
  JSON.stringify(stored.lines.map(({ variantId, units }) => [variantId, units])) ===
    JSON.stringify(sent.lines.map(({ variantId, units }) => [variantId, units]))

/** @throws StockRefusal, and nothing is posted. Without `productIds`: it was posted before */
export const postGoodsReceipt = (db: Database, sent: NewReceipt): Promise<Posted> =>
  inTransaction(db, async (trx) => {
    const { id, reason, document, madeBy, madeAt } = sent
    // A second call with this id waits here for the first.
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('goods_receipts')
      .values({ id, reason, document, lines: '[]', made_by: madeBy, made_at: madeAt })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) {
      const stored = (await readLocked(trx, id)) as GoodsReceipt
      if (!isSame(stored, sent))
        throw new StockRefusal('request-differs', 'These goods were posted already, with other lines.')
      return { receipt: stored, productIds: [] }
    }
    const variants = await moveUnits(trx, sent.lines, 1, { kind: 'goods-in', id })
    const lines = sent.lines.map(({ variantId, units }): StoredGoodsLine => {
      const { name, size, color, sku } = variants.get(variantId) as CountedVariant
      return { variantId, name, size, color, sku, units }
    })
    await trx
      .updateTable('goods_receipts')
      .set({ lines: JSON.stringify(lines) })
      .where('id', '=', id)
      .execute()
    const receipt = { id, reason, document, lines, madeBy, madeAt, undoneBy: null, undoneAt: null }
    return { receipt, productIds: productIdsOf(variants) }
  })

const productIdsOf = (variants: ReadonlyMap<string, CountedVariant>): string[] => [
  ...new Set([...variants.values()].map(({ productId }) => productId)),
]

/** @throws StockRefusal, and nothing is taken back. Without `productIds`: it was taken back before */
export const undoGoodsReceipt = (
  db: Database,
  id: string,
  by: { actor: string; now: Date },
): Promise<Posted> =>
  inTransaction(db, async (trx) => {
    const receipt = await readLocked(trx, id)
    if (!receipt) throw new StockRefusal('change-not-found', 'There is no such delivery.')
    if (receipt.undoneAt) return { receipt, productIds: [] }
    const variants = await moveUnits(trx, receipt.lines, -1, { kind: 'goods-in-undo', id })
    const undone = { undone_by: by.actor, undone_at: by.now }
    await trx.updateTable('goods_receipts').set(undone).where('id', '=', id).execute()
    return {
      receipt: { ...receipt, undoneBy: by.actor, undoneAt: by.now },
      productIds: productIdsOf(variants),
    }
  })
