import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES, type CurrencyCode } from './currency.ts'
import { specifiedTerms, totals } from './pricing.ts'
import {
  formatTaxRate,
  isSameTaxes,
  isTaxRate,
  parseTaxRate,
  shareOut,
  TAX_CLASSES,
  type TaxClass,
  taxesByRate,
  taxesOf,
  taxIn,
} from './tax.ts'

const line = (pricePence: number, quantity = 1, taxClass: TaxClass = 'standard') => ({
  pricePence,
  quantity,
  taxClass,
})
const GERMANY = {
  country: 'DE',
  name: 'VAT',
  rates: { standard: 19_000, reduced: 7000, 'second-reduced': 7000 },
}

test.each([
  ['20', 20_000, '20 %'],
  ['5.5', 5500, '5.5 %'],
  ['14.975', 14_975, '14.975 %'],
  ['0', 0, '0 %'],
  ['100', 100_000, '100 %'],
])('a rate of %s percent is stored as %i thousandths of a percent', (text, rate, shown) => {
  expect(isTaxRate(text)).toBe(true)
  expect(parseTaxRate(text)).toBe(rate)
  expect(formatTaxRate(rate)).toBe(shown)
})

test.each(['', '-1', '100.001', '20,5', '1e1', '5.1234', ' 20'])('"%s" is not a tax rate', (text) => {
  expect(isTaxRate(text)).toBe(false)
})

test('45.00, 49.00 and 6.00 with 21 % included are 100.00, never 100.01 (B48)', () => {
  const rates = { standard: 21_000, reduced: 9000, 'second-reduced': 0 }
  const taxes = taxesOf(
    { lines: [line(4500), line(4900), line(600)], subtotal: 10_000, shipping: 0 },
    { country: 'NL', name: 'VAT', rates },
  )
  expect(taxes.lines.map(({ tax }) => tax)).toEqual([781, 850, 104])
  expect(taxes.lines.reduce((sum, { gross, tax }) => sum + (gross - tax) + tax, 0)).toBe(10_000)
})

test('shipping is shared over the rates of the goods', () => {
  const lines = [line(7500), line(2500, 1, 'reduced')]
  expect(taxesOf({ lines, subtotal: 10_000, shipping: 1000 }, GERMANY).shipping).toEqual([
    { rate: 19_000, gross: 750, tax: 120 },
    { rate: 7000, gross: 250, tax: 16 },
  ])
})

test('goods of class zero have no tax, and neither has their share of shipping', () => {
  const taxes = taxesOf({ lines: [line(5000, 1, 'zero')], subtotal: 5000, shipping: 1000 }, GERMANY)
  expect(taxes).toMatchObject({ total: 0, shipping: [{ rate: 0, gross: 1000, tax: 0 }] })
})

test('a country without rates is recorded with a rate of 0', () => {
  const taxes = taxesOf(
    { lines: [line(5000)], subtotal: 5000, shipping: 0 },
    { country: 'US', name: 'VAT', rates: null },
  )
  expect(taxes).toEqual({
    country: 'US',
    name: 'VAT',
    total: 0,
    lines: [{ taxClass: 'standard', rate: 0, gross: 5000, tax: 0 }],
    shipping: [],
  })
})

test('amounts are summed by rate', () => {
  const lines = [line(4500), line(4900), line(600, 1, 'reduced')]
  const taxes = taxesOf({ lines, subtotal: 10_000, shipping: 1000 }, GERMANY)
  expect(taxesByRate(taxes)).toEqual([
    { rate: 19_000, gross: 10_340, tax: 718 + 782 + 150 },
    { rate: 7000, gross: 660, tax: 39 + 4 },
  ])
})

test('a changed rate makes other taxes, even where the amounts stay the same', () => {
  const priced = { lines: [line(1)], subtotal: 1, shipping: 0 }
  const taxes = taxesOf(priced, GERMANY)
  const changed = taxesOf(priced, { ...GERMANY, rates: { ...GERMANY.rates, standard: 16_000 } })
  expect(isSameTaxes(taxes, taxesOf(priced, GERMANY))).toBe(true)
  expect(isSameTaxes(taxes, changed)).toBe(false)
  expect(isSameTaxes(taxes, null)).toBe(false)
  expect(isSameTaxes(null, null)).toBe(true)
})

const someLines = fc.array(
  fc.record({
    pricePence: fc.integer({ min: 1, max: 99_999_99 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    taxClass: fc.constantFrom(...TAX_CLASSES),
  }),
  { minLength: 1, maxLength: 20 },
)
const someRate = fc.integer({ min: 0, max: 30_000 })
const someRates = fc.record({ standard: someRate, reduced: someRate, 'second-reduced': someRate })

describe('in every currency, for any cart and any rates', () => {
  test.each(CURRENCY_CODES)(
    '%s: net and tax of every part make up its gross, and the parts sum to the totals',
    (currency: CurrencyCode) => {
      fc.assert(
        fc.property(someLines, fc.option(someRates), (lines, rates) => {
          const priced = totals(lines, specifiedTerms(currency))
          const taxes = taxesOf({ ...priced, lines }, { country: 'GB', name: 'VAT', rates })
          const parts = [...taxes.lines, ...taxes.shipping]
          for (const { gross, rate, tax } of parts) {
            expect(Number.isSafeInteger(tax) && Number.isSafeInteger(gross)).toBe(true)
            expect(tax).toBe(taxIn(gross, rate))
            expect(tax).toBeGreaterThanOrEqual(0)
            expect(gross - tax).toBeGreaterThanOrEqual(0)
            // Within half a unit of the exact tax.
            expect(Math.abs(tax * (100_000 + rate) - gross * rate) * 2).toBeLessThanOrEqual(100_000 + rate)
          }
          const sum = (amounts: readonly { gross: number }[]) =>
            amounts.reduce((all, { gross }) => all + gross, 0)
          expect(sum(taxes.lines)).toBe(priced.subtotal)
          expect(sum(taxes.shipping)).toBe(priced.shipping)
          expect(sum(parts)).toBe(priced.total)
          expect(taxes.total).toBe(parts.reduce((all, { tax }) => all + tax, 0))
          expect(sum(taxesByRate(taxes))).toBe(priced.total)
        }),
      )
    },
  )
})

test('shares sum to the total, follow the weights and differ from exact ones by less than one', () => {
  fc.assert(
    fc.property(
      fc.nat(2_000_000_000),
      fc.array(fc.nat(2_000_000_000), { minLength: 1, maxLength: 30 }),
      (total, weights) => {
        const shares = shareOut(total, weights)
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total)
        const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
        if (sum === 0n) return
        for (const [index, share] of shares.entries()) {
          const off = BigInt(share) * sum - BigInt(total) * BigInt(weights[index] as number)
          expect(off < sum && -off < sum).toBe(true)
        }
      },
    ),
  )
})
