/** What a form sends: a new product, or the changed fields of a product with the values that were seen in their place. */
import type { ProductChanges, ProductInput, ProductSeen } from '../../contract/products/product-schemas.ts'
import { isSameFieldValue } from '../../domain/products/product-field-rules.ts'
import type { PlainField } from '../../domain/products/product-field-values.ts'
import {
  mapVariantFields,
  parseVariantField,
  type VariantFields,
} from '../../domain/products/variant-fields.ts'
import {
  type FormField,
  type FormVariant,
  factsOf,
  isPlainField,
  type ProductForm,
  plainValue,
  soldVariants,
  typedCell,
  unitsOf,
} from './product-form.ts'
import { skuOfName, skusOf } from './sku-pattern.ts'

type SpecialField = Exclude<FormField, PlainField>

/** Empty: null. Text without a value, such as one that is no weight, is refused before it is sent. */
const variantValuesOf = (variant: FormVariant): VariantFields =>
  mapVariantFields((field) => parseVariantField(field, typedCell(field, variant))) as VariantFields

/** Alt texts that are not empty. */
const altsOf = ({ imageAlts }: ProductForm): [string, string][] =>
  Object.entries(imageAlts).flatMap(([url, alt]): [string, string][] =>
    alt.trim() ? [[url, alt.trim()]] : [],
  )

/** What decides whether the variants have been edited: what is sent of them, without SKUs that are made. */
const variantsText = (form: ProductForm): string =>
  JSON.stringify(
    soldVariants(form).map((variant) => [
      variant.id,
      variant.size,
      variant.color,
      variantValuesOf(variant),
      form.counting === 'by-variant' ? unitsOf(variant.stock) : null,
    ]),
  )

const isSameSpecial: Record<SpecialField, (a: ProductForm, b: ProductForm) => boolean> = {
  brandId: (a, b) => a.brandId === b.brandId,
  categoryId: (a, b) => a.categoryId === b.categoryId,
  price: (a, b) => isSameFieldValue('price', a.price.trim(), b.price.trim()),
  compareAtPrice: (a, b) =>
    isSameFieldValue('compareAtPrice', a.compareAtPrice.trim(), b.compareAtPrice.trim()),
  images: (a, b) => isSameFieldValue('images', a.images, b.images),
  colorImages: (a, b) => isSameFieldValue('colorImages', a.colorImages, b.colorImages),
  imageAlts: (a, b) =>
    isSameFieldValue('imageAlts', Object.fromEntries(altsOf(a)), Object.fromEntries(altsOf(b))),
  details: (a, b) => isSameFieldValue('details', factsOf(a), factsOf(b)),
  sizes: (a, b) => isSameFieldValue('sizes', a.sizes, b.sizes),
  colors: (a, b) => isSameFieldValue('colors', a.colors, b.colors),
  variants: (a, b) => variantsText(a) === variantsText(b),
  stock: (a, b) => a.stock.trim() === b.stock.trim(),
}

export const isSameField = (field: FormField, a: ProductForm, b: ProductForm): boolean =>
  isPlainField(field)
    ? isSameFieldValue(field, plainValue(field, a), plainValue(field, b))
    : isSameSpecial[field](a, b)

/** The stock of the whole product is sent only where it is tracked by product, by variant it is a sum. */
export const changedFormFields = (form: ProductForm, base: ProductForm): FormField[] =>
  (Object.keys(base) as FormField[]).filter(
    (field) =>
      !isSameField(field, form, base) &&
      (field !== 'stock' || (form.counting === 'together' && base.counting === 'together')),
  )

const variantsOf = (form: ProductForm, productSku: string, pattern: string) => {
  const sold = soldVariants(form)
  const skus = skusOf(sold, productSku, pattern)
  return sold.map((variant, index) => ({
    ...(variant.id !== undefined && { id: variant.id }),
    size: variant.size,
    color: variant.color,
    ...variantValuesOf(variant),
    // A saved variant without a SKU stays without one.
    ...(variant.id === undefined && { sku: skus[index] || null }),
    ...(form.counting === 'by-variant' && { stockQuantity: unitsOf(variant.stock) }),
  }))
}

export const productSku = (form: ProductForm): string => form.sku.trim() || skuOfName(form.name)

/** The fields of the contract that a field of the form represents. */
const specialFields: { [F in SpecialField]: (form: ProductForm, pattern: string) => ProductChanges } = {
  brandId: ({ brandId }) => ({ brandId }),
  categoryId: ({ categoryId }) => ({ categoryId }),
  price: ({ price }) => ({ price: price.trim() }),
  compareAtPrice: ({ compareAtPrice }) => ({ compareAtPrice: compareAtPrice.trim() || null }),
  images: ({ images }) => ({ images: [...images] }),
  colorImages: ({ colorImages }) => ({ colorImages: { ...colorImages } }),
  imageAlts: (form) => ({
    imageAlts: Object.fromEntries(altsOf(form).filter(([url]) => form.images.includes(url))),
  }),
  details: (form) => ({ details: factsOf(form) }),
  sizes: ({ sizes }) => ({ sizes: [...sizes] }),
  colors: ({ colors }) => ({ colors: [...colors] }),
  variants: (form, pattern) => ({ variants: variantsOf(form, productSku(form), pattern) }),
  stock: ({ stock }) => ({ stockQuantity: unitsOf(stock) }),
}
const sentFields = (field: FormField, form: ProductForm, pattern: string): ProductChanges =>
  isPlainField(field) ? { [field]: plainValue(field, form) } : specialFields[field](form, pattern)

type AllFields = { [F in keyof ProductChanges]-?: Exclude<ProductChanges[F], undefined> }

/** Every field that is not empty. What is empty is made by the server, such as the slug. */
export const productInputOf = (form: ProductForm, pattern: string): ProductInput => {
  const { slug, stockQuantity, ...fields } = Object.assign(
    {},
    ...(Object.keys(form) as FormField[]).map((field) => sentFields(field, form, pattern)),
  ) as AllFields
  return {
    ...fields,
    sku: productSku(form),
    ...(slug && { slug }),
    ...(form.counting === 'together' && { stockQuantity }),
  }
}

export type ProductChange = { changes: ProductChanges; seen: ProductSeen }

/** Sales change stock and variants without a new version: what was seen of them goes with every change of either. */
export const changeOf = (form: ProductForm, base: ProductForm, pattern: string): ProductChange => {
  const fields = changedFormFields(form, base)
  const structure: FormField[] = ['sizes', 'colors', 'variants', 'counting']
  const sent = new Set<FormField>(fields)
  // Options and variants agree, so they are sent together.
  if (fields.some((field) => structure.includes(field)))
    for (const field of ['sizes', 'colors', 'variants'] as const) sent.add(field)
  const changes: ProductChanges = Object.assign(
    {},
    ...[...sent].map((field) => sentFields(field, form, pattern)),
  )
  const seenFields = new Set(sent)
  if (sent.has('counting')) seenFields.add('stock')
  const seen: ProductSeen = Object.assign(
    {},
    ...[...seenFields].map((field) => sentFields(field, base, pattern)),
  )
  return { changes, seen }
}
