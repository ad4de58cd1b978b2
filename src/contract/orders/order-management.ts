/** One order on the staff's screens: lines, parcels, notes, timeline, and what staff do with it. Not part of the specification. */
import { z } from 'zod'
import { FULFILMENT_STATUSES } from '../../domain/orders/fulfilment.ts'
import { CANCELLERS } from '../../domain/orders/refund-causes.ts'
import { exampleAddress } from '../cart/checkout-example.ts'
import { issuedDocumentSchema } from '../documents/invoices.ts'
import { emailText } from '../email-text.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { deliveryAddressSchema } from '../payments/shipping-form.ts'
import { orderWithdrawalSchema } from '../withdrawals/withdrawals.ts'
import { adminOrderSchema } from './admin-orders.ts'
import { explanationText } from './explanation.ts'
import { exampleStaffOrder } from './order-example.ts'
import { claimOfOrder } from './order-list.ts'
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
    shelfPlace: z.string().nullable().meta({ description: 'Where its units are in the stockroom today' }),
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

export const parcelLines = z.array(
  z.strictObject({ position: z.int().min(0).max(1000), quantity: z.int().min(1) }),
)
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
    claim: claimOfOrder,
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

export const orderParams = z.object({ id: idText })
export const orderAnswer = {
  200: { description: 'The order as it is now', schema: staffOrderSchema },
} as const

export const readStaffOrder = operation({
  tag: 'Staff',
  id: 'readStaffOrder',
  permission: 'see-orders',
  audit: { records: 'nothing', because: 'It only reads' },
  method: 'get',
  path: '/api/admin/orders/{id}',
  summary: 'One order with lines, parcels, notes and timeline',
  params: orderParams,
  responses: orderAnswer,
  errors: ['order-not-found'],
  example: { params: { id: exampleStaffOrder.id }, response: exampleStaffOrder },
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
  tag: 'Staff',
  id: 'changeOrderContact',
  permission: 'manage-orders',
  audit: { records: 'rows', says: ({ about }) => `changed the contact details of ${about}` },
  method: 'patch',
  path: '/api/admin/orders/{id}/contact',
  summary:
    'Changes addresses and email until the order is shipped. Amounts and taxes stay, and nothing is charged: the shipping address keeps its country and tax territory',
  params: orderParams,
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
  responses: orderAnswer,
  errors: ['order-not-found', 'order-edited', 'address-fixed', 'tax-territory-fixed'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: {
      changes: { shippingAddress: { ...exampleAddress, address: '6 Mill Lane' } },
      seen: { shippingAddress: exampleAddress },
    },
    response: exampleStaffOrder,
  },
})
export type ChangeOrderContact = z.input<(typeof changeOrderContact)['body']>

export const addOrderNote = operation({
  tag: 'Staff',
  id: 'addOrderNote',
  permission: 'fulfil-orders',
  audit: { records: 'rows', says: ({ about }) => `added a note to ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/notes',
  summary: 'Adds a private note, which no customer ever sees',
  params: orderParams,
  body: z
    .strictObject({
      text: z.string().trim().min(1, 'A note needs a text').max(5000, 'A note has at most 5000 characters'),
    })
    .meta({ id: 'AddOrderNote' }),
  responses: orderAnswer,
  errors: ['order-not-found'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: { text: 'Gift wrap.' },
    response: exampleStaffOrder,
  },
})

export const endOrderLinks = operation({
  tag: 'Staff',
  id: 'endOrderLinks',
  permission: 'manage-orders',
  audit: { records: 'rows', says: ({ about }) => `ended the secret links to ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/links/end',
  summary:
    'Ends all secret links to the order; who holds one can have a new one sent to the address of the order',
  params: orderParams,
  responses: orderAnswer,
  errors: ['order-not-found'],
  example: { params: { id: exampleStaffOrder.id }, response: exampleStaffOrder },
})

export const cancelOrder = operation({
  tag: 'Staff',
  id: 'cancelOrder',
  permission: 'refund-orders',
  audit: { records: 'rows', says: ({ about }) => `cancelled ${about}` },
  method: 'post',
  path: '/api/admin/orders/{id}/cancel',
  summary:
    'Cancels an order of which nothing was shipped: the whole payment is refunded, once, and the customer is told by mail',
  params: orderParams,
  body: z
    .strictObject({
      restock: z.boolean().meta({ description: 'Whether its units go back into stock, to be sold again' }),
      cancelledBy: z
        .enum(CANCELLERS)
        .default('shop')
        .meta({ description: 'Who wanted it: the mail says so' }),
      explanation: explanationText,
    })
    .meta({ id: 'CancelOrder' }),
  responses: { 202: { description: 'The order: its refund is under way', schema: staffOrderSchema } },
  errors: ['order-not-found', 'order-not-refundable'],
  example: {
    params: { id: exampleStaffOrder.id },
    body: { restock: true, cancelledBy: 'shop', explanation: 'The last one was damaged.' },
    response: exampleStaffOrder,
  },
})
export type CancelOrder = z.input<(typeof cancelOrder)['body']>
