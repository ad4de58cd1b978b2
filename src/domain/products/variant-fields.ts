/**
 * The fields of a variant that staff write, each once; size, colour and stock have rules of their own. Columns, API, editor,
 * copies and the merge of two edits derive their fields from this table. What catalogue files call a field stands there.
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
  /** The search finds it, so that a change invalidates search results. */
  isSearched?: true
  /** A copy of the product has none: it is the number of one product. */
  isOfOneProduct?: true
}

const entries = {
  sku: { kind: 'code', label: 'SKU', phrase: 'SKU', isSearched: true },
  barcode: { kind: 'code', label: 'Barcode', phrase: 'barcode', isOfOneProduct: true },
  weightGrams: {
    kind: 'grams',
    label: 'Weight (g)',
    phrase: 'weight in grams',
    note: 'For shipping prices by weight; null: not known, counts as 0',
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

/** Of `variant`, these fields alone; what is not set is null. */
export const variantFieldsOf = (
  variant: {
    readonly [F in VariantField]?: VariantFields[F] | undefined
  },
): VariantFields => mapVariantFields((field) => variant[field] ?? null) as VariantFields
