/**
 * The values of the product editor, as they are typed: amounts, stock and lists are text until they are sent. A form is
 * made of a product, or empty for a new one.
 */
import type { StaffProduct } from '../../contract/staff-catalogue/product-fields.ts'
import type { ProductStatus, StockCounting } from '../../domain/catalogue.ts'
import { type ProductTexts, textsOf, textsOrEmpty } from '../../domain/product-texts.ts'
import type { TaxClass } from '../../domain/tax.ts'
import type { VariantChoice } from '../../domain/variants.ts'

/** A combination of size and colour, sold or left out. */
export type FormVariant = VariantChoice & {
  /** Undefined until the variant is saved. */
  id: string | undefined
  /** Empty: made from the SKU pattern. */
  sku: string
  barcode: string
  /** Empty counts as none. */
  stock: string
  /** Grams; empty: not known. */
  weight: string
  isLeftOut: boolean
}

export type FormFact = { name: string; value: string }

export type ProductForm = ProductTexts & {
  name: string
  slug: string
  description: string
  brandId: string
  categoryId: string
  price: string
  /** Empty: none. */
  compareAtPrice: string
  sku: string
  status: ProductStatus
  newArrival: boolean
  onSale: boolean
  featured: boolean
  inStock: boolean
  /** Separated by commas. */
  tags: string
  images: readonly string[]
  colorImages: Readonly<Record<string, string>>
  imageAlts: Readonly<Record<string, string>>
  /** One a line. */
  features: string
  details: readonly FormFact[]
  taxClass: TaxClass
  counting: StockCounting
  sizes: readonly string[]
  colors: readonly string[]
  variants: readonly FormVariant[]
  /** Of all variants, where they are counted together. */
  stock: string
}
export type FormField = keyof ProductForm

export const emptyVariant = (choice: VariantChoice): FormVariant => ({
  ...choice,
  id: undefined,
  sku: '',
  barcode: '',
  stock: '',
  weight: '',
  isLeftOut: false,
})

export const emptyForm: ProductForm = {
  name: '',
  slug: '',
  description: '',
  brandId: '',
  categoryId: '',
  price: '',
  compareAtPrice: '',
  sku: '',
  status: 'draft',
  newArrival: false,
  onSale: false,
  featured: false,
  inStock: true,
  tags: '',
  images: [],
  colorImages: {},
  imageAlts: {},
  features: '',
  ...textsOrEmpty({}),
  details: [],
  taxClass: 'standard',
  counting: 'together',
  sizes: [],
  colors: [],
  variants: [emptyVariant({ size: null, color: null })],
  stock: '',
}

/** Every size in every colour; the combinations that the product lacks are left out. */
const gridOf = ({ sizes, colors, variants }: StaffProduct): FormVariant[] => {
  const sold = variants.map(
    ({ id, size, color, sku, barcode, weightGrams, stockQuantity }): FormVariant => ({
      id,
      size,
      color,
      sku: sku ?? '',
      barcode: barcode ?? '',
      stock: String(stockQuantity ?? ''),
      weight: String(weightGrams ?? ''),
      isLeftOut: false,
    }),
  )
  const missing = (sizes.length > 0 ? sizes : [null]).flatMap((size) =>
    (colors.length > 0 ? colors : [null])
      .filter((color) => !sold.some((variant) => variant.size === size && variant.color === color))
      .map((color) => ({ ...emptyVariant({ size, color }), isLeftOut: true })),
  )
  return [...sold, ...missing]
}

export const formOf = (product: StaffProduct): ProductForm => ({
  name: product.name,
  slug: product.slug,
  description: product.description,
  brandId: product.brandId,
  categoryId: product.categoryId,
  price: product.price,
  compareAtPrice: product.compareAtPrice ?? '',
  sku: product.sku,
  status: product.status,
  newArrival: product.newArrival,
  onSale: product.onSale,
  featured: product.featured,
  inStock: product.inStock,
  tags: product.tags.join(', '),
  images: product.images,
  colorImages: product.colorImages,
  imageAlts: product.imageAlts,
  features: product.features.join('\n'),
  ...textsOf(product),
  details: product.details,
  taxClass: product.taxClass,
  counting: product.counting,
  sizes: product.sizes,
  colors: product.colors,
  variants: gridOf(product),
  stock: String(product.stockQuantity),
})

/** "a, b,," -> ["a", "b"], each once. */
export const splitEntries = (text: string, separator: string | RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
]
export const tagsOf = (form: Pick<ProductForm, 'tags'>): string[] => splitEntries(form.tags, ',')
export const featuresOf = (form: Pick<ProductForm, 'features'>): string[] => splitEntries(form.features, '\n')
/** Rows without a name and a value are not sent. */
export const factsOf = ({ details }: Pick<ProductForm, 'details'>): FormFact[] =>
  details
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')

export const soldVariants = ({ variants }: Pick<ProductForm, 'variants'>): FormVariant[] =>
  variants.filter(({ isLeftOut }) => !isLeftOut)

/** Text that is no number counts as none. */
export const unitsOf = (stock: string): number => (/^\d+$/.test(stock.trim()) ? Number(stock.trim()) : 0)

export const totalUnits = (form: Pick<ProductForm, 'counting' | 'stock' | 'variants'>): number =>
  form.counting === 'together'
    ? unitsOf(form.stock)
    : soldVariants(form).reduce((sum, { stock }) => sum + unitsOf(stock), 0)
