/** The staff's list of orders: search, filters, pages, export, saved views. Not part of the specification. */
import { z } from 'zod'
import { FULFILMENT_STATUSES } from '../../domain/orders/fulfilment.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/orders/order-status.ts'
import { CURRENCY_CODES } from '../../domain/pricing/currency.ts'
import { PAYMENT_MODES } from '../../domain/pricing/payment-mode.ts'
import { dayFilter } from '../day-text.ts'
import { operation } from '../operation.ts'
import { requestKey } from '../request-key.ts'
import { exampleOrderRow } from './order-example.ts'

export const ORDER_SORTS = ['newest', 'oldest'] as const
const filters = {
  search: z.string().max(200, 'must be at most 200 characters').optional().meta({
    description:
      'Every word is a part of the number, a name, the email address, street, city, postcode, a product, a SKU or a tracking number, or the whole id of the payment; #1042 is order 1042. Where no order matches, orders with similar words are found',
  }),
  status: z.enum(ORDER_STATUSES).optional(),
  payment: z.enum(PAYMENT_STATUSES).optional(),
  fulfilment: z
    .enum(['to_ship', ...FULFILMENT_STATUSES])
    .optional()
    .meta({ description: 'to_ship: paid, and not wholly shipped' }),
  currency: z.enum(CURRENCY_CODES).optional(),
  trial: z
    .enum(['only', 'without'])
    .optional()
    .meta({ description: 'Orders of the sandbox and of test mode; without this field all orders' }),
  from: dayFilter,
  to: dayFilter,
  sort: z.enum(ORDER_SORTS).optional().meta({ description: 'Default: newest' }),
}
/** Those of `shippedElsewhere`, which takes only orders that are to be shipped. */
const { search, currency, trial, from, to } = filters
const whole = (pattern: RegExp) => z.string().regex(pattern, 'must be a whole number').transform(Number)

export const staffOrderQuery = z.strictObject({
  ...filters,
  limit: whole(/^\d{1,3}$/)
    .pipe(z.int().min(1).max(200))
    .optional()
    .meta({ description: 'Default: 50' }),
  after: whole(/^\d{1,9}$/)
    .optional()
    .meta({ description: '`next` of the page before, with the same sort' }),
})

export const packingClaimSchema = z
  .object({
    station: z.string().meta({ description: 'Of the tab that packs' }),
    packer: z.string().meta({ description: 'The name of the person' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'PackingClaim' })
export type PackingClaim = z.infer<typeof packingClaimSchema>
export const claimOfOrder = packingClaimSchema
  .nullable()
  .meta({ description: 'Who packs the order at the moment; null: nobody, or it is not to be shipped' })

export const staffOrderRowSchema = z
  .object({
    id: z.string(),
    number: z.int(),
    createdAt: z.iso.datetime(),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
    mode: z.enum(PAYMENT_MODES).nullable(),
    email: z.string(),
    name: z.string(),
    country: z.string().nullable(),
    itemCount: z.int(),
    claim: claimOfOrder,
    postageFiles: z.int().meta({ description: 'In how many postage files it was' }),
    currency: z.string(),
    total: z.string(),
    totalPounds: z.string(),
  })
  .meta({ id: 'StaffOrderRow' })
export type StaffOrderRow = z.infer<typeof staffOrderRowSchema>

export const staffOrderListSchema = z
  .object({
    orders: z.array(staffOrderRowSchema),
    next: z.string().nullable().meta({ description: 'For the next page; null on the last one' }),
    total: z.int().meta({ description: 'Orders that match, on all pages' }),
    isTotalCapped: z.boolean().meta({ description: 'A search matches more orders than `total`' }),
    isSimilar: z.boolean().meta({
      description:
        'No order matches the search; of words with five letters or more, one letter of these orders is missing or wrong',
    }),
    timeZone: z.string().meta({ description: "The shop's, in which days begin" }),
  })
  .meta({ id: 'StaffOrderList' })
export type StaffOrderList = z.infer<typeof staffOrderListSchema>

export const searchOrders = operation({
  tag: 'Staff',
  id: 'searchOrders',
  permission: 'see-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/orders/search',
  summary: 'A page of the orders that match all filters',
  query: staffOrderQuery,
  responses: { 200: { description: 'Orders', schema: staffOrderListSchema } },
  errors: [],
  example: {
    query: { search: 'marsh', fulfilment: 'to_ship' },
    response: {
      orders: [exampleOrderRow],
      next: null,
      total: 1,
      isTotalCapped: false,
      isSimilar: false,
      timeZone: 'Europe/London',
    },
  },
})
export const exportOrders = operation({
  tag: 'Staff',
  id: 'exportOrders',
  permission: 'export-orders',
  audit: { records: 'event', says: () => 'exported orders' },
  method: 'get',
  path: '/api/admin/orders/export',
  summary: 'All orders that match, as CSV, streamed; cells are safe to open in a spreadsheet',
  query: z.strictObject(filters),
  responses: { 200: { description: 'The file', contentType: 'text/csv' } },
  errors: [],
  example: { query: { from: '2025-01-01', to: '2025-12-31' } },
})

export const shippedElsewhere = operation({
  tag: 'Staff',
  id: 'shippedElsewhere',
  permission: 'manage-orders',
  audit: { records: 'rows', says: ({ about }) => `marked ${about} as fulfilled externally` },
  method: 'post',
  path: '/api/admin/orders/shipped-elsewhere',
  summary:
    'Records that orders which wait to be shipped were fulfilled externally, a batch at a time. No mail is sent',
  body: z
    .strictObject({
      search,
      currency,
      trial,
      from,
      to,
      through: z.int().min(1).max(999_999_999).meta({
        description: 'The highest number, so that orders which arrive meanwhile stay as they are',
      }),
      after: z
        .int()
        .min(0)
        .max(999_999_999)
        .optional()
        .meta({ description: '`next` of the batch before, with the same filters' }),
      key: requestKey.optional().meta({
        description:
          'Chosen by the caller, the same for all batches: a repeated one records no second parcel of an order, also where the first was undone',
      }),
    })
    .meta({ id: 'ShippedElsewhere' }),
  responses: {
    200: {
      description: 'How many orders of this batch were recorded as shipped',
      schema: z.object({
        shipped: z.int(),
        recorded: z
          .int()
          .meta({ description: 'By all batches of this key so far; without a key, by this one' }),
        next: z.int().nullable().meta({ description: 'For the next batch; null when all are done' }),
      }),
    },
  },
  errors: ['request-differs'],
  example: {
    body: { to: '2025-05-31', through: 1042 },
    response: { shipped: 250, recorded: 250, next: 1291 },
  },
})
export type ShippedElsewhere = z.input<(typeof shippedElsewhere)['body']>
