/**
 * Writes the variants of a product and the inventory items that count them. A variant that stays keeps its row and its
 * item, so that carts, orders and returns still find them. The caller has locked the items of the product.
 */
import { sql } from 'kysely'
import type { StoredVariantValues } from '../../domain/products/product-values.ts'
import type { StockFigures } from '../../domain/products/stock-figures.ts'
import type { MergedVariant } from '../../domain/products/variant-merge.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import type { Transaction } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { InventoryItem } from './stock.ts'
import {
  type VariantColumns,
  variantColumns,
  variantColumnsOf,
  variantColumnTypes,
  variantColumnValues,
} from './variant-columns.ts'

type WrittenVariant = VariantChoice &
  VariantColumns & {
    id: string
    position: number
    item: string
    isNew: boolean
  }
type WrittenItem = { id: string; onHand: number }

/** The item of each variant; the variants that are tracked by product share the first item of the product. */
const assignItems = (
  variants: readonly MergedVariant[],
  figures: StockFigures,
  present: readonly InventoryItem[],
  itemByVariant: ReadonlyMap<string, string>,
): { items: WrittenItem[]; itemOf: string[] } => {
  if (figures.counting === 'together') {
    const id = present[0]?.id ?? newId('item')
    return { items: [{ id, onHand: figures.total }], itemOf: variants.map(() => id) }
  }
  const used = new Set<string>()
  const itemOf = variants.map(({ id = '' }) => {
    const own = itemByVariant.get(id)
    const item = own === undefined || used.has(own) ? newId('item') : own
    used.add(item)
    return item
  })
  return { items: itemOf.map((id, index) => ({ id, onHand: figures.each[index] as number })), itemOf }
}

const writeItems = async (
  trx: Transaction,
  productId: string,
  items: readonly WrittenItem[],
  present: readonly InventoryItem[],
): Promise<void> => {
  const onHand = new Map(present.map((item) => [item.id, item.onHand]))
  const added = items.filter(({ id }) => !onHand.has(id))
  if (added.length > 0)
    await trx
      .insertInto('inventory_items')
      .values(added.map((item) => ({ id: item.id, product_id: productId, on_hand: item.onHand })))
      .execute()
  const changed = items.filter(({ id, onHand: units }) => onHand.has(id) && onHand.get(id) !== units)
  if (changed.length > 0)
    await sql`update inventory_items i set on_hand = w.on_hand
      from jsonb_to_recordset(${JSON.stringify(changed.map(({ id, onHand: on_hand }) => ({ id, on_hand })))}::jsonb)
        as w (id text, on_hand int)
      where i.id = w.id`.execute(trx)
}

const recordset = (
  variants: readonly WrittenVariant[],
) => sql`jsonb_to_recordset(${JSON.stringify(variants)}::jsonb)
  as w (id text, size text, color text, ${variantColumnTypes}, position int, item text)`

type Former = ReadonlyMap<string, StoredVariantValues>
const isRenamed = ({ id, size, color }: WrittenVariant, former: Former): boolean => {
  const before = former.get(id)
  return before !== undefined && (before.size !== size || before.color !== color)
}

/** Two variants may exchange their sizes or SKUs, which are unique at every moment: those that change are freed first. */
const updateVariants = async (
  trx: Transaction,
  variants: readonly WrittenVariant[],
  former: Former,
): Promise<void> => {
  if (variants.length === 0) return
  const recoded = variants.filter(({ id, sku }) => former.get(id)?.sku && former.get(id)?.sku !== sku)
  if (recoded.length > 0)
    await sql`update variants v set sku = null from ${recordset(recoded)} where w.id = v.id`.execute(trx)
  const renamed = variants.filter((variant) => isRenamed(variant, former))
  if (renamed.length > 0)
    await sql`update variants v set size = '~' || v.id from ${recordset(renamed)} where w.id = v.id`.execute(
      trx,
    )
  await sql`update variants v set (size, color, ${variantColumns}, position, inventory_item_id)
      = row(w.size, w.color, ${variantColumnsOf('w')}, w.position, w.item)
    from ${recordset(variants)}
    where v.id = w.id and (v.size, v.color, ${variantColumnsOf('v')}, v.position, v.inventory_item_id)
      is distinct from (w.size, w.color, ${variantColumnsOf('w')}, w.position, w.item)`.execute(trx)
}

/** Lines of carts name the variant as it is called now; a line of the same cart and choice whose variant is gone gives way. */
const renameCartLines = async (
  trx: Transaction,
  productId: string,
  renamed: readonly WrittenVariant[],
): Promise<void> => {
  if (renamed.length === 0) return
  await sql`delete from cart_lines l using ${recordset(renamed)}, cart_lines named
    where l.product_id = ${productId} and l.variant_id is null
      and l.size is not distinct from w.size and l.color is not distinct from w.color
      and named.variant_id = w.id and named.session_id = l.session_id`.execute(trx)
  await sql`update cart_lines l set size = '~' || l.id from ${recordset(renamed)}
    where l.variant_id = w.id`.execute(trx)
  await sql`update cart_lines l set size = w.size, color = w.color from ${recordset(renamed)}
    where l.variant_id = w.id`.execute(trx)
}

/** @param before the stored variants and items; none for a new product */
export const writeVariants = async (
  trx: Transaction,
  productId: string,
  before: { variants: readonly StoredVariantValues[]; items: readonly InventoryItem[] },
  after: { variants: readonly MergedVariant[]; figures: StockFigures },
): Promise<void> => {
  const rows = await trx
    .selectFrom('variants')
    .select(['id', 'inventory_item_id'])
    .where('product_id', '=', productId)
    .execute()
  const itemByVariant = new Map(rows.map(({ id, inventory_item_id }) => [id, inventory_item_id]))
  const { items, itemOf } = assignItems(after.variants, after.figures, before.items, itemByVariant)
  await writeItems(trx, productId, items, before.items)
  const written = after.variants.map(
    ({ id, formerId, size, color, ...variant }, index): WrittenVariant => ({
      ...variantColumnValues(variant),
      id: id ?? formerId ?? newId('var'),
      size,
      color,
      position: index,
      item: itemOf[index] as string,
      isNew: id === undefined,
    }),
  )
  const kept = written.filter(({ isNew }) => !isNew)
  const gone = [...itemByVariant.keys()].filter((id) => !kept.some((variant) => variant.id === id))
  if (gone.length > 0) await trx.deleteFrom('variants').where('id', 'in', gone).execute()
  const former = new Map(before.variants.map((variant) => [variant.id, variant]))
  await updateVariants(trx, kept, former)
  const added = written.filter(({ isNew }) => isNew)
  if (added.length > 0)
    await sql`insert into variants
        (id, product_id, size, color, ${variantColumns}, position, inventory_item_id)
      select w.id, ${productId}, w.size, w.color, ${variantColumnsOf('w')}, w.position, w.item
      from ${recordset(added)}`.execute(trx)
  const unused = before.items.filter(({ id }) => !items.some((item) => item.id === id))
  if (unused.length > 0)
    await trx
      .deleteFrom('inventory_items')
      .where(
        'id',
        'in',
        unused.map(({ id }) => id),
      )
      .execute()
  await renameCartLines(
    trx,
    productId,
    kept.filter((variant) => isRenamed(variant, former)),
  )
}
