/** The staff's list of products: its rows, filters and pages. */
import { z } from 'zod'
import { PRODUCT_STATUSES, STOCK_TRACKINGS } from '../../domain/products/catalogue.ts'
import { GRID_FIELDS, pickFields } from '../../domain/products/product-field-values.ts'
import { GRID_VARIANT_FIELDS, pickGridVariantFields } from '../../domain/products/variant-fields.ts'
import { idText } from '../id-text.ts'
import { staffProductSchema, staffVariantSchema } from './product-schemas.ts'

export const staffProductRowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    sku: z.string(),
    ...pickFields(GRID_FIELDS, staffProductSchema.shape),
    price: z.string(),
    compareAtPrice: z.string().nullable(),
    picture: z.string().nullable().meta({ description: 'The main picture' }),
    brandId: z.string(),
    brand: z.object({ name: z.string() }),
    categoryId: z.string(),
    category: z.object({ name: z.string() }),
    counting: z.enum(STOCK_TRACKINGS),
    stockQuantity: z.int(),
    variantCount: z.int(),
    soldOutCount: z.int().meta({ description: 'Variants without units' }),
    ...pickGridVariantFields(staffVariantSchema.shape),
    mixedFields: z.array(z.enum(GRID_VARIANT_FIELDS)).meta({
      description: 'In which its variants differ, and which are null; others are those of each variant',
    }),
    tags: z.array(z.string()),
    version: z.int(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'StaffProductRow' })
export type StaffProductRow = z.infer<typeof staffProductRowSchema>

export const STAFF_PRODUCT_SORTS = ['name', 'newest', 'updated'] as const
export const staffProductFilter = z.strictObject({
  search: z.string().max(200, 'must be at most 200 characters').optional().meta({
    description:
      'Parts of the name, of a SKU (of a variant, too) or a barcode; every word is found in one of them',
  }),
  status: z.enum(PRODUCT_STATUSES).optional().meta({ description: 'Without it: drafts and live products' }),
  brand: idText.optional().meta({ description: 'An id' }),
  category: idText.optional().meta({ description: 'An id; includes the products of its subcategories' }),
  stock: z.enum(['low', 'out']).optional().meta({
    description: 'low: some of what is counted has fewer than 10 units; out: there are no units at all',
  }),
  picture: z.enum(['none']).optional(),
  priorPrice: z.enum(['none']).optional().meta({
    description: 'none: live with a compare-at price or the on-sale flag, and no earlier price is known',
  }),
})
export const staffProductQuery = staffProductFilter.extend({
  sort: z.enum(STAFF_PRODUCT_SORTS).optional().meta({ description: 'Default: name' }),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(1).max(200))
    .optional()
    .meta({ description: 'Default: 50' }),
  after: z
    .string()
    .max(1000)
    .optional()
    .meta({ description: '`next` of the page before, with the same sort' }),
})

export const staffProductListSchema = z
  .object({
    products: z.array(staffProductRowSchema),
    next: z.string().nullable().meta({ description: 'For the next page; null on the last one' }),
    total: z.int().meta({ description: 'Products that match, on all pages' }),
  })
  .meta({ id: 'StaffProductList' })
export type StaffProductList = z.infer<typeof staffProductListSchema>
