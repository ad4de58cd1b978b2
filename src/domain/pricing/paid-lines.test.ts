import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidLines } from './paid-lines.ts'
import { taxesOf } from './tax.ts'

const lines = fc.array(
  fc.record({
    pricePence: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    taxClass: fc.constantFrom('standard', 'reduced', 'zero'),
  }),
  { minLength: 1, maxLength: 12 },
)
const rates = { standard: 20_000, reduced: 5500, 'second-reduced': 0 }

test('the lines of an order sum to its subtotal, and each is its net and its tax', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 1, max: 100_000_000 }), (priced, subtotal) => {
      const taxes = taxesOf({ lines: priced, subtotal, shipping: 0 }, { country: 'GB', name: 'VAT', rates })
      const paid = paidLines(priced, { subtotal, taxes })
      expect(paid.reduce((sum, line) => sum + line.paid, 0)).toBe(subtotal)
      expect(paid.map(({ paid: amount }) => amount)).toEqual(taxes.lines.map(({ gross }) => gross))
      for (const { paid: amount, net, tax } of paid) expect((net ?? 0) + (tax ?? 0)).toBe(amount)
    }),
  )
})

test('an order without taxes has none in its lines', () => {
  expect(paidLines([{ pricePence: 4500, quantity: 2 }], { subtotal: 12_000, taxes: null })).toEqual([
    { paid: 12_000, paidPence: 9000, taxClass: null, taxRate: null, tax: null, net: null },
  ])
})
