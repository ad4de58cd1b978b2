/**
 * The fields of a variant that staff write, each once; size, colour and stock have rules of their own. Columns, API, editor,
 * copies, catalogue files and the merge of two edits derive their fields from this table.
 */

import { formatPounds } from '../pricing/currency.ts'
import { decimal, parsePence } from '../pricing/money.ts'
import { MAX_CODE_LENGTH } from './product-limits.ts'

type VariantFieldEntry = {
  /** A code is one line of text; grams and pence are whole numbers. */
  kind: 'code' | 'grams' | 'pence'
  /** In the editor. */
  label: string
  /** Within a message about a conflict. */
  phrase: string
  /** For the description of the API. */
  note?: string
  /** Its column in a catalogue file is one of Shopify's; otherwise it is one of the shop's own. */
  isShopifyColumn?: true
  /** The key of that column, where it is another. */
  fileKey?: string
  /** The search finds it, so that a change invalidates search results. */
  isSearched?: true
  /** Of a code that is nearly always digits: a phone shows their keyboard. */
  isMostlyDigits?: true
  /** A copy of the product has none: it is the number of one product. */
  isOfOneProduct?: true
  /** It has a column in the grid of products: its name in a sentence, and its width in pixels. */
  grid?: { noun: string; width: number }
  /** Of the example product that describes the API. */
  example: string | number
}

const entries = {
  sku: {
    kind: 'code',
    label: 'SKU',
    phrase: 'SKU',
    isShopifyColumn: true,
    isSearched: true,
    example: 'FM-FLD-20',
  },
  barcode: {
    kind: 'code',
    label: 'Barcode',
    phrase: 'barcode',
    isShopifyColumn: true,
    isMostlyDigits: true,
    isOfOneProduct: true,
    example: '5012345678900',
  },
  shelfPlace: {
    kind: 'code',
    label: 'Shelf place',
    phrase: 'shelf place',
    note: 'Where its units are in the stockroom, such as A-03-2: pick lists are in this order',
    grid: { noun: 'shelf place', width: 120 },
    isOfOneProduct: true,
    example: 'A-03-2',
  },
  weightGrams: {
    kind: 'grams',
    label: 'Weight (g)',
    phrase: 'weight in grams',
    isShopifyColumn: true,
    fileKey: 'weight',
    note: 'For shipping prices by weight; null: not known, counts as 0',
    grid: { noun: 'weight', width: 104 },
    example: 900,
  },
  costPence: {
    kind: 'pence',
    label: 'Cost (£)',
    phrase: 'cost',
    isShopifyColumn: true,
    fileKey: 'cost',
    note: 'What a unit costs the shop, in whole pence, for staff alone; null: not known',
    grid: { noun: 'cost', width: 104 },
    example: 1850,
  },
} as const satisfies Record<string, VariantFieldEntry>

type Entries = typeof entries
export type VariantField = keyof Entries
export type VariantFieldKind = VariantFieldEntry['kind']
type ValueOfKind = { code: string; grams: number; pence: number }
/** Null: none, or not known. */
export type VariantFields = { [F in VariantField]: ValueOfKind[Entries[F]['kind']] | null }

export const variantFields: Readonly<Record<VariantField, VariantFieldEntry>> = entries
export const VARIANT_FIELDS = Object.keys(entries) as readonly VariantField[]

/** For each field, what the map says of its kind. */
export type ByVariantField<K extends Record<VariantFieldKind, unknown>> = {
  [F in VariantField]: K[Entries[F]['kind']]
}

export const mapVariantFields = <V>(toValue: (field: VariantField) => V): Record<VariantField, V> =>
  Object.fromEntries(VARIANT_FIELDS.map((field) => [field, toValue(field)])) as Record<VariantField, V>

/**
 * Fields with a column in the grid, which each variant has. Of a product: only where it is tracked by product and all its
 * variants have the same value.
 */
export type GridVariantField = {
  [F in VariantField]: Entries[F] extends { grid: unknown } ? F : never
}[VariantField]
export type GridVariantValues = Pick<VariantFields, GridVariantField>
export const isGridVariantField = (field: string): field is GridVariantField =>
  Object.hasOwn(entries, field) && 'grid' in entries[field as VariantField]
export const GRID_VARIANT_FIELDS: readonly GridVariantField[] = VARIANT_FIELDS.filter(isGridVariantField)
export const gridEntryOf = (field: GridVariantField) => entries[field].grid

export const mapGridVariantFields = <V>(
  toValue: (field: GridVariantField) => V,
): Record<GridVariantField, V> =>
  Object.fromEntries(GRID_VARIANT_FIELDS.map((field) => [field, toValue(field)])) as Record<
    GridVariantField,
    V
  >
/** Of an object with a value for each field, those with a column in the grid. */
export const pickGridVariantFields = <P extends { readonly [F in GridVariantField]: unknown }>(values: P) =>
  mapGridVariantFields((field) => values[field]) as Pick<P, GridVariantField>

export const exampleVariantFields = mapVariantFields((field) => variantFields[field].example) as VariantFields

/** Of `variant`, these fields alone; what is not set is null. */
export const variantFieldsOf = (
  variant: {
    readonly [F in VariantField]?: VariantFields[F] | undefined
  },
): VariantFields => mapVariantFields((field) => variant[field] ?? null) as VariantFields

/** A tonne. The database has the same limit. */
export const MAX_GRAMS = 1_000_000

export const WEIGHT_RULES = {
  whole: 'Weight must be whole grams',
  negative: 'Weight cannot be negative',
  tooLarge: 'Weight must be at most 1,000,000 grams',
} as const

/** The validation message for a typed weight; undefined where it is valid. Empty: not known. */
export const weightProblem = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return undefined
  if (!/^\d{1,9}$/.test(typed)) return WEIGHT_RULES.whole
  return Number(typed) > MAX_GRAMS ? WEIGHT_RULES.tooLarge : undefined
}

/** A million pounds. The database has the same limit. */
export const MAX_COST_PENCE = 100_000_000

export const COST_RULES = {
  amount: 'Cost must be an amount in pounds, such as 18.50',
  whole: 'Cost must be whole pence',
  negative: 'Cost cannot be negative',
  tooLarge: 'Cost must be at most £1,000,000',
} as const

/** The validation message for a typed cost; undefined where it is valid. Empty: not known. */
const costProblem = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return undefined
  const pence = parsePence(typed)
  if (pence === undefined || pence < 0) return COST_RULES.amount
  return pence > MAX_COST_PENCE ? COST_RULES.tooLarge : undefined
}

export const CODE_RULE = `A code has at most ${MAX_CODE_LENGTH} characters`

export type VariantFieldValue = string | number | null

/** Of each kind: as it is typed, the problem of what is typed, the value of what has none, and the value in a sentence. */
type KindRule = {
  typed: (value: string | number) => string
  problem: (text: string) => string | undefined
  parse: (text: string) => VariantFieldValue
  shown: (value: string | number) => string
}
const kindRules: Record<VariantFieldKind, KindRule> = {
  code: {
    typed: String,
    problem: (text) => (text.length > MAX_CODE_LENGTH ? CODE_RULE : undefined),
    parse: (text) => text,
    shown: (value) => `"${value}"`,
  },
  grams: { typed: String, problem: weightProblem, parse: Number, shown: (value) => `"${value}"` },
  pence: {
    typed: (value) => decimal(Number(value)),
    problem: costProblem,
    parse: (text) => parsePence(text) ?? null,
    shown: (value) => formatPounds(Number(value)),
  },
}

export const typedVariantField = (field: VariantField, value: VariantFieldValue): string =>
  value === null ? '' : kindRules[variantFields[field].kind].typed(value)
export const typedVariantFieldProblem = (field: VariantField, text: string): string | undefined =>
  kindRules[variantFields[field].kind].problem(text)
/** Of a text without a problem; empty: not known. */
export const parseVariantField = (field: VariantField, text: string): VariantFieldValue =>
  text.trim() === '' ? null : kindRules[variantFields[field].kind].parse(text.trim())
export const shownVariantField = (field: VariantField, value: VariantFieldValue): string =>
  value === null ? 'empty' : kindRules[variantFields[field].kind].shown(value)
