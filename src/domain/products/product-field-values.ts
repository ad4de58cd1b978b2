/** The values of the fields of a product, by the kinds of the fields, and lists of the fields by their kind. */
import type { ProductFact } from './catalogue.ts'
import { PLAIN_KINDS, type PlainFieldEntry, type ProductFieldEntry } from './product-field-entry.ts'
import { entryOf, PRODUCT_FIELDS, type ProductField, productFields } from './product-fields.ts'

type Entries = typeof productFields

type ValueOfKind = {
  text: string
  flag: boolean
  lines: string[]
  price: string
  'optional-price': string | null
  group: string
  pictures: readonly string[]
  record: Readonly<Record<string, string>>
  facts: readonly ProductFact[]
  options: readonly string[]
  units: number
}
type ValueOf<E extends { kind: string }> = E extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : E['kind'] extends keyof ValueOfKind
    ? ValueOfKind[E['kind']]
    : never

/** The values of all fields but the variants: amounts are pounds as decimal strings, groups are ids. */
export type FieldValues = { [F in Exclude<ProductField, 'variants'>]: ValueOf<Entries[F]> }

/** The fields of some kinds. */
export type FieldOf<K extends ProductFieldEntry['kind']> = {
  [F in ProductField]: Entries[F]['kind'] extends K ? F : never
}[ProductField]
/** Fields that every layer handles by their kind. */
export type PlainField = FieldOf<PlainFieldEntry['kind']>
export type PlainValues = Pick<FieldValues, PlainField>

/** The fields of these kinds, in the order of the table. */
export const fieldsOfKind = <K extends ProductFieldEntry['kind']>(
  ...kinds: readonly K[]
): readonly FieldOf<K>[] => {
  const wanted: readonly string[] = kinds
  return PRODUCT_FIELDS.filter((field) => wanted.includes(entryOf(field).kind)) as FieldOf<K>[]
}
export const PLAIN_FIELDS: readonly PlainField[] = fieldsOfKind(...PLAIN_KINDS)
export const plainEntryOf = (field: PlainField): PlainFieldEntry => productFields[field]

/** Plain fields that shoppers get. */
export type ShoppersField = {
  [F in PlainField]: Entries[F] extends { isInternal: true } ? never : F
}[PlainField]
export const SHOPPERS_FIELDS = PLAIN_FIELDS.filter(
  (field): field is ShoppersField => !entryOf(field).isInternal,
)

/** Plain fields with a column in the grid: flags, choices, then texts. */
export type GridField = {
  [F in PlainField]: Entries[F] extends { grid: unknown } ? F : never
}[PlainField]
export const GRID_FIELDS = (['flag', 'choice', 'text'] as const)
  .flatMap((kind) => fieldsOfKind(kind))
  .filter((field): field is GridField => 'grid' in entryOf(field))

/** An object with a value for each of the fields. */
export const mapFields = <F extends ProductField, V>(
  fields: readonly F[],
  toValue: (field: F) => V,
): Record<F, V> => {
  const values: Partial<Record<F, V>> = {}
  for (const field of fields) values[field] = toValue(field)
  return values as Record<F, V>
}

/** Of `product`, these fields alone. */
export const pickFields = <F extends ProductField, P extends { readonly [K in F]: unknown }>(
  fields: readonly F[],
  product: P,
): Pick<P, F> => mapFields(fields, (field) => product[field]) as Pick<P, F>

const initialValue = (field: PlainField): unknown => {
  const entry = plainEntryOf(field)
  if (entry.kind === 'flag') return entry.initial ?? false
  if (entry.kind === 'choice') return entry.values[0]
  return entry.kind === 'lines' ? [] : ''
}
/** Of a new product that does not say otherwise. */
export const initialValues = mapFields(PLAIN_FIELDS, initialValue) as PlainValues

/** Of the example product that describes the API and that tests use. */
export const exampleValues = {
  ...initialValues,
  ...Object.fromEntries(
    PLAIN_FIELDS.flatMap((field) => {
      const entry = plainEntryOf(field)
      return 'example' in entry ? [[field, entry.example]] : []
    }),
  ),
} as PlainValues
