/** The staff's edit of a product: price, description, stock and pictures; what is edited is written whole or not at all. */
import { sql } from 'kysely'
import { isSellable, stockAfterEdit } from '../../domain/stock.ts'
import { type Database, inTransaction, queueForLocks, type Transaction } from '../database/database.ts'
import { addToVocabulary, collectWords, descriptionWords } from '../search/search-words.ts'
import type { StoredProduct } from './product-rows.ts'
import { findProduct } from './products.ts'
import { stockLockKey } from './stock.ts'

/** What is undefined stays as it is. */
export type ProductEdit = {
  pricePence?: number | undefined
  description?: string | undefined
  stockQuantity?: number | undefined
  /** A wish: without stock there is none. */
  inStock?: boolean | undefined
  /** The stock that the editor showed, if it says so and does not compare it itself. */
  stockSeen?: number | undefined
  images?: string[] | undefined
  colorImages?: Record<string, string> | undefined
}

const writeDescription = async (trx: Transaction, id: string, description: string): Promise<void> => {
  const words = descriptionWords(description)
  await trx
    .updateTable('product_words')
    .set({ description_words: words })
    .where('product_id', '=', id)
    .execute()
  await addToVocabulary(
    trx,
    collectWords(new Map(), { name_words: '', group_words: '', description_words: words }),
  )
}

/**
 * The product as it is then; undefined when there is none of that id. A sale or another edit at the same time waits, or
 * is waited for. `check` sees the product that the edit would change, and throws to leave it as it is.
 */
export const editProduct = (
  db: Database,
  id: string,
  edit: ProductEdit,
  check: (stored: StoredProduct) => void = () => {},
): Promise<StoredProduct | undefined> =>
  inTransaction(db, async (trx) => {
    queueForLocks(trx, [stockLockKey(id)])
    const stock = await trx
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const stored = stock && (await findProduct(trx, id))
    if (!stored) return undefined
    check(stored)
    const { pricePence, description, stockQuantity, images, colorImages } = edit
    const onHand =
      stockQuantity === undefined
        ? stock.on_hand
        : stockAfterEdit(stock.on_hand, stockQuantity, edit.stockSeen)
    await trx
      .updateTable('products')
      .set({
        ...(pricePence !== undefined && { price_pence: pricePence }),
        ...(description !== undefined && { description }),
        in_stock: isSellable(edit.inStock ?? stored.inStock, onHand),
        ...(images && { images }),
        ...(colorImages && { color_images: JSON.stringify(colorImages) }),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (stockQuantity !== undefined)
      await trx.updateTable('stock').set({ on_hand: onHand }).where('product_id', '=', id).execute()
    if (description !== undefined) await writeDescription(trx, id, description)
    return findProduct(trx, id)
  })
