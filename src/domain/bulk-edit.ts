/**
 * The rules of the bulk edit: which fields it changes, which values are valid, and when two are the same. The grid and
 * the server apply the same ones.
 */
import { PRODUCT_STATUSES, type ProductStatus } from './catalogue.ts'
import { formatPounds } from './currency.ts'
import { parsePence } from './money.ts'
import { isPrice, PRICE_RULE, stockProblem } from './product-edit.ts'
import { TAX_CLASSES } from './tax.ts'
import { weightProblem } from './weight.ts'

/** Prices are pounds as decimal strings. */
export type BulkValues = {
  price: string
  compareAtPrice: string | null
  /** Of a product: only where it is counted together. Of a variant: only where it is counted by variant. */
  stockQuantity: number
  newArrival: boolean
  onSale: boolean
  featured: boolean
  inStock: boolean
  categoryId: string
  brandId: string
  status: string
  taxClass: string
  /** Of one unit; null: not known. Of a product: only where it is counted together, of all its variants. */
  weightGrams: number | null
}
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

const samePrice = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && parsePence(a) !== undefined && parsePence(a) === parsePence(b))
const priceText = (price: string | null): string =>
  price === null ? 'none' : formatPounds(parsePence(price) ?? 0)
const flag = (label: string): FieldRule<boolean> => ({ label, text: (value) => (value ? 'on' : 'off') })

const rules: { [F in BulkField]: FieldRule<BulkValues[F]> } = {
  price: {
    label: 'Price',
    problem: (price) => (isPrice(price) ? undefined : PRICE_RULE),
    isSame: samePrice,
    text: priceText,
  },
  compareAtPrice: {
    label: 'Compare-at price',
    problem: (price) =>
      price === null || isPrice(price)
        ? undefined
        : 'Compare-at price must be empty or an amount in pounds over zero, such as 42.00',
    isSame: samePrice,
    text: priceText,
  },
  stockQuantity: { label: 'Stock', problem: (stock) => stockProblem(String(stock)), text: String },
  newArrival: flag('New'),
  onSale: flag('On sale'),
  featured: flag('Featured'),
  inStock: flag('In stock'),
  categoryId: { label: 'Category', text: (id) => id },
  brandId: { label: 'Brand', text: (id) => id },
  status: {
    label: 'Status',
    problem: (status) =>
      (PRODUCT_STATUSES as readonly string[]).includes(status)
        ? undefined
        : `Status must be one of ${PRODUCT_STATUSES.join(', ')}`,
    text: (status) => status,
  },
  taxClass: {
    label: 'Tax class',
    problem: (taxClass) =>
      (TAX_CLASSES as readonly string[]).includes(taxClass)
        ? undefined
        : `Tax class must be one of ${TAX_CLASSES.join(', ')}`,
    text: (taxClass) => taxClass,
  },
  weightGrams: {
    label: 'Weight (g)',
    problem: (grams) => (grams === null ? undefined : weightProblem(String(grams))),
    text: (grams) => (grams === null ? 'none' : `${grams} g`),
  },
}

/** Fields of a row of a variant. Those of a product alone are columns of its row. */
const VARIANT_FIELDS = ['stockQuantity', 'weightGrams'] as const satisfies readonly BulkField[]
export type VariantField = (typeof VARIANT_FIELDS)[number]
export const isVariantField = (field: BulkField): field is VariantField =>
  VARIANT_FIELDS.some((name) => name === field)

export const BULK_FIELDS = Object.keys(rules) as readonly BulkField[]
export const bulkLabel = (field: BulkField): string => rules[field].label

export const isBulkStatus = (status: string): status is ProductStatus =>
  rules.status.problem?.(status) === undefined

/** A sentence without its full stop; undefined where the value is valid. */
export const bulkProblem = <F extends BulkField>(field: F, value: BulkValues[F]): string | undefined =>
  rules[field].problem?.(value)

export const isSameBulkValue = <F extends BulkField>(field: F, a: BulkValues[F], b: BulkValues[F]): boolean =>
  rules[field].isSame?.(a, b) ?? a === b

/** The value in a sentence: "£42.00", "none", "on". Ids of brands and categories as they are. */
export const bulkValueText = <F extends BulkField>(field: F, value: BulkValues[F]): string =>
  rules[field].text(value)
