import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CURRENCIES,
  CURRENCY_CODES,
  convert,
  convertBack,
  findCurrency,
  formatMinor,
  formatPence,
  formatPounds,
  isRate,
  MAX_RATE,
  minorToDecimal,
  parseAmount,
  SPECIFIED_RATES,
} from './currency.ts'
import { decimal, MAX_MINOR } from './money.ts'

const anyCode = fc.constantFrom(...CURRENCY_CODES)
/** Ten-thousandths. */
const anyRate = fc.integer({ min: 1, max: MAX_RATE * 10_000 })
const rateText = (units: number) => decimal(units, 4)
const anyPence = fc.integer({ min: 0, max: MAX_MINOR })

test('the rates and symbols are those of the specification', () => {
  expect(CURRENCY_CODES.map((code) => [code, SPECIFIED_RATES[code], CURRENCIES[code].symbol])).toEqual([
    ['GBP', '1', '£'],
    ['USD', '1.37', '$'],
    ['EUR', '1.16', '€'],
    ['CAD', '1.71', 'C$'],
    ['AUD', '1.85', 'A$'],
    ['JPY', '150', '¥'],
  ])
})

test('an amount of a product is converted back to its price where the rate is at least one', () => {
  fc.assert(
    fc.property(anyCode, fc.integer({ min: 0, max: 100_000_000 }), (code, pence) => {
      if (code === 'JPY') return
      expect(convertBack(convert(pence, code, SPECIFIED_RATES), code, SPECIFIED_RATES)).toBe(pence)
    }),
  )
  expect(convertBack(15_000, 'JPY', SPECIFIED_RATES)).toBe(10_000)
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
    expect(convert(amount, code, SPECIFIED_RATES)).toBe(expected)
  })

  test('is computed exactly and rounded once', () => {
    fc.assert(
      fc.property(anyPence, anyCode, anyRate, (amount, code, rate) => {
        const divisor = CURRENCIES[code].exponent === 2 ? 10_000n : 1_000_000n
        const exact = BigInt(amount) * BigInt(rate)
        const rates = { ...SPECIFIED_RATES, [code]: rateText(rate) }
        expect(convert(amount, code, rates)).toBe(Number((2n * exact + divisor) / (2n * divisor)))
      }),
    )
  })

  test('is monotonic', () => {
    fc.assert(
      fc.property(anyPence, anyPence, anyCode, (a, b, code) => {
        expect(
          Math.sign(
            convert(Math.max(a, b), code, SPECIFIED_RATES) - convert(Math.min(a, b), code, SPECIFIED_RATES),
          ),
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
  expect(formatPence(4200, 'USD', SPECIFIED_RATES)).toBe('$57.54 USD')
  expect(formatPence(4200, 'JPY', SPECIFIED_RATES)).toBe('¥6300.00 JPY')
  expect(formatPounds(16_700)).toBe('£167.00')
})

test('a stored rate, which has six decimals, converts like the one that was set', () => {
  const stored = { ...SPECIFIED_RATES, USD: '1.370000', JPY: '150.000000' }
  for (const code of CURRENCY_CODES)
    expect(convert(4_200, code, stored)).toBe(convert(4_200, code, SPECIFIED_RATES))
})

test('a rate is a decimal above 0 with at most four decimals', () => {
  for (const rate of ['1', '1.37', '0.0001', '150', '400', '199.1234']) expect(isRate(rate)).toBe(true)
  for (const rate of ['0', '0.0', '-1', '1.', '.5', '1,37', '1.23456', '400.0001', '1e2', ' 1', ''])
    expect(isRate(rate)).toBe(false)
})

describe('parseAmount', () => {
  test('reads back every amount that the wire carries as a number', () => {
    fc.assert(
      fc.property(anyPence, anyCode, (amount, code) => {
        const minor = convert(amount, code, SPECIFIED_RATES)
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
