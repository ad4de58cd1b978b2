import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CURRENCIES,
  CURRENCY_CODES,
  convert,
  findCurrency,
  formatMinor,
  formatPence,
  formatPounds,
  minorToDecimal,
  parseAmount,
} from './currency.ts'
import { MAX_MINOR } from './money.ts'

const anyCode = fc.constantFrom(...CURRENCY_CODES)
const anyPence = fc.integer({ min: 0, max: MAX_MINOR })

test('the rates and symbols are those of the specification', () => {
  expect(CURRENCY_CODES.map((code) => [code, CURRENCIES[code].rate, CURRENCIES[code].symbol])).toEqual([
    ['GBP', '1', '£'],
    ['USD', '1.37', '$'],
    ['EUR', '1.16', '€'],
    ['CAD', '1.71', 'C$'],
    ['AUD', '1.85', 'A$'],
    ['JPY', '150', '¥'],
  ])
  for (const { rate, rateHundredths } of Object.values(CURRENCIES))
    expect(Math.round(Number(rate) * 100)).toBe(rateHundredths)
})

test.each([
  ['usd', 'USD'],
  ['GBP', 'GBP'],
  ['XXX', undefined],
  ['', undefined],
  [null, undefined],
  ['__proto__', undefined],
] as const)('findCurrency(%j) is %j', (text, expected) => {
  expect(findCurrency(text)).toBe(expected)
})

describe('convert', () => {
  test.each([
    [4200, 'GBP', 4200],
    [4200, 'USD', 5754],
    [829, 'EUR', 962], // 961.64
    [50, 'USD', 69], // 68.5: half away from zero
    [1, 'CAD', 2], // 1.71
    [10_000, 'JPY', 15_000],
    [1, 'JPY', 2], // 1.5: half away from zero
    [3, 'JPY', 5], // 4.5
  ] as const)('%i pence in %s is %i', (amount, code, expected) => {
    expect(convert(amount, code)).toBe(expected)
  })

  test('is computed exactly and rounded once', () => {
    fc.assert(
      fc.property(anyPence, anyCode, (amount, code) => {
        const { rateHundredths, exponent } = CURRENCIES[code]
        const divisor = exponent === 2 ? 100n : 10_000n
        const exact = BigInt(amount) * BigInt(rateHundredths)
        expect(convert(amount, code)).toBe(Number((2n * exact + divisor) / (2n * divisor)))
      }),
    )
  })

  test('is monotonic', () => {
    fc.assert(
      fc.property(anyPence, anyPence, anyCode, (a, b, code) => {
        expect(
          Math.sign(convert(Math.max(a, b), code) - convert(Math.min(a, b), code)),
        ).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test.each([
  [4200, 'GBP', '£42.00 GBP'],
  [5754, 'USD', '$57.54 USD'],
  [5754, 'CAD', 'C$57.54 CAD'],
  [15_000, 'JPY', '¥15000.00 JPY'],
  [-150, 'EUR', '-€1.50 EUR'],
  [0, 'AUD', 'A$0.00 AUD'],
] as const)('%i minor units of %s are shown as %s', (minor, code, expected) => {
  expect(formatMinor(minor, code)).toBe(expected)
})

test('a stored price is shown converted, rounded, with its code', () => {
  expect(formatPence(4200, 'USD')).toBe('$57.54 USD')
  expect(formatPence(4200, 'JPY')).toBe('¥6300.00 JPY')
  expect(formatPounds(16_700)).toBe('£167.00')
})

describe('parseAmount', () => {
  test('reads back every amount that the wire carries as a number', () => {
    fc.assert(
      fc.property(anyPence, anyCode, (amount, code) => {
        const minor = convert(amount, code)
        expect(parseAmount(Number(minorToDecimal(minor, code)), code)).toBe(minor)
      }),
    )
  })

  test('tolerates floating point noise', () => {
    expect(parseAmount(0.1 + 0.2, 'GBP')).toBe(30)
    expect(parseAmount(8.29 * 3, 'GBP')).toBe(2487)
  })

  test.each([
    [-1, 'GBP'],
    [1.005, 'GBP'],
    [0.5, 'JPY'],
    [15_000.01, 'JPY'],
    [Number.NaN, 'GBP'],
    [Number.POSITIVE_INFINITY, 'GBP'],
    [1e15, 'GBP'],
  ] as const)('%d %s is no amount', (amount, code) => {
    expect(parseAmount(amount, code)).toBeUndefined()
  })
})
