/**
 * Merges the changes of one editor into a product that others may have changed since it was opened. Only fields that
 * differ from what the editor showed count as edited; an edited field whose stored value is another by now, and not the
 * wanted one, is in conflict.
 */
import { formatPounds } from './currency.ts'
import { parsePence } from './money.ts'
import { isPrice } from './product-edit.ts'
import { optionsProblem } from './product-options.ts'
import { prunePictures, refuseUnknownPictures } from './product-pictures.ts'
import { mapTexts } from './product-texts.ts'
import {
  type PartialValues,
  type ProductField,
  ProductRefusal,
  type ProductValues,
  type SeenValues,
  type StoredValues,
} from './product-values.ts'
import { type MergedVariant, mergeVariants } from './variant-merge.ts'

type FieldRule<V> = {
  isSame: (a: V, b: V) => boolean
  /** What a conflict says about the stored value. */
  conflict: (value: V, stored: StoredValues, seen: V | undefined) => string
}

const MAX_QUOTE_LENGTH = 80
const quote = (text: string): string =>
  `"${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()}...` : text}"`

const text = (label: string): FieldRule<string> => ({
  isSame: (a, b) => a.trim() === b.trim(),
  conflict: (value) => (value === '' ? `the ${label} is empty now` : `the ${label} is ${quote(value)} now`),
})
const penceOf = (amount: string | null): number | undefined =>
  amount !== null && isPrice(amount) ? parsePence(amount.trim()) : undefined
const pounds = (amount: string | null | undefined): string => {
  const pence = penceOf(amount ?? null)
  return pence === undefined ? 'none' : formatPounds(pence)
}
const price = <V extends string | null>(label: string): FieldRule<V> => ({
  isSame: (a, b) => a === b || (penceOf(a) !== undefined && penceOf(a) === penceOf(b)),
  conflict: (value, _, seen) => `the ${label} is ${pounds(value)} now, not ${pounds(seen)}`,
})
const flag = (yes: string, no: string): FieldRule<boolean> => ({
  isSame: (a, b) => a === b,
  conflict: (value) => `it is ${value ? yes : no} now`,
})
const lines = (label: string): FieldRule<readonly string[]> => ({
  isSame: (a, b) => a.join('\n') === b.join('\n'),
  conflict: (value) =>
    value.length === 0 ? `it has no ${label} now` : `its ${label} are ${quote(value.join(', '))} now`,
})
const entries = (record: Readonly<Record<string, string>>): string =>
  JSON.stringify(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const record = (sentence: string): FieldRule<Readonly<Record<string, string>>> => ({
  isSame: (a, b) => entries(a) === entries(b),
  conflict: () => sentence,
})
const choice = <V extends string>(phrase: (value: V, stored: StoredValues) => string): FieldRule<V> => ({
  isSame: (a, b) => a === b,
  conflict: phrase,
})

type PlainField = Exclude<ProductField, 'variants'>

const rules: { [F in PlainField]: FieldRule<ProductValues[F]> } = {
  name: text('name'),
  slug: text('address'),
  description: text('description'),
  brandId: choice((_, { brand }) => `the brand is ${quote(brand.name)} now`),
  categoryId: choice((_, { category }) => `the category is ${quote(category.name)} now`),
  price: price('price'),
  compareAtPrice: price('compare-at price'),
  sku: text('SKU'),
  status: choice((status) => `it is ${status === 'draft' ? 'a draft' : status} now`),
  newArrival: flag('a new arrival', 'no new arrival'),
  onSale: flag('on sale', 'not on sale'),
  featured: flag('featured', 'not featured'),
  tags: lines('tags'),
  inStock: flag('in stock', 'out of stock'),
  images: { ...lines('pictures'), conflict: () => 'its pictures are others now' },
  colorImages: record('its colours are shown by other pictures now'),
  imageAlts: record('the alt texts of its pictures are others now'),
  features: lines('features'),
  ...mapTexts((_, { label, phrase = label.toLowerCase() }) => text(phrase)),
  taxClass: choice((taxClass) => `its tax class is ${quote(taxClass)} now`),
  details: {
    isSame: (a, b) =>
      JSON.stringify(a.map(({ name, value }) => [name, value])) ===
      JSON.stringify(b.map(({ name, value }) => [name, value])),
    conflict: () => 'its details are others now',
  },
  counting: choice(
    (counting) => `its stock is counted ${counting === 'together' ? 'together' : 'by variant'} now`,
  ),
  sizes: lines('sizes'),
  colors: lines('colors'),
  stockQuantity: {
    isSame: (a, b) => a === b,
    conflict: (stock, _, seen) => `the stock is ${stock} now, not ${seen}`,
  },
}
const PLAIN_FIELDS = Object.keys(rules) as readonly PlainField[]
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

const mergeField = <F extends PlainField>(
  field: F,
  stored: StoredValues,
  changes: PartialValues,
  seen: SeenValues,
  isCurrent: boolean,
): FieldEdit<ProductValues[F]> => {
  const rule = rules[field]
  const present = stored[field] as ProductValues[F]
  const wanted = changes[field] as ProductValues[F] | undefined
  const before = seen[field] as ProductValues[F] | undefined
  if (wanted === undefined) return { value: present, isEdited: false }
  if (before !== undefined && rule.isSame(wanted, before)) return { value: present, isEdited: false }
  if (rule.isSame(wanted, present)) return { value: wanted, isEdited: true }
  const isStale = before === undefined ? !isCurrent : !rule.isSame(present, before)
  return {
    value: wanted,
    isEdited: true,
    ...(isStale && { conflict: rule.conflict(present, stored, before) }),
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
  for (const field of PLAIN_FIELDS) {
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
        phrase: rules.stockQuantity.conflict(stored.stockQuantity, stored, seenStock),
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
