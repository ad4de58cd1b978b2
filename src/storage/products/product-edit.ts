/** Writes an edit of a product by staff, in one transaction. */
import { sql, type Updateable } from 'kysely'
import type { EditableField } from '../../domain/products/product-edit.ts'
import { isSellable, stockAfterEdit } from '../../domain/products/stock.ts'
import { spreadStock } from '../../domain/products/variants.ts'
import { isRecorded } from '../changes/record-change.ts'
import { type Database, inTransaction, type Transaction } from '../database/database.ts'
import { addToVocabulary, collectWords, descriptionWords } from '../listing/search-words.ts'
import { type ProductTable, readFields } from './product-columns.ts'
import type { StoredProduct } from './product-rows.ts'
import { recordProduct } from './product-snapshot.ts'
import { findProduct } from './products.ts'
import { findStaffProduct } from './staff-product.ts'
import { type InventoryItem, lockItemsOfProduct } from './stock.ts'

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

/** Sets the sum of the items; where a product is tracked by variant, the difference is spread over them. */
const setStock = async (trx: Transaction, items: readonly InventoryItem[], total: number): Promise<void> => {
  const figures = spreadStock(
    items.map(({ onHand }) => onHand),
    total,
  )
  for (const [index, { id }] of items.entries())
    await trx
      .updateTable('inventory_items')
      .set({ on_hand: figures[index] as number })
      .where('id', '=', id)
      .execute()
}

/**
 * Returns the edited product; undefined for an unknown id. Locks its inventory, so concurrent sales and edits are
 * serialised. `check` receives the locked product and throws to abort the edit.
 */
export const editProduct = (
  db: Database,
  id: string,
  edit: ProductEdit,
  check: (stored: StoredProduct) => void = () => {},
): Promise<StoredProduct | undefined> =>
  inTransaction(db, async (trx) => {
    const items = await lockItemsOfProduct(trx, id)
    const stored = await findProduct(trx, id)
    if (!stored) return undefined
    check(stored)
    const before = isRecorded() ? await findStaffProduct(trx, id) : undefined
    const { description, stockQuantity } = edit
    const units = stored.stockQuantity
    const onHand = stockQuantity === undefined ? units : stockAfterEdit(units, stockQuantity, edit.stockSeen)
    await trx
      .updateTable('products')
      .set({
        ...editedColumns(edit),
        in_stock: isSellable(edit.inStock ?? stored.inStock, onHand),
        updated_at: sql`now()`,
      })
      .where('id', '=', id)
      .execute()
    if (onHand !== units) await setStock(trx, items, onHand)
    if (description !== undefined) await writeDescription(trx, id, description)
    const after = before && (await findStaffProduct(trx, id))
    if (after) await recordProduct(trx, before, after)
    return findProduct(trx, id)
  })
