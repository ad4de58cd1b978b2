/** Invoices and credit notes of orders. Not part of the specification. */
import { z } from 'zod'
import { ISSUED_KINDS } from '../../domain/documents/issued-content.ts'
import { dayFilter } from '../day-text.ts'
import { operation } from '../operation.ts'
import { printedOrders } from './printing.ts'

export const issuedDocumentSchema = z
  .object({
    id: z.string(),
    kind: z.enum(ISSUED_KINDS),
    number: z.string(),
    issuedAt: z.iso.datetime(),
    issuedBy: z.string(),
    currency: z.string(),
    gross: z.string(),
    tax: z.string().nullable().meta({ description: 'In the gross amount; null where none is recorded' }),
  })
  .meta({ id: 'IssuedDocument' })

export const issueInvoices = operation({
  tag: 'Staff',
  id: 'issueInvoices',
  permission: 'manage-orders',
  audit: { records: 'rows' },
  method: 'post',
  path: '/api/admin/invoices',
  summary:
    'Issues the invoices of orders that have none, each with the next number of the year. An invoice is never changed or taken back: a refund gets a credit note',
  body: z.strictObject({ orders: printedOrders }).meta({ id: 'IssueInvoices' }),
  responses: {
    200: {
      description: 'How many were issued, and why others were not; orders that have an invoice keep it',
      schema: z.object({
        issued: z.int(),
        refused: z.array(z.object({ order: z.int(), reason: z.string() })),
      }),
    },
  },
  errors: ['order-not-found'],
  example: {
    body: { orders: '1001-1010,1042' },
    response: {
      issued: 10,
      refused: [{ order: 1042, reason: 'The payment of this order is given back: no invoice is due.' }],
    },
  },
})
export type IssuedInvoices = z.infer<(typeof issueInvoices)['responses'][200]['schema']>

export const exportInvoices = operation({
  tag: 'Staff',
  id: 'exportInvoices',
  permission: 'export-orders',
  audit: { records: 'event', says: () => 'exported invoices' },
  method: 'get',
  path: '/api/admin/invoices/export',
  summary:
    'Invoices and credit notes as CSV for bookkeeping, oldest first, streamed: a row for each tax rate, amounts of credit notes below zero',
  query: z.strictObject({ from: dayFilter, to: dayFilter }),
  responses: { 200: { description: 'The file', contentType: 'text/csv' } },
  errors: [],
  example: { query: { from: '2025-01-01', to: '2025-12-31' } },
})
