import { expect, test } from 'vitest'
import {
  comparePayment,
  type ProviderPayment,
  type RecordedPayment,
  recordedRefunds,
} from './reconciliation.ts'

const paid: RecordedPayment = {
  order: { status: 'paid', received: 5990, currency: 'GBP', refundedOutside: 0 },
  refund: null,
  parts: 0,
}
const captured: ProviderPayment = { captured: 5990, currency: 'GBP', refunded: 0 }
const whole = { status: 'succeeded', amount: 5990, currency: 'GBP', isExternal: false } as const
const order = (
  change: Partial<NonNullable<RecordedPayment['order']>>,
  rest: Partial<RecordedPayment> = {},
) => ({
  ...paid,
  order: { status: 'paid', received: 5990, currency: 'GBP', refundedOutside: 0, ...change } as const,
  ...rest,
})
const kinds = (recorded: RecordedPayment, provider: ProviderPayment) =>
  comparePayment(recorded, provider).map(({ kind, here, there }) => [kind, here, there])

test('A payment that both sides have alike differs in nothing', () => {
  expect(kinds(paid, captured)).toEqual([])
  expect(kinds({ ...paid, parts: 990 }, { ...captured, refunded: 990 })).toEqual([])
  expect(kinds(order({ status: 'refunded' }, { refund: whole }), { ...captured, refunded: 5990 })).toEqual([])
  expect(kinds(order({ refundedOutside: 500 }, { parts: 990 }), { ...captured, refunded: 1490 })).toEqual([])
  const nothing = { order: null, refund: null, parts: 0 }
  expect(kinds(nothing, { ...captured, captured: 0 })).toEqual([])
})

test('A payment that was captured twice is known by its refund', () => {
  expect(kinds({ order: null, refund: whole, parts: 0 }, { ...captured, refunded: 5990 })).toEqual([])
})

test('A payment without an order and an order without a payment are differences', () => {
  expect(kinds({ order: null, refund: null, parts: 0 }, captured)).toEqual([
    ['capture-without-order', null, 5990],
  ])
  expect(kinds(order({ status: 'voided', received: 0 }), captured)).toEqual([
    ['capture-without-order', null, 5990],
  ])
  expect(kinds(paid, null)).toEqual([['order-without-capture', 5990, 0]])
  expect(kinds(paid, { ...captured, captured: 0 })).toEqual([['order-without-capture', 5990, 0]])
})

test('An order whose payment is still authorised is not judged', () => {
  expect(kinds(order({ status: 'authorised' }), captured)).toEqual([])
  expect(kinds(order({ status: 'authorised' }), { ...captured, captured: 0 })).toEqual([])
})

test('Other amounts and currencies are differences', () => {
  expect(kinds(paid, { ...captured, captured: 5991 })).toEqual([['amount', 5990, 5991]])
  expect(comparePayment(paid, { ...captured, currency: 'JPY' })).toEqual([
    { kind: 'currency', here: 5990, there: 5990, currency: 'GBP', currencyThere: 'JPY' },
  ])
})

test('Refunds on one side only are differences', () => {
  expect(kinds(paid, { ...captured, refunded: 100 })).toEqual([['refund-not-here', 0, 100]])
  expect(kinds({ ...paid, parts: 990 }, { ...captured, refunded: 1980 })).toEqual([
    ['refund-not-here', 990, 1980],
  ])
  expect(kinds(order({ status: 'refunded' }, { refund: whole }), captured)).toEqual([
    ['refund-not-there', 5990, 0],
  ])
})

test('A refund in the dashboard of the provider counts once, and a failed one not at all', () => {
  const external = { ...whole, isExternal: true }
  expect(recordedRefunds(order({ refundedOutside: 5990 }, { refund: external }))).toBe(5990)
  expect(recordedRefunds({ order: null, refund: external, parts: 0 })).toBe(5990)
  expect(recordedRefunds(order({}, { refund: { ...whole, status: 'failed' } }))).toBe(0)
})
