import { expect, test } from 'vitest'
import { findTestCard, isCardExpired, TEST_CARDS } from './test-cards.ts'

/** The check digit of card numbers (ISO/IEC 7812). */
const hasCheckDigit = (number: string): boolean =>
  [...number].reverse().reduce((sum, digit, index) => {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0) %
    10 ===
  0

test('every test card is a well-formed number, listed once', () => {
  expect(new Set(TEST_CARDS.map(({ number }) => number)).size).toBe(TEST_CARDS.length)
  for (const { number } of TEST_CARDS) expect(hasCheckDigit(number), number).toBe(true)
})

test('a test card is found by its exact digits only', () => {
  expect(findTestCard('4242424242424242')?.outcome.kind).toBe('pays')
  for (const other of ['4111111111111111', '', '4242', '4242 4242 4242 4242'])
    expect(findTestCard(other)).toBeUndefined()
})

test('a card is valid to the end of its month, also with a two-digit year', () => {
  const today = { month: 6, year: 2026 }
  expect(isCardExpired({ month: 6, year: 2026 }, today)).toBe(false)
  expect(isCardExpired({ month: 5, year: 2026 }, today)).toBe(true)
  expect(isCardExpired({ month: 12, year: 25 }, today)).toBe(true)
  expect(isCardExpired({ month: 1, year: 27 }, today)).toBe(false)
})
