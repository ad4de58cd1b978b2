/**
 * Changes of variants and of what counts them, as staff make them: by one transaction that holds the locks of all items
 * of the product. Written in SQL, so that tests of orders do not depend on the staff's calls.
 */
import { sql } from 'kysely'
import type { StockTracking } from '../../src/domain/products/catalogue.ts'
import { spreadStock } from '../../src/domain/products/variants.ts'
import { type Database, inTransaction, type Transaction } from '../../src/storage/database/database.ts'
import { newId } from '../../src/storage/database/ids.ts'
import { type InventoryItem, lockItemsOfProduct } from '../../src/storage/products/stock.ts'

const changeProduct = <T>(
  db: Database,
  slug: string,
  change: (trx: Transaction, product: { id: string; items: InventoryItem[] }) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (trx) => {
    const { id } = await trx
      .selectFrom('products')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    return change(trx, { id, items: await lockItemsOfProduct(trx, id) })
  })

const insertItem = async (trx: Transaction, productId: string, onHand: number): Promise<string> => {
  const id = newId('item')
  await trx.insertInto('inventory_items').values({ id, product_id: productId, on_hand: onHand }).execute()
  return id
}

/** Gives the product new items with the same sum: one, or one for each variant. */
export const switchTracking = (
  db: Database,
  slug: string,
  counting: StockTracking,
  beforeCommit: () => Promise<unknown> = async () => {},
): Promise<void> =>
  changeProduct(db, slug, async (trx, { id, items }) => {
    const total = items.reduce((sum, { onHand }) => sum + onHand, 0)
    const variants = await trx
      .selectFrom('variants')
      .select('id')
      .where('product_id', '=', id)
      .orderBy('position')
      .execute()
    const figures = counting === 'together' ? [total] : spreadStock(Array(variants.length).fill(0), total)
    const added: string[] = []
    for (const figure of figures) added.push(await insertItem(trx, id, figure))
    for (const [index, variant] of variants.entries())
      await trx
        .updateTable('variants')
        .set({ inventory_item_id: added[index % added.length] as string })
        .where('id', '=', variant.id)
        .execute()
    for (const item of items) await trx.deleteFrom('inventory_items').where('id', '=', item.id).execute()
    await trx.updateTable('products').set({ counting }).where('id', '=', id).execute()
    await beforeCommit()
  })

/** The options that variants use, in the order of the variants. */
const writeOptions = async (trx: Transaction, id: string): Promise<void> => {
  for (const [list, option] of [
    ['sizes', 'size'],
    ['colors', 'color'],
  ] as const)
    await sql`update products set ${sql.ref(list)} = array(
      select ${sql.ref(option)} from variants where product_id = ${id} and ${sql.ref(option)} is not null
      group by ${sql.ref(option)} order by min(position)
    ) where id = ${id}`.execute(trx)
}

type Choice = { size: string | null; color: string | null }

/** Removes the first variant, the one that shoppers of tests choose. @returns its size and colour */
export const removeFirstVariant = (db: Database, slug: string): Promise<Choice> =>
  changeProduct(db, slug, async (trx, { id }) => {
    const { inventory_item_id: item, ...choice } = await trx
      .deleteFrom('variants')
      .where('id', '=', ({ selectFrom }) =>
        selectFrom('variants').select('id').where('product_id', '=', id).orderBy('position').limit(1),
      )
      .returning(['size', 'color', 'inventory_item_id'])
      .executeTakeFirstOrThrow()
    await trx
      .deleteFrom('inventory_items')
      .where('id', '=', item)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('variants').select('id').where('inventory_item_id', '=', item))),
      )
      .execute()
    await writeOptions(trx, id)
    return choice
  })

/** Adds a variant before all others. Its stock is the product's, or `onHand` where the product is tracked by variant. */
export const addFirstVariant = (
  db: Database,
  slug: string,
  { size, color }: Choice,
  onHand: number,
): Promise<void> =>
  changeProduct(db, slug, async (trx, { id, items }) => {
    const { counting } = await trx
      .selectFrom('products')
      .select('counting')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const item = counting === 'together' ? (items[0]?.id as string) : await insertItem(trx, id, onHand)
    const { first } = await trx
      .selectFrom('variants')
      .select(({ fn }) => fn.min('position').as('first'))
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('variants')
      .values({
        id: newId('var'),
        product_id: id,
        size,
        color,
        sku: null,
        barcode: null,
        position: Number(first) - 1,
        inventory_item_id: item,
      })
      .execute()
    await writeOptions(trx, id)
  })

export const renameSize = (db: Database, slug: string, from: string, to: string): Promise<void> =>
  changeProduct(db, slug, async (trx, { id }) => {
    await trx
      .updateTable('variants')
      .set({ size: to })
      .where('product_id', '=', id)
      .where('size', '=', from)
      .execute()
    await writeOptions(trx, id)
  })
