/** Payments on the wire (spec, section 7). Amounts are numbers in major units, as the specification has them. */
import { z } from 'zod'
import { PAYMENT_MODES, PAYMENT_PROVIDERS } from '../../domain/pricing/payment-mode.ts'
import { sessionIdText } from '../cart/cart.ts'
import {
  exampleAddress,
  exampleClientSecret,
  examplePaymentId,
  exampleSessionId,
} from '../cart/checkout-example.ts'
import { emailText } from '../email-text.ts'
import { operation } from '../operation.ts'
import { deliveryAddressSchema } from './shipping-form.ts'

export const intentIdText = z.string().regex(/^pi_\w{8,100}$/, 'is not a payment id')

export const deliveryNoteText = z
  .string()
  .nullable()
  .meta({ description: 'When the delivery is expected, in words; null: nothing is promised' })

/** On the wire the sandbox is a provider; in the server it stands in for one behind the same implementation of `PaymentProvider`. */
const providerFields = {
  provider: z
    .enum(PAYMENT_PROVIDERS)
    .meta({ description: 'Whose card form to show: our own for test cards, or Stripe’s' }),
  publishableKey: z.string().nullable().meta({ description: 'For Stripe’s card form; null in the sandbox' }),
}

export const readPaymentConfig = operation({
  id: 'readPaymentConfig',
  method: 'get',
  path: '/api/payment-config',
  tag: 'Payment',
  summary: 'How the shop is paid, before a payment is opened',
  responses: {
    200: {
      description: 'The provider',
      schema: z
        .object({
          ...providerFields,
          mode: z.enum(PAYMENT_MODES).meta({
            description: 'Only live mode charges real money; in the other modes, tell the shopper so',
          }),
        })
        .meta({ id: 'PaymentConfig' }),
    },
  },
  errors: [],
  example: { response: { provider: 'sandbox', publishableKey: null, mode: 'sandbox' } },
})
export type PaymentConfig = z.infer<(typeof readPaymentConfig)['responses'][200]['schema']>

export const createPaymentIntent = operation({
  id: 'createPaymentIntent',
  method: 'post',
  path: '/api/create-payment-intent',
  tag: 'Payment',
  summary: 'Prices the cart, looks whether there is stock, and opens a payment; nothing is held for it',
  body: z
    .object({
      amount: z
        .number()
        .meta({ description: 'The total as shown in that currency: a check, never an input' }),
      currency: z.string().max(10).meta({ description: 'In any case' }),
      sessionId: sessionIdText.optional().meta({ description: 'Else the cookie that cart calls set' }),
      email: emailText.optional(),
      shippingAddress: deliveryAddressSchema
        .optional()
        .meta({ description: 'Its postal code is checked against its country, and kept as that writes it' }),
    })
    .meta({ id: 'CreatePaymentIntent' }),
  responses: {
    200: {
      description: 'A payment to confirm',
      schema: z
        .object({
          clientSecret: z.string(),
          paymentIntentId: z.string(),
          amount: z.number().meta({ description: 'In major units: exactly what will be charged' }),
          currency: z.string(),
          taxNote: z
            .string()
            .nullable()
            .meta({ description: 'How much tax the amount includes, in words; null: none is recorded' }),
          deliveryNote: deliveryNoteText,
          ...providerFields,
        })
        .meta({ id: 'PaymentIntent' }),
    },
  },
  errors: [
    'cart-empty',
    'currency-unknown',
    'amount-mismatch',
    'amount-out-of-range',
    'too-many-units',
    'country-not-shipped',
    'payment-refused',
    'out-of-stock',
    'not-enough-stock',
    'checkout-busy',
    'already-paid',
    'payment-released',
    'order-refunded',
    'provider-unavailable',
  ],
  example: {
    body: {
      amount: 94,
      currency: 'GBP',
      sessionId: exampleSessionId,
      email: 'ada@example.com',
      shippingAddress: exampleAddress,
    },
    response: {
      clientSecret: exampleClientSecret,
      paymentIntentId: examplePaymentId,
      amount: 94,
      currency: 'GBP',
      taxNote: 'incl. £15.67 GBP VAT',
      deliveryNote: 'Expected in 2 to 4 working days',
      provider: 'sandbox',
      publishableKey: null,
    },
  },
})
export type CreatePaymentIntent = z.input<(typeof createPaymentIntent)['body']>
export type PaymentIntentResponse = z.infer<(typeof createPaymentIntent)['responses'][200]['schema']>

export const clientSecretText = z.string().regex(/^pi_\w{8,100}_secret_\w{8,100}$/, 'is not a client secret')
const cardSchema = z.object({
  number: z
    .string()
    .max(30)
    .transform((text) => text.replace(/[ -]/g, ''))
    .pipe(z.string().regex(/^\d{12,19}$/, 'is not a card number')),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(0).max(9999),
  cvc: z.string().regex(/^\d{3,4}$/, 'must be 3 or 4 digits'),
})
const sandboxStatus = z.object({
  status: z
    .enum(['requires_capture', 'succeeded', 'requires_action', 'requires_payment_method'])
    .meta({ description: 'requires_capture: paid, as far as the shopper is concerned' }),
})

export const sandboxConfirm = operation({
  id: 'sandboxConfirm',
  method: 'post',
  path: '/api/sandbox/confirm',
  tag: 'Sandbox',
  summary:
    'Pays with a test card; only without Stripe keys. Other card numbers are refused, never stored or logged',
  body: z.object({ clientSecret: clientSecretText, card: cardSchema }).meta({ id: 'SandboxConfirm' }),
  responses: { 200: { description: 'The state of the payment', schema: sandboxStatus } },
  errors: ['card-declined', 'card-not-accepted', 'payment-not-found', 'payment-closed'],
  example: {
    body: {
      clientSecret: exampleClientSecret,
      card: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2030, cvc: '123' },
    },
    response: { status: 'requires_capture' },
  },
})
export type SandboxConfirm = z.input<(typeof sandboxConfirm)['body']>
export type SandboxStatus = z.infer<typeof sandboxStatus>

export const sandboxAuthenticate = operation({
  id: 'sandboxAuthenticate',
  method: 'post',
  path: '/api/sandbox/authenticate',
  tag: 'Sandbox',
  summary: "Stands for the bank's authentication page: the shopper passes or fails it",
  body: z
    .object({ clientSecret: clientSecretText, outcome: z.enum(['pass', 'fail']) })
    .meta({ id: 'SandboxAuthenticate' }),
  responses: { 200: { description: 'The state of the payment', schema: sandboxStatus } },
  errors: ['card-declined', 'payment-not-found', 'payment-closed'],
  example: {
    body: { clientSecret: exampleClientSecret, outcome: 'pass' },
    response: { status: 'requires_capture' },
  },
})
export type SandboxAuthenticate = z.input<(typeof sandboxAuthenticate)['body']>
