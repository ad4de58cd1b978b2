/**
 * Customers as staff see them. The rule: a customer is an email address of orders, which stands in no path: the id of any
 * of their orders names them.
 */
import { z } from 'zod'
import { CONSENT_TEXT, SUBSCRIBER_STATUSES } from '../../domain/subscribers/newsletter.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { exampleOrderRow } from '../orders/order-example.ts'
import { staffOrderRowSchema } from '../orders/order-list.ts'

const customerRowSchema = z
  .object({
    id: z.string().meta({ description: 'Of the newest order' }),
    email: z.string().meta({ description: 'As that order has it' }),
    name: z.string(),
    orders: z.int(),
    spent: z.string().meta({ description: 'Pounds that were paid and not given back, as the figures count' }),
    firstOrderAt: z.iso.datetime(),
    lastOrderAt: z.iso.datetime(),
  })
  .meta({ id: 'CustomerRow' })
export type CustomerRow = z.infer<typeof customerRowSchema>

const customerListSchema = z
  .object({
    customers: z.array(customerRowSchema),
    next: z.string().nullable().meta({ description: '`after` of the next page; null on the last' }),
    total: z.int(),
    isTotalCapped: z.boolean().meta({ description: 'There are more than `total`' }),
  })
  .meta({ id: 'CustomerList' })
export type CustomerList = z.infer<typeof customerListSchema>

const customerSchema = customerRowSchema
  .extend({
    recentOrders: z.array(staffOrderRowSchema).meta({ description: 'At most 50, newest first' }),
    notes: z
      .array(
        z.object({
          id: z.string(),
          orderId: z.string(),
          orderNumber: z.int(),
          text: z.string(),
          author: z.string(),
          createdAt: z.iso.datetime(),
        }),
      )
      .meta({ description: 'Of their orders, at most 50, newest first' }),
    newsletter: z
      .object({
        status: z.enum(SUBSCRIBER_STATUSES),
        subscribedAt: z.iso.datetime(),
        confirmedAt: z.iso.datetime().nullable(),
        consentText: z.string().nullable().meta({ description: 'What was agreed to' }),
        unsubscribedAt: z.iso.datetime().nullable(),
      })
      .nullable()
      .meta({ description: 'Null: never entered, or removed' }),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customerSchema>

const search = z
  .string()
  .max(200, 'must be at most 200 characters')
  .optional()
  .meta({ description: 'Finds the customers of the orders that the search of orders finds' })

const exampleCustomer = {
  id: exampleOrderRow.id,
  email: 'ada@example.com',
  name: 'Ada Marsh',
  orders: 3,
  spent: '212.00',
  firstOrderAt: '2025-01-14T09:12:00.000Z',
  lastOrderAt: exampleOrderRow.createdAt,
}

export const searchCustomers = operation({
  tag: 'Staff',
  id: 'searchCustomers',
  permission: 'see-customers',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/customers',
  summary: 'Customers by their newest order that matches, 50 at a time',
  query: z.strictObject({
    search,
    after: z
      .string()
      .regex(/^\d{1,9}$/, 'must be `next` of the page before')
      .optional(),
  }),
  responses: { 200: { description: 'A page of customers', schema: customerListSchema } },
  errors: [],
  example: {
    query: { search: 'marsh' },
    response: { customers: [exampleCustomer], next: null, total: 1, isTotalCapped: false },
  },
})

export const exportCustomers = operation({
  tag: 'Staff',
  id: 'exportCustomers',
  permission: 'see-customers',
  audit: { records: 'event', says: () => 'exported customers' },
  method: 'get',
  path: '/api/admin/customers/export',
  summary: 'All customers that match, as CSV, streamed; cells are safe to open in a spreadsheet',
  query: z.strictObject({ search }),
  responses: { 200: { description: 'A row per customer', contentType: 'text/csv' } },
  errors: [],
  example: { query: { search: 'marsh' } },
})

export const readCustomer = operation({
  tag: 'Staff',
  id: 'readCustomer',
  permission: 'see-customers',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/customers/{id}',
  summary: 'A customer by the id of one of their orders: orders, spending, notes and consent',
  params: z.object({ id: idText }),
  responses: { 200: { description: 'The customer', schema: customerSchema } },
  errors: ['customer-not-found'],
  example: {
    params: { id: exampleOrderRow.id },
    response: {
      ...exampleCustomer,
      recentOrders: [exampleOrderRow],
      notes: [
        {
          id: 'note_3b6h9w2e',
          orderId: exampleOrderRow.id,
          orderNumber: 1042,
          text: 'Gift wrap.',
          author: 'Ada Packer',
          createdAt: '2025-06-01T13:00:00.000Z',
        },
      ],
      newsletter: {
        status: 'active',
        subscribedAt: '2026-05-04T09:30:00.000Z',
        confirmedAt: '2026-05-04T09:34:00.000Z',
        consentText: CONSENT_TEXT,
        unsubscribedAt: null,
      },
    },
  },
})
