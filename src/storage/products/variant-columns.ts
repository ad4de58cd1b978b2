/** The columns of the fields of variants, and the lists of them in statements. */
import { type AliasedRawBuilder, sql } from 'kysely'
import {
  GRID_VARIANT_FIELDS,
  type GridVariantField,
  type GridVariantValues,
  mapGridVariantFields,
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

/** `int` for a weight. */
export const variantColumnType = (field: VariantField) => sql.raw(SQL_TYPES[variantFields[field].kind])

/** The columns of the fields that have one in the grid. */
export type GridVariantColumns = Pick<VariantColumns, SnakeCase<GridVariantField>>
/** From a row that has these columns. */
export const gridVariantValuesOf = (row: GridVariantColumns): GridVariantValues =>
  mapGridVariantFields((field) => row[columnOf(field)]) as GridVariantValues
/** `weight_grams as "weightGrams", ...` */
export const gridVariantSelection = GRID_VARIANT_FIELDS.map((field) =>
  sql.ref(columnOf(field)).as(field),
) as { [F in GridVariantField]: AliasedRawBuilder<VariantFields[F], F> }[GridVariantField][]

/** As they are written. */
export const variantColumnValues = (values: VariantFields): VariantColumns =>
  Object.fromEntries(VARIANT_FIELDS.map((field) => [columnOf(field), values[field]])) as VariantColumns

/** Whether the search finds what the column holds. */
export const isSearchedColumn: Readonly<Record<string, boolean>> = Object.fromEntries(
  VARIANT_FIELDS.map((field) => [columnOf(field), variantFields[field].isSearched ?? false]),
)
