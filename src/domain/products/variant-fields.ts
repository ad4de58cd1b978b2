/**
 * The fields of a variant that staff write, each once; size, colour and stock have rules of their own. Columns, API, editor,
 * copies, catalogue files and the merge of two edits derive their fields from this table.
 */

type VariantFieldEntry = {
  /** A code is one line of text; grams are a whole number. */
  kind: 'code' | 'grams'
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
    example: 900,
  },
} as const satisfies Record<string, VariantFieldEntry>

type Entries = typeof entries
export type VariantField = keyof Entries
export type VariantFieldKind = VariantFieldEntry['kind']
type ValueOfKind = { code: string; grams: number }
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
