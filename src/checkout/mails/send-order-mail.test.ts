import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ORDER_MAILS } from '../../domain/mails/order-mails.ts'
import { defaultsOf } from '../../domain/settings/section-fields.ts'
import type { PicturedOrder } from '../../storage/orders/orders.ts'
import { orderAlertsText } from '../alerts/order-alerts.ts'
import { composeMail } from './mail-parts.ts'
import { cancelledMail, confirmationMail, fullRefundMail } from './send-order-mail.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Marsh',
  address: '4 Mill Lane',
  city: 'Leeds',
  postalCode: 'LS1 4DY',
  country: 'GB',
}
const DEFAULT_MAILS = defaultsOf('mails', {})
const TERMS = { url: 'https://shop.example/order/o_abc', texts: DEFAULT_MAILS }
const baseOrder: PicturedOrder = {
  id: 'order_abcdefgh23456789',
  number: 1042,
  fulfilment_status: 'unfulfilled',
  is_cancelled: false,
  search_text: '',
  checkout_id: 'checkout_1',
  intent_id: 'pi_1',
  status: 'confirmed',
  payment_status: 'paid',
  mode: 'live',
  problem: null,
  email: 'ada@example.com',
  shipping_address: address,
  billing_address: address,
  currency: 'USD',
  rate: '1.370000',
  subtotal: 57_54,
  shipping: 13_70,
  total: 71_24,
  subtotal_pence: 42_00,
  shipping_pence: 10_00,
  total_pence: 52_00,
  taxes: null,
  delivery_days: null,
  received: 71_24,
  received_currency: 'USD',
  paid_back: 0,
  withdrawal_days: null,
  called_at: null,
  created_at: new Date('2026-06-01T12:00:00Z'),
  items: [
    {
      order_id: 'order_abcdefgh23456789',
      position: 0,
      variant_id: null,
      product_id: 'prod_1',
      name: 'Zip Wallet',
      brand: 'Norrland',
      sku: 'NL-1',
      size: null,
      color: 'Olive',
      quantity: 1,
      price_pence: 42_00,
      paid: 57_54,
      tax_class: null,
      tax_rate: null,
      tax: null,
      net: null,
      paid_pence: 42_00,
      picture: null,
    },
  ],
  refund: null,
  dispute: null,
  duplicatePayment: null,
}

test('something enqueues each mail about an order', () => {
  const steps = globSync(join(import.meta.dirname, '../**/*.ts')).map((file) => readFileSync(file, 'utf8'))
  const isEnqueued = ({ job, record }: { job: string; record: string }) => {
    const enqueued = `kind: '${job}',[^}]*${job === 'order-message' ? `message: '${record}'` : ''}`
    return steps.some((text) => new RegExp(enqueued).test(text))
  }
  expect(Object.entries(ORDER_MAILS).filter(([, mail]) => !isEnqueued(mail))).toEqual([])
})

describe('the mail about a cancelled order', () => {
  const refund = {
    reason: 'staff',
    cause: 'cancelled',
    restocked: true,
    explanation: 'The last one was damaged.',
    status: 'pending',
    failure: null,
  } as const

  test.each([
    ['shop', 'has been cancelled by us. We are paying back $71.24 USD in full'],
    ['customer', 'has been cancelled as you asked us to. We are paying back $71.24 USD in full'],
  ] as const)('says that the %s wanted it, why, and that the money comes back', (cancelledBy, sentence) => {
    const order: PicturedOrder = { ...baseOrder, refund: { ...refund, cancelledBy } }
    const { subject, text } = composeMail(order, cancelledMail(order), TERMS)
    expect(subject).toBe('Your order #1042 has been cancelled')
    expect(text).toContain(sentence)
    expect(text).toContain('Reason: The last one was damaged.')
  })
})

describe('composeMail', () => {
  test('A confirmation shows the stored totals', () => {
    const { subject, text, messageKey } = composeMail(baseOrder, confirmationMail(baseOrder, []), TERMS)
    expect(subject).toBe('Your order #1042 is confirmed')
    expect(messageKey).toBe('order_abcdefgh23456789.confirmation')
    expect(text).toContain('1 x Zip Wallet (Olive): $57.54 USD')
    expect(text).toContain('Subtotal: $57.54 USD\nShipping: $13.70 USD\nTotal: $71.24 USD')
    expect(text).toContain('1.37 to the pound')
    expect(text).toContain('Leeds\nLS1 4DY')
  })

  test('A confirmation in pounds shows free shipping and no exchange rate', () => {
    const order: PicturedOrder = { ...baseOrder, currency: 'GBP', rate: '1.000000', shipping: 0 }
    const { text } = composeMail(order, confirmationMail(order, []), TERMS)
    expect(text).toContain('Shipping: Free')
    expect(text).not.toContain('to the pound')
  })

  test('A refund notice shows the received amount even when it is not the total', () => {
    const problem = '“Zip Wallet” was sold out when the payment arrived.'
    const order = { ...baseOrder, problem, received: 500, received_currency: 'CHF' }
    const { subject, text } = composeMail(order, fullRefundMail(order), TERMS)
    expect(subject).toContain('paid back')
    expect(text).toContain(problem)
    expect(text).toContain('500 CHF (in its smallest unit)')
  })
})

test('a mail has the subject, the text and the closing of the owner, and its facts', () => {
  const texts = {
    ...DEFAULT_MAILS,
    confirmation: {
      subject: 'Danke: {number}',
      text: 'Danke für die Bestellung {number}.\n\nWir packen heute.',
    },
    closing: 'Herzliche Grüße\nMarsch & Tochter',
  }
  const { subject, text, blocks } = composeMail(baseOrder, confirmationMail(baseOrder, []), {
    ...TERMS,
    texts,
  })
  expect(subject).toBe('Danke: #1042')
  expect(text).toMatch(/^Danke für die Bestellung #1042\.\n\nWir packen heute\.\n\n1 x Zip Wallet/)
  expect(text).toContain('Total: $71.24 USD')
  expect(blocks?.at(-1)).toEqual({ kind: 'text', lines: ['Herzliche Grüße', 'Marsch & Tochter'] })
})

describe('orderAlertsText', () => {
  test.each<[string, Partial<PicturedOrder>, string | null]>([
    ['null for an order without problems', {}, null],
    [
      'the reason and progress of a pending refund',
      { status: 'refund_pending', payment_status: 'refund_pending', problem: 'It was sold out.' },
      'It was sold out. The payment is being refunded.',
    ],
    [
      'that the payment has been refunded',
      { status: 'refunded', payment_status: 'refunded', problem: 'It was sold out.' },
      'It was sold out. The payment has been refunded.',
    ],
    [
      'that the refund failed, and what to do',
      {
        status: 'refund_pending',
        payment_status: 'refund_failed',
        refund: {
          reason: 'staff',
          cause: 'other',
          restocked: false,
          cancelledBy: null,
          explanation: '',
          status: 'failed',
          failure: 'No balance',
        },
      },
      "The refund failed (No balance). Give the money back in the payment provider's dashboard.",
    ],
    [
      'that staff started the refund, and why',
      {
        status: 'refund_pending',
        payment_status: 'refund_pending',
        refund: {
          reason: 'staff',
          cause: 'faulty',
          restocked: false,
          cancelledBy: null,
          explanation: '',
          status: 'pending',
          failure: null,
        },
      },
      'The payment is being refunded by staff (faulty or damaged).',
    ],
    [
      'that staff refunded the order and restocked its items',
      {
        status: 'refunded',
        payment_status: 'refunded',
        refund: {
          reason: 'staff',
          cause: 'returned',
          restocked: true,
          cancelledBy: null,
          explanation: '',
          status: 'succeeded',
          failure: null,
        },
      },
      'The payment has been refunded by staff (returned by the customer; put back into stock).',
    ],
    [
      'the amount refunded in the dashboard',
      { paid_back: 10_00 },
      "$10.00 USD of the payment has been refunded in the payment provider's dashboard.",
    ],
    [
      'that a dispute was lost',
      { payment_status: 'disputed', dispute: 'lost' },
      "The shopper's bank has taken the payment back: the dispute was lost.",
    ],
    [
      'that the payment is disputed',
      { payment_status: 'disputed' },
      "The shopper's bank disputes the payment: answer it in the payment provider's dashboard.",
    ],
    [
      'that the shipping address is missing',
      { shipping_address: null },
      'There is no shipping address: the shopper never sent it.',
    ],
    [
      'that the email address is missing',
      { email: null },
      'There is no email address: the shopper was sent no confirmation.',
    ],
  ])('is %s', (_, over, sentence) => {
    expect(orderAlertsText({ ...baseOrder, ...over })).toBe(sentence)
  })
})
