/** Alerts for staff: disputes, fraud warnings, reviews, failed refunds, missing backups, differences with the provider. Not part of the specification. */
import { z } from 'zod'
import { exampleOrder, examplePaymentId } from '../cart/checkout-example.ts'
import { operation } from '../operation.ts'

export const ALERT_KINDS = [
  'dispute',
  'fraud-warning',
  'review',
  'refund-failed',
  'backup',
  'reconciliation',
] as const

export const alertSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ALERT_KINDS),
    orderId: z.string().nullable().meta({ description: 'Null: the payment made no order' }),
    orderNumber: z.int().nullable(),
    paymentId: z
      .string()
      .nullable()
      .meta({ description: "The payment's id at the provider; null when it is not about a payment" }),
    sentence: z.string().meta({ description: 'What happened' }),
    advice: z.string().meta({ description: 'What to do' }),
    dueBy: z.iso.datetime().nullable().meta({ description: 'Until when, as the provider says' }),
    since: z.iso.datetime(),
  })
  .meta({ id: 'StaffAlert' })
export type StaffAlertResponse = z.infer<typeof alertSchema>

export const listAlerts = operation({
  id: 'listAlerts',
  permission: 'manage-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/alerts',
  tag: 'Staff',
  summary:
    'Disputes, early fraud warnings, reviews, failed refunds, missing backups and differences with the provider, by their deadline',
  responses: { 200: { description: 'Alerts', schema: z.array(alertSchema) } },
  errors: [],
  example: {
    response: [
      {
        id: 'dp_3QkExample',
        kind: 'dispute',
        orderId: exampleOrder.id,
        orderNumber: exampleOrder.number,
        paymentId: examplePaymentId,
        sentence: "The shopper's bank disputes £94.00 GBP (product not received).",
        advice:
          "Answer with evidence in the payment provider's dashboard, or accept the dispute there. Without an answer it is lost.",
        dueBy: '2025-06-20T23:59:59.000Z',
        since: '2025-06-05T08:00:00.000Z',
      },
    ],
  },
})
