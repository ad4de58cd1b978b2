import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SPECIFIED_RATES } from './currency.ts'
import { totalGrams, totals } from './pricing.ts'
import { type ShippingZone, shippingPence } from './shipping.ts'

test('The weight of a cart is that of its units, and an unknown weight counts as none', () => {
  expect(totalGrams([])).toBe(0)
  expect(
    totalGrams([
      { weightGrams: 450, quantity: 3 },
      { weightGrams: null, quantity: 9 },
      { quantity: 2 },
      { weightGrams: 0, quantity: 2 },
    ]),
  ).toBe(1350)
})

const zone: ShippingZone = {
  countries: ['GB'],
  rates: [{ from: '0.00', price: '99.00' }],
  weightRates: [
    { fromGrams: 0, price: '3.95' },
    { fromGrams: 1000, price: '6.20' },
    { fromGrams: 5000, price: '14.00' },
  ],
  freeOver: null,
}
const line = fc.record({
  pricePence: fc.integer({ min: 1, max: 500_000 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  weightGrams: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
})

test('The total of any cart is its subtotal and the price of its weight, in every order of its lines', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), (lines) => {
      const terms = { currency: 'GBP', rates: SPECIFIED_RATES, zone } as const
      const it = totals(lines, terms)
      const grams = totalGrams(lines)
      expect(it.shipping).toBe(shippingPence(zone, { subtotalPence: it.subtotalPence, grams }))
      expect(it.shipping).toBe(grams < 1000 ? 395 : grams < 5000 ? 620 : 1400)
      expect(it.total).toBe(it.subtotal + it.shipping)
      expect(totals(lines.toReversed(), terms)).toEqual(it)
    }),
  )
})
