import { describe, expect, test } from 'vitest'
import { isComingSoon, isSellable, shortageText, stockAfterEdit, stockText } from './stock.ts'

test.each([
  [true, 3, true],
  [true, 0, false],
  [false, 3, false],
  [false, 0, false],
])('wanted %s with %i on hand: in stock %s', (wanted, quantity, expected) => {
  expect(isSellable(wanted, quantity)).toBe(expected)
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

test('a product with the coming-soon tag is coming soon', () => {
  expect(isComingSoon({ tags: ['leather', 'coming-soon'] })).toBe(true)
  expect(isComingSoon({ tags: ['coming'] })).toBe(false)
})

describe('a cart line', () => {
  test.each([
    [{ inStock: true, stockQuantity: 3 }, 3, null],
    [{ inStock: true, stockQuantity: 3 }, 4, 'Only 3 left in stock'],
    [{ inStock: true, stockQuantity: 0 }, 1, 'Out of stock'],
    [{ inStock: false, stockQuantity: 5 }, 1, 'Out of stock'],
  ])('of %j, %i wanted, says %s', (stocked, quantity, expected) => {
    expect(shortageText(stocked, quantity)).toBe(expected)
  })
})

test.each([
  [7, 12, undefined, 12], // the figure is the truth
  [7, 5, 5, 7], // only the price was edited, two came back meanwhile
  [3, 5, 5, 3], // two were sold meanwhile
  [3, 10, 5, 8], // five were added
  [0, 2, 5, 0], // three were taken away, all sold meanwhile
])('of %i on hand, %s wanted by who saw %s: %i', (onHand, wanted, seen, expected) => {
  expect(stockAfterEdit(onHand, wanted, seen)).toBe(expected)
})
