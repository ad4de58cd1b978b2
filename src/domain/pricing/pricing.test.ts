import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES, convert, SPECIFIED_RATES } from './currency.ts'
import { specifiedTerms, subtotalPence, totals } from './pricing.ts'

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

describe('totals', () => {
  test('of an empty cart are zero', () => {
    for (const code of CURRENCY_CODES)
      expect(totals([], specifiedTerms(code))).toMatchObject({ subtotal: 0, shipping: 0, total: 0 })
  })

  test('in another currency are the sum of the converted figures', () => {
    fc.assert(
      fc.property(anyLines, anyCode, (lines, code) => {
        const it = totals(lines, specifiedTerms(code))
        expect(it.total).toBe(it.subtotal + it.shipping)
        expect(it.totalPence).toBe(it.subtotalPence + it.shippingPence)
        expect(it.subtotal).toBe(convert(it.subtotalPence, code, SPECIFIED_RATES))
        expect(it.shipping).toBe(convert(it.shippingPence, code, SPECIFIED_RATES))
        expect(Number.isSafeInteger(it.total)).toBe(true)
      }),
    )
  })

  test.each(CURRENCY_CODES)('the free shipping threshold is in pounds with prices in %s', (code) => {
    const at = totals([{ pricePence: 100_00, quantity: 1 }], specifiedTerms(code))
    expect(at.shipping).toBe(convert(1000, code, SPECIFIED_RATES))
    expect(totals([{ pricePence: 100_01, quantity: 1 }], specifiedTerms(code)).shipping).toBe(0)
  })

  test('do not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyLines, anyCode, (lines, code) => {
        expect(totals(lines.toReversed(), specifiedTerms(code))).toEqual(totals(lines, specifiedTerms(code)))
      }),
    )
  })
})
