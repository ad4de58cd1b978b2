/** Products on the staff's screens, drafts and archived ones included. Not part of the specification. */
import { z } from 'zod'
import { STOCK_TRACKINGS } from '../../domain/products/catalogue.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { keepPicture } from '../pictures/picture.ts'
import { exampleBrand, exampleCategory, exampleProduct } from './product-example.ts'
import { staffProductListSchema, staffProductQuery } from './product-list.ts'
import {
  productChanges,
  productInput,
  productSeen,
  staffProductSchema,
  staffVariantSchema,
} from './product-schemas.ts'
import { exampleStaffProduct, exampleStaffProductRow } from './staff-product-example.ts'

/** A product of 250 variants, sent as it was seen and as it shall be. */
const maxBodyBytes = 400_000

const params = z.object({ id: idText })
const product = (description: string) => ({ description, schema: staffProductSchema })
const pictureErrors = [
  'picture-not-kept',
  'picture-address-refused',
  'picture-host-not-allowed',
  'picture-unreachable',
  ...keepPicture.errors,
  'picture-too-large',
] as const

export const listStaffProducts = operation({
  id: 'listStaffProducts',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/products',
  tag: 'Staff',
  summary: 'A page of the products that match all filters',
  query: staffProductQuery,
  responses: { 200: { description: 'Products', schema: staffProductListSchema } },
  errors: [],
  example: {
    query: { search: 'backpack', status: 'live', limit: '50' },
    response: { products: [exampleStaffProductRow], next: null, total: 1 },
  },
})
export const createStaffProduct = operation({
  id: 'createStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'post',
  path: '/api/admin/catalogue/products',
  tag: 'Staff',
  summary: 'Adds a product',
  body: productInput,
  maxBodyBytes,
  responses: { 201: product('The product') },
  errors: ['sku-taken', 'slug-taken', 'brand-unknown', 'category-unknown', ...pictureErrors],
  example: {
    body: {
      name: 'Linen Shirt',
      brandId: exampleBrand.id,
      categoryId: exampleCategory.id,
      price: '68.00',
      counting: 'by-variant',
      sizes: ['S', 'M'],
      colors: ['Chalk'],
      variants: [
        { size: 'S', color: 'Chalk', sku: 'LIN-S', stockQuantity: 4 },
        { size: 'M', color: 'Chalk', sku: 'LIN-M', stockQuantity: 6 },
      ],
    },
    response: exampleStaffProduct,
  },
})
export const readStaffProduct = operation({
  id: 'readStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/products/{id}',
  tag: 'Staff',
  summary: 'One product with all its fields',
  params,
  responses: { 200: product('The product') },
  errors: ['product-not-found'],
  example: { params: { id: exampleProduct.id }, response: exampleStaffProduct },
})

export const changeStaffProductSchema = z
  .strictObject({
    version: z.int().min(1).meta({ description: 'Of the product when it was opened' }),
    changes: productChanges,
    seen: productSeen.meta({
      description:
        'The value of each changed field when it was opened. A field that is another by now is refused (409); fields ' +
        'that somebody else changed and that are not in `changes` stay as they are. Stock figures are always compared, ' +
        'because sales change them without a new version',
    }),
  })
  .meta({ id: 'ChangeStaffProduct' })
export type ChangeStaffProduct = z.input<typeof changeStaffProductSchema>
export const changeStaffProduct = operation({
  id: 'changeStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'patch',
  path: '/api/admin/catalogue/products/{id}',
  tag: 'Staff',
  summary: 'Changes the fields that are sent, all or none',
  params,
  body: changeStaffProductSchema,
  maxBodyBytes,
  responses: { 200: product('The product as it is now') },
  errors: [
    'product-not-found',
    'product-changed',
    'sku-taken',
    'slug-taken',
    'brand-unknown',
    'category-unknown',
    ...pictureErrors,
  ],
  example: {
    params: { id: exampleProduct.id },
    body: {
      version: 2,
      changes: { price: '42.00', featured: false },
      seen: { price: '45.00', featured: true },
    },
    response: exampleStaffProduct,
  },
})

const countingPreview = z
  .object({
    counting: z.enum(STOCK_TRACKINGS),
    stockQuantity: z.int(),
    variants: z.array(staffVariantSchema),
  })
  .meta({ id: 'CountingPreview' })
export type CountingPreview = z.infer<typeof countingPreview>
export const previewCounting = operation({
  id: 'previewCounting',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/catalogue/products/{id}/counting',
  tag: 'Staff',
  summary: 'The figures that a product would have if it were counted in another way. Changes nothing',
  params,
  query: z.strictObject({ counting: z.enum(STOCK_TRACKINGS) }),
  responses: { 200: { description: 'The figures', schema: countingPreview } },
  errors: ['product-not-found'],
  example: {
    params: { id: exampleProduct.id },
    query: { counting: 'by-variant' },
    response: { counting: 'by-variant', stockQuantity: 7, variants: exampleStaffProduct.variants },
  },
})

export const deleteStaffProduct = operation({
  id: 'deleteStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'delete',
  path: '/api/admin/catalogue/products/{id}',
  tag: 'Staff',
  summary: 'Deletes a product that has no orders',
  params,
  responses: { 200: { description: 'Deleted', schema: z.object({ success: z.literal(true) }) } },
  errors: ['product-not-found', 'product-has-orders'],
  example: { params: { id: exampleProduct.id }, response: { success: true } },
})
export const duplicateStaffProduct = operation({
  id: 'duplicateStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: ({ about }) => `made ${about} as a copy of another product` },
  method: 'post',
  path: '/api/admin/catalogue/products/{id}/duplicate',
  tag: 'Staff',
  summary: 'Copies a product as a draft, with a slug and SKUs of its own, without stock and barcodes',
  params,
  responses: { 201: product('The copy') },
  errors: ['product-not-found'],
  example: { params: { id: exampleProduct.id }, response: exampleStaffProduct },
})
export const archiveStaffProduct = operation({
  id: 'archiveStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: ({ about }) => `archived ${about}` },
  method: 'post',
  path: '/api/admin/catalogue/products/{id}/archive',
  tag: 'Staff',
  summary: 'Takes a product from sale; its orders and data stay',
  params,
  responses: { 200: product('The archived product') },
  errors: ['product-not-found'],
  example: { params: { id: exampleProduct.id }, response: exampleStaffProduct },
})
export const restoreStaffProduct = operation({
  id: 'restoreStaffProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows', says: ({ about }) => `made ${about} a draft again` },
  method: 'post',
  path: '/api/admin/catalogue/products/{id}/restore',
  tag: 'Staff',
  summary: 'Makes an archived product a draft again; other products stay as they are',
  params,
  responses: { 200: product('The product') },
  errors: ['product-not-found'],
  example: { params: { id: exampleProduct.id }, response: exampleStaffProduct },
})
