/**
 * The rules of the bulk edit: which fields it changes, which values are valid, and when two are the same. The grid and
 * the server apply the same ones.
 */
import { formatPounds } from '../pricing/currency.ts'
import { parsePence } from '../pricing/money.ts'
import { formatProblem, type ProductFieldEntry } from './product-field-entry.ts'
import { isSameFieldValue } from './product-field-rules.ts'
import {
  type FieldOf,
  type FieldValues,
  GRID_FIELDS,
  type GridField,
  mapFields,
} from './product-field-values.ts'
import { entryOf, productFields } from './product-fields.ts'
import { isPrice, PRICE_RULE, stockProblem } from './product-input.ts'
import {
  GRID_VARIANT_FIELDS,
  type GridVariantField,
  type GridVariantValues,
  isGridVariantField,
  mapGridVariantFields,
  typedVariantField,
  typedVariantFieldProblem,
  type VariantFieldKind,
  type VariantFieldValue,
  variantFields,
} from './variant-fields.ts'

/** Prices are pounds as decimal strings. */
export type BulkValues = { [F in GridField]: F extends FieldOf<'choice'> ? string : FieldValues[F] } & {
  price: string
  compareAtPrice: string | null
  /** Of a product: only where it is tracked by product. Of a variant: only where it is tracked by variant. */
  stockQuantity: number
  categoryId: string
  brandId: string
} & GridVariantValues
export type BulkField = keyof BulkValues
export type BulkValue = BulkValues[BulkField]
export type BulkChanges = { [F in BulkField]?: BulkValues[F] | undefined }

export const BULK_KINDS = ['product', 'variant'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

/** A change of a row counts where its stored value is still the one that was `seen`. */
export type BulkRow = { kind: BulkKind; id: string; changes: BulkChanges; seen: BulkChanges }

/** A row, or a field of it, that cannot be saved. `field` is null where the whole row is meant. */
export type BulkError = { kind: BulkKind; id: string; field: BulkField | null; sentence: string }
/** `stored` is null where there is nothing to show: the row is gone, or the field has no value. */
export type BulkConflict = BulkError & { stored: BulkValue | null }

export const MAX_BULK_ROWS = 2000

type FieldRule<V> = {
  label: string
  /** What is wrong with the value; undefined where it is valid. */
  problem?: (value: V) => string | undefined
  isSame?: (a: V, b: V) => boolean
  text: (value: V) => string
}

const priceText = (price: string | null): string =>
  price === null ? 'none' : formatPounds(parsePence(price) ?? 0)

const variantTexts: Record<VariantFieldKind, (value: string | number) => string> = {
  code: String,
  grams: (grams) => `${grams} g`,
  pence: (value) => formatPounds(Number(value)),
}
const variantRule = (field: GridVariantField): FieldRule<VariantFieldValue> => {
  const { label, kind } = variantFields[field]
  return {
    label,
    problem: (value) =>
      value === null ? undefined : typedVariantFieldProblem(field, typedVariantField(field, value)),
    text: (value) => (value === null ? 'none' : variantTexts[kind](value)),
  }
}

const specialRules: {
  [F in Exclude<BulkField, GridField | GridVariantField>]: FieldRule<BulkValues[F]>
} = {
  price: {
    label: productFields.price.label,
    problem: (price) => (isPrice(price) ? undefined : PRICE_RULE),
    isSame: (a, b) => isSameFieldValue('price', a, b),
    text: priceText,
  },
  compareAtPrice: {
    label: productFields.compareAtPrice.label,
    problem: (price) =>
      price === null || isPrice(price)
        ? undefined
        : 'Compare-at price must be empty or an amount in pounds over zero, such as 42.00',
    isSame: (a, b) => isSameFieldValue('compareAtPrice', a, b),
    text: priceText,
  },
  stockQuantity: {
    label: productFields.stockQuantity.label,
    problem: (stock) => stockProblem(String(stock)),
    text: String,
  },
  brandId: { label: productFields.brandId.label, text: (id) => id },
  categoryId: { label: productFields.categoryId.label, text: (id) => id },
}

const gridRule = (field: GridField): FieldRule<string | boolean> => {
  const entry: ProductFieldEntry = entryOf(field)
  const label = ('grid' in entry ? entry.grid?.label : undefined) ?? entry.label
  if (entry.kind === 'text')
    return {
      label,
      problem: (value) =>
        String(value).length > entry.maxLength
          ? `${label} must be at most ${entry.maxLength} characters`
          : formatProblem(entry, String(value)),
      text: (value) => (value === '' ? 'none' : String(value)),
    }
  if (entry.kind !== 'choice') return { label, text: (value) => (value ? 'on' : 'off') }
  return {
    label,
    problem: (value) =>
      entry.values.includes(String(value)) ? undefined : `${label} must be one of ${entry.values.join(', ')}`,
    text: String,
  }
}

const rules = {
  ...mapFields(GRID_FIELDS, gridRule),
  ...mapGridVariantFields(variantRule),
  ...specialRules,
} as {
  [F in BulkField]: FieldRule<BulkValues[F]>
}

/** Fields of a row of a variant. Those of a product alone are columns of its row. */
export type VariantField = 'stockQuantity' | GridVariantField
export const isVariantField = (field: BulkField): field is VariantField =>
  field === 'stockQuantity' || isGridVariantField(field)

const fieldsIn = (kind: 'flag' | 'choice' | 'text'): readonly GridField[] =>
  GRID_FIELDS.filter((field) => entryOf(field).kind === kind)
/** In the order of the grid's columns. */
export const BULK_FIELDS: readonly BulkField[] = [
  'price',
  'compareAtPrice',
  'stockQuantity',
  ...fieldsIn('flag'),
  'brandId',
  'categoryId',
  ...fieldsIn('choice'),
  ...GRID_VARIANT_FIELDS,
  ...fieldsIn('text'),
]
export const bulkLabel = (field: BulkField): string => rules[field].label

/** A sentence without its full stop; undefined where the value is valid. */
export const bulkProblem = <F extends BulkField>(field: F, value: BulkValues[F]): string | undefined =>
  rules[field].problem?.(value)

export const isSameBulkValue = <F extends BulkField>(field: F, a: BulkValues[F], b: BulkValues[F]): boolean =>
  rules[field].isSame?.(a, b) ?? a === b

/** The value in a sentence: "£42.00", "none", "on". Ids of brands and categories as they are. */
export const bulkValueText = <F extends BulkField>(field: F, value: BulkValues[F]): string =>
  rules[field].text(value)
