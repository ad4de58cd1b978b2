/** A new product: what is not said is a draft, tracked by product, without stock, pictures and options. */

import { initialValues, mapFields, PLAIN_FIELDS, type PlainValues } from './product-field-values.ts'
import type { MergedValues } from './product-merge.ts'
import { combinationsOf, optionsProblem } from './product-options.ts'
import { prunePictures, refuseUnknownPictures } from './product-pictures.ts'
import {
  type PartialValues,
  ProductRefusal,
  type ProductValues,
  type VariantValues,
} from './product-values.ts'
import { variantFieldsOf } from './variant-fields.ts'
import type { MergedVariant } from './variant-merge.ts'

export type NewProductInput = PartialValues & Pick<ProductValues, 'name' | 'brandId' | 'categoryId' | 'price'>

/** A slug or SKU that is undefined is made of the name or the slug. */
export type NewProduct = Omit<MergedValues, 'slug' | 'sku'> & {
  slug: string | undefined
  sku: string | undefined
  /** Whether variants get SKUs made of the product's: they were not listed, but made of sizes and colours. */
  namesVariants: boolean
}

const newVariant = (variant: VariantValues): MergedVariant => {
  const { id, size, color, stockQuantity } = variant
  if (id !== undefined)
    throw new ProductRefusal('invalid-request', 'The variants of a new product have no id.', 'variants')
  return { id, size, color, ...variantFieldsOf(variant), stockQuantity: stockQuantity ?? undefined }
}

/** @throws ProductRefusal for options and pictures that do not agree */
export const newProduct = (input: NewProductInput): NewProduct => {
  const { sizes = [], colors = [], images = [] } = input
  const variants = (input.variants ?? combinationsOf(sizes, colors)).map(newVariant)
  const problem = optionsProblem({ sizes, colors, variants })
  if (problem) throw new ProductRefusal('invalid-request', problem, 'variants')
  refuseUnknownPictures({ colors, images }, input)
  return prunePictures({
    ...(mapFields(PLAIN_FIELDS, (field) => input[field] ?? initialValues[field]) as PlainValues),
    name: input.name,
    slug: input.slug,
    brandId: input.brandId,
    categoryId: input.categoryId,
    price: input.price,
    compareAtPrice: input.compareAtPrice ?? null,
    sku: input.sku,
    images,
    colorImages: input.colorImages ?? {},
    imageAlts: input.imageAlts ?? {},
    details: input.details ?? [],
    sizes,
    colors,
    variants,
    stockQuantity: input.stockQuantity,
    namesVariants: input.variants === undefined,
  })
}
