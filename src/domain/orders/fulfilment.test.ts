import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fulfilmentLabel, fulfilmentStatusOf, type LineUnits, unitsToShip } from './fulfilment.ts'

const line = (units: Partial<LineUnits>): LineUnits => ({
  quantity: 2,
  shipped: 0,
  delivered: 0,
  cancelled: 0,
  returned: 0,
  ...units,
})

test.each([
  ['nothing in a parcel', [line({}), line({})], 'unfulfilled'],
  ['one of two lines in a parcel', [line({ shipped: 2 }), line({})], 'partly_shipped'],
  ['one of two units in a parcel', [line({ shipped: 1 })], 'partly_shipped'],
  ['all in parcels', [line({ shipped: 2 }), line({ shipped: 2 })], 'shipped'],
  ['one of two parcels delivered', [line({ shipped: 2, delivered: 2 }), line({ shipped: 2 })], 'shipped'],
  ['all delivered', [line({ shipped: 2, delivered: 2 })], 'delivered'],
  ['a part delivered, a part to ship', [line({ shipped: 1, delivered: 1 })], 'partly_shipped'],
  ['the rest cancelled', [line({ shipped: 2 }), line({ cancelled: 2 })], 'shipped'],
  ['everything cancelled', [line({ cancelled: 2 })], 'returned'],
  ['everything returned', [line({ shipped: 2, delivered: 2, returned: 2 })], 'returned'],
  ['a part returned', [line({ shipped: 2, delivered: 2, returned: 1 })], 'delivered'],
  ['no lines', [], 'unfulfilled'],
] as const)('An order with %s has the expected fulfilment status', (_, lines, status) => {
  expect(fulfilmentStatusOf(lines)).toBe(status)
})

test('Units to ship are what was bought, less what is shipped or cancelled, and never below zero', () => {
  fc.assert(
    fc.property(fc.nat(99), fc.nat(99), fc.nat(99), (quantity, shipped, cancelled) => {
      const units = unitsToShip({ quantity, shipped, cancelled })
      expect(units).toBe(Math.max(0, quantity - shipped - cancelled))
    }),
  )
})

test('A status has a label for screens', () => {
  expect(fulfilmentLabel('partly_shipped')).toBe('Partly shipped')
})
