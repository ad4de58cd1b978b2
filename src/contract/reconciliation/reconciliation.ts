/** The comparison with the payment provider's records: runs, differences and payouts. Not part of the specification. */
import { z } from 'zod'
import { DIFFERENCE_KINDS } from '../../domain/reconciliation/reconciliation.ts'
import { dayFilter } from '../day-text.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { exampleDifference, examplePayout, exampleRun } from './reconciliation-example.ts'

const amount = z.string().meta({ description: 'In the currency, as "£12.50 GBP"' })

const runSchema = z
  .object({
    id: z.string(),
    startedBy: z.string(),
    requestedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    state: z.enum(['waiting', 'running', 'failed', 'done']).meta({
      description: '`failed`: the last attempt failed. One that is not finished is tried again',
    }),
    since: z.iso.datetime(),
    until: z.iso.datetime().meta({ description: 'What lies between the two was compared' }),
    payments: z.int(),
    refunds: z.int(),
    added: z.int().meta({ description: 'New differences' }),
    settled: z.int().meta({ description: 'Former differences that are gone' }),
    failure: z.string().nullable(),
  })
  .meta({ id: 'ReconciliationRun' })
export type ReconciliationRun = z.infer<typeof runSchema>

const differenceSchema = z
  .object({
    id: z.string(),
    kind: z.enum(DIFFERENCE_KINDS),
    subject: z.string().meta({ description: "The provider's id of the payment, balance entry or payout" }),
    orderId: z.string().nullable(),
    orderNumber: z.int().nullable(),
    here: amount.nullable().meta({ description: 'Null: nothing is recorded' }),
    there: amount.nullable(),
    firstSeen: z.iso.datetime(),
    settledAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReconciliationDifference' })
export type ReconciliationDifference = z.infer<typeof differenceSchema>

const payoutSchema = z
  .object({
    id: z.string(),
    status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']),
    failure: z.string().nullable(),
    createdAt: z.iso.datetime(),
    arrivesAt: z.iso.datetime(),
    payments: amount.nullable().meta({
      description: 'Null, as the next four: the provider does not say what the payout is made of',
    }),
    refunds: amount.nullable(),
    others: amount.nullable().meta({ description: 'Disputes and corrections' }),
    fees: amount.nullable(),
    orders: z.int().nullable(),
    net: amount.meta({ description: 'What arrives in the bank account' }),
  })
  .meta({ id: 'Payout' })
export type StaffPayout = z.infer<typeof payoutSchema>

const reconciliationSchema = z
  .object({
    runs: z.array(runSchema).meta({ description: 'The last 20, newest first' }),
    open: z.array(differenceSchema).meta({ description: 'Oldest first; at most 200' }),
    openCount: z.int(),
    settled: z.array(differenceSchema).meta({ description: 'The last 20, newest first' }),
    unpaid: z
      .array(z.object({ payments: amount, fees: amount, net: amount }))
      .meta({ description: 'In the balance and in no payout yet, by currency' }),
    timeZone: z.string(),
  })
  .meta({ id: 'Reconciliation' })
export type Reconciliation = z.infer<typeof reconciliationSchema>

export const readReconciliation = operation({
  tag: 'Staff',
  id: 'readReconciliation',
  permission: 'see-payouts',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/reconciliation',
  summary: "The comparisons with the payment provider's records, and what differs",
  responses: { 200: { description: 'Runs and differences', schema: reconciliationSchema } },
  errors: [],
  example: {
    response: {
      runs: [exampleRun],
      open: [exampleDifference],
      openCount: 1,
      settled: [],
      timeZone: 'Europe/London',
      unpaid: [{ payments: '£512.00 GBP', fees: '£9.88 GBP', net: '£502.12 GBP' }],
    },
  },
})

export const startReconciliation = operation({
  tag: 'Staff',
  id: 'startReconciliation',
  permission: 'compare-payments',
  audit: { records: 'rows', says: () => 'began a comparison with the payment provider' },
  method: 'post',
  path: '/api/admin/reconciliation/runs',
  summary: "Compares orders and payments with the payment provider's records now. It changes no money",
  responses: {
    202: {
      description: 'It is about to run; `isNew` is false where one was unfinished',
      schema: z.object({ isNew: z.boolean() }),
    },
  },
  errors: [],
  example: { response: { isNew: true } },
})

const payoutListSchema = z
  .object({
    payouts: z.array(payoutSchema),
    next: z.string().nullable().meta({ description: 'For the next page; null on the last' }),
  })
  .meta({ id: 'PayoutList' })
export type PayoutList = z.infer<typeof payoutListSchema>

export const listPayouts = operation({
  tag: 'Staff',
  id: 'listPayouts',
  permission: 'see-payouts',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/payouts',
  summary: 'What the payment provider paid out, newest first, with fees',
  query: z.strictObject({ after: idText.optional() }),
  responses: { 200: { description: 'A page of payouts', schema: payoutListSchema } },
  errors: [],
  example: {
    query: {},
    response: {
      payouts: [examplePayout],
      next: null,
    },
  },
})

const payoutDetailSchema = z
  .object({
    entries: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['payment', 'refund', 'dispute', 'fee', 'payout', 'other']),
        orderId: z.string().nullable().meta({ description: 'Null: of no order of this shop' }),
        orderNumber: z.int().nullable(),
        at: z.iso.datetime(),
        amount,
        fee: amount,
        net: amount,
      }),
    ),
    isComplete: z.boolean().meta({ description: 'False: there are more than 500. The file has all' }),
  })
  .meta({ id: 'PayoutDetail' })
export type PayoutDetail = z.infer<typeof payoutDetailSchema>

export const readPayout = operation({
  tag: 'Staff',
  id: 'readPayout',
  permission: 'see-payouts',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/payouts/{id}',
  summary: 'The payments and refunds of which a payout is made, with their fees',
  params: z.object({ id: idText }),
  responses: { 200: { description: 'Its entries, oldest first', schema: payoutDetailSchema } },
  errors: ['payout-not-found'],
  example: {
    params: { id: examplePayout.id },
    response: {
      entries: [
        {
          id: 'txn_3Qk2Lm9nV7tB4xW1',
          kind: 'payment',
          orderId: 'order_5f8k2m9x',
          orderNumber: 1042,
          at: '2025-06-01T14:02:11.000Z',
          amount: '£64.00 GBP',
          fee: '£1.16 GBP',
          net: '£62.84 GBP',
        },
      ],
      isComplete: true,
    },
  },
})

export const exportPayouts = operation({
  tag: 'Staff',
  id: 'exportPayouts',
  permission: 'see-payouts',
  audit: { records: 'event', says: () => 'exported payouts' },
  method: 'get',
  path: '/api/admin/payouts/export',
  summary: 'Payouts as CSV for bookkeeping, oldest first, streamed: a row for each payment, refund and fee',
  query: z.strictObject({ from: dayFilter, to: dayFilter }),
  responses: { 200: { description: 'The file', contentType: 'text/csv' } },
  errors: [],
  example: { query: { from: '2025-06-01', to: '2025-06-30' } },
})
