/**
 * The rules of editing a product: input validation and edit conflicts. A field is edited where its value differs from the
 * one that the editor loaded. It is in conflict where the stored value is neither of the two.
 */
import { formatPounds } from './currency.ts'
import { parsePence } from './money.ts'

export type EditableProduct = {
  /** Pounds as a decimal string. */
  price: string
  description: string
  stockQuantity: number
  inStock: boolean
  images: readonly string[]
  colorImages: Readonly<Record<string, string>>
}
export type EditableField = keyof EditableProduct

export const MAX_STOCK = 1_000_000

export const PRICE_RULE = 'Price must be an amount in pounds over zero, such as 42.00'
export const STOCK_RULES = {
  required: 'Stock is required',
  whole: 'Stock must be a whole number',
  negative: 'Stock cannot be negative',
  tooLarge: 'Stock must be at most 1,000,000',
} as const
export const DESCRIPTION_REQUIRED = 'Description is required'

export const isPrice = (text: string): boolean => (parsePence(text.trim()) ?? 0) > 0

/** The validation message for a typed stock; undefined where it is valid. */
export const stockProblem = (text: string): string | undefined => {
  const typed = text.trim()
  if (typed === '') return STOCK_RULES.required
  if (!/^-?\d+$/.test(typed)) return STOCK_RULES.whole
  if (Number(typed) < 0) return STOCK_RULES.negative
  return Number(typed) > MAX_STOCK ? STOCK_RULES.tooLarge : undefined
}

/** Parses the stock of an API request (spec, section 3): a whole number, 0 if not numeric. */
export const stockNumber = (text: string): number => Number.parseInt(text, 10) || 0

const isSameRecord = (a: EditableProduct['colorImages'], b: EditableProduct['colorImages']): boolean =>
  Object.keys({ ...a, ...b }).every((key) => a[key] === b[key])

const MAX_QUOTE_LENGTH = 80
const quote = (text: string): string =>
  `"${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH).trimEnd()}...` : text}"`

const pounds = (price: string): string => formatPounds(parsePence(price) ?? 0)

type FieldRule<V> = {
  isSame: (a: V, b: V) => boolean
  /** What a conflict says about the stored value. */
  conflict: (stored: V, seen: V | undefined) => string
}

const rules: { [F in EditableField]: FieldRule<EditableProduct[F]> } = {
  price: {
    isSame: (a, b) => a.trim() === b.trim() || (isPrice(a) && parsePence(a.trim()) === parsePence(b.trim())),
    conflict: (price, seen = '') => `the price is ${pounds(price)} now, not ${pounds(seen)}`,
  },
  description: {
    isSame: (a, b) => a.trim() === b.trim(),
    conflict: (description) => `the description is ${quote(description)} now`,
  },
  stockQuantity: {
    isSame: (a, b) => a === b,
    conflict: (stock, seen) => `the stock is ${stock} now, not ${seen}`,
  },
  inStock: {
    isSame: (a, b) => a === b,
    conflict: (inStock) => `it is ${inStock ? 'in stock' : 'out of stock'} now`,
  },
  images: {
    isSame: (a, b) => a.join('\n') === b.join('\n'),
    conflict: () => 'its pictures are others now',
  },
  colorImages: {
    isSame: isSameRecord,
    conflict: () => 'its colours are shown by other pictures now',
  },
}

export const EDITABLE_FIELDS = Object.keys(rules) as readonly EditableField[]

export const isSameFieldValue = <F extends EditableField>(
  field: F,
  a: EditableProduct[F],
  b: EditableProduct[F],
): boolean => rules[field].isSame(a, b)

/** What is undefined is not spoken of. */
export type PartialEdit = { [F in EditableField]?: EditableProduct[F] | undefined }

const isEdited = <F extends EditableField>(field: F, edit: PartialEdit, seen: PartialEdit): boolean => {
  const wanted: EditableProduct[F] | undefined = edit[field]
  const before: EditableProduct[F] | undefined = seen[field]
  return wanted !== undefined && (before === undefined || !isSameFieldValue(field, wanted, before))
}

/** Pictures and their colours are written together. */
const PICTURE_FIELDS: readonly EditableField[] = ['images', 'colorImages']

/** The fields of `edit` that differ from what was seen. */
export const editedFields = (edit: PartialEdit, seen: PartialEdit): EditableField[] => {
  const fields = EDITABLE_FIELDS.filter((field) => isEdited(field, edit, seen))
  if (!fields.some((field) => PICTURE_FIELDS.includes(field))) return fields
  return EDITABLE_FIELDS.filter((field) =>
    PICTURE_FIELDS.includes(field) ? edit[field] !== undefined : fields.includes(field),
  )
}

/** The edited fields of which the stored value is another than the one that was seen, and not the wanted one either. */
export const conflictsOf = (edit: PartialEdit, seen: PartialEdit, stored: EditableProduct): EditableField[] =>
  editedFields(edit, seen).filter(
    (field) => isEdited(field, { [field]: stored[field] }, seen) && isEdited(field, edit, stored),
  )

const conflictText = <F extends EditableField>(
  field: F,
  stored: EditableProduct,
  seen: PartialEdit,
): string => rules[field].conflict(stored[field], seen[field])

/** One sentence that names each conflict with the stored value. */
export const conflictSentence = (
  fields: readonly EditableField[],
  stored: EditableProduct,
  seen: PartialEdit,
): string =>
  `This product has changed since it was opened: ${fields.map((field) => conflictText(field, stored, seen)).join('; ')}.`
