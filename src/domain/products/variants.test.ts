import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadStock, variantSkus } from './variants.ts'

const figures = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 60 })
const total = fc.integer({ min: 0, max: 1_000_000 })

test('A spread stock sums to the total, without a negative figure', () =>
  fc.assert(
    fc.property(figures, total, (onHand, wanted) => {
      const spread = spreadStock(onHand, wanted)
      expect(spread.reduce((all, units) => all + units, 0)).toBe(wanted)
      expect(spread.every((units) => Number.isInteger(units) && units >= 0)).toBe(true)
    }),
  ))

test('A spread stock is within one unit of the exact share, and nothing that is sold out gets units', () =>
  fc.assert(
    fc.property(figures, total, (onHand, wanted) => {
      const sum = onHand.reduce((all, units) => all + units, 0)
      fc.pre(sum > 0)
      for (const [index, units] of spreadStock(onHand, wanted).entries()) {
        expect(Math.abs(units - ((onHand[index] as number) * wanted) / sum)).toBeLessThan(1)
        if (onHand[index] === 0) expect(units).toBe(0)
      }
    }),
  ))

test('The same total leaves every figure as it is', () =>
  fc.assert(
    fc.property(figures, (onHand) => {
      const sum = onHand.reduce((all, units) => all + units, 0)
      fc.pre(sum > 0)
      expect(spreadStock(onHand, sum)).toEqual(onHand)
    }),
  ))

test('SKUs of choices differ, also where only punctuation does', () => {
  const choices = ['4-7', '4–7', '47'].map((size) => ({ size, color: null }))
  expect(new Set(variantSkus('SOCK', choices)).size).toBe(3)
})
