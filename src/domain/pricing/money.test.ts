import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, divideHalfAway, MAX_MINOR, parsePence, pence } from './money.ts'

describe('parsePence', () => {
  test.each([
    ['42', 4200],
    ['42.5', 4250],
    ['42.00', 4200],
    ['0.01', 1],
    ['0', 0],
    ['8.29', 829], // thirtybees#1419: 8.29 * 100 is 828.9999… in floats
    ['10000000.00', MAX_MINOR],
  ])('%s is %i pence', (text, expected) => {
    expect(parsePence(text)).toBe(expected)
  })

  test.each([
    '',
    ' ',
    '-1',
    '+1',
    '1e3',
    ' 1',
    '1 ',
    '1.',
    '.5',
    '1.234',
    '1,000',
    '1.2.3',
    '0x10',
    'NaN',
    'Infinity',
    '١',
    '10000000.01',
    '99999999',
    '999999999',
    '1\n',
    '£1',
    '1\u0000',
  ])('%j is not an amount', (text) => {
    expect(parsePence(text)).toBeUndefined()
    expect(() => pence(text)).toThrow(TypeError)
  })

  test('every amount survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_MINOR }), (amount) => {
        expect(parsePence(decimal(amount))).toBe(amount)
      }),
    )
  })
})

describe('decimal', () => {
  test.each([
    [4200, 2, '42.00'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [-5, 2, '-0.05'],
    [15_000, 0, '15000'],
    [0, 0, '0'],
    [-7, 0, '-7'],
  ])('%i with %i decimals is %s', (minor, exponent, expected) => {
    expect(decimal(minor, exponent)).toBe(expected)
  })
})

describe('divideHalfAway', () => {
  test.each([
    [5, 10, 1],
    [-5, 10, -1],
    [4, 10, 0],
    [14, 10, 1],
    [15, 10, 2],
    [-15, 10, -2],
    [2675, 10, 268], // medusa#8733: 2.675 rounds up
  ])('%i / %i is %i', (numerator, denominator, expected) => {
    expect(divideHalfAway(numerator, denominator)).toBe(expected)
  })

  test('agrees with exact integers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
        fc.integer({ min: 1, max: 100_000 }),
        (numerator, denominator) => {
          const [n, d] = [BigInt(numerator), BigInt(denominator)]
          const magnitude = (2n * (n < 0n ? -n : n) + d) / (2n * d)
          expect(divideHalfAway(numerator, denominator)).toBe(Number(n < 0n ? -magnitude : magnitude))
        },
      ),
    )
  })
})
