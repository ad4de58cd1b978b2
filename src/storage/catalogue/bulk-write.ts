/**
 * Writes the planned rows of a bulk edit: one statement for the items, one for the weights of variants and of products each,
 * one for the products, and the search words.
 */
import { sql } from 'kysely'
import type { BulkRow } from '../../domain/bulk-edit.ts'
import { pence } from '../../domain/money.ts'
import type { Transaction } from '../database/database.ts'
import { updateGroupWordsOf } from '../search/group-words.ts'
import type { LockedProduct, LockedRows } from './bulk-rows.ts'

/** The item that the stock of a row is written to. */
const itemOf = ({ kind, id }: BulkRow, { products, variants }: LockedRows): string | undefined =>
  kind === 'variant' ? variants.get(id)?.item.id : products.get(id)?.items[0]?.id

const writeStock = async (trx: Transaction, rows: readonly BulkRow[], locked: LockedRows): Promise<void> => {
  const figures = rows.flatMap((row) => {
    const onHand = row.changes.stockQuantity
    return onHand === undefined ? [] : [{ id: itemOf(row, locked), on_hand: onHand }]
  })
  if (figures.length === 0) return
  await sql`update inventory_items i set on_hand = v.on_hand
    from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as v (id text, on_hand int)
    where i.id = v.id`.execute(trx)
}

/** Of a variant, or of all variants of a product. */
const writeWeights = async (trx: Transaction, rows: readonly BulkRow[]): Promise<void> => {
  const weights = rows.flatMap(({ kind, id, changes }) =>
    changes.weightGrams === undefined ? [] : [{ kind, id, grams: changes.weightGrams }],
  )
  for (const [kind, key] of [
    ['variant', 'v.id'],
    ['product', 'v.product_id'],
  ] as const) {
    const ofKind = weights.filter((weight) => weight.kind === kind)
    if (ofKind.length > 0)
      await sql`update variants v set weight_grams = w.grams
        from jsonb_to_recordset(${JSON.stringify(ofKind)}::jsonb) as w (id text, grams int)
        where ${sql.ref(key)} = w.id`.execute(trx)
  }
}

const productColumnsOf = (product: LockedProduct, changes: BulkRow['changes']) => {
  const { price, compareAtPrice, ...values } = Object.assign({ ...product.values }, changes)
  return {
    id: product.id,
    price_pence: pence(price.trim()),
    compare_at_pence: compareAtPrice === null ? null : pence(compareAtPrice.trim()),
    new_arrival: values.newArrival,
    on_sale: values.onSale,
    featured: values.featured,
    in_stock: values.inStock,
    category_id: values.categoryId,
    brand_id: values.brandId,
    status: values.status,
    tax_class: values.taxClass,
  }
}

/** Every product of a changed row, once: one of which only variants change is marked as updated. */
const writeProducts = async (
  trx: Transaction,
  rows: readonly BulkRow[],
  locked: LockedRows,
): Promise<void> => {
  const changesOf = new Map<LockedProduct, BulkRow['changes']>()
  for (const { kind, id, changes } of rows) {
    const product = kind === 'product' ? locked.products.get(id) : locked.variants.get(id)?.product
    if (product) changesOf.set(product, kind === 'product' ? changes : (changesOf.get(product) ?? {}))
  }
  const columns = [...changesOf].map(([product, changes]) => productColumnsOf(product, changes))
  await sql`update products p set
      price_pence = v.price_pence, compare_at_pence = v.compare_at_pence, new_arrival = v.new_arrival,
      on_sale = v.on_sale, featured = v.featured, in_stock = v.in_stock, category_id = v.category_id,
      brand_id = v.brand_id, status = v.status, tax_class = v.tax_class, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as v (
      id text, price_pence int, compare_at_pence int, new_arrival boolean, on_sale boolean, featured boolean,
      in_stock boolean, category_id text, brand_id text, status text, tax_class text
    ) where p.id = v.id`.execute(trx)
}

export const writeBulkRows = async (
  trx: Transaction,
  rows: readonly BulkRow[],
  locked: LockedRows,
): Promise<void> => {
  if (rows.length === 0) return
  await writeStock(trx, rows, locked)
  await writeWeights(trx, rows)
  await writeProducts(trx, rows, locked)
  const regrouped = rows.filter(
    ({ changes }) => changes.brandId !== undefined || changes.categoryId !== undefined,
  )
  await updateGroupWordsOf(
    trx,
    regrouped.map(({ id }) => id),
  )
}
