/** Packing on the staff's screens: the next order, parcels, their deliveries, and taking a parcel back. */
import { z } from 'zod'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { requestKey } from '../request-key.ts'
import { exampleStaffOrder } from './order-example.ts'
import { orderAnswer, orderParams, parcelLines, staffOrderSchema } from './order-management.ts'

const parcelParams = z.object({ id: idText, parcelId: idText })

const isWebAddress = (text: string): boolean =>
  text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '')
const exampleParcelParams = { id: exampleStaffOrder.id, parcelId: 'parcel_8d2k5n7q' }

export const shipOrder = operation({
  tag: 'Staff',
  id: 'shipOrder',
  permission: 'fulfil-orders',
  audit: { records: 'rows', says: ({ about }) => `shipped a parcel of ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/parcels',
  summary:
    'Records a parcel and tells the customer by mail, once. Stock does not change: the order has taken it',
  params: orderParams,
  body: z
    .strictObject({
      lines: parcelLines
        .min(1, 'A parcel needs a line')
        .max(1000)
        .refine((lines) => new Set(lines.map(({ position }) => position)).size === lines.length, {
          error: 'A line is named twice',
        })
        .optional()
        .meta({ description: 'Default: everything that is still to ship' }),
      carrier: z.string().trim().max(100).default(''),
      trackingNumber: z.string().trim().max(100).default(''),
      trackingUrl: z
        .string()
        .trim()
        .max(1000)
        .refine(isWebAddress, 'must be a web address such as https://carrier.example/123')
        .default('')
        .meta({ description: "Default: the page of a known carrier's number" }),
      notify: z.boolean().default(true),
      key: requestKey.optional().meta({
        description:
          'Chosen by the caller for each parcel: a repeated call with the same key and contents records no second one, and other contents are refused',
      }),
    })
    .meta({ id: 'ShipOrder' }),
  responses: { 201: { description: 'The order as it is now', schema: staffOrderSchema } },
  errors: ['order-not-found', 'order-not-shippable', 'request-differs', 'tracking-number-refused'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: {
      lines: [{ position: 0, quantity: 1 }],
      carrier: 'Royal Mail',
      trackingNumber: 'AB123456789GB',
      key: 'c1a7e4d0-52b8-4e0f-9a63-8f2d7b10c9e5',
    },
    response: exampleStaffOrder,
  },
})
export type ShipOrder = z.input<(typeof shipOrder)['body']>

export const undoParcel = operation({
  tag: 'Staff',
  id: 'undoParcel',
  permission: 'fulfil-orders',
  audit: { records: 'rows', says: ({ about }) => `took back a parcel of ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/parcels/{parcelId}/undo',
  summary: 'Takes back a parcel that was recorded by mistake: its lines are to be shipped again',
  params: parcelParams,
  responses: orderAnswer,
  errors: ['order-not-found', 'parcel-not-found', 'order-not-shippable'],
  example: { params: exampleParcelParams, response: exampleStaffOrder },
})
export const deliverParcel = operation({
  tag: 'Staff',
  id: 'deliverParcel',
  permission: 'fulfil-orders',
  audit: { records: 'rows', says: ({ about }) => `marked a parcel of ${about} as delivered` },
  method: 'post',
  path: '/api/admin/orders/{id}/parcels/{parcelId}/delivered',
  summary: 'Marks a parcel as delivered',
  params: parcelParams,
  responses: orderAnswer,
  errors: ['order-not-found', 'parcel-not-found', 'order-not-shippable'],
  example: { params: exampleParcelParams, response: exampleStaffOrder },
})
export const nextToPack = operation({
  tag: 'Staff',
  id: 'nextToPack',
  permission: 'fulfil-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/packing/next',
  summary: 'The oldest order that is paid and not wholly shipped',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,9}$/, 'must be a whole number')
      .transform(Number)
      .optional()
      .meta({ description: 'The number of an order that is skipped, with those before it' }),
  }),
  responses: {
    200: {
      description: 'The order, null when none is left, and how many wait',
      schema: z.object({ order: staffOrderSchema.nullable(), waiting: z.int() }).meta({ id: 'NextToPack' }),
    },
  },
  errors: [],
  example: { query: { after: '1041' }, response: { order: exampleStaffOrder, waiting: 3 } },
})
export type NextToPack = z.infer<(typeof nextToPack)['responses'][200]['schema']>
