/** Orders and figures at /admin (spec, sections 2 and 7). */
import { z } from 'zod'
import { REFUND_CAUSE_NAMES } from '../../domain/orders/refund-causes.ts'
import { PAYMENT_MODES } from '../../domain/pricing/payment-mode.ts'
import { exampleOrder } from '../cart/checkout-example.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { explanationText } from './explanation.ts'
import { orderSchema } from './order.ts'

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
  example: {
    response: {
      totalOrders: 12,
      totalRevenue: '1034.00',
      newsletterSubscribers: 48,
      averageOrderValue: '94.00',
      mode: 'live',
      trialOrders: 3,
    },
  },
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
  example: { response: [{ ...exampleOrder, totalPounds: '94.00', mode: 'live', attention: null }] },
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
      explanation: explanationText,
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
  example: {
    params: { id: exampleOrder.id },
    body: { reason: 'returned', restock: true },
    response: {
      ...exampleOrder,
      status: 'refund_pending',
      paymentStatus: 'refund_pending',
      totalPounds: '94.00',
      mode: 'live',
      attention: 'The payment is being refunded by staff (returned by the customer; put back into stock).',
    },
  },
})
export type RefundOrder = z.input<(typeof refundOrder)['body']>
