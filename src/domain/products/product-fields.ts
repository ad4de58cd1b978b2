/**
 * The fields of a product that staff write, each once. Whatever carries a product as a whole derives its fields from this
 * table: columns, API, editor, grid, catalogue files, the example of the API. What a kind means when two edits meet stands
 * in product-field-rules.ts.
 */

import { MAX_SLUG_LENGTH } from '../groups/slug.ts'
import { TAX_CLASSES } from '../pricing/tax.ts'
import { PRODUCT_STATUSES, STOCK_TRACKINGS } from './catalogue.ts'
import { customsFields } from './customs-facts.ts'
import { fitFields } from './fit-fields.ts'
import { type FileColumn, isPlainEntry, type ProductFieldEntry } from './product-field-entry.ts'
import { MAX_CODE_LENGTH } from './product-limits.ts'

/** Characters of a name with its addresses. */
export const MAX_MANUFACTURER_LENGTH = 500

const entries = {
  name: {
    kind: 'text',
    label: 'Name',
    maxLength: 200,
    isRequired: true,
    invalidates: 'everything',
    file: { isShopifyColumn: true },
    example: 'Field Backpack',
  },
  slug: {
    kind: 'text',
    label: 'Address',
    maxLength: MAX_SLUG_LENGTH,
    writeNote: 'Without it, it is made of the name. The former one redirects',
    invalidates: 'everything',
    file: { isShopifyColumn: true, key: 'handle' },
    example: 'fellmark-field-backpack',
  },
  description: {
    kind: 'text',
    label: 'Description',
    maxLength: 20_000,
    file: { isShopifyColumn: true },
    example: 'A day pack in waxed cotton with a padded sleeve.',
  },
  price: { kind: 'price', label: 'Price', invalidates: 'prices' },
  compareAtPrice: {
    kind: 'optional-price',
    label: 'Compare-at price',
    writeNote: 'Struck through where it is above the price',
    invalidates: 'prices',
  },
  sku: {
    kind: 'text',
    label: 'SKU',
    phrase: 'SKU',
    maxLength: MAX_CODE_LENGTH,
    isRequired: true,
    writeNote: 'Of the product; without it, it is made of the slug',
    file: { key: 'productSku', name: 'Product SKU' },
    example: 'FM-FLD-20',
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: PRODUCT_STATUSES,
    names: { draft: 'Draft', live: 'Live', archived: 'Archived' },
    conflict: (status) => `it is ${status === 'draft' ? 'a draft' : status} now`,
    isInternal: true,
    invalidates: 'everything',
    grid: { width: 104 },
    file: { isShopifyColumn: true },
  },
  tags: {
    kind: 'lines',
    label: 'Tags',
    maxLength: 60,
    maxEntries: 50,
    separator: ',',
    note: "Only 'coming-soon' has an effect",
    invalidates: 'everything',
    file: { isShopifyColumn: true },
  },
  newArrival: {
    kind: 'flag',
    label: 'New arrival',
    phrases: { yes: 'a new arrival', no: 'no new arrival' },
    filter: 'newArrivals',
    place: 'flags',
    invalidates: 'everything',
    grid: { width: 72, label: 'New' },
    example: true,
  },
  featured: {
    kind: 'flag',
    label: 'Featured',
    phrases: { yes: 'featured', no: 'not featured' },
    filter: 'featured',
    place: 'flags',
    invalidates: 'everything',
    grid: { width: 88 },
  },
  onSale: {
    kind: 'flag',
    label: 'On sale',
    phrases: { yes: 'on sale', no: 'not on sale' },
    // The parameter `onSale` also finds products with a compare-at price.
    filter: null,
    place: 'flags',
    invalidates: 'prices',
    grid: { width: 80 },
    example: true,
  },
  inStock: {
    kind: 'flag',
    label: 'In stock',
    phrases: { yes: 'in stock', no: 'out of stock' },
    initial: true,
    filter: null,
    writeNote: "The staff's switch; a product without units is never in stock",
    place: 'flags',
    hint: 'Off: not sold, whatever the figures say.',
    grid: { width: 80 },
    file: { key: 'forSale', name: 'For sale' },
    example: true,
  },
  counting: {
    kind: 'choice',
    label: 'Tracking of stock',
    values: STOCK_TRACKINGS,
    names: { together: 'by product', 'by-variant': 'by variant' },
    conflict: (tracking) =>
      `its stock is tracked ${tracking === 'together' ? 'by product' : 'by variant'} now`,
    writeNote: 'A change carries the units over: their sum over together, spread evenly by variant',
    isInternal: true,
    file: { name: 'Stock counting' },
  },
  brandId: {
    kind: 'group',
    label: 'Brand',
    invalidates: 'everything',
    file: { key: 'brandSlug', name: 'Brand slug' },
  },
  categoryId: {
    kind: 'group',
    label: 'Category',
    invalidates: 'everything',
    file: { key: 'categorySlug', name: 'Category slug' },
  },
  images: { kind: 'pictures', label: 'Pictures', conflict: 'its pictures are others now' },
  colorImages: {
    kind: 'record',
    label: 'Colours of the pictures',
    conflict: 'its colours are shown by other pictures now',
  },
  imageAlts: {
    kind: 'record',
    label: 'Alt texts',
    note: 'Picture -> its alt text',
    conflict: 'the alt texts of its pictures are others now',
  },
  features: {
    kind: 'lines',
    label: 'Features',
    maxLength: 500,
    maxEntries: 30,
    separator: '\n',
    example: ['Holds 20 litres'],
  },
  dimensions: {
    kind: 'text',
    label: 'Dimensions',
    phrase: 'size and weight',
    maxLength: 300,
    note: 'Empty: not shown, like the material and the warranty',
    place: 'facts',
    example: '45 × 30 × 15 cm',
  },
  material: {
    kind: 'text',
    label: 'Material',
    maxLength: 300,
    place: 'facts',
    example: 'Waxed cotton canvas',
  },
  fibres: {
    kind: 'text',
    label: 'Fibre composition',
    maxLength: 300,
    note: 'In the words of the law, such as "80% cotton, 20% polyester"',
    place: 'facts',
    placeholder: '80% cotton, 20% polyester',
    example: '100% cotton',
  },
  warranty: {
    kind: 'text',
    label: 'Warranty',
    maxLength: 300,
    place: 'facts',
    example: 'Limited Lifetime Warranty',
  },
  warnings: {
    kind: 'text',
    label: 'Warnings',
    maxLength: 1000,
    place: 'facts',
    isWide: true,
    placeholder: 'Not suitable for children under 3 years',
  },
  maker: {
    kind: 'text',
    label: 'Manufacturer',
    maxLength: MAX_MANUFACTURER_LENGTH,
    note: 'Name, postal and electronic address; where it is empty, shoppers see that of the brand',
    place: 'facts',
    isWide: true,
    hint: 'Name, postal address and email or web address. Empty: that of the brand.',
    example: 'Fellmark Ltd, 4 Tannery Lane, Leeds LS1 4AB, UK, hello@fellmark.example',
  },
  responsiblePerson: {
    kind: 'text',
    label: 'Responsible person in the EU',
    phrase: 'responsible person',
    maxLength: MAX_MANUFACTURER_LENGTH,
    note: 'Of goods whose manufacturer is outside the EU; where it is empty, shoppers see that of the brand',
    place: 'facts',
    isWide: true,
    hint: 'Where the manufacturer is outside the EU. Empty: that of the brand.',
  },
  ...fitFields,
  ...customsFields,
  seoTitle: {
    kind: 'text',
    label: 'Title for search engines',
    maxLength: 200,
    note: 'Title for search engines; empty: the name',
    file: { isShopifyColumn: true },
  },
  seoDescription: {
    kind: 'text',
    label: 'Description for search engines',
    maxLength: 500,
    note: 'Text for search engines; empty: the description',
    file: { isShopifyColumn: true },
  },
  details: {
    kind: 'facts',
    label: 'Details',
    conflict: 'its details are others now',
    file: {},
  },
  taxClass: {
    kind: 'choice',
    label: 'Tax class',
    values: TAX_CLASSES,
    names: { standard: 'Standard', reduced: 'Reduced', 'second-reduced': 'Second reduced', zero: 'Zero' },
    conflict: (taxClass) => `its tax class is "${taxClass}" now`,
    writeNote: 'Which of the tax rates of a country it has',
    isInternal: true,
    grid: { width: 136 },
  },
  sizes: { kind: 'options', label: 'Sizes' },
  colors: { kind: 'options', label: 'Colours', phrase: 'colors' },
  variants: { kind: 'variants', label: 'Variants' },
  stockQuantity: { kind: 'units', label: 'Stock' },
} as const satisfies Record<string, ProductFieldEntry>

type Entries = typeof entries
export type ProductField = keyof Entries

/** The types of the single entries stay known. */
export const productFields: Entries = entries
export const entryOf = (field: ProductField): ProductFieldEntry => entries[field]
/** Of a field that has a column of its own in catalogue files. */
export const fileEntryOf = (field: ProductField): FileColumn | undefined => {
  const entry = entryOf(field)
  return entry.file ?? (isPlainEntry(entry) ? {} : undefined)
}
export const PRODUCT_FIELDS = Object.keys(entries) as readonly ProductField[]
