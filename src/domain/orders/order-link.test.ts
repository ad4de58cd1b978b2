import { expect, test } from 'vitest'
import { MAX_WITHDRAWAL_DAYS } from '../withdrawals/withdrawal.ts'
import { isOrderLinkOver, ORDER_LINK_DAYS } from './order-link.ts'

const line = { quantity: 1, shipped: 1, delivered: 1, cancelled: 0, returned: 0 }
const at = (day: string) => ({ now: new Date(`${day}T12:00:00Z`), day })
const createdAt = new Date('2026-01-01T12:00:00Z')

test('a link opens the order for 400 days after the delivery of the last parcel', () => {
  const link = { lines: [line, line], deliveredDays: ['2026-01-03', '2026-01-10'], createdAt }
  expect(isOrderLinkOver(link, at('2027-02-14'))).toBe(false)
  expect(isOrderLinkOver(link, at('2027-02-15'))).toBe(true)
})

test('a link does not end while a unit is to be shipped or nobody recorded a delivery', () => {
  const waiting = { ...line, shipped: 0, delivered: 0 }
  expect(
    isOrderLinkOver({ lines: [line, waiting], deliveredDays: ['2026-01-03'], createdAt }, at('2036-01-01')),
  ).toBe(false)
  expect(isOrderLinkOver({ lines: [line], deliveredDays: [], createdAt }, at('2036-01-01'))).toBe(false)
})

test('a link that is sent after that time opens the order for 30 days', () => {
  const link = { lines: [line], deliveredDays: ['2026-01-03'], createdAt: new Date('2028-01-01T12:00:00Z') }
  expect(isOrderLinkOver(link, at('2028-01-31'))).toBe(false)
  expect(isOrderLinkOver(link, at('2028-02-01'))).toBe(true)
})

test('the time of a link covers the longest time for a withdrawal', () => {
  expect(ORDER_LINK_DAYS).toBeGreaterThan(MAX_WITHDRAWAL_DAYS)
})
