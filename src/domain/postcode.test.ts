import { describe, expect, test } from 'vitest'
import { formatPostcode, postcodeAdvice } from './postcode.ts'

describe('a postcode is formatted as in its country', () => {
  test.each([
    ['GB', 'SW1A 1AA', 'SW1A 1AA'],
    ['GB', 'ls14dy', 'LS1 4DY'],
    ['GB', ' m1-1ae ', 'M1 1AE'],
    ['GB', 'EC1A  1BB', 'EC1A 1BB'],
    ['GB', 'sw1a oaa', 'SW1A 0AA'],
    ['GB', 'BFPO 801', 'BFPO 801'],
    ['GB', 'bf1 2aa', 'BF1 2AA'],
    ['GB', 'je2 3ab', 'JE2 3AB'],
    ['GB', 'gir 0aa', 'GIR 0AA'],
    ['GB', 'fiqq 1zz', 'FIQQ 1ZZ'],
    ['GB', 'ＳＷ１Ａ １ＡＡ', 'SW1A 1AA'],
    ['US', '10001', '10001'],
    ['US', '10001 1234', '10001-1234'],
    ['US', '100011234', '10001-1234'],
    ['US', '10001–1234', '10001-1234'],
    ['US', 'or 97201', 'OR 97201'],
    ['US', 'OR 97201-1234', 'OR 97201-1234'],
    ['US', '09012', '09012'],
    ['CA', 'k1a0b1', 'K1A 0B1'],
    ['CA', 'K1A-0B1', 'K1A 0B1'],
    ['CA', 'on k1a 0b1', 'ON K1A 0B1'],
    ['DE', '10115', '10115'],
    ['DE', 'D-10115', '10115'],
    ['DE', '01067', '01067'],
    ['FR', '75 001', '75001'],
    ['FR', 'F-75001', '75001'],
    ['FR', '97400', '97400'],
    ['AU', '2000', '2000'],
    ['AU', '0800', '0800'],
    ['AU', 'nsw 2000', 'NSW 2000'],
  ])('%s: %o is %s', (country, typed, written) => expect(formatPostcode(typed, country)).toBe(written))
})

test.each([
  ['GB', '10115'],
  ['GB', 'SW1A'],
  ['GB', 'SW1A 1A'],
  ['US', 'SW1A 1AA'],
  ['US', '1000'],
  ['US', '10001-12'],
  ['CA', '90210'],
  ['DE', '1011'],
  ['FR', 'K1A 0B1'],
  ['AU', '10115'],
])('%s: %o is invalid', (country, typed) => expect(formatPostcode(typed, country)).toBeUndefined())

test('a formatted postcode stays unchanged', () => {
  for (const [country, code] of [
    ['GB', 'SW1A 0AA'],
    ['US', 'OR 97201-1234'],
    ['CA', 'ON K1A 0B1'],
    ['AU', 'NSW 2000'],
  ] as const)
    expect(formatPostcode(code, country)).toBe(code)
})

test('a country without a format accepts any text unchanged', () => {
  for (const country of ['IE', 'JP', 'constructor'])
    expect(formatPostcode('any code 1-2', country)).toBe('any code 1-2')
})

test('the message contains an example', () =>
  expect(postcodeAdvice('GB')).toBe('The postal code should look like SW1A 1AA.'))
