/** Refunds of a part of an order's payment: by line, shipping or amount. Not part of the specification. */
import { z } from 'zod'
import { REFUND_CAUSE_NAMES } from '../../domain/orders/refund-causes.ts'
import { MAX_MINOR } from '../../domain/pricing/money.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { requestKey } from '../request-key.ts'
import { explanationText } from './explanation.ts'
import { exampleStaffOrder } from './order-example.ts'
import { staffOrderSchema } from './order-management.ts'

const order = {
  202: { description: 'The order: the provider is being asked', schema: staffOrderSchema },
} as const

const minor = z.int().min(0).max(MAX_MINOR)

export const refundPart = operation({
  tag: 'Staff',
  id: 'refundPart',
  permission: 'refund-orders',
  audit: { records: 'rows', says: ({ about, amount }) => `refunded ${amount} of ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/refunds',
  summary:
    'Refunds units of lines, shipping or an amount, several times per order, never more than was received. Amounts are in minor units of the currency of the order',
  params: z.object({ id: idText }),
  body: z
    .strictObject({
      key: requestKey.meta({
        description:
          'Chosen by the caller: a repeated call with the same key and contents makes no second refund, and other contents are refused',
      }),
      reason: z.enum(REFUND_CAUSE_NAMES),
      explanation: explanationText,
      lines: z
        .array(
          z.strictObject({
            position: z.int().min(0).max(1000),
            quantity: z.int().min(1).max(100_000),
            restock: z.boolean().meta({ description: 'Whether its units go back into stock' }),
          }),
        )
        .max(1000)
        .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
          error: 'A line is named twice',
        })
        .default([]),
      shipping: minor.default(0),
      extra: minor.default(0).meta({ description: 'Neither for a line nor for shipping, such as goodwill' }),
      expected: minor.min(1).meta({
        description: 'The sum that was shown; where it is another by now, nothing is refunded: 409',
      }),
      notify: z.boolean().default(true).meta({ description: 'Whether the customer is told by mail' }),
    })
    .meta({ id: 'RefundPart' }),
  responses: order,
  errors: ['order-not-found', 'order-not-refundable', 'order-edited', 'request-differs'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: {
      key: '7f3a2c9e-1b4d-4f6a-8c2e-5d9b0a1e3f47',
      reason: 'returned',
      lines: [{ position: 0, quantity: 1, restock: true }],
      expected: 4200,
    },
    response: exampleStaffOrder,
  },
})
export type RefundPart = z.input<(typeof refundPart)['body']>

export const retryRefund = operation({
  tag: 'Staff',
  id: 'retryRefund',
  permission: 'refund-orders',
  audit: { records: 'rows', says: ({ about }) => `tried a failed refund of ${about} again` },
  method: 'post',
  path: '/api/admin/orders/{id}/refunds/{refundId}/retry',
  summary: 'Sends a failed refund of a part to the provider again',
  params: z.object({ id: idText, refundId: idText }),
  responses: order,
  errors: ['order-not-found', 'refund-not-found', 'order-not-refundable'],
  example: { params: { id: exampleStaffOrder.id, refundId: 'refund_7m2d9k4s' }, response: exampleStaffOrder },
})
