import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES, convert, SPECIFIED_RATES } from './currency.ts'
import {
  FREE_SHIPPING_OVER_PENCE,
  penceToFreeShipping,
  shippingPence,
  subtotalPence,
  totals,
} from './pricing.ts'

const anyCode = fc.constantFrom(...CURRENCY_CODES)
const anyLines = fc.array(
  fc.record({ pricePence: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 20 },
)

test('the subtotal is price times quantity over the lines', () => {
  expect(subtotalPence([])).toBe(0)
  expect(
    subtotalPence([
      { pricePence: 829, quantity: 3 },
      { pricePence: 4200, quantity: 1 },
    ]),
  ).toBe(6687)
})

test.each([
  [0, 1000],
  [9999, 1000],
  [10_000, 1000], // exactly 100.00 still pays
  [10_001, 0],
  [50_000, 0],
])('a subtotal of %i pence ships for %i', (subtotal, expected) => {
  expect(shippingPence(subtotal)).toBe(expected)
})

test('the amount to free shipping is the least that reaches it', () => {
  expect(penceToFreeShipping(10_000)).toBe(1)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (subtotal) => {
      const missing = penceToFreeShipping(subtotal)
      expect(shippingPence(subtotal + missing)).toBe(0)
      if (missing > 0) expect(shippingPence(subtotal + missing - 1)).toBeGreaterThan(0)
    }),
  )
})

describe('totals', () => {
  test('of an empty cart are zero', () => {
    for (const code of CURRENCY_CODES)
      expect(totals([], code, SPECIFIED_RATES)).toMatchObject({ subtotal: 0, shipping: 0, total: 0 })
  })

  test('in another currency are the sum of the converted figures', () => {
    fc.assert(
      fc.property(anyLines, anyCode, (lines, code) => {
        const it = totals(lines, code, SPECIFIED_RATES)
        expect(it.total).toBe(it.subtotal + it.shipping)
        expect(it.totalPence).toBe(it.subtotalPence + it.shippingPence)
        expect(it.subtotal).toBe(convert(it.subtotalPence, code, SPECIFIED_RATES))
        expect(it.shipping).toBe(convert(it.shippingPence, code, SPECIFIED_RATES))
        expect(Number.isSafeInteger(it.total)).toBe(true)
      }),
    )
  })

  test.each(CURRENCY_CODES)('the free shipping threshold is in pounds with prices in %s', (code) => {
    const at = totals([{ pricePence: FREE_SHIPPING_OVER_PENCE, quantity: 1 }], code, SPECIFIED_RATES)
    expect(at.shipping).toBe(convert(1000, code, SPECIFIED_RATES))
    expect(
      totals([{ pricePence: FREE_SHIPPING_OVER_PENCE + 1, quantity: 1 }], code, SPECIFIED_RATES).shipping,
    ).toBe(0)
  })

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyLines, anyCode, (lines, code) => {
        expect(totals(lines.toReversed(), code, SPECIFIED_RATES)).toEqual(
          totals(lines, code, SPECIFIED_RATES),
        )
      }),
    )
  })
})
