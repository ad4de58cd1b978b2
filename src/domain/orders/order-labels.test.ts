import { expect, test } from 'vitest'
import { chargedText, orderNumberText, orderReference } from './order-labels.ts'

test('people read the order number with a number sign', () => expect(orderNumberText(1001)).toBe('#1001'))

test('the reference is the last eight characters of the id', () =>
  expect(orderReference({ id: 'ord_0123456789abcdef' })).toBe('89abcdef'))

test.each([
  ['109.60', 'USD', '$109.60 USD'],
  ['12000', 'JPY', '¥12000.00 JPY'],
  ['5.00', 'XXX', '5.00 XXX'],
])('the total %s %s is shown as %s', (total, currency, shown) =>
  expect(chargedText(total, currency)).toBe(shown),
)
