/** Writes an edit of a product by staff, in one transaction. */
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
 * Returns the edited product; undefined for an unknown id. Locks the stock row, so concurrent sales and edits are
 * serialised. `check` receives the locked product and throws to abort the edit.
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
