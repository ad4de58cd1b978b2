/**
 * Writes the planned rows of a bulk edit: one statement for the items, one for each field of variants and of products,
 * one for the products, and the search words.
 */
import { sql } from 'kysely'
import { pence } from '../../domain/pricing/money.ts'
import {
  BULK_KINDS,
  type BulkField,
  type BulkRow,
  type BulkValues,
  type VariantField,
} from '../../domain/products/bulk-edit.ts'
import { GRID_FIELDS, type GridField } from '../../domain/products/product-field-values.ts'
import { GRID_VARIANT_FIELDS } from '../../domain/products/variant-fields.ts'
import { columnOf } from '../database/column-name.ts'
import type { Transaction } from '../database/database.ts'
import { updateGroupWordsOf } from '../listing/group-words.ts'
import type { LockedProduct, LockedRows } from './bulk-rows.ts'
import { plainColumnTypes } from './product-columns.ts'
import { variantColumnType } from './variant-columns.ts'

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

const VARIANT_KEYS = { variant: 'v.id', product: 'v.product_id' } as const

/** Of a variant, or of all variants of a product. */
const writeVariantFields = async (trx: Transaction, rows: readonly BulkRow[]): Promise<void> => {
  for (const field of GRID_VARIANT_FIELDS)
    for (const kind of BULK_KINDS) {
      const values = rows.flatMap(({ kind: of, id, changes }) =>
        of !== kind || changes[field] === undefined ? [] : [{ id, value: changes[field] }],
      )
      if (values.length > 0)
        await sql`update variants v set ${sql.ref(columnOf(field))} = w.value
          from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as w (id text, value ${variantColumnType(field)})
          where ${sql.ref(VARIANT_KEYS[kind])} = w.id`.execute(trx)
    }
}

type ProductField = Exclude<BulkField, VariantField>

type WrittenColumn<V> = { column: string; type: string; stored?: (value: V) => unknown }
const penceOf = (price: string | null): number | null => (price === null ? null : pence(price.trim()))

/** The column of each field, and its value there. A field without one does not compile. */
const specialColumns: { [F in Exclude<ProductField, GridField>]: WrittenColumn<BulkValues[F]> } = {
  price: { column: 'price_pence', type: 'int', stored: penceOf },
  compareAtPrice: { column: 'compare_at_pence', type: 'int', stored: penceOf },
  categoryId: { column: 'category_id', type: 'text' },
  brandId: { column: 'brand_id', type: 'text' },
}
const productColumns = {
  ...Object.fromEntries(
    plainColumnTypes
      .filter(({ field }) => GRID_FIELDS.some((each) => each === field))
      .map(({ field, column, type }) => [field, { column, type }]),
  ),
  ...specialColumns,
} as { [F in ProductField]: WrittenColumn<BulkValues[F]> }
const PRODUCT_FIELDS = Object.keys(productColumns) as ProductField[]

const storedValue = <F extends ProductField>(field: F, value: BulkValues[F]): unknown => {
  const { stored } = productColumns[field]
  return stored ? stored(value) : value
}

const productColumnsOf = (product: LockedProduct, changes: BulkRow['changes']): Record<string, unknown> => {
  const values = Object.assign({ ...product.values }, changes)
  const columns = PRODUCT_FIELDS.map((field) => [
    productColumns[field].column,
    storedValue(field, values[field]),
  ])
  return { id: product.id, ...Object.fromEntries(columns) }
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
  const named = PRODUCT_FIELDS.map((field) => productColumns[field])
  const assignments = named.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`v.${column}`)}`)
  const types = named.map(({ column, type }) => sql`${sql.ref(column)} ${sql.raw(type)}`)
  await sql`update products p set ${sql.join(assignments)}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as v (id text, ${sql.join(types)})
    where p.id = v.id`.execute(trx)
}

export const writeBulkRows = async (
  trx: Transaction,
  rows: readonly BulkRow[],
  locked: LockedRows,
): Promise<void> => {
  if (rows.length === 0) return
  await writeStock(trx, rows, locked)
  await writeVariantFields(trx, rows)
  await writeProducts(trx, rows, locked)
  const regrouped = rows.filter(
    ({ changes }) => changes.brandId !== undefined || changes.categoryId !== undefined,
  )
  await updateGroupWordsOf(
    trx,
    regrouped.map(({ id }) => id),
  )
}
