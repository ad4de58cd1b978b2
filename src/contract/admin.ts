/** The staff's calls (spec, sections 2 and 7; design, section 4). All but the login need the token that it answers with. */
import { z } from 'zod'
import { parsePence } from '../shop/money.ts'
import { MOST_PICTURES } from '../shop/picture-address.ts'
import { REFUND_CAUSE_NAMES } from '../shop/refund-causes.ts'
import { idText } from './cart.ts'
import { subscriberSchema } from './newsletter.ts'
import { operation } from './operation.ts'
import { orderSchema } from './order.ts'
import { keepPicture } from './picture.ts'
import { productSchema } from './product.ts'

export const login = operation({
  id: 'login',
  method: 'post',
  path: '/api/admin/login',
  tag: 'Staff',
  summary: 'Unlocks the staff area; limited per address',
  body: z.object({ password: z.string().min(1).max(200) }).meta({ id: 'Login' }),
  answers: {
    200: {
      description: 'A token, to be sent as Authorization: Bearer',
      schema: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    },
  },
  errors: ['password-incorrect'],
})
export const logout = operation({
  id: 'logout',
  method: 'post',
  path: '/api/admin/logout',
  tag: 'Staff',
  summary: 'Ends the token',
  staff: true,
  answers: { 200: { description: 'Ended', schema: z.object({ success: z.literal(true) }) } },
  errors: [],
})

export const statsSchema = z
  .object({
    totalOrders: z.int(),
    totalRevenue: z.string().meta({ description: 'Pounds of paid, not refunded orders' }),
    newsletterSubscribers: z.int(),
    averageOrderValue: z.string().meta({ description: 'Pounds: the revenue over the orders that made it' }),
  })
  .meta({ id: 'Stats' })
export type Stats = z.infer<typeof statsSchema>
export const readStats = operation({
  id: 'readStats',
  method: 'get',
  path: '/api/admin/stats',
  tag: 'Staff',
  summary: 'The four figures of the dashboard',
  staff: true,
  answers: { 200: { description: 'Figures', schema: statsSchema } },
  errors: [],
})

export const adminOrderSchema = orderSchema
  .extend({
    totalPounds: z.string(),
    attention: z.string().nullable().meta({ description: 'What staff should look at, in a plain sentence' }),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.infer<typeof adminOrderSchema>
export const listOrders = operation({
  id: 'listOrders',
  method: 'get',
  path: '/api/admin/orders',
  tag: 'Staff',
  summary: 'Orders, newest first',
  staff: true,
  answers: { 200: { description: 'Orders', schema: z.array(adminOrderSchema) } },
  errors: [],
})
export const refundOrder = operation({
  id: 'refundOrder',
  method: 'post',
  path: '/api/admin/orders/{id}/refund',
  tag: 'Staff',
  summary: 'Gives the whole payment of an order back: once, whoever asks however often',
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
  staff: true,
  answers: {
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
  method: 'get',
  path: '/api/admin/newsletters',
  tag: 'Staff',
  summary: 'Newsletter subscribers, newest first',
  staff: true,
  answers: { 200: { description: 'Subscribers', schema: z.array(subscriberSchema) } },
  errors: [],
})
export const listAdminProducts = operation({
  id: 'listAdminProducts',
  method: 'get',
  path: '/api/admin/products',
  tag: 'Staff',
  summary: 'All products by name',
  staff: true,
  answers: { 200: { description: 'Products', schema: z.array(productSchema) } },
  errors: [],
})

export const updateProductSchema = z
  .object({
    price: z
      .string()
      .trim()
      .refine(
        (text) => (parsePence(text) ?? 0) > 0,
        'Price must be an amount in pounds over zero, such as 42.00',
      ),
    description: z.string().trim().min(1, 'Description is required').max(5000),
    stockQuantity: z
      .int('Stock must be a whole number')
      .min(0, 'Stock cannot be negative')
      .max(1_000_000, 'Stock must be at most 1,000,000'),
    inStock: z.boolean(),
    stockSeen: z.int().min(0).max(100_000_000).optional().meta({
      description: 'The stock that the editor showed: what was sold since then stays sold',
    }),
    images: z
      .array(z.string().min(1).max(2000))
      .max(MOST_PICTURES)
      .refine((urls) => new Set(urls).size === urls.length, 'The same picture is named twice')
      .optional()
      .meta({
        description:
          'Pictures of the product or kept before, in their order; one at an https address is fetched and kept. ' +
          'Without it the pictures stay as they are',
      }),
    colorImages: z.record(z.string(), z.string()).optional().meta({
      description: 'Colour of the product -> which of `images` shows it; only together with `images`',
    }),
  })
  .meta({ id: 'UpdateProduct' })
export type UpdateProduct = z.input<typeof updateProductSchema>
export const updateProduct = operation({
  id: 'updateProduct',
  method: 'put',
  path: '/api/admin/products/{id}',
  tag: 'Staff',
  summary: 'Edits price, description, stock and pictures; a product with no stock is never in stock',
  params: z.object({ id: idText }),
  body: updateProductSchema,
  staff: true,
  answers: { 200: { description: 'The product as it is now', schema: productSchema } },
  errors: [
    'product-not-found',
    'picture-not-kept',
    'picture-address-refused',
    'picture-unreachable',
    ...keepPicture.errors,
    'picture-too-large',
  ],
})
