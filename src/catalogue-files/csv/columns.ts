/**
 * The columns of both formats: their headings, current and former, and what each is used for. The order of
 * `shopifyColumns` is that of Shopify's current template, followed by the shop's additional columns.
 */
import {
  entryOf,
  fileEntryOf,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../domain/products/product-fields.ts'
import { VARIANT_FIELDS, type VariantField, variantFields } from '../../domain/products/variant-fields.ts'

/** `key`: how the readers name the column. `headings`: the current one first. `isIgnored`: known, and not stored. */
export type Column = { key: string; headings: readonly string[]; isIgnored?: true }

const stored = (key: string, ...headings: string[]): Column => ({ key, headings })
const ignored = (...headings: string[]): Column => ({
  key: headings[0] as string,
  headings,
  isIgnored: true,
})

const optionColumns = [1, 2, 3].flatMap((n) => [
  stored(`option${n}Name`, `Option${n} name`),
  stored(`option${n}Value`, `Option${n} value`),
  ignored(`Option${n} Linked To`),
])

const googleColumns = [
  'Google product category',
  'Gender',
  'Age group',
  'Manufacturer part number (MPN)',
  'Ad group name',
  'Ads labels',
  'Condition',
  'Custom product',
  ...[0, 1, 2, 3, 4].map((n) => `Custom label ${n}`),
].map((name) => ignored(`Google Shopping / ${name}`))

/** Shopify takes columns of this form for metafields, so that a file of the shop can be imported there too. */
const own = (key: string, name: string, owner: 'product' | 'variant' = 'product'): Column =>
  stored(
    key,
    `${name} (${owner}.metafields.haberdash.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)})`,
  )

/** In a file, the key of the column of a field. */
export const fileKeyOf = (field: ProductField): string => fileEntryOf(field)?.key ?? field

export const ownColumns: readonly Column[] = PRODUCT_FIELDS.flatMap((field) => {
  const file = fileEntryOf(field)
  return file && !file.isShopifyColumn ? [own(fileKeyOf(field), file.name ?? entryOf(field).label)] : []
})

export const fileKeyOfVariant = (field: VariantField): string => variantFields[field].fileKey ?? field
const ownVariantColumns = VARIANT_FIELDS.filter((field) => !variantFields[field].isShopifyColumn).map(
  (field) => own(fileKeyOfVariant(field), variantFields[field].label, 'variant'),
)

export const shopifyColumns: readonly Column[] = [
  stored('name', 'Title'),
  stored('handle', 'URL handle', 'Handle'),
  stored('description', 'Description', 'Body (HTML)', 'Body HTML'),
  stored('brand', 'Vendor'),
  stored('categoryPath', 'Product category', 'Standardized Product Type', 'Standard Product Type'),
  stored('type', 'Type', 'Custom Product Type'),
  stored('tags', 'Tags'),
  stored('published', 'Published on online store', 'Published'),
  stored('status', 'Status'),
  stored('sku', 'SKU', 'Variant SKU'),
  stored('barcode', 'Barcode', 'Variant Barcode'),
  ...optionColumns,
  stored('price', 'Price', 'Variant Price'),
  stored('compareAt', 'Compare-at price', 'Compare at price', 'Variant Compare At Price'),
  stored('cost', 'Cost per item', 'Variant Cost'),
  stored('taxable', 'Charge tax', 'Variant Taxable'),
  ignored('Tax code', 'Variant Tax Code'),
  ignored('Unit price total measure', 'Variant Unit Price Total Measure'),
  ignored('Unit price total measure unit', 'Variant Unit Price Total Measure Unit'),
  ignored('Unit price base measure', 'Variant Unit Price Base Measure'),
  ignored('Unit price base measure unit', 'Variant Unit Price Base Measure Unit'),
  stored('tracker', 'Inventory tracker', 'Variant Inventory Tracker'),
  stored('stock', 'Inventory quantity', 'Variant Inventory Qty', 'Variant Inventory Quantity'),
  stored('oversell', 'Continue selling when out of stock', 'Variant Inventory Policy'),
  stored('weight', 'Weight value (grams)', 'Variant Grams'),
  stored('weightUnit', 'Weight unit for display', 'Variant Weight Unit'),
  ignored('Requires shipping', 'Variant Requires Shipping'),
  ignored('Fulfillment service', 'Variant Fulfillment Service'),
  stored('picture', 'Product image URL', 'Image Src'),
  stored('pictureOrder', 'Image position'),
  stored('pictureAlt', 'Image alt text'),
  stored('variantPicture', 'Variant image URL', 'Variant Image'),
  stored('giftCard', 'Gift card'),
  stored('seoTitle', 'SEO title'),
  stored('seoDescription', 'SEO description'),
  ignored('Color (product.metafields.shopify.color-pattern)'),
  ...googleColumns,
  ...ownColumns,
  ...ownVariantColumns,
]

const shopifyHeading = (wanted: string): string => {
  const heading = shopifyColumns.find(({ key }) => key === wanted)?.headings[0]
  if (heading === undefined) throw new Error(`Shopify's format has no column for ${wanted}`)
  return heading
}

/** The name of a field's column, without what the heading of one of the shop's own has behind it. */
export const columnNameOf = (field: ProductField): string => {
  const file = fileEntryOf(field)
  return file?.isShopifyColumn ? shopifyHeading(fileKeyOf(field)) : (file?.name ?? entryOf(field).label)
}
export const columnNameOfVariant = (field: VariantField): string =>
  variantFields[field].isShopifyColumn ? shopifyHeading(fileKeyOfVariant(field)) : variantFields[field].label

/** Columns that Shopify's own files have in addition; they are not stored. */
const IGNORED_SHOPIFY =
  /^(?:(?:included|price|compare-at price|compare at price|international price|included|status) \/ .+|google shopping \/ .+|packed product (?:length|width|height|dimension unit)|variant barcodes|variant weight|command|id|variant id|variant command|collection|.+ \((?:product|variant)\.metafields\..+\))$/

export const wooColumns: readonly Column[] = [
  stored('id', 'ID'),
  stored('type', 'Type'),
  stored('sku', 'SKU'),
  stored('barcode', 'GTIN, UPC, EAN, or ISBN'),
  stored('name', 'Name'),
  stored('published', 'Published'),
  stored('featured', 'Is featured?'),
  ignored('Visibility in catalog'),
  stored('shortDescription', 'Short description'),
  stored('description', 'Description'),
  ignored('Date sale price starts'),
  ignored('Date sale price ends'),
  stored('taxStatus', 'Tax status'),
  stored('taxClass', 'Tax class'),
  stored('inStock', 'In stock?'),
  stored('stock', 'Stock'),
  ignored('Low stock amount'),
  ignored('Backorders allowed?'),
  ignored('Sold individually?'),
  ignored('Allow customer reviews?'),
  ignored('Purchase note'),
  stored('salePrice', 'Sale price'),
  stored('price', 'Regular price'),
  stored('category', 'Categories'),
  stored('tags', 'Tags'),
  stored('weightKg', 'Weight (kg)'),
  stored('weightG', 'Weight (g)'),
  stored('weightLbs', 'Weight (lbs)'),
  stored('weightOz', 'Weight (oz)'),
  ignored('Shipping class'),
  stored('picture', 'Images'),
  ignored('Download limit'),
  ignored('Download expiry days'),
  stored('parent', 'Parent'),
  ignored('Grouped products'),
  ignored('Upsells'),
  ignored('Cross-sells'),
  ignored('External URL'),
  ignored('Button text'),
  ignored('Position'),
  stored('cost', 'Cost of goods'),
  stored('brand', 'Brands', 'Brand'),
]

const IGNORED_WOO =
  /^(?:(?:weight|length|width|height) \(.+\)|attribute \d+ (?:visible|global|default)|download \d+ .+|meta: .+|attribute \d+ swatch.*)$/
const WOO_ATTRIBUTE = /^attribute (\d+) (name|value\(s\))$/

export const DIALECTS = ['shopify', 'woocommerce'] as const
export type Dialect = (typeof DIALECTS)[number]

const columnsOf: Record<Dialect, readonly Column[]> = { shopify: shopifyColumns, woocommerce: wooColumns }

/** " URL  Handle" -> "url handle" */
export const foldHeading = (heading: string): string =>
  heading.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

const headingsOf = (dialect: Dialect): Map<string, Column> =>
  new Map(
    columnsOf[dialect].flatMap((column) =>
      column.headings.map((name) => [foldHeading(name), column] as const),
    ),
  )
const known: Record<Dialect, Map<string, Column>> = {
  shopify: headingsOf('shopify'),
  woocommerce: headingsOf('woocommerce'),
}

/** What a heading means in a dialect: a column to read, one that is not stored, or unknown. */
export const meaningOf = (dialect: Dialect, heading: string): Column | undefined => {
  const folded = foldHeading(heading)
  const column = known[dialect].get(folded)
  if (column) return column
  if (dialect === 'shopify') return IGNORED_SHOPIFY.test(folded) ? ignored(heading) : undefined
  const [, number, part] = WOO_ATTRIBUTE.exec(folded) ?? []
  if (number !== undefined) return stored(`attribute${number}${part === 'name' ? 'Name' : 'Values'}`, heading)
  return IGNORED_WOO.test(folded) ? ignored(heading) : undefined
}

/** The columns that an owner can map an unknown heading to. */
export const mappableColumns = (dialect: Dialect): { key: string; heading: string }[] =>
  columnsOf[dialect]
    .filter(({ isIgnored }) => !isIgnored)
    .map(({ key, headings }) => ({ key, heading: headings[0] as string }))

/** Without these a file cannot be read as the dialect. */
export const requiredColumns: Record<Dialect, readonly string[]> = {
  shopify: ['name'],
  woocommerce: ['name', 'type'],
}

/** Headings that only this format has. */
const TELLING: Record<Dialect, readonly string[]> = {
  shopify: [
    'url handle',
    'handle',
    'title',
    'vendor',
    'option1 name',
    'variant price',
    'body (html)',
    'image src',
    'variant sku',
  ],
  woocommerce: [
    'name',
    'regular price',
    'in stock?',
    'is featured?',
    'categories',
    'parent',
    'images',
    'short description',
    'attribute 1 name',
  ],
}

/** How many headings belong to the dialect. */
export const scoreOf = (dialect: Dialect, headings: readonly string[]): number =>
  headings.filter((heading) => TELLING[dialect].includes(foldHeading(heading))).length

/** How many headings either format knows. */
export const countKnown = (headings: readonly string[]): number =>
  headings.filter((heading) => DIALECTS.some((dialect) => meaningOf(dialect, heading))).length
