/** The staff's edit of a product: price, description, stock and pictures, all or nothing. */
import { sql } from 'kysely'
import { editedStock, staysInStock } from '../shop/stock.ts'
import { type Database, inTransaction } from './database.ts'
import type { StoredProduct } from './product-rows.ts'
import { findProduct } from './products.ts'
import { collectWords, descriptionWords, learnWords } from './search-words.ts'

export type ProductEdit = {
  pricePence: number
  description: string
  stockQuantity: number
  /** A wish: without stock there is none. */
  inStock: boolean
  /** The stock that the editor showed, if it says so. */
  stockSeen?: number | undefined
  /** Undefined: they stay as they are. */
  images?: string[] | undefined
  colorImages?: Record<string, string> | undefined
}

/** The product as it is then; undefined when there is none of that id. A sale at the same time waits, or is waited for. */
export const editProduct = (
  db: Database,
  id: string,
  edit: ProductEdit,
): Promise<StoredProduct | undefined> =>
  inTransaction(db, async (trx) => {
    const stock = await trx
      .selectFrom('stock')
      .select('on_hand')
      .where('product_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!stock) return undefined
    const onHand = editedStock(stock.on_hand, edit.stockQuantity, edit.stockSeen)
    await trx
      .updateTable('products')
      .set({
        price_pence: edit.pricePence,
        description: edit.description,
        in_stock: staysInStock(edit.inStock, onHand),
        ...(edit.images && { images: edit.images }),
        ...(edit.colorImages && { color_images: JSON.stringify(edit.colorImages) }),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('stock').set({ on_hand: onHand }).where('product_id', '=', id).execute()
    const words = descriptionWords(edit.description)
    await trx
      .updateTable('product_words')
      .set({ description_words: words })
      .where('product_id', '=', id)
      .execute()
    await learnWords(
      trx,
      collectWords(new Map(), { name_words: '', group_words: '', description_words: words }),
    )
    return findProduct(trx, id)
  })
