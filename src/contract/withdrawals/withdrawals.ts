/** Statements of withdrawal as staff see them. Shoppers declare them on pages, not by calls. */
import { z } from 'zod'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'

const withdrawalSchema = z
  .object({
    id: z.string(),
    submittedAt: z.iso.datetime(),
    name: z.string().meta({ description: 'As entered, as the next two' }),
    contract: z.string(),
    email: z.string(),
    lines: z
      .array(z.object({ position: z.int(), quantity: z.int(), name: z.string() }))
      .nullable()
      .meta({ description: 'Null: of the whole contract' }),
    orderId: z.string().nullable().meta({ description: 'Null where the words name no order' }),
    orderNumber: z.int().nullable(),
    identity: z.enum(['link', 'email', 'unknown']).meta({
      description: '`link`: by the secret link of the order; `email`: the address is that of the order',
    }),
    period: z
      .object({ kind: z.enum(['unknown', 'open', 'over']), lastDay: z.iso.date().nullable() })
      .nullable()
      .meta({ description: '`unknown`: a parcel is not delivered yet, so the period is open' }),
    handledAt: z.iso.datetime().nullable(),
    handledBy: z.string().nullable(),
  })
  .meta({ id: 'Withdrawal' })
export type StaffWithdrawal = z.infer<typeof withdrawalSchema>

export const orderWithdrawalSchema = withdrawalSchema
  .pick({ id: true, submittedAt: true, lines: true, identity: true, handledAt: true })
  .meta({ id: 'OrderWithdrawal' })
export type OrderWithdrawal = z.infer<typeof orderWithdrawalSchema>

export const listWithdrawals = operation({
  tag: 'Staff',
  id: 'listWithdrawals',
  permission: 'manage-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/withdrawals',
  summary: 'Statements of withdrawal, open ones first; at most 200',
  responses: { 200: { description: 'Statements', schema: z.array(withdrawalSchema) } },
  errors: [],
  example: {
    response: [
      {
        id: 'withdrawal_9z4w1e6o4c8s1m6d',
        submittedAt: '2025-06-01T12:00:00.000Z',
        name: 'Ada Marsh',
        contract: 'Order 1042',
        email: 'ada@example.com',
        lines: null,
        orderId: 'order_4c8s1m6d9z4w1e6o',
        orderNumber: 1042,
        identity: 'email',
        period: { kind: 'open', lastDay: '2025-06-14' },
        handledAt: null,
        handledBy: null,
      },
    ],
  },
})

export const exportWithdrawals = operation({
  tag: 'Staff',
  id: 'exportWithdrawals',
  permission: 'manage-orders',
  audit: { records: 'event', says: () => 'exported withdrawals' },
  method: 'get',
  path: '/api/admin/withdrawals/export',
  summary: 'All statements of withdrawal, or those that are open, as CSV, streamed, oldest first',
  query: z.strictObject({ show: z.literal('open').optional() }),
  responses: { 200: { description: 'A row per statement', contentType: 'text/csv' } },
  errors: [],
  example: { query: { show: 'open' } },
})

export const markWithdrawal = operation({
  tag: 'Staff',
  id: 'markWithdrawal',
  permission: 'manage-orders',
  audit: {
    records: 'rows',
    says: ({ about, details }) => `marked ${about} as ${details.handled_at === null ? 'open again' : 'done'}`,
  },
  method: 'patch',
  path: '/api/admin/withdrawals/{id}',
  summary: 'Marks a statement as done, or as open again. It refunds nothing',
  params: z.object({ id: idText }),
  body: z.strictObject({ done: z.boolean() }).meta({ id: 'MarkWithdrawal' }),
  responses: { 200: { description: 'Marked', schema: z.object({ success: z.literal(true) }) } },
  errors: ['withdrawal-not-found'],
  example: {
    params: { id: 'withdrawal_9z4w1e6o4c8s1m6d' },
    body: { done: true },
    response: { success: true },
  },
})
