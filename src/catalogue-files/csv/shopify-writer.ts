/**
 * The shop's catalogue as Shopify's CSV: the current columns in their order, the shop's additional ones behind them. A
 * file that is imported again unchanged changes nothing, and exports to the same bytes.
 */
import { stringify } from 'csv-stringify/sync'
import { decimal } from '../../domain/pricing/money.ts'
import type { ProductFact, ProductStatus } from '../../domain/products/catalogue.ts'
import {
  PLAIN_FIELDS,
  type PlainField,
  type PlainValues,
} from '../../domain/products/product-field-values.ts'
import {
  typedVariantField,
  VARIANT_FIELDS,
  type VariantField,
  type VariantFields,
  variantFields,
} from '../../domain/products/variant-fields.ts'
import type { VariantChoice } from '../../domain/products/variants.ts'
import { fileKeyOf, fileKeyOfVariant, shopifyColumns } from './columns.ts'
import { descriptionCell } from './html-text.ts'
import { factLine, guardCode, guardFormula, joinList } from './text-cells.ts'

/** A product as storage reads it for an export. Pictures are whole addresses. */
export type ExportedProduct = PlainValues & {
  brand: { name: string; slug: string }
  category: { name: string; slug: string; parentName: string | null }
  pricePence: number
  compareAtPence: number | null
  details: readonly ProductFact[]
  images: readonly string[]
  colorImages: Readonly<Record<string, string>>
  imageAlts: Readonly<Record<string, string>>
  variants: readonly (VariantChoice & VariantFields & { stock: number })[]
}

const yesNo = (value: boolean): string => (value ? 'TRUE' : 'FALSE')
const STATUS: Record<ProductStatus, string> = { live: 'Active', draft: 'Draft', archived: 'Archived' }

type Row = Record<string, string>

const plainCell = (field: PlainField, product: ExportedProduct): string => {
  const value = product[field]
  if (typeof value === 'boolean') return yesNo(value)
  return guardFormula(typeof value === 'string' ? value : joinList(value, '\n'))
}

const productCells = (product: ExportedProduct): Row => ({
  ...Object.fromEntries(PLAIN_FIELDS.map((field) => [fileKeyOf(field), plainCell(field, product)])),
  description: guardFormula(descriptionCell(product.description)),
  brand: guardFormula(product.brand.name),
  categoryPath: '',
  type: guardFormula(product.category.name),
  tags: guardFormula(joinList(product.tags)),
  published: yesNo(product.status === 'live'),
  status: STATUS[product.status],
  giftCard: 'FALSE',
  productSku: guardCode(product.sku),
  brandSlug: product.brand.slug,
  categorySlug: product.category.slug,
  details: guardFormula(joinList(product.details.map(factLine), '\n')),
})

const optionCells = (product: ExportedProduct, index: number): Row => {
  const variant = product.variants[index] as ExportedProduct['variants'][number]
  const options = (
    [
      ['Size', variant.size],
      ['Color', variant.color],
    ] as const
  ).filter(([, value]) => value !== null)
  const written = options.length > 0 ? options : ([['Title', 'Default Title']] as const)
  return Object.fromEntries(
    written.flatMap(([name, value], place) => [
      [`option${place + 1}Name`, index === 0 ? name : ''],
      [`option${place + 1}Value`, guardFormula(value ?? '')],
    ]),
  )
}

const variantCell = (field: VariantField, variant: VariantFields): string => {
  const text = typedVariantField(field, variant[field])
  return variantFields[field].kind === 'code' ? guardCode(text) : text
}

const variantCells = (product: ExportedProduct, index: number): Row => {
  const variant = product.variants[index] as ExportedProduct['variants'][number]
  const picture = variant.color === null ? undefined : product.colorImages[variant.color]
  return {
    ...optionCells(product, index),
    ...Object.fromEntries(
      VARIANT_FIELDS.map((field) => [fileKeyOfVariant(field), variantCell(field, variant)]),
    ),
    price: decimal(product.pricePence),
    compareAt: product.compareAtPence === null ? '' : decimal(product.compareAtPence),
    taxable: yesNo(product.taxClass !== 'zero'),
    tracker: 'shopify',
    stock: String(variant.stock),
    oversell: 'DENY',
    weightUnit: variant.weightGrams === null ? '' : 'g',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
    variantPicture: picture ?? '',
  }
}

const pictureCells = (product: ExportedProduct, index: number): Row => {
  const url = product.images[index]
  return url === undefined
    ? {}
    : {
        picture: url,
        pictureOrder: String(index + 1),
        pictureAlt: guardFormula(product.imageAlts[url] ?? ''),
      }
}

/** Without the match only a whole CRLF would be quoted. */
const options = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const

export const csvHeader = (): string => stringify([shopifyColumns.map(({ headings }) => headings[0])], options)

/** The rows of the products; a row for each variant, then one for each further picture. */
export const csvRows = (products: readonly ExportedProduct[]): string =>
  stringify(
    products.flatMap((product) =>
      Array.from({ length: Math.max(product.variants.length, product.images.length) }, (_, index) => {
        const row: Row = {
          handle: product.slug,
          ...(index === 0 && productCells(product)),
          ...(index < product.variants.length && variantCells(product, index)),
          ...pictureCells(product, index),
        }
        return shopifyColumns.map(({ key }) => row[key] ?? '')
      }),
    ),
    options,
  )
