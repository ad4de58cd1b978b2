/**
 * The fields of the product form, each in one entry: its value, its part of the request, its validation and its conflict
 * text. The draft, the request and the editor derive from this table; a field without an entry does not compile.
 */

import type { Product } from '../../contract/products/product.ts'
import type { UpdateProduct } from '../../contract/products/product-edit.ts'
import { formatPounds } from '../../domain/pricing/currency.ts'
import { parsePence } from '../../domain/pricing/money.ts'
import type { EditableField } from '../../domain/products/product-edit.ts'
import { isSameFieldValue } from '../../domain/products/product-field-rules.ts'
import {
  DESCRIPTION_REQUIRED,
  isPrice,
  PRICE_RULE,
  stockProblem,
} from '../../domain/products/product-input.ts'
import { arePicturesEqual, type EditedPictures, editablePictures } from '../picture-edits.ts'

/** The values of the inputs: price and stock are text. */
export type FormValues = {
  price: string
  description: string
  stock: string
  inStock: boolean
  pictures: EditedPictures
}
export type InlineField = keyof FormValues

/** The fields of the request, with stock as a number. */
export type SentFields = Pick<UpdateProduct, Exclude<EditableField, 'stockQuantity'>> & {
  stockQuantity?: number
}

type FormFieldEntry<V> = {
  /** The field's name in conflicts. */
  label: string
  /** Reads the stored value of a product. */
  read: (product: Product) => V
  isEqual: (a: V, b: V) => boolean
  toRequest: (value: V) => SentFields
  /** Returns the error, or undefined for a valid value. */
  validate: (value: V) => string | undefined
  /** Follows the label when the stored value has changed since the form showed it. */
  conflictText: (now: V, seen: V, typed: V) => string
}

const pounds = (price: string): string => {
  const pence = parsePence(price.trim())
  return pence === undefined ? price : formatPounds(pence)
}

export const formFields: { [F in InlineField]: FormFieldEntry<FormValues[F]> } = {
  price: {
    label: 'Price',
    read: ({ price }) => price,
    isEqual: (a, b) => isSameFieldValue('price', a, b),
    toRequest: (price) => ({ price }),
    validate: (price) => (isPrice(price) ? undefined : PRICE_RULE),
    conflictText: (now, seen, typed) =>
      `is ${pounds(now)} now. You saw ${pounds(seen)} and typed ${pounds(typed)}.`,
  },
  description: {
    label: 'Description',
    read: ({ description }) => description,
    isEqual: (a, b) => isSameFieldValue('description', a, b),
    toRequest: (description) => ({ description }),
    validate: (description) => (description.trim() === '' ? DESCRIPTION_REQUIRED : undefined),
    conflictText: (now) => `is now: "${now}"`,
  },
  stock: {
    label: 'Stock',
    read: ({ stockQuantity }) => String(stockQuantity),
    isEqual: (a, b) => a.trim() === b.trim() || (a.trim() !== '' && Number(a) === Number(b)),
    toRequest: (stock) => ({ stockQuantity: Number(stock) }),
    validate: stockProblem,
    conflictText: (now, seen, typed) => `is ${now} now. You saw ${seen} and typed ${typed.trim()}.`,
  },
  inStock: {
    label: 'In stock',
    read: ({ inStock }) => inStock,
    isEqual: (a, b) => a === b,
    toRequest: (inStock) => ({ inStock }),
    validate: () => undefined,
    conflictText: (now) => (now ? 'has been ticked.' : 'is no longer ticked.'),
  },
  pictures: {
    label: 'Pictures',
    read: ({ images, colorImages }) => ({ images, colorImages }),
    isEqual: (a, b) => arePicturesEqual(editablePictures(a), editablePictures(b)),
    toRequest: ({ images, colorImages }) => ({ images, colorImages }),
    validate: () => undefined,
    conflictText: () => 'have been changed by somebody else.',
  },
}

export const FORM_FIELDS = Object.keys(formFields) as readonly InlineField[]
