/** The fields of a product that staff write, as values: amounts are pounds as decimal strings. */
import type { FieldOf, FieldValues } from './product-field-values.ts'
import type { ProductField } from './product-fields.ts'
import type { VariantField, VariantFields } from './variant-fields.ts'
import type { VariantChoice } from './variants.ts'

/** A field that is undefined or, of the stock, null is not set. */
export type VariantValues = VariantChoice & { [F in VariantField]?: VariantFields[F] | undefined } & {
  /** None in a variant that is added. */
  id?: string | undefined
  /** Of one that an undo brings back. */
  formerId?: string | undefined
  /** Null where the product is tracked by product. */
  stockQuantity?: number | null | undefined
}

export type ProductValues = FieldValues & { variants: readonly VariantValues[] }

/** As sent: a field that is undefined is left as it is. */
export type PartialValues = { [F in ProductField]?: ProductValues[F] | undefined }

/** What an editor showed: the same fields, of which some may no longer be valid. */
export type SeenValues = {
  [F in ProductField]?: (F extends FieldOf<'choice'> ? string : ProductValues[F]) | undefined
}

export type StoredVariantValues = VariantChoice &
  VariantFields & {
    id: string
    stockQuantity: number | null
  }
export type StoredValues = Omit<ProductValues, 'variants'> & {
  variants: readonly StoredVariantValues[]
  brand: { name: string }
  category: { name: string }
}

export type RefusalCode =
  | 'invalid-request'
  | 'product-not-found'
  | 'product-changed'
  | 'product-has-orders'
  | 'sku-taken'
  | 'slug-taken'
  | 'brand-unknown'
  | 'category-unknown'

/** A change of a product that cannot be made. The message is for staff. */
export class ProductRefusal extends Error {
  readonly code: RefusalCode
  readonly field: ProductField | null
  constructor(code: RefusalCode, sentence: string, field: ProductField | null = null) {
    super(sentence)
    this.name = 'ProductRefusal'
    this.code = code
    this.field = field
  }
}
