/** One order on the staff's screens: lines, parcels, notes, timeline, and what staff do with it. Not part of the specification. */
import { z } from 'zod'
import { FULFILMENT_STATUSES } from '../../domain/fulfilment.ts'
import { adminOrderSchema } from '../admin.ts'
import { idText } from '../cart.ts'
import { emailText } from '../newsletter.ts'
import { operation } from '../operation.ts'
import { requestKey } from '../request-key.ts'
import { deliveryAddressSchema } from '../shipping-form.ts'
import { orderWithdrawalSchema } from '../withdrawals.ts'
import { issuedDocumentSchema } from './invoices.ts'
import { refundableSchema, refundSchema } from './refund-schemas.ts'

const count = z.int().min(0)

const lineSchema = z
  .object({
    position: z.int().meta({ description: 'Identifies the line within the order' }),
    productId: z.string(),
    slug: z.string().nullable().meta({ description: 'Null where the product is gone' }),
    name: z.string(),
    brand: z.string(),
    sku: z.string().meta({ description: 'When it was bought' }),
    codes: z.array(z.string()).meta({ description: 'SKUs and the barcode, as a scanner reads them' }),
    size: z.string().nullable(),
    color: z.string().nullable(),
    picture: z.string().nullable(),
    quantity: count,
    price: z.string().meta({ description: 'Of one unit, in pounds' }),
    paid: z.string().meta({ description: 'For the line, in the currency of the order, shipping apart' }),
    taxRate: z.string().nullable().meta({ description: 'That `paid` includes; null: no tax is recorded' }),
    shipped: count,
    toShip: count,
    cancelled: count.meta({ description: 'Refunded before they were shipped: they are never sent' }),
    returned: count.meta({ description: 'Refunded after they were shipped' }),
  })
  .meta({ id: 'StaffOrderLine' })
export type StaffOrderLine = z.infer<typeof lineSchema>

const parcelLines = z.array(z.strictObject({ position: z.int().min(0).max(1000), quantity: z.int().min(1) }))
const parcelSchema = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: 'Within the order, from 1' }),
    carrier: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string(),
    shippedBy: z.string(),
    shippedAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().nullable(),
    undoneAt: z.iso.datetime().nullable(),
    lines: parcelLines,
  })
  .meta({ id: 'Parcel' })
export type Parcel = z.infer<typeof parcelSchema>

const eventSchema = z
  .object({
    id: z.int(),
    kind: z.string(),
    actor: z.string(),
    at: z.iso.datetime(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'OrderEvent' })
export type StaffOrderEvent = z.infer<typeof eventSchema>

export const staffOrderSchema = adminOrderSchema
  .omit({ items: true })
  .extend({
    number: z.int(),
    fulfilmentStatus: z.enum(FULFILMENT_STATUSES),
    lines: z.array(lineSchema),
    parcels: z.array(parcelSchema),
    notes: z.array(
      z.object({ id: z.string(), text: z.string(), author: z.string(), createdAt: z.iso.datetime() }),
    ),
    events: z.array(eventSchema).meta({ description: 'The timeline, oldest first' }),
    payment: z.object({
      id: z.string().meta({ description: "The provider's" }),
      received: z.string(),
      currency: z.string(),
      refundedExternally: z.string().meta({ description: 'Outside of the shop' }),
      url: z.string().nullable().meta({ description: "The provider's page; null in the sandbox" }),
    }),
    taxes: z
      .array(z.object({ rate: z.string(), net: z.string(), tax: z.string(), gross: z.string() }))
      .nullable()
      .meta({ description: 'What the total includes at each rate; null: no tax is recorded' }),
    refunds: z.array(refundSchema).meta({ description: 'Of a part of the payment, oldest first' }),
    refundable: refundableSchema,
    documents: z.array(issuedDocumentSchema).meta({ description: 'The invoice, then its credit notes' }),
    withdrawals: z
      .array(orderWithdrawalSchema)
      .meta({ description: 'Statements that name the order, newest first' }),
    invoiceObstacle: z.string().nullable().meta({ description: 'Why no invoice can be issued now' }),
    isContactEditable: z.boolean(),
    isCancellable: z.boolean(),
    shippingObstacle: z.string().nullable().meta({ description: 'Why nothing can be shipped now' }),
    timeZone: z.string(),
  })
  .meta({ id: 'StaffOrder' })
export type StaffOrder = z.infer<typeof staffOrderSchema>

const staff = { tag: 'Staff', staff: true } as const
const params = z.object({ id: idText })
const parcelParams = z.object({ id: idText, parcelId: idText })
const order = { 200: { description: 'The order as it is now', schema: staffOrderSchema } } as const

export const readStaffOrder = operation({
  ...staff,
  id: 'readStaffOrder',
  method: 'get',
  path: '/api/admin/orders/{id}',
  summary: 'One order with lines, parcels, notes and timeline',
  params,
  responses: order,
  errors: ['order-not-found'],
})

const contact = {
  email: emailText.optional(),
  shippingAddress: deliveryAddressSchema.optional(),
  billingAddress: deliveryAddressSchema.optional(),
}
const seenAddress = z
  .strictObject({
    firstName: z.string().max(300),
    lastName: z.string().max(300),
    address: z.string().max(1000),
    address2: z.string().max(1000).optional(),
    city: z.string().max(300),
    state: z.string().max(300).optional(),
    phone: z.string().max(300).optional(),
    postalCode: z.string().max(100),
    country: z.string().max(100),
  })
  .nullable()
  .optional()
export const changeOrderContact = operation({
  ...staff,
  id: 'changeOrderContact',
  method: 'patch',
  path: '/api/admin/orders/{id}/contact',
  summary: 'Changes addresses and email until the order is shipped. Amounts stay, and nothing is charged',
  params,
  body: z
    .strictObject({
      changes: z.strictObject(contact),
      seen: z
        .strictObject({
          email: z.string().max(300).nullable().optional(),
          shippingAddress: seenAddress,
          billingAddress: seenAddress,
        })
        .meta({
          description: 'The values of the changed fields when the order was opened; others by now: 409',
        }),
    })
    .meta({ id: 'ChangeOrderContact' }),
  responses: order,
  errors: ['order-not-found', 'order-edited', 'address-fixed'],
})
export type ChangeOrderContact = z.input<(typeof changeOrderContact)['body']>

export const addOrderNote = operation({
  ...staff,
  id: 'addOrderNote',
  method: 'post',
  path: '/api/admin/orders/{id}/notes',
  summary: 'Adds a private note, which no customer ever sees',
  params,
  body: z
    .strictObject({
      text: z.string().trim().min(1, 'A note needs a text').max(5000, 'A note has at most 5000 characters'),
    })
    .meta({ id: 'AddOrderNote' }),
  responses: order,
  errors: ['order-not-found'],
})

export const endOrderLinks = operation({
  ...staff,
  id: 'endOrderLinks',
  method: 'post',
  path: '/api/admin/orders/{id}/links/end',
  summary:
    'Ends all secret links to the order; who holds one can have a new one sent to the address of the order',
  params,
  responses: order,
  errors: ['order-not-found'],
})

const isWebAddress = (text: string): boolean =>
  text === '' || /^https?:$/.test(URL.parse(text)?.protocol ?? '')
export const shipOrder = operation({
  ...staff,
  id: 'shipOrder',
  method: 'post',
  path: '/api/admin/orders/{id}/parcels',
  summary:
    'Records a parcel and tells the customer by mail, once. Stock does not change: the order has taken it',
  params,
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
  errors: ['order-not-found', 'order-not-shippable', 'request-differs'],
})
export type ShipOrder = z.input<(typeof shipOrder)['body']>

export const undoParcel = operation({
  ...staff,
  id: 'undoParcel',
  method: 'post',
  path: '/api/admin/orders/{id}/parcels/{parcelId}/undo',
  summary: 'Takes back a parcel that was recorded by mistake: its lines are to be shipped again',
  params: parcelParams,
  responses: order,
  errors: ['order-not-found', 'parcel-not-found', 'order-not-shippable'],
})
export const deliverParcel = operation({
  ...staff,
  id: 'deliverParcel',
  method: 'post',
  path: '/api/admin/orders/{id}/parcels/{parcelId}/delivered',
  summary: 'Marks a parcel as delivered',
  params: parcelParams,
  responses: order,
  errors: ['order-not-found', 'parcel-not-found', 'order-not-shippable'],
})
export const cancelOrder = operation({
  ...staff,
  id: 'cancelOrder',
  method: 'post',
  path: '/api/admin/orders/{id}/cancel',
  summary: 'Cancels an order of which nothing was shipped: the whole payment is refunded, once',
  params,
  body: z
    .strictObject({
      restock: z.boolean().meta({ description: 'Whether its units go back into stock, to be sold again' }),
    })
    .meta({ id: 'CancelOrder' }),
  responses: { 202: { description: 'The order: its refund is under way', schema: staffOrderSchema } },
  errors: ['order-not-found', 'order-not-refundable'],
})

export const nextToPack = operation({
  ...staff,
  id: 'nextToPack',
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
})
export type NextToPack = z.infer<(typeof nextToPack)['responses'][200]['schema']>
