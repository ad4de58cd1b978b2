/** The staff's edit of a product: price, description, stock and pictures; what is edited is written whole or not at all. */
import { sql, type Updateable } from 'kysely'
import type { EditableField } from '../../domain/product-edit.ts'
import { isSellable, stockAfterEdit } from '../../domain/stock.ts'
import { type Database, inTransaction, queueForLocks, type Transaction } from '../database/database.ts'
import { addToVocabulary, collectWords, descriptionWords } from '../search/search-words.ts'
import { type ProductTable, readFields } from './product-columns.ts'
import type { StoredProduct } from './product-rows.ts'
import { findProduct } from './products.ts'
import { stockLockKey } from './stock.ts'

/** The fields that staff edit, as they are stored: a field of the domain without a column does not compile. */
type EditedField = Exclude<EditableField, 'price'> | 'pricePence'

/** A field that is undefined stays as it is. */
export type ProductEdit = { [F in EditedField]?: StoredProduct[F] | undefined } & {
  /** The stock that the editor showed, for requests without `seen`. */
  stockSeen?: number | undefined
}

const editedColumns = (edit: ProductEdit): Updateable<ProductTable> =>
  Object.fromEntries(
    readFields.flatMap(({ column, field }) => {
      const value = (edit as Partial<Record<typeof field, unknown>>)[field]
      return value === undefined ? [] : [[column, value]]
    }),
  )

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
    const { description, stockQuantity } = edit
    const onHand =
      stockQuantity === undefined
        ? stock.on_hand
        : stockAfterEdit(stock.on_hand, stockQuantity, edit.stockSeen)
    await trx
      .updateTable('products')
      .set({
        ...editedColumns(edit),
        in_stock: isSellable(edit.inStock ?? stored.inStock, onHand),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (stockQuantity !== undefined)
      await trx.updateTable('stock').set({ on_hand: onHand }).where('product_id', '=', id).execute()
    if (description !== undefined) await writeDescription(trx, id, description)
    return findProduct(trx, id)
  })
