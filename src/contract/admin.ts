/** Operations of the admin area (spec, sections 2 and 7). All but the login require its token. */
import { z } from 'zod'
import { PAYMENT_MODES } from '../domain/payment-mode.ts'
import { MAX_PICTURES } from '../domain/picture-address.ts'
import {
  DESCRIPTION_REQUIRED,
  EDITABLE_FIELDS,
  type EditableField,
  isPrice,
  MAX_STOCK,
  PRICE_RULE,
  STOCK_RULES,
  stockNumber,
} from '../domain/product-edit.ts'
import { REFUND_CAUSE_NAMES } from '../domain/refund-causes.ts'
import { idText } from './cart.ts'
import { subscriberSchema } from './newsletter.ts'
import { operation } from './operation.ts'
import { orderSchema } from './order.ts'
import { keepPicture } from './picture.ts'
import { productSchema } from './product.ts'
import { shopTimeZone } from './staff-sign-in.ts'

export const login = operation({
  id: 'login',
  permission: 'anyone',
  audit: { records: 'event', says: () => 'signed in with the staff password' },
  method: 'post',
  path: '/api/admin/login',
  tag: 'Staff',
  summary: 'Unlocks the staff area; limited per address',
  body: z.object({ password: z.string().min(1).max(200) }).meta({ id: 'Login' }),
  responses: {
    200: {
      description: 'A token, to be sent as Authorization: Bearer',
      schema: z.object({ token: z.string(), expiresAt: z.iso.datetime(), timeZone: shopTimeZone }),
    },
  },
  errors: ['password-incorrect', 'account-required'],
})
export const logout = operation({
  id: 'logout',
  permission: 'own-account',
  audit: { records: 'rows', says: () => 'signed out' },
  method: 'post',
  path: '/api/admin/logout',
  tag: 'Staff',
  summary: 'Ends the token',
  responses: { 200: { description: 'Ended', schema: z.object({ success: z.literal(true) }) } },
  errors: [],
})

export const statsSchema = z
  .object({
    totalOrders: z.int(),
    totalRevenue: z.string().meta({ description: 'Pounds of paid, not refunded orders' }),
    newsletterSubscribers: z.int(),
    averageOrderValue: z.string().meta({ description: 'Pounds: the revenue over the orders that made it' }),
    mode: z.enum(PAYMENT_MODES).meta({ description: "The shop's: the figures are those of its orders" }),
    trialOrders: z.int().meta({ description: 'Orders of the sandbox and of test mode: never live revenue' }),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof statsSchema>
export const readStats = operation({
  id: 'readStats',
  permission: 'see-figures',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/stats',
  tag: 'Staff',
  summary: 'The four figures of the dashboard',
  responses: { 200: { description: 'Figures', schema: statsSchema } },
  errors: [],
})

export const adminOrderSchema = orderSchema
  .extend({
    totalPounds: z.string(),
    mode: z.enum(PAYMENT_MODES).nullable().meta({
      description:
        'In which it was paid: only live is money; null where an earlier release did not record it',
    }),
    attention: z.string().nullable().meta({ description: 'What staff should look at, in a plain sentence' }),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof adminOrderSchema>
export const listOrders = operation({
  id: 'listOrders',
  permission: 'manage-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/orders',
  tag: 'Staff',
  summary: 'Orders, newest first',
  responses: { 200: { description: 'Orders', schema: z.array(adminOrderSchema) } },
  errors: [],
})
export const refundOrder = operation({
  id: 'refundOrder',
  permission: 'refund-orders',
  audit: { records: 'rows', says: ({ about }) => `refunded ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/refund',
  tag: 'Staff',
  summary: 'Refunds the whole payment of an order, once, however often it is called',
  params: z.object({ id: idText }),
  body: z
    .object({
      reason: z.enum(REFUND_CAUSE_NAMES),
      restock: z
        .boolean()
        .default(false)
        .meta({ description: 'Whether the things of the order go back into stock, to be sold again' }),
    })
    .meta({ id: 'RefundOrder' }),
  responses: {
    202: {
      description: 'The order: its payment is certain to be given back, and the provider is being asked',
      schema: adminOrderSchema,
    },
  },
  errors: ['order-not-found', 'order-not-refundable'],
})
export type RefundOrder = z.input<(typeof refundOrder)['body']>

export const listSubscribers = operation({
  id: 'listSubscribers',
  permission: 'see-subscribers',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/newsletters',
  tag: 'Staff',
  summary: 'Newsletter subscribers, newest first',
  responses: { 200: { description: 'Subscribers', schema: z.array(subscriberSchema) } },
  errors: [],
})
export const listAdminProducts = operation({
  id: 'listAdminProducts',
  permission: 'edit-catalogue',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/products',
  tag: 'Staff',
  summary: 'All live products and drafts by name',
  responses: { 200: { description: 'Products', schema: z.array(productSchema) } },
  errors: [],
})

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
})
