/**
 * Merges the changes of one editor into a product that others may have changed since it was opened. Only fields that
 * differ from what the editor showed count as edited; an edited field whose stored value is another by now, and not the
 * wanted one, is in conflict.
 */
import { type ComparedField, conflictText, isSameFieldValue } from './product-field-rules.ts'
import { PRODUCT_FIELDS, type ProductField } from './product-fields.ts'
import { optionsProblem } from './product-options.ts'
import { prunePictures, refuseUnknownPictures } from './product-pictures.ts'
import {
  type PartialValues,
  ProductRefusal,
  type ProductValues,
  type SeenValues,
  type StoredValues,
} from './product-values.ts'
import { type MergedVariant, mergeVariants } from './variant-merge.ts'

export const COMPARED_FIELDS = PRODUCT_FIELDS.filter((field): field is ComparedField => field !== 'variants')

/** Sales change stock without a new version, and variants hold stock. */
const ALWAYS_SEEN = ['stockQuantity', 'variants'] as const

/** Values that can be written; the variants' stock is what the edit sets. */
export type MergedValues = Omit<ProductValues, 'variants' | 'stockQuantity'> & {
  variants: MergedVariant[]
  /** Undefined: not set by the edit. */
  stockQuantity: number | undefined
}

export type ProductMerge = { values: MergedValues; edited: ProductField[] }

type FieldEdit<V> = { value: V; isEdited: boolean; conflict?: string }

/** The stored value as a conflict names it. */
export const namedValue = (field: ComparedField, stored: StoredValues): unknown =>
  field === 'brandId' ? stored.brand.name : field === 'categoryId' ? stored.category.name : stored[field]

const mergeField = <F extends ComparedField>(
  field: F,
  stored: StoredValues,
  changes: PartialValues,
  seen: SeenValues,
  isCurrent: boolean,
): FieldEdit<ProductValues[F]> => {
  const present = stored[field] as ProductValues[F]
  const wanted = changes[field] as ProductValues[F] | undefined
  const before = seen[field] as ProductValues[F] | undefined
  if (wanted === undefined) return { value: present, isEdited: false }
  if (before !== undefined && isSameFieldValue(field, wanted, before))
    return { value: present, isEdited: false }
  if (isSameFieldValue(field, wanted, present)) return { value: wanted, isEdited: true }
  const isStale = before === undefined ? !isCurrent : !isSameFieldValue(field, present, before)
  return {
    value: wanted,
    isEdited: true,
    ...(isStale && { conflict: conflictText(field, namedValue(field, stored), before) }),
  }
}

const requireSeen = (changes: PartialValues, seen: SeenValues): void => {
  for (const field of ALWAYS_SEEN)
    if (changes[field] !== undefined && seen[field] === undefined)
      throw new ProductRefusal('invalid-request', `seen.${field} is required.`, field)
}

/** Colours keep their pictures when they are renamed. */
const renameColors = (stored: StoredValues, values: MergedValues): MergedValues => {
  const former = new Map(stored.variants.map(({ id, color }) => [id, color]))
  const names = new Map(
    values.variants.flatMap(({ id, color }) => {
      const before = former.get(id ?? '')
      return before && color && !values.colors.includes(before) ? [[before, color]] : []
    }),
  )
  const renamed = Object.entries(values.colorImages).map(([color, url]) => [names.get(color) ?? color, url])
  return { ...values, colorImages: Object.fromEntries(renamed) }
}

/**
 * @param version of the product that the editor opened: a changed field that `seen` does not hold may be written if it is
 * still the stored one
 * @throws ProductRefusal with one sentence that names each conflict with the stored value, or the first invalid field
 */
export const mergeProduct = (
  stored: StoredValues & { version: number },
  { version, changes, seen }: { version: number; changes: PartialValues; seen: SeenValues },
): ProductMerge => {
  requireSeen(changes, seen)
  const conflicts: { field: ProductField; phrase: string }[] = []
  const edited: ProductField[] = []
  const plain: Record<string, unknown> = {}
  for (const field of COMPARED_FIELDS) {
    const { value, isEdited, conflict } = mergeField(field, stored, changes, seen, version === stored.version)
    plain[field] = value
    if (isEdited) edited.push(field)
    if (conflict) conflicts.push({ field, phrase: conflict })
  }
  const variants = mergeVariants(
    stored.variants,
    changes.variants ?? stored.variants,
    seen.variants ?? stored.variants,
  )
  if (variants.unknownId !== undefined)
    throw new ProductRefusal('invalid-request', 'The product has no variant of that id.', 'variants')
  if (variants.isEdited) edited.push('variants')
  conflicts.push(...variants.conflicts.map((phrase) => ({ field: 'variants' as const, phrase })))
  const isSplit = stored.counting === 'together' && plain.counting === 'by-variant'
  if (isSplit && variants.variants.some(({ stockQuantity }) => stockQuantity !== undefined)) {
    // The figures of the variants divide the stock that the editor showed.
    const seenStock = seen.stockQuantity
    if (seenStock === undefined)
      throw new ProductRefusal('invalid-request', 'seen.stockQuantity is required.', 'stockQuantity')
    if (seenStock !== stored.stockQuantity)
      conflicts.push({
        field: 'stockQuantity',
        phrase: conflictText('stockQuantity', stored.stockQuantity, seenStock),
      })
  }
  const [first] = conflicts
  if (first)
    throw new ProductRefusal(
      'product-changed',
      `This product has changed since it was opened: ${conflicts.map(({ phrase }) => phrase).join('; ')}.`,
      first.field,
    )
  const values = {
    ...(plain as Omit<MergedValues, 'variants'>),
    variants: variants.variants,
    stockQuantity: edited.includes('stockQuantity') ? changes.stockQuantity : undefined,
  }
  const problem = optionsProblem(values)
  if (problem) throw new ProductRefusal('invalid-request', problem, 'variants')
  const pictured = renameColors(stored, values)
  refuseUnknownPictures(values, {
    colorImages: edited.includes('colorImages') ? pictured.colorImages : undefined,
    imageAlts: edited.includes('imageAlts') ? values.imageAlts : undefined,
  })
  return { values: prunePictures(pictured), edited }
}
