import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RefundedTax, refundTaxes, sumOfTaxes } from './refund-tax.ts'
import { type OrderTaxes, TAX_CLASSES, taxesOf } from './tax.ts'

const RATES = { standard: 20_000, reduced: 5000, 'second-reduced': 2100 }
const taxesFor = (
  lines: { paid: number; taxClass?: (typeof TAX_CLASSES)[number] }[],
  shipping = 0,
): OrderTaxes =>
  taxesOf(
    {
      lines: lines.map(({ paid, taxClass = 'standard' }) => ({ pricePence: paid, quantity: 1, taxClass })),
      subtotal: lines.reduce((sum, { paid }) => sum + paid, 0),
      shipping,
    },
    { country: 'GB', name: 'VAT', rates: RATES },
  )
const nothing = { lines: [], shipping: 0, extra: 0 }

test('a line of 10.00 that is refunded in three parts gives back its tax of 1.67', () => {
  const taxes = taxesFor([{ paid: 1000 }])
  let standing: RefundedTax[] = []
  const given = [333, 333, 334].map((amount) => {
    const parts = refundTaxes(taxes, standing, { ...nothing, lines: [{ position: 0, amount }] })
    standing = [...standing, ...parts]
    return sumOfTaxes(parts)
  })
  expect(given).toEqual([56, 55, 56])
  expect(given.reduce((all, tax) => all + tax, 0)).toBe(taxes.total)
})

test('four credit notes together are the invoice of 334.99 (B31)', () => {
  // Net 68.33, 68.33, 57.50 and 85.00 at 20 %.
  const taxes = taxesFor([{ paid: 8200 }, { paid: 8199 }, { paid: 6900 }, { paid: 10_200 }])
  let standing: RefundedTax[] = []
  for (const [position, { gross }] of [...taxes.lines.entries()].reverse())
    standing = [
      ...standing,
      ...refundTaxes(taxes, standing, { ...nothing, lines: [{ position, amount: gross }] }),
    ]
  expect(standing.reduce((all, { gross }) => all + gross, 0)).toBe(33_499)
  expect(sumOfTaxes(standing)).toBe(taxes.total)
})

test('goodwill of 5.00 takes tax out of every rate in proportion to what is left (B37)', () => {
  const taxes = taxesFor([{ paid: 7500 }, { paid: 2500, taxClass: 'zero' }])
  expect(refundTaxes(taxes, [], { ...nothing, extra: 500 })).toEqual([
    { position: 0, rate: 20_000, gross: 375, tax: 63 },
    { position: 1, rate: 0, gross: 125, tax: 0 },
  ])
})

test('a cancelled line of 100 that includes tax takes 100 off (B37)', () => {
  const taxes = taxesFor([{ paid: 10_000, taxClass: 'reduced' }, { paid: 3000 }])
  expect(refundTaxes(taxes, [], { ...nothing, lines: [{ position: 0, amount: 10_000 }] })).toEqual([
    { position: 0, rate: 5000, gross: 10_000, tax: 476 },
  ])
})

test('shipping gives back its own tax, at each of its rates', () => {
  const taxes = taxesFor([{ paid: 7500 }, { paid: 2500, taxClass: 'zero' }], 1000)
  expect(refundTaxes(taxes, [], { ...nothing, shipping: 1000 })).toEqual([
    { position: null, rate: 20_000, gross: 750, tax: 125 },
    { position: null, rate: 0, gross: 250, tax: 0 },
  ])
})

const someOrder = fc
  .record({
    lines: fc.array(
      fc.record({ paid: fc.integer({ min: 1, max: 5_000_000 }), taxClass: fc.constantFrom(...TAX_CLASSES) }),
      { minLength: 1, maxLength: 6 },
    ),
    shipping: fc.nat(3000),
  })
  .map(({ lines, shipping }) => taxesFor(lines, shipping))
const someParts = fc.array(
  fc.record({
    position: fc.nat(5),
    amount: fc.nat(5_000_000),
    shipping: fc.nat(3000),
    extra: fc.nat(1_000_000),
  }),
  { maxLength: 10 },
)

test('any refunds never have more tax than a line or shipping has, and the last takes the remainder', () => {
  fc.assert(
    fc.property(someOrder, someParts, (taxes, parts) => {
      let standing: RefundedTax[] = []
      const pools = [...taxes.lines, ...taxes.shipping]
      let rest = pools.reduce((all, { gross }) => all + gross, 0)
      const refund = (wanted: { position: number; amount: number; shipping: number; extra: number }) => {
        const amount = Math.min(wanted.amount, rest)
        const shipping = Math.min(wanted.shipping, rest - amount)
        const extra = Math.min(wanted.extra, rest - amount - shipping)
        const lines = wanted.position < taxes.lines.length ? [{ position: wanted.position, amount }] : []
        const given = lines.length > 0 ? amount + shipping + extra : shipping + extra
        const made = refundTaxes(taxes, standing, { lines, shipping, extra })
        expect(made.reduce((all, { gross }) => all + gross, 0)).toBe(given)
        for (const { gross, tax } of made) {
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax).toBeLessThanOrEqual(gross)
        }
        standing = [...standing, ...made]
        rest -= given
      }
      for (const part of parts) refund(part)
      for (const [position, { tax }] of taxes.lines.entries()) {
        const given = sumOfTaxes(standing.filter((each) => each.position === position))
        expect(given).toBeLessThanOrEqual(tax)
      }
      refund({ position: 99, amount: 0, shipping: 0, extra: rest })
      expect(rest).toBe(0)
      expect(sumOfTaxes(standing)).toBe(taxes.total)
    }),
  )
})
