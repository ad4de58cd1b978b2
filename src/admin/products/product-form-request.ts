/** What a form sends: a new product, or the changed fields of a product with the values that were seen in their place. */
import type {
  ProductChanges,
  ProductInput,
  ProductSeen,
} from '../../contract/staff-catalogue/product-fields.ts'
import { parsePence } from '../../domain/money.ts'
import { mapTexts } from '../../domain/product-texts.ts'
import {
  type FormField,
  factsOf,
  featuresOf,
  type ProductForm,
  soldVariants,
  tagsOf,
  unitsOf,
} from './product-form.ts'
import { skuOfName, skusOf } from './sku-pattern.ts'

/** "42" and "42.00" are one amount. */
const amount = (text: string): string | number => parsePence(text.trim()) ?? text.trim()

/** Values to compare: what is sent, without what does not count. */
const comparable: { [F in FormField]?: (form: ProductForm) => unknown } = {
  price: ({ price }) => amount(price),
  compareAtPrice: ({ compareAtPrice }) => amount(compareAtPrice),
  tags: tagsOf,
  features: featuresOf,
  details: factsOf,
  stock: ({ stock }) => stock.trim(),
  colorImages: ({ colorImages }) => Object.entries(colorImages).toSorted(),
  imageAlts: ({ imageAlts }) =>
    Object.entries(imageAlts)
      .filter(([, alt]) => alt.trim() !== '')
      .toSorted(),
  variants: (form) =>
    soldVariants(form).map(({ id, size, color, sku, barcode, stock, weight }) => [
      id,
      size,
      color,
      sku.trim(),
      barcode.trim(),
      gramsOf(weight),
      form.counting === 'by-variant' ? unitsOf(stock) : null,
    ]),
}
/** Empty: null. Text that is no weight is refused before it is sent. */
const gramsOf = (weight: string): number | null => (weight.trim() === '' ? null : Number(weight))

const sentValue = (field: FormField, form: ProductForm): unknown => {
  const value = comparable[field] ? comparable[field](form) : form[field]
  return typeof value === 'string' ? value.trim() : value
}

export const isSameField = (field: FormField, a: ProductForm, b: ProductForm): boolean =>
  JSON.stringify(sentValue(field, a)) === JSON.stringify(sentValue(field, b))

/** The stock of the whole product is sent only where it is counted together, by variant it is a sum. */
export const changedFormFields = (form: ProductForm, base: ProductForm): FormField[] =>
  (Object.keys(base) as FormField[]).filter(
    (field) =>
      !isSameField(field, form, base) &&
      (field !== 'stock' || (form.counting === 'together' && base.counting === 'together')),
  )

const variantsOf = (form: ProductForm, productSku: string, pattern: string) => {
  const sold = soldVariants(form)
  const skus = skusOf(sold, productSku, pattern)
  return sold.map(({ id, size, color, sku, barcode, stock, weight }, index) => ({
    ...(id !== undefined && { id }),
    size,
    color,
    // A saved variant without a SKU stays without one.
    sku: (id === undefined ? skus[index] : sku.trim()) || null,
    barcode: barcode.trim() || null,
    weightGrams: gramsOf(weight),
    ...(form.counting === 'by-variant' && { stockQuantity: unitsOf(stock) }),
  }))
}

export const productSku = (form: ProductForm): string => form.sku.trim() || skuOfName(form.name)

/** The fields of the contract that a field of the form represents. */
const sentFields: { [F in FormField]: (form: ProductForm, pattern: string) => ProductChanges } = {
  name: ({ name }) => ({ name: name.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  description: ({ description }) => ({ description: description.trim() }),
  brandId: ({ brandId }) => ({ brandId }),
  categoryId: ({ categoryId }) => ({ categoryId }),
  price: ({ price }) => ({ price: price.trim() }),
  compareAtPrice: ({ compareAtPrice }) => ({ compareAtPrice: compareAtPrice.trim() || null }),
  sku: ({ sku }) => ({ sku: sku.trim() }),
  status: ({ status }) => ({ status }),
  newArrival: ({ newArrival }) => ({ newArrival }),
  onSale: ({ onSale }) => ({ onSale }),
  featured: ({ featured }) => ({ featured }),
  inStock: ({ inStock }) => ({ inStock }),
  tags: (form) => ({ tags: tagsOf(form) }),
  images: ({ images }) => ({ images: [...images] }),
  colorImages: ({ colorImages }) => ({ colorImages: { ...colorImages } }),
  imageAlts: ({ imageAlts, images }) => ({
    imageAlts: Object.fromEntries(
      Object.entries(imageAlts)
        .map(([url, alt]) => [url, alt.trim()])
        .filter(([url, alt]) => alt && images.includes(url as string)),
    ),
  }),
  features: (form) => ({ features: featuresOf(form) }),
  ...mapTexts(
    (text) =>
      (form: ProductForm): ProductChanges => ({ [text]: form[text].trim() }),
  ),
  details: (form) => ({ details: factsOf(form) }),
  taxClass: ({ taxClass }) => ({ taxClass }),
  counting: ({ counting }) => ({ counting }),
  sizes: ({ sizes }) => ({ sizes: [...sizes] }),
  colors: ({ colors }) => ({ colors: [...colors] }),
  variants: (form, pattern) => ({ variants: variantsOf(form, productSku(form), pattern) }),
  stock: ({ stock }) => ({ stockQuantity: unitsOf(stock) }),
}

type AllFields = { [F in keyof ProductChanges]-?: Exclude<ProductChanges[F], undefined> }

/** Every field that is not empty. What is empty is made by the server, such as the slug. */
export const productInputOf = (form: ProductForm, pattern: string): ProductInput => {
  const { slug, stockQuantity, ...fields } = Object.assign(
    {},
    ...Object.values(sentFields).map((send) => send(form, pattern)),
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
    ...[...sent].map((field) => sentFields[field](form, pattern)),
  )
  const seenFields = new Set(sent)
  if (sent.has('counting')) seenFields.add('stock')
  const seen: ProductSeen = Object.assign(
    {},
    ...[...seenFields].map((field) => sentFields[field](base, pattern)),
  )
  return { changes, seen }
}
