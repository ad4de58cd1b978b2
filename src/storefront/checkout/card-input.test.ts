import { describe, expect, test } from 'vitest'
import { caretAfterFormatting, formatCardNumber, formatCvc, formatExpiry, parseExpiry } from './card-input.ts'

describe('formatCardNumber', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242 4242.4242', '4242 4242 4242 4242'],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
    ['abc', ''],
  ])('formats %o as %o', (typed, formatted) => expect(formatCardNumber(typed)).toBe(formatted))
})

describe('formatExpiry and parseExpiry', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['5', '05'],
    ['123', '12 / 3'],
    ['12 / 34', '12 / 34'],
    ['534', '05 / 34'],
    ['12 / 345', '12 / 34'],
  ])('formats %o as %o', (typed, formatted) => expect(formatExpiry(typed)).toBe(formatted))

  test.each(['', '12', '12 / 3', '13 / 34', '00 / 34'])('rejects %o as incomplete or invalid', (text) =>
    expect(parseExpiry(text)).toBeUndefined(),
  )
  test('parses 12 / 34 as month 12 of year 34', () =>
    expect(parseExpiry('12 / 34')).toEqual({ month: 12, year: 34 }))
})

test('formatCvc keeps at most four digits', () => expect(formatCvc('12345a')).toBe('1234'))

describe('caretAfterFormatting', () => {
  test('keeps a caret at the end at the end', () =>
    expect(caretAfterFormatting('4242 4', '42424', 5)).toBe(6))
  test('keeps the caret behind a digit typed in the middle', () =>
    expect(caretAfterFormatting('4292 4242', '42924 242', 3)).toBe(3))
  test('moves the caret over a separator that was deleted and inserted again', () =>
    expect(caretAfterFormatting('4242 4242', '42424242', 4)).toBe(4))
})
