/** The filters of product lists by a flag of the product, from the entries of the flags (product-fields.ts). */
import { type FieldOf, fieldsOfKind } from '../products/product-field-values.ts'
import { productFields } from '../products/product-fields.ts'

/** The query parameter, and the flag. */
type FlagFilters = {
  readonly [F in FieldOf<'flag'> as (typeof productFields)[F]['filter'] & string]: F
}
export type FlagFilter = keyof FlagFilters
export const FLAG_FILTERS = Object.fromEntries(
  fieldsOfKind('flag')
    .map((flag) => [productFields[flag].filter, flag] as const)
    .filter(([name]) => name !== null)
    .toSorted(),
) as unknown as FlagFilters
export const FLAG_FILTER_NAMES = Object.keys(FLAG_FILTERS) as readonly FlagFilter[]

/** An object with a value for each of them. */
export const mapFlagFilters = <V>(toValue: (filter: FlagFilter) => V): Record<FlagFilter, V> =>
  Object.fromEntries(FLAG_FILTER_NAMES.map((filter) => [filter, toValue(filter)])) as Record<FlagFilter, V>
