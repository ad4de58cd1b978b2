import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

const none = new Map<string, string>()
const titleOf = (kind: string, details: Record<string, unknown>) => eventText({ kind, details }, none).title

test.each([
  ['placed', { total: 9400, currency: 'GBP' }, 'Order placed: £94.00 GBP'],
  ['payment', { to: 'paid', amount: 15000, currency: 'JPY' }, 'Payment received: ¥15000.00 JPY'],
  ['payment', { to: 'refunded', amount: 9400, currency: 'GBP' }, 'Refunded: £94.00 GBP'],
  ['payment', { from: 'paid', to: 'disputed' }, 'The payment is disputed'],
  [
    'payment',
    { from: 'disputed', to: 'paid', amount: 9400, currency: 'GBP' },
    'The dispute is over: the payment stays',
  ],
  [
    'dispute-opened',
    { amount: 2800, currency: 'GBP', reason: 'product_not_received' },
    "The customer's bank disputes £28.00 GBP (product not received)",
  ],
  ['dispute-opened', {}, "The customer's bank disputes the payment"],
  ['dispute-won', { amount: 2800, currency: 'GBP' }, 'The dispute is over: the payment stays'],
  ['dispute-lost', { amount: 2800, currency: 'GBP' }, 'The dispute is lost: the bank took £28.00 GBP back'],
  ['payment', { to: 'something new' }, 'Payment: something new'],
  ['parcel-undone', { number: 2 }, 'Parcel 2 undone'],
  ['address-changed', { address: 'billing', before: null, after: null }, 'Billing address changed'],
  ['of-a-later-release', {}, 'of a later release'],
])('The event %s with %j reads "%s"', (kind, details, title) => {
  expect(titleOf(kind, details)).toBe(title)
})

test('A parcel names its lines, its carrier and whether the customer is told', () => {
  const details = {
    number: 1,
    lines: [{ quantity: 2, name: 'Zip Wallet', sku: 'ZW' }],
    carrier: 'DHL',
    trackingNumber: '123',
    told: true,
  }
  expect(eventText({ kind: 'shipped', details }, none)).toEqual({
    title: 'Parcel 1 shipped',
    lines: ['2 x Zip Wallet (ZW)', 'DHL 123', 'The customer is told by mail.'],
  })
})

test('A changed address shows what it was', () => {
  const before = {
    firstName: 'Ada',
    lastName: 'Marsh',
    address: '4 Mill Lane',
    city: 'Leeds',
    postalCode: 'LS1 4DY',
    country: 'GB',
  }
  const details = { address: 'shipping', before, after: { ...before, city: 'York' } }
  expect(eventText({ kind: 'address-changed', details }, none).lines).toEqual([
    'Before: Ada Marsh, 4 Mill Lane, LS1 4DY, Leeds, GB',
    'Now: Ada Marsh, 4 Mill Lane, LS1 4DY, York, GB',
  ])
})

test('A note is shown with its text', () => {
  const notes = new Map([['note_1', 'Gift wrap.\nCall first.']])
  expect(eventText({ kind: 'note-added', details: { noteId: 'note_1' } }, notes).lines).toEqual([
    'Gift wrap.',
    'Call first.',
  ])
})

test('Details of another shape than expected do not break the timeline', () => {
  for (const kind of ['placed', 'payment', 'shipped', 'address-changed', 'cancelled', 'note-added'])
    expect(eventText({ kind, details: { lines: 'x', total: 'y', to: 3 } }, none).title).not.toBe('')
})

test('A refund of a part names its reason, its lines, and what went back into stock', () => {
  const details = {
    refundId: 'refund_1',
    cause: 'faulty',
    amount: 5200,
    shipping: 1000,
    extra: 0,
    currency: 'GBP',
    lines: [{ quantity: 1, name: 'Zip Wallet', restock: true }],
  }
  expect(eventText({ kind: 'refund-requested', details }, none)).toEqual({
    title: 'Refund requested: £52.00 GBP',
    lines: ['Faulty or damaged', '1 x Zip Wallet, back in stock', 'Shipping £10.00 GBP'],
  })
})

test.each([
  ['refund-made', { amount: 500, currency: 'GBP' }, 'Refunded: £5.00 GBP', []],
  [
    'refund-failed',
    { amount: 500, currency: 'GBP', failure: 'Insufficient funds.' },
    'Refund failed: £5.00 GBP',
    ['Insufficient funds.'],
  ],
  [
    'payment',
    { from: 'paid', to: 'refunded', amount: 9400, currency: 'GBP' },
    'The whole payment is refunded: £94.00 GBP',
    [],
  ],
])('The event %s with %j of a refund of a part reads "%s"', (kind, details, title, lines) => {
  expect(eventText({ kind, details }, none)).toEqual({ title, lines })
})
