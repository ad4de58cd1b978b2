import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findZone,
  haveSamePrices,
  penceToFreeShipping,
  type ShippingZone,
  SPECIFIED_ZONE,
  shippingPence,
} from './shipping.ts'

const of = (subtotalPence: number, grams = 0) => ({ subtotalPence, grams })

describe('the zone of the specification', () => {
  test.each([
    [1, 10_00],
    [99_99, 10_00],
    [100_00, 10_00],
    [100_01, 0],
  ])('a subtotal of %i pence is shipped for %i', (subtotal, price) => {
    expect(shippingPence(SPECIFIED_ZONE, of(subtotal))).toBe(price)
  })

  test('names what is missing for free shipping', () => {
    expect(penceToFreeShipping(SPECIFIED_ZONE, 90_00)).toBe(10_01)
    expect(penceToFreeShipping(SPECIFIED_ZONE, 100_00)).toBe(1)
    expect(penceToFreeShipping(SPECIFIED_ZONE, 100_01)).toBe(0)
  })
})

const stepped: ShippingZone = {
  countries: ['IE'],
  rates: [
    { from: '0.00', price: '9.00' },
    { from: '50.00', price: '5.00' },
    { from: '80.00', price: '2.50' },
  ],
  freeOver: null,
}

test.each([
  [1, 9_00],
  [49_99, 9_00],
  [50_00, 5_00],
  [80_00, 2_50],
  [1_000_000, 2_50],
])('with three steps, a subtotal of %i pence is shipped for %i', (subtotal, price) => {
  expect(shippingPence(stepped, of(subtotal))).toBe(price)
})

test('a zone without a limit is never free', () => {
  expect(penceToFreeShipping(stepped, 1_000_000)).toBeNull()
})

test('a country is looked up in all zones, and one in no zone has none (B44)', () => {
  expect(findZone([SPECIFIED_ZONE, stepped], 'IE')).toBe(stepped)
  expect(findZone([SPECIFIED_ZONE, stepped], 'NO')).toBeUndefined()
})

test('any subtotal is shipped for a price of its zone, or for nothing above the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (subtotal) => {
      const prices = [9_00, 5_00, 2_50]
      expect(prices).toContain(shippingPence(stepped, of(subtotal)))
      const lacks = penceToFreeShipping(SPECIFIED_ZONE, subtotal) ?? -1
      expect(shippingPence(SPECIFIED_ZONE, of(subtotal)) === 0).toBe(lacks === 0)
      expect(shippingPence(SPECIFIED_ZONE, of(subtotal + lacks))).toBe(0)
    }),
  )
})

const byWeight: ShippingZone = {
  ...stepped,
  weightRates: [
    { fromGrams: 0, price: '4.00' },
    { fromGrams: 2000, price: '7.50' },
    { fromGrams: 10_000, price: '19.00' },
  ],
  freeOver: '200.00',
}

test.each([
  [0, 4_00],
  [1999, 4_00],
  [2000, 7_50],
  [9999, 7_50],
  [10_000, 19_00],
  [9_999_999, 19_00],
])('with prices by weight, %i grams are shipped for %i pence whatever the subtotal', (grams, price) => {
  expect(shippingPence(byWeight, of(1, grams))).toBe(price)
  expect(shippingPence(byWeight, of(200_00, grams))).toBe(price)
  expect(shippingPence(byWeight, of(200_01, grams))).toBe(0)
})

test('zones have the same prices whatever their days and countries, and not where a step or a limit differs', () => {
  const other = { ...byWeight, countries: ['IE'] }
  const weightRates: (typeof byWeight)['weightRates'] = [{ fromGrams: 0, price: '4.01' }]
  expect(haveSamePrices([byWeight])).toBe(true)
  // Prices by subtotal count for nothing where those by weight do.
  expect(
    haveSamePrices([byWeight, { ...other, rates: [{ from: '0.00', price: '9.00' }], deliveryDays: [1, 2] }]),
  ).toBe(true)
  expect(haveSamePrices([byWeight, { ...other, freeOver: null }])).toBe(false)
  expect(haveSamePrices([byWeight, other, { ...other, weightRates }])).toBe(false)
})

test('a heavier order is never cheaper to ship where the prices rise', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), fc.integer({ min: 1, max: 200_00 }), (a, b, subtotal) => {
      const [light, heavy] = [Math.min(a, b), Math.max(a, b)]
      expect(shippingPence(byWeight, of(subtotal, light))).toBeLessThanOrEqual(
        shippingPence(byWeight, of(subtotal, heavy)),
      )
    }),
  )
})
