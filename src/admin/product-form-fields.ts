/**
 * The fields of the product form, each in one entry: its value, how it is sent, what is wrong with it and what a
 * conflict says. The draft, the request and the editor derive from this table; a field without an entry does not compile.
 */
import type { UpdateProduct } from '../contract/admin.ts'
import type { Product } from '../contract/product.ts'
import { formatPounds } from '../domain/currency.ts'
import { parsePence } from '../domain/money.ts'
import {
  DESCRIPTION_REQUIRED,
  type EditableField,
  isPrice,
  isSameValue,
  PRICE_RULE,
  stockProblem,
} from '../domain/product-edit.ts'
import { arePicturesEqual, type EditedPictures, editablePictures } from './picture-edits.ts'

/** Price and stock as they are typed. */
export type FormValues = {
  price: string
  description: string
  stock: string
  inStock: boolean
  pictures: EditedPictures
}
export type FormField = keyof FormValues

/** The fields of a request; stock as a number. */
export type SentFields = Pick<UpdateProduct, Exclude<EditableField, 'stockQuantity'>> & {
  stockQuantity?: number
}

type FormFieldEntry<V> = {
  /** The name of the field in a conflict. */
  label: string
  /** The value that the form shows of a product. */
  read: (product: Product) => V
  isSame: (a: V, b: V) => boolean
  toRequest: (value: V) => SentFields
  /** Undefined while the value is valid. */
  problem: (value: V) => string | undefined
  /** Follows the label, when the product has changed while it was edited. */
  conflict: (now: V, seen: V, typed: V) => string
}

const pounds = (price: string): string => {
  const pence = parsePence(price.trim())
  return pence === undefined ? price : formatPounds(pence)
}

export const formFields: { [F in FormField]: FormFieldEntry<FormValues[F]> } = {
  price: {
    label: 'Price',
    read: ({ price }) => price,
    isSame: (a, b) => isSameValue('price', a, b),
    toRequest: (price) => ({ price }),
    problem: (price) => (isPrice(price) ? undefined : PRICE_RULE),
    conflict: (now, seen, typed) =>
      `is ${pounds(now)} now. You saw ${pounds(seen)} and typed ${pounds(typed)}.`,
  },
  description: {
    label: 'Description',
    read: ({ description }) => description,
    isSame: (a, b) => isSameValue('description', a, b),
    toRequest: (description) => ({ description }),
    problem: (description) => (description.trim() === '' ? DESCRIPTION_REQUIRED : undefined),
    conflict: (now) => `is now: "${now}"`,
  },
  stock: {
    label: 'Stock',
    read: ({ stockQuantity }) => String(stockQuantity),
    isSame: (a, b) => a.trim() === b.trim() || (a.trim() !== '' && Number(a) === Number(b)),
    toRequest: (stock) => ({ stockQuantity: Number(stock) }),
    problem: stockProblem,
    conflict: (now, seen, typed) => `is ${now} now. You saw ${seen} and typed ${typed.trim()}.`,
  },
  inStock: {
    label: 'In stock',
    read: ({ inStock }) => inStock,
    isSame: (a, b) => a === b,
    toRequest: (inStock) => ({ inStock }),
    problem: () => undefined,
    conflict: (now) => (now ? 'has been ticked.' : 'is no longer ticked.'),
  },
  pictures: {
    label: 'Pictures',
    read: ({ images, colorImages }) => ({ images, colorImages }),
    isSame: (a, b) => arePicturesEqual(editablePictures(a), editablePictures(b)),
    toRequest: ({ images, colorImages }) => ({ images, colorImages }),
    problem: () => undefined,
    conflict: () => 'have been changed by somebody else.',
  },
}

export const FORM_FIELDS = Object.keys(formFields) as readonly FormField[]
