/** Orders on the wire (spec, sections 3 and 7). Prices, totals and status in a request are not trusted: the snapshot counts. */
import { z } from 'zod'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/orders/order-status.ts'
import { sessionIdText } from '../cart/cart.ts'
import {
  exampleAddress,
  exampleClientSecret,
  exampleItem,
  examplePaymentId,
  exampleReceipt,
  exampleSessionId,
} from '../cart/checkout-example.ts'
import { emailText } from '../email-text.ts'
import { idText } from '../id-text.ts'
import { operation } from '../operation.ts'
import { clientSecretText, deliveryNoteText, intentIdText } from '../payments/payment.ts'
import { addressSchema } from '../payments/shipping-form.ts'

const amountText = z.string().max(20)
export const createOrderSchema = z
  .object({
    email: emailText,
    status: z.string().max(40).optional(),
    subtotal: amountText,
    shipping: amountText,
    total: amountText,
    currency: z.string().max(10),
    shippingAddress: addressSchema,
    billingAddress: addressSchema,
    items: z
      .array(
        z.object({
          productId: idText,
          name: z.string().max(300),
          price: z.number(),
          quantity: z.int().min(1),
          size: z.string().max(100).nullish(),
          color: z.string().max(100).nullish(),
        }),
      )
      .max(100),
    sessionId: sessionIdText.optional(),
    paymentIntentId: intentIdText.optional(),
  })
  .meta({ id: 'CreateOrder' })
export type CreateOrder = z.input<typeof createOrderSchema>

export const orderSchema = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: 'The short, rising number that pages and mails show as #1001' }),
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    email: z.string(),
    currency: z.string(),
    subtotal: amountText,
    shipping: amountText,
    total: amountText,
    taxNote: z
      .string()
      .nullable()
      .meta({ description: 'How much tax the total includes, in words; null: none is recorded' }),
    deliveryNote: deliveryNoteText,
    createdAt: z.iso.datetime(),
    shippingAddress: addressSchema.nullable(),
    billingAddress: addressSchema.nullable(),
    items: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        /** Unit price in pounds. */
        price: z.string(),
        quantity: z.int(),
        size: z.string().nullable(),
        color: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof orderSchema>

/** The response to a shopper: an order without names and addresses, in case the caller is not the buyer. */
export const receiptSchema = orderSchema
  .omit({ email: true, shippingAddress: true, billingAddress: true })
  .extend({
    isMailed: z
      .boolean()
      .meta({ description: 'Whether a confirmation goes to the email address of the order' }),
    orderPath: z.string().nullable().meta({
      description:
        "The secret address of the order's page, for the browser that paid, in the hour after the payment",
    }),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

export const createOrder = operation({
  id: 'createOrder',
  method: 'post',
  path: '/api/orders',
  tag: 'Orders',
  summary: 'Records the order of a payment that succeeded: once, however often it is asked',
  body: createOrderSchema,
  responses: {
    201: { description: 'The order, made now', schema: receiptSchema },
    200: { description: 'The order, made before', schema: receiptSchema },
  },
  errors: [
    'payment-required',
    'payment-not-found',
    'payment-released',
    'payment-replaced',
    'already-paid',
    'payment-closed',
    'order-refunded',
    'provider-unavailable',
  ],
  example: {
    body: {
      email: 'ada@example.com',
      status: 'confirmed',
      subtotal: '84.00',
      shipping: '10.00',
      total: '94.00',
      currency: 'GBP',
      shippingAddress: exampleAddress,
      billingAddress: exampleAddress,
      items: [{ ...exampleItem, price: 42 }],
      sessionId: exampleSessionId,
      paymentIntentId: examplePaymentId,
    },
    response: exampleReceipt,
  },
})

export const PAYMENT_RESULTS = [
  'succeeded',
  'processing',
  'requires_action',
  'requires_payment_method',
  'canceled',
] as const

export const returnFromPayment = operation({
  id: 'returnFromPayment',
  method: 'post',
  path: '/api/payment-return',
  tag: 'Orders',
  summary:
    'What became of a payment, on the way back from the bank: asked of the provider, and made an order if it was paid',
  body: z
    .object({
      clientSecret: clientSecretText.meta({ description: 'payment_intent_client_secret of the address' }),
    })
    .meta({ id: 'ReturnFromPayment' }),
  responses: {
    200: {
      description: 'The state of the payment',
      schema: z
        .object({
          status: z.enum(PAYMENT_RESULTS),
          order: receiptSchema.nullable().meta({ description: 'Where the payment succeeded' }),
          message: z.string().nullable().meta({ description: 'Why the last attempt to pay failed' }),
        })
        .meta({ id: 'PaymentReturn' }),
    },
  },
  errors: ['payment-not-found', 'payment-released', 'order-refunded', 'provider-unavailable'],
  example: {
    body: { clientSecret: exampleClientSecret },
    response: { status: 'succeeded', order: exampleReceipt, message: null },
  },
})
export type PaymentReturn = z.infer<(typeof returnFromPayment)['responses'][200]['schema']>
