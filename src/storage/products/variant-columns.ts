/** The columns of the fields of variants, and the lists of them in statements. */
import { sql } from 'kysely'
import {
  VARIANT_FIELDS,
  type VariantField,
  type VariantFields,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import { columnOf, type SnakeCase } from '../database/column-name.ts'

export type VariantColumns = { [F in VariantField as SnakeCase<F>]: VariantFields[F] }

const columns = VARIANT_FIELDS.map(columnOf)
const SQL_TYPES = { code: 'text', grams: 'int', pence: 'int' } as const

/** `sku, barcode, ...` */
export const variantColumns = sql.raw(columns.join(', '))
/** `v.sku, v.barcode, ...` */
export const variantColumnsOf = (table: string) =>
  sql.raw(columns.map((column) => `${table}.${column}`).join(', '))
/** `'sku', v.sku, 'barcode', v.barcode, ...`, of a JSON object. */
export const variantPairsOf = (table: string) =>
  sql.raw(VARIANT_FIELDS.map((field) => `'${field}', ${table}.${columnOf(field)}`).join(', '))
/** `sku text, barcode text, ...`, of rows that are sent as JSON. */
export const variantColumnTypes = sql.raw(
  VARIANT_FIELDS.map((field) => `${columnOf(field)} ${SQL_TYPES[variantFields[field].kind]}`).join(', '),
)

/** As they are written. */
export const variantColumnValues = (values: VariantFields): VariantColumns =>
  Object.fromEntries(VARIANT_FIELDS.map((field) => [columnOf(field), values[field]])) as VariantColumns

/** Whether the search finds what the column holds. */
export const isSearchedColumn: Readonly<Record<string, boolean>> = Object.fromEntries(
  VARIANT_FIELDS.map((field) => [columnOf(field), variantFields[field].isSearched ?? false]),
)
