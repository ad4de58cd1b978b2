/**
 * The values of the product editor, as they are typed: amounts, stock and lists are text until they are sent. A form is
 * made of a product, or empty for a new one.
 */
import type { StaffProduct } from '../../contract/products/product-schemas.ts'
import {
  type FieldOf,
  type FieldValues,
  initialValues,
  mapFields,
  PLAIN_FIELDS,
  type PlainField,
  type PlainValues,
} from '../../domain/products/product-field-values.ts'
import { entryOf } from '../../domain/products/product-fields.ts'
import {
  mapVariantFields,
  typedVariantField,
  type VariantField,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import { normalizePrice } from '../components/typed-price.ts'

/** A combination of size and colour, sold or left out. A SKU that is empty is made from the SKU pattern. */
export type FormVariant = VariantChoice &
  Record<VariantField, string> & {
    /** Undefined until the variant is saved. */
    id: string | undefined
    /** Empty counts as none. */
    stock: string
    isLeftOut: boolean
  }

export type FormFact = { name: string; value: string }

/** Lists are text: one entry a line, or separated by commas. */
type PlainFormValues = { [F in PlainField]: F extends FieldOf<'lines'> ? string : FieldValues[F] }

export type ProductForm = PlainFormValues & {
  brandId: string
  categoryId: string
  price: string
  /** Empty: none. */
  compareAtPrice: string
  images: readonly string[]
  colorImages: Readonly<Record<string, string>>
  imageAlts: Readonly<Record<string, string>>
  details: readonly FormFact[]
  sizes: readonly string[]
  colors: readonly string[]
  variants: readonly FormVariant[]
  /** Of all variants, where they are tracked by product. */
  stock: string
}
export type FormField = keyof ProductForm

export const isPlainField = (field: FormField): field is PlainField =>
  (PLAIN_FIELDS as readonly FormField[]).includes(field)

const separatorOf = (field: PlainField): string => {
  const entry = entryOf(field)
  return entry.kind === 'lines' && entry.separator === ',' ? ', ' : '\n'
}
const plainFormOf = (values: PlainValues): PlainFormValues =>
  mapFields(PLAIN_FIELDS, (field) => {
    const value = values[field]
    return typeof value === 'object' ? value.join(separatorOf(field)) : value
  }) as PlainFormValues

export const emptyVariant = (choice: VariantChoice): FormVariant => ({
  ...choice,
  id: undefined,
  ...mapVariantFields(() => ''),
  stock: '',
  isLeftOut: false,
})

export const emptyForm: ProductForm = {
  ...plainFormOf(initialValues),
  brandId: '',
  categoryId: '',
  price: '',
  compareAtPrice: '',
  images: [],
  colorImages: {},
  imageAlts: {},
  details: [],
  sizes: [],
  colors: [],
  variants: [emptyVariant({ size: null, color: null })],
  stock: '',
}

/** Every size in every colour; the combinations that the product lacks are left out. */
const gridOf = ({ sizes, colors, variants }: StaffProduct): FormVariant[] => {
  const sold = variants.map(
    (variant): FormVariant => ({
      id: variant.id,
      size: variant.size,
      color: variant.color,
      ...mapVariantFields((field) => typedVariantField(field, variant[field])),
      stock: String(variant.stockQuantity ?? ''),
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
  ...plainFormOf(product),
  brandId: product.brandId,
  categoryId: product.categoryId,
  price: product.price,
  compareAtPrice: product.compareAtPrice ?? '',
  images: product.images,
  colorImages: product.colorImages,
  imageAlts: product.imageAlts,
  details: product.details,
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
/** As it is sent. */
export const plainValue = <F extends PlainField>(field: F, form: Pick<ProductForm, F>): FieldValues[F] => {
  const value: string | boolean = form[field]
  if (typeof value !== 'string') return value as FieldValues[F]
  const entry = entryOf(field)
  return (entry.kind === 'lines' ? splitEntries(value, entry.separator) : value.trim()) as FieldValues[F]
}
export const plainValuesOf = (form: ProductForm): PlainValues =>
  mapFields(PLAIN_FIELDS, (field) => plainValue(field, form)) as PlainValues
/** Rows without a name and a value are not sent. */
export const factsOf = ({ details }: Pick<ProductForm, 'details'>): FormFact[] =>
  details
    .map(({ name, value }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')

/** What is typed for a field, an amount with a point for its decimals. */
export const typedCell = (field: VariantField, variant: FormVariant): string =>
  variantFields[field].kind === 'pence' ? normalizePrice(variant[field]) : variant[field]

export const soldVariants = ({ variants }: Pick<ProductForm, 'variants'>): FormVariant[] =>
  variants.filter(({ isLeftOut }) => !isLeftOut)

/** Text that is no number counts as none. */
export const unitsOf = (stock: string): number => (/^\d+$/.test(stock.trim()) ? Number(stock.trim()) : 0)

export const totalUnits = (form: Pick<ProductForm, 'counting' | 'stock' | 'variants'>): number =>
  form.counting === 'together'
    ? unitsOf(form.stock)
    : soldVariants(form).reduce((sum, { stock }) => sum + unitsOf(stock), 0)
