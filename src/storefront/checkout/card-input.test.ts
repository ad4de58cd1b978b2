import { describe, expect, test } from 'vitest'
import { caretAfterFormatting, formatCardNumber, formatCvc, formatExpiry, parseExpiry } from './card-input.ts'

describe('a card number', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
    ['abc', ''],
  ])('%o is shown as %o', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))
})

describe('an expiry date', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['534', '05 / 34'],
    ['12 / 345', '12 / 34'],
  ])('%o is shown as %o', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  test.each(['', '12', '12 / 3', '13 / 34', '00 / 34'])('%o is no date', (text) =>
    expect(parseExpiry(text)).toBeUndefined(),
  )
  test('12 / 34 is December 34', () => expect(parseExpiry('12 / 34')).toEqual({ month: 12, year: 34 }))
})

test('a security code has at most four digits', () => expect(formatCvc('12345a')).toBe('1234'))

describe('the caret', () => {
  test('stays at the end', () => expect(caretAfterFormatting('4242 4', '42424', 5)).toBe(6))
  test('stays behind the digit just typed in the middle', () =>
    expect(caretAfterFormatting('4292 4242', '42924 242', 3)).toBe(3))
  test('does not get stuck behind a space that was deleted', () =>
    expect(caretAfterFormatting('4242 4242', '42424242', 4)).toBe(4))
})
