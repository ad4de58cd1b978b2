import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lineRefund,
  type PartialRefund,
  partialRefundOf,
  type RefundableOrder,
  type WantedRefund,
  wholeRefund,
} from './refund-amounts.ts'

const line = (paid: number, quantity: number, position = 0) => ({
  position,
  quantity,
  paid,
  refunded: 0,
  toShip: quantity,
})
const orderOf = (lines: RefundableOrder['lines'], shipping = 0): RefundableOrder => ({
  left: lines.reduce((sum, { paid }) => sum + paid, 0) + shipping,
  shippingLeft: shipping,
  lines,
})
const nothing: WantedRefund = { lines: [], shipping: 0, extra: 0 }
const unitsOf = (position: number, quantity: number, restock = false): WantedRefund => ({
  ...nothing,
  lines: [{ position, quantity, restock }],
})

/** The order after a refund, as storage reads it. */
const orderAfter = (order: RefundableOrder, refund: PartialRefund): RefundableOrder => ({
  left: order.left - refund.amount,
  shippingLeft: order.shippingLeft - refund.shipping,
  lines: order.lines.map((each) => {
    const part = refund.lines.find(({ position }) => position === each.position)
    if (!part) return each
    return { ...each, refunded: each.refunded + part.quantity, toShip: each.toShip - part.cancelled }
  }),
})
const made = (order: RefundableOrder, wanted: WantedRefund): PartialRefund => {
  const refund = partialRefundOf(order, wanted)
  if (typeof refund === 'string') throw new Error(refund)
  return refund
}

describe('a line of £10.00 for three units', () => {
  test('gives back 3.33, 3.33 and 3.34 one by one', () => {
    let order = orderOf([line(1000, 3)])
    const amounts = [1, 2, 3].map(() => {
      const refund = made(order, unitsOf(0, 1))
      order = orderAfter(order, refund)
      return refund.amount
    })
    expect(amounts).toEqual([333, 333, 334])
    expect(order.left).toBe(0)
  })

  test('gives back 6.67 for the last two', () => {
    const order = orderAfter(orderOf([line(1000, 3)]), made(orderOf([line(1000, 3)]), unitsOf(0, 1)))
    expect(made(order, unitsOf(0, 2)).amount).toBe(667)
  })
})

test('units that are not shipped are cancelled first, the others count as returned', () => {
  const order = orderOf([{ ...line(3000, 3), toShip: 1 }])
  expect(made(order, unitsOf(0, 2)).lines).toEqual([
    { position: 0, quantity: 2, amount: 2000, cancelled: 1, returned: 1, restock: false },
  ])
})

test('a refund of the last line takes what is left after an amount of goodwill (B31, B33)', () => {
  let order = orderOf([line(6000, 2), line(4000, 1, 1)], 1000)
  order = orderAfter(order, made(order, { ...nothing, extra: 500 }))
  const rest = made(order, wholeRefund(order, false))
  expect(rest.amount).toBe(10_500)
  expect(orderAfter(order, rest).left).toBe(0)
})

test('a discounted line gives back what was paid for it, not its price (B32)', () => {
  const order = orderOf([line(540, 1), line(360, 1, 1)])
  expect(made(order, unitsOf(0, 1)).amount).toBe(540)
})

test.each<[string, WantedRefund, string]>([
  ['more units than were bought', unitsOf(0, 4), 'too-many-units'],
  ['a line that the order does not have', unitsOf(7, 1), 'unknown-line'],
  ['more than the shipping costs', { ...nothing, shipping: 501 }, 'too-much-shipping'],
  ['more than was received', { ...nothing, extra: 1501 }, 'more-than-left'],
  ['nothing', nothing, 'nothing'],
])('%s cannot be refunded', (_, wanted, problem) => {
  expect(partialRefundOf(orderOf([line(1000, 3)], 500), wanted)).toBe(problem)
})

const someOrder = fc
  .record({
    lines: fc.array(
      fc.record({ paid: fc.integer({ min: 1, max: 5_000_000 }), quantity: fc.integer({ min: 1, max: 40 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    shipping: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ lines, shipping }) =>
    orderOf(
      lines.map(({ paid, quantity }, position) => line(paid, quantity, position)),
      shipping,
    ),
  )
const someWants = fc.array(
  fc.record({
    position: fc.nat(6),
    quantity: fc.integer({ min: 1, max: 41 }),
    shipping: fc.nat(3001),
    extra: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(6_000_000)),
  }),
  { maxLength: 12 },
)

test('any refunds, in any order and in parts, never give back more than was received, and the rest ends at zero', () => {
  fc.assert(
    fc.property(someOrder, someWants, (start, wants) => {
      let order = start
      let given = 0
      for (const { position, quantity, shipping, extra } of wants) {
        const refund = partialRefundOf(order, { ...unitsOf(position, quantity), shipping, extra })
        if (typeof refund === 'string') continue
        const sum = refund.lines.reduce((all, { amount }) => all + amount, 0)
        expect(refund.amount).toBe(sum + refund.shipping + refund.extra)
        expect(refund.amount).toBeGreaterThan(0)
        expect(Number.isSafeInteger(refund.amount)).toBe(true)
        given += refund.amount
        order = orderAfter(order, refund)
        expect(order.left).toBe(start.left - given)
        expect(order.left).toBeGreaterThanOrEqual(0)
        for (const each of order.lines) expect(each.refunded).toBeLessThanOrEqual(each.quantity)
      }
      const rest = partialRefundOf(order, {
        ...wholeRefund(order, true),
        extra: 0,
      })
      if (typeof rest === 'string') return
      order = orderAfter(order, rest)
      // Without goodwill, lines and shipping alone make up everything that was paid.
      if (wants.every(({ extra }) => extra === 0)) expect(order.left).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test('the parts of a line sum to what was paid for it, in whatever parts they are refunded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
      (paid, parts) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0)
        let refunded = 0
        const amounts = parts.map((part) => {
          const amount = lineRefund({ ...line(paid, quantity), refunded }, part)
          refunded += part
          return amount
        })
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(paid)
        for (const amount of amounts) expect(amount).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
