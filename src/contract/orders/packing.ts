/** Packing on the staff's screens: the next order, claims of orders, parcels, their deliveries, and taking a parcel back. */
import { z } from 'zod'
import { CLAIM_MINUTES } from '../../domain/orders/packing-claim.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { requestKey } from '../request-key.ts'
import { exampleStaffOrder } from './order-example.ts'
import { packingClaimSchema } from './order-list.ts'
import { orderAnswer, orderParams, parcelLines, staffOrderSchema } from './order-management.ts'

const parcelParams = z.object({ id: idText, parcelId: idText })

/** Of a tab of a browser, which it keeps. */
const station = requestKey
const exampleStation = '4f6c0b1e9d2a7c35'

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
      station: station.optional().meta({
        description:
          'An order that another station has claimed is not shipped (409); without it claims are ignored',
      }),
      lastEvent: z.int().optional().meta({
        description:
          'The id of the newest event that was shown: an order with a newer one is not shipped (409)',
      }),
      key: requestKey.optional().meta({
        description:
          'Chosen by the caller for each parcel: a repeated call with the same key and contents records no second one, and other contents are refused',
      }),
    })
    .meta({ id: 'ShipOrder' }),
  responses: { 201: { description: 'The order as it is now', schema: staffOrderSchema } },
  errors: [
    'order-not-found',
    'order-claimed',
    'order-edited',
    'order-not-shippable',
    'request-differs',
    'tracking-number-refused',
  ],
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
    station: station.optional().meta({
      description: 'Orders that other stations have claimed are left out, and its own comes first',
    }),
  }),
  responses: {
    200: {
      description: 'The order, null when none is left, how many wait, and which of them other stations pack',
      schema: z
        .object({
          order: staffOrderSchema.nullable(),
          waiting: z.int(),
          claimed: z.array(packingClaimSchema.extend({ id: z.string(), number: z.int() })),
        })
        .meta({ id: 'NextToPack' }),
    },
  },
  errors: [],
  example: {
    query: { after: '1041', station: exampleStation },
    response: {
      order: exampleStaffOrder,
      waiting: 3,
      claimed: [
        {
          id: 'order_5t8w2k6p',
          number: 1043,
          station: '0b7d3e91c6a84f52',
          packer: 'Bo Packer',
          at: '2025-06-02T09:25:00.000Z',
        },
      ],
    },
  },
})
export type NextToPack = z.infer<(typeof nextToPack)['responses'][200]['schema']>

export const claimOrder = operation({
  tag: 'Staff',
  id: 'claimOrder',
  permission: 'fulfil-orders',
  audit: { records: 'nothing', because: 'A claim ends within half an hour and changes nothing of the order' },
  method: 'post',
  path: '/api/admin/orders/{id}/claim',
  summary: `Says that a station packs the order, until it is shipped, released or taken over, and for ${CLAIM_MINUTES} minutes at most. The station's claim of another order ends`,
  params: orderParams,
  body: z
    .strictObject({
      station,
      takeOver: z.boolean().default(false).meta({ description: 'Also where another station has claimed it' }),
    })
    .meta({ id: 'ClaimOrder' }),
  responses: orderAnswer,
  errors: ['order-not-found', 'order-claimed', 'order-not-shippable'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: { station: exampleStation },
    response: exampleStaffOrder,
  },
})
export type ClaimOrder = z.input<(typeof claimOrder)['body']>

export const releaseOrder = operation({
  tag: 'Staff',
  id: 'releaseOrder',
  permission: 'fulfil-orders',
  audit: { records: 'nothing', because: 'A claim ends within half an hour and changes nothing of the order' },
  method: 'post',
  path: '/api/admin/orders/{id}/claim/release',
  summary: 'Ends the claim of the order, where it is of this station',
  params: orderParams,
  body: z.strictObject({ station }).meta({ id: 'ReleaseOrder' }),
  responses: orderAnswer,
  errors: ['order-not-found'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: { station: exampleStation },
    response: exampleStaffOrder,
  },
})
