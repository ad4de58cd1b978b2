import { expect, test } from 'vitest'
import { isLargePriceChange, largeChangeSentence } from './price-change.ts'

test.each([
  [10_000, 4999, true],
  [10_000, 5000, false],
  [10_000, 10_000, false],
  [10_000, 15_000, false],
  [10_000, 15_001, true],
  [10_000, 0, true],
  [1, 2, true],
  [3, 2, false],
  [0, 1, true],
  [0, 0, false],
])('a price of %i pence that becomes %i is a change by more than half: %s', (before, after, isLarge) => {
  expect(isLargePriceChange(before, after)).toBe(isLarge)
})

test('the sentence names both prices in pounds', () => {
  expect(largeChangeSentence(12_000, 1200)).toBe(
    'The price changes from £120.00 to £12.00, by more than half.',
  )
})
