/**
 * The columns of a product, and what each is used for. What is read, seeded, written by an edit and invalidated in
 * caches derives from this one map; a column that is missing here does not compile.
 */
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'
import type { ProductFact } from '../../domain/products/catalogue.ts'
import {
  type FieldOf,
  type FieldValues,
  GRID_FIELDS,
  type GridField,
  mapFields,
  PLAIN_FIELDS,
  type PlainField,
  type PlainValues,
} from '../../domain/products/product-field-values.ts'
import { entryOf, productFields } from '../../domain/products/product-fields.ts'
import { columnOf, type SnakeCase } from '../database/column-name.ts'

type Timestamp = ColumnType<Date, Date | undefined, Date>

/** The columns of the plain fields. */
export type PlainColumns = {
  [F in PlainField as SnakeCase<F>]: F extends FieldOf<'lines'> ? string[] : FieldValues[F]
}

export type ProductTable = PlainColumns & {
  id: string
  /** `foldText(name)`, the sort key of names. */
  name_key: string
  price_pence: number
  compare_at_pence: number | null
  images: string[]
  color_images: JSONColumnType<Record<string, string>>
  sizes: string[]
  colors: string[]
  brand_id: string
  category_id: string
  /** The effective compare-at price: null unless it is above the price. */
  struck_pence: ColumnType<number | null, never, never>
  /** The on-sale flag, unless the price has been raised to the compare-at price. */
  sale_badge: ColumnType<boolean, never, never>
  /** The lowest price of the 30 days before the announced reduction; null: none, or unknown (migration 121). */
  prior_pence: ColumnType<number | null, never, never>
  /** Since when price, announcement and status stand; null: since before 166-unapplied-prices, or since it was added. */
  priced_since: ColumnType<Date | null, never, never>
  details: JSONColumnType<ProductFact[]>
  /** URL of a picture -> its alt text. */
  image_alts: JSONColumnType<Record<string, string>>
  /** The secret part of the link that opens the page of a draft. */
  preview_key: ColumnType<string, never, never>
  /** Counted up by every change of the row. */
  version: ColumnType<number, never, never>
  created_at: Timestamp
  updated_at: Timestamp
}

type ColumnUse = {
  /** The field of a stored product that is read from it; null: only written, joined or sorted by. */
  field: string | null
  /**
   * What a change invalidates besides the responses that show the product: nothing, lists that depend on prices, the
   * sitemap, or everything, because it decides which lists have the product and where.
   */
  invalidates: 'product' | 'prices' | 'sitemap' | 'everything'
  /** An array or JSON. Read as one JSON value with the others, which is several times cheaper than by column. */
  isJson?: true
  /** Computed by PostgreSQL. */
  isGenerated?: true
}

/** Shoppers see the badge in place of the flag. */
type ReadPlainField = Exclude<PlainField, 'onSale'>
type PlainColumnUses = {
  [F in ReadPlainField as SnakeCase<F>]: { field: F; invalidates: ColumnUse['invalidates'] } & ColumnUse
}

const plainColumns = Object.fromEntries(
  PLAIN_FIELDS.map((field): [string, ColumnUse] => {
    const { kind, invalidates = 'product' } = entryOf(field)
    return [columnOf(field), { field, invalidates, ...(kind === 'lines' && { isJson: true }) }]
  }),
) as PlainColumnUses

const specialColumns = {
  id: { field: 'id', invalidates: 'everything' },
  name_key: { field: null, invalidates: 'everything' },
  price_pence: { field: 'pricePence', invalidates: 'prices' },
  compare_at_pence: { field: null, invalidates: 'prices' },
  images: { field: 'images', invalidates: 'product', isJson: true },
  color_images: { field: 'colorImages', invalidates: 'product', isJson: true },
  sizes: { field: 'sizes', invalidates: 'product', isJson: true },
  colors: { field: 'colors', invalidates: 'product', isJson: true },
  brand_id: { field: null, invalidates: 'everything' },
  category_id: { field: null, invalidates: 'everything' },
  on_sale: { field: null, invalidates: 'prices' },
  struck_pence: { field: 'compareAtPence', invalidates: 'prices', isGenerated: true },
  sale_badge: { field: 'onSale', invalidates: 'prices', isGenerated: true },
  prior_pence: { field: 'priorPence', invalidates: 'prices', isGenerated: true },
  priced_since: { field: null, invalidates: 'prices', isGenerated: true },
  details: { field: 'details', invalidates: 'product', isJson: true },
  image_alts: { field: 'imageAlts', invalidates: 'product', isJson: true },
  preview_key: { field: 'previewKey', invalidates: 'product', isGenerated: true },
  version: { field: 'version', invalidates: 'product', isGenerated: true },
  created_at: { field: null, invalidates: 'everything' },
  updated_at: { field: null, invalidates: 'sitemap' },
} as const satisfies { [C in Exclude<keyof ProductTable, keyof PlainColumnUses>]: ColumnUse }

export const productColumns = { ...plainColumns, ...specialColumns }

type Columns = typeof productColumns
type ReadColumn = {
  [C in keyof Columns]: Columns[C]['field'] extends string ? C : never
}[keyof Columns]

/** The fields of a stored product that are read from its row in `products`. Amounts in pence. */
export type ProductFields = {
  [C in ReadColumn as NonNullable<Columns[C]['field']>]: Selectable<ProductTable>[C]
}

/** Columns that a change of the product writes: all but its id, its dates, and what PostgreSQL computes. */
type WrittenColumn = Exclude<
  { [C in keyof Columns]: Columns[C] extends { isGenerated: true } ? never : C }[keyof Columns],
  'id' | 'created_at' | 'updated_at'
>
export type WrittenColumns = Record<WrittenColumn, unknown>

export type ReadField = { column: keyof ProductTable; field: keyof ProductFields } & Omit<ColumnUse, 'field'>

export const readFields: readonly ReadField[] = Object.entries<ColumnUse>(productColumns).flatMap(
  ([column, { field, ...use }]) => (field === null ? [] : [{ column, field, ...use } as ReadField]),
)

/** The columns of these plain fields, as they are written. */
export const givenColumnsOf = (values: Partial<PlainValues>): Partial<PlainColumns> =>
  Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => {
      const value = values[field]
      return value === undefined ? [] : [[columnOf(field), typeof value === 'object' ? [...value] : value]]
    }),
  )
/** Of all of them. */
export const plainColumnsOf = (values: PlainValues): PlainColumns => givenColumnsOf(values) as PlainColumns

/** The columns of fields that the grid has a column for. */
export type GridColumns = Pick<PlainColumns, SnakeCase<GridField>>
export const gridColumns = GRID_FIELDS.map(columnOf)
/** From a row that has these columns. */
export const gridValuesOf = (row: GridColumns): Pick<PlainValues, GridField> =>
  mapFields(GRID_FIELDS, (field) => row[columnOf(field)]) as Pick<PlainValues, GridField>

const SQL_TYPES = { text: 'text', choice: 'text', flag: 'boolean', lines: 'text[]' } as const
/** The columns of the plain fields with their types in PostgreSQL, for rows that are staged as JSON. */
export const plainColumnTypes = PLAIN_FIELDS.map((field) => ({
  field,
  column: columnOf(field),
  type: SQL_TYPES[productFields[field].kind],
}))

export const writtenColumns = Object.entries<ColumnUse>(productColumns)
  .filter(([column, { isGenerated }]) => !isGenerated && !['id', 'created_at', 'updated_at'].includes(column))
  .map(([column]) => column as WrittenColumn)
