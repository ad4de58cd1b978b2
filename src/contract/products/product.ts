/** Products, brands and categories on the wire (spec, section 3). */

import { z } from 'zod'
import { mapFlagFilters } from '../../domain/listing/flag-filters.ts'
import { PRICE_BANDS } from '../../domain/listing/listing-options.ts'
import {
  type FieldOf,
  mapFields,
  SHOPPERS_FIELDS,
  type ShoppersField,
} from '../../domain/products/product-field-values.ts'
import { entryOf, type productFields } from '../../domain/products/product-fields.ts'

/** Text in a query or path: bounded, and without NUL, which PostgreSQL rejects. */
export const slugText = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9-]+$/i, 'must be letters, digits and hyphens')
const amountText = z.string().meta({ description: 'Pounds as a decimal string', examples: ['42.00'] })

export const factSchema = z.object({ name: z.string(), value: z.string() }).meta({ id: 'ProductFact' })

export const variantSchema = z
  .object({
    id: z.string(),
    sku: z.string().nullable(),
    size: z
      .string()
      .nullable()
      .meta({ description: 'Null where the product has no sizes; the color likewise' }),
    color: z.string().nullable(),
    stockQuantity: z.int().meta({ description: 'Of the whole product where it is tracked by product' }),
    inStock: z.boolean(),
    gtin: z.string().optional().meta({ description: 'Its barcode, where that is a valid GTIN' }),
  })
  .meta({ id: 'Variant' })
export type Variant = z.infer<typeof variantSchema>

export type KindSchemas = { text: z.ZodString; flag: z.ZodBoolean; lines: z.ZodArray<z.ZodString> }
/** Of a value that is read: without bounds. */
export const schemaOfKind: { [K in keyof KindSchemas]: () => KindSchemas[K] } = {
  text: () => z.string(),
  flag: () => z.boolean(),
  lines: () => z.array(z.string()),
}
const plainSchemas = mapFields(SHOPPERS_FIELDS, (field) => {
  const { kind, note } = entryOf(field)
  const schema: z.ZodType = schemaOfKind[kind as keyof KindSchemas]()
  return note === undefined ? schema : schema.meta({ description: note })
}) as { [F in ShoppersField]: KindSchemas[(typeof productFields)[F]['kind']] }

export const productSchema = z
  .object({
    id: z.string(),
    price: amountText,
    compareAtPrice: amountText.nullable(),
    priorPrice: amountText.optional().meta({
      description:
        'The lowest price of the 30 days before the reduction, where the owner shows it: compareAtPrice is computed from it',
    }),
    images: z.array(z.string()).meta({ description: 'URLs; the first is the main picture' }),
    colorImages: z
      .record(z.string(), z.string())
      .meta({ description: 'Colour -> the URL of the picture that shows it' }),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    brandId: z.string(),
    brand: z.object({ name: z.string(), slug: z.string() }),
    category: z.object({
      slug: z.string(),
      name: z.string(),
      parentSlug: z.string().nullable().meta({ description: 'The category above' }),
      parentName: z.string().nullable(),
    }),
    ...plainSchemas,
    stockQuantity: z.int(),
    details: z.array(factSchema).meta({ description: "Further rows of the 'Product Details' table" }),
    imageAlts: z.record(z.string(), z.string()).meta({ description: 'URL of a picture -> its alt text' }),
    variants: z.array(variantSchema).meta({
      description: 'Sizes and colours that are sold. stockQuantity and inStock of the product are their sum',
    }),
    sizeGuide: z.string().optional().meta({
      description: 'Path of the page with the size guide: only of one product that has sizes',
    }),
    draft: z.literal(true).optional().meta({ description: 'Not for sale yet: seen by staff alone' }),
  })
  .meta({ id: 'Product' })
export type Product = z.infer<typeof productSchema>

/** A product as its page carries it: of stock only what the page shows, so that a sale changes few pages. */
export type ShownProduct = Omit<Product, 'stockQuantity' | 'variants'> & {
  shownStock: number
  variants: ShownVariant[]
}
export type ShownVariant = Omit<Variant, 'stockQuantity'> & { shownStock: number }

/** The fields that lists display and filter. A rendered page contains only these; the browser fetches the rest. */
export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'slug'
  | 'name'
  | 'price'
  | 'compareAtPrice'
  | 'priorPrice'
  | 'images'
  | 'colorImages'
  | 'tags'
  | 'brand'
  | FieldOf<'flag'>
> & {
  category: Pick<Product['category'], 'slug' | 'parentSlug'>
  imageAlts?: Product['imageAlts']
  description?: string
}

/** What the page of a product that is no longer sold leads on to. */
export const archivedProductSchema = productSchema
  .pick({ name: true, brand: true, category: true })
  .extend({ similar: z.array(productSchema).meta({ description: 'Live products of its category or brand' }) })
  .meta({ id: 'ArchivedProduct' })
export type ArchivedProduct = z.infer<typeof archivedProductSchema>

export const brandSchema = z
  .object({ id: z.string(), name: z.string(), slug: z.string(), description: z.string() })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof brandSchema>

/** Only of one brand or category, so that lists do not carry it. */
const picture = z.string().optional().meta({ description: 'URL; absent where it has none' })

export const brandPageSchema = brandSchema.extend({ picture }).meta({ id: 'BrandPage' })
export type BrandPage = z.infer<typeof brandPageSchema>

/** Products of each brand on the brands page: featured products first, then the newest. */
export const FEATURED_PER_BRAND = 3

/** A brand on the brands page: its counts and first products. */
export const brandSummarySchema = brandSchema
  .extend({
    productCount: z.int(),
    comingSoonCount: z.int(),
    featuredProducts: z.array(productSchema).max(FEATURED_PER_BRAND),
  })
  .meta({ id: 'BrandSummary' })
export type BrandSummary = Omit<z.infer<typeof brandSummarySchema>, 'featuredProducts'> & {
  featuredProducts: ListedProduct[]
}

export const categorySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    parentSlug: z
      .string()
      .nullable()
      .meta({ description: "The category above; it lists this one's products" }),
  })
  .meta({ id: 'Category' })
export type Category = z.infer<typeof categorySchema>

export const categoryPageSchema = categorySchema.extend({ picture }).meta({ id: 'CategoryPage' })
export type CategoryPage = z.infer<typeof categoryPageSchema>

export const flag = z.enum(['true', 'false'])
export const PRODUCT_SORTS = ['newest', 'name', 'price-low', 'price-high', 'savings', 'relevance'] as const

export const productListQuery = z.object({
  category: slugText.optional().meta({ description: 'A slug; includes the products of its subcategories' }),
  brand: slugText.optional(),
  ...mapFlagFilters(() => flag.optional()),
  onSale: flag.optional().meta({ description: 'With a compare-at price or an on-sale flag' }),
  search: z.string().max(200, 'must be at most 200 characters').optional().meta({
    description: 'Words, misspelt or not; accents do not count. Ranked by relevance unless sorted otherwise',
  }),
  price: z.enum(PRICE_BANDS).optional().meta({ description: 'A band of prices, in pounds' }),
  sort: z.enum(PRODUCT_SORTS).optional().meta({ description: 'Default: newest; relevance when searching' }),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number from 1 to 1000')
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .optional(),
  offset: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number up to 9999999')
    .transform(Number)
    .optional()
    .meta({ description: 'How many to leave out at the beginning; counts only with a limit' }),
})
export type ProductListQuery = z.input<typeof productListQuery>

/**
 * Path -> the path that it leads to now; null where nothing is there to show. Entries of the footer for content pages have
 * their text as the key; `/#privacy` and `/#terms` are the pages of these purposes.
 */
export const linkChangesSchema = z.record(z.string(), z.string().nullable()).meta({ id: 'LinkChanges' })
export type LinkChanges = z.infer<typeof linkChangesSchema>
