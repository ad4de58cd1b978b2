/** The edit of a product at /admin (spec, section 3). The editor of the staff area has its own: staff-catalogue/products.ts. */
import { z } from 'zod'
import { MAX_PICTURES } from '../../domain/pictures/picture-address.ts'
import { EDITABLE_FIELDS, type EditableField } from '../../domain/products/product-edit.ts'
import {
  DESCRIPTION_REQUIRED,
  isPrice,
  MAX_STOCK,
  PRICE_RULE,
  STOCK_RULES,
  stockNumber,
} from '../../domain/products/product-input.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { keepPicture } from '../pictures/picture.ts'
import { productSchema } from './product.ts'
import { exampleProduct } from './product-example.ts'

const pictureList = z
  .array(z.string().min(1).max(2000))
  .max(MAX_PICTURES)
  .refine((urls) => new Set(urls).size === urls.length, 'The same picture is named twice')

/** By the specification (section 3) a value that is not a number counts as 0. */
const parseStock = (value: unknown): unknown =>
  value === null ? 0 : typeof value === 'string' ? stockNumber(value) : value

/** One schema for each field that staff edit: a field of the domain without one does not compile. */
const editSchemas = {
  price: z.string().trim().refine(isPrice, PRICE_RULE),
  description: z.string().trim().min(1, DESCRIPTION_REQUIRED).max(5000),
  stockQuantity: z
    .preprocess(
      parseStock,
      z.int(STOCK_RULES.whole).min(0, STOCK_RULES.negative).max(MAX_STOCK, STOCK_RULES.tooLarge).optional(),
    )
    .meta({ description: 'A whole number; 0 if not numeric' }),
  inStock: z.boolean(),
  images: pictureList.meta({
    description:
      'Pictures of the product or kept before, in their order; one at an https address is fetched and kept. ' +
      'Without it the pictures stay as they are',
  }),
  colorImages: z.record(z.string(), z.string()).meta({
    description: 'Colour of the product -> which of `images` shows it; only together with `images`',
  }),
} satisfies Record<EditableField, z.ZodType>

const isEditable = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, true])) as Record<
  EditableField,
  true
>

/** Fields that an edit without `seen` must contain. */
const required = ['price', 'description', 'stockQuantity', 'inStock'] as const

export const updateProductSchema = z
  .strictObject(editSchemas)
  .partial()
  .extend({
    stockSeen: z.int().min(0).max(100_000_000).optional().meta({
      description: 'Without `seen`: the stock that the editor showed; what was sold since then stays sold',
    }),
    seen: productSchema
      .pick(isEditable)
      .partial()
      .optional()
      .meta({
        description:
          'For each field that is sent, the value that the editor showed. With it only changed fields are sent, and ' +
          'the edit is refused (409) where the stored value is another by now',
      }),
  })
  .superRefine(({ seen, ...edit }, context) => {
    const missing = seen
      ? EDITABLE_FIELDS.filter((field) => edit[field] !== undefined && seen[field] === undefined)
      : required.filter((field) => edit[field] === undefined)
    for (const field of missing)
      context.addIssue({ code: 'custom', path: seen ? ['seen', field] : [field], message: 'is required' })
  })
  .meta({
    id: 'UpdateProduct',
    description:
      'Either price, description, stockQuantity and inStock together, of which the last save counts, or `seen` and ' +
      'the changed fields alone',
  })
export type UpdateProduct = z.input<typeof updateProductSchema>
export const updateProduct = operation({
  id: 'updateProduct',
  permission: 'edit-catalogue',
  audit: { records: 'rows' },
  method: 'put',
  path: '/api/admin/products/{id}',
  tag: 'Staff',
  summary: 'Edits price, description, stock and pictures; a product with no stock is never in stock',
  params: z.object({ id: idText }),
  body: updateProductSchema,
  responses: { 200: { description: 'The product as it is now', schema: productSchema } },
  errors: [
    'product-not-found',
    'product-changed',
    'picture-not-kept',
    'picture-address-refused',
    'picture-host-not-allowed',
    'picture-unreachable',
    ...keepPicture.errors,
    'picture-too-large',
  ],
  example: {
    params: { id: exampleProduct.id },
    body: { price: '42.00', description: exampleProduct.description, stockQuantity: 7, inStock: true },
    response: exampleProduct,
  },
})
