import { describe, expect, test } from 'vitest'
import { isComingSoon, staysInStock, stockText } from './stock.ts'

test.each([
  [true, 3, true],
  [true, 0, false],
  [false, 3, false],
  [false, 0, false],
])('wanted %s with %i on hand: in stock %s', (wanted, quantity, expected) => {
  expect(staysInStock(wanted, quantity)).toBe(expected)
})

describe('the stock text', () => {
  test.each([
    [{ inStock: true, stockQuantity: 10 }, 'In Stock'],
    [{ inStock: true, stockQuantity: 9 }, 'Only 9 left in stock'],
    [{ inStock: true, stockQuantity: 1 }, 'Only 1 left in stock'],
    [{ inStock: false, stockQuantity: 5 }, 'Coming Soon'],
    [{ inStock: false, stockQuantity: 0 }, 'Coming Soon'],
  ])('of %j is %s', (stocked, expected) => {
    expect(stockText(stocked)).toBe(expected)
  })
})

test('coming soon is a tag', () => {
  expect(isComingSoon({ tags: ['leather', 'coming-soon'] })).toBe(true)
  expect(isComingSoon({ tags: ['coming'] })).toBe(false)
})
