import { expect, test } from 'vitest'
import type { CartLine } from '../../contract/cart/cart.ts'
import { findShortages, shortagesText } from './line-shortage.ts'

const line = (over: Partial<CartLine>, stockQuantity: number): CartLine => ({
  id: 'line_1',
  productId: 'prod_1',
  quantity: 2,
  size: 'M',
  color: 'Navy',
  isSold: true,
  addedPrice: null,
  weightGrams: null,
  isCountedByVariant: true,
  ...over,
  product: {
    name: 'Chore Jacket',
    slug: 'chore-jacket',
    price: '140.00',
    images: [],
    colorImages: {},
    brand: { name: 'Ruban' },
    inStock: stockQuantity > 0,
    stockQuantity,
  },
})
const of = (...lines: CartLine[]) =>
  [...findShortages(lines).values()].map(({ text, units }) => [text, units])

test.each([
  ['that can be bought has none', line({}, 2), []],
  ['names its size and colour when they are sold out', line({}, 0), [['Out of stock in M / Navy', 0]]],
  ['names its size and colour when too few are left', line({}, 1), [['Only 1 left in stock in M / Navy', 1]]],
  [
    'tracked by product speaks of the product',
    line({ isCountedByVariant: false }, 1),
    [['Only 1 left in stock', 1]],
  ],
  [
    'of more than ten units keeps as many as are left',
    line({ quantity: 14 }, 12),
    [['Only 12 left in stock in M / Navy', 12]],
  ],
  ['whose variant is gone says so', line({ isSold: false }, 0), [['No longer available in M / Navy', 0]]],
  [
    'of an archived product says so, however many are left',
    line({ isSold: false }, 9),
    [['No longer available in M / Navy', 0]],
  ],
  [
    'of a product without options names none',
    line({ size: null, color: null, isSold: false }, 0),
    [['No longer available', 0]],
  ],
])('The shortage of a line %s', (_, given, expected) => expect(of(given)).toEqual(expected))

test('Lines that are tracked by product and exceed the stock together are short from the line on that exceeds it', () => {
  const together = { isCountedByVariant: false }
  const lines = [
    line({ ...together, id: 'a', size: 'S' }, 3),
    line({ ...together, id: 'b', size: 'M' }, 3),
    line({ ...together, id: 'c', size: 'L' }, 3),
  ]
  expect(of(...lines)).toEqual([
    ['Only 3 left in stock, 2 of them already in your cart', 1],
    ['Only 3 left in stock, all of them already in your cart', 0],
  ])
  expect(of(...lines.map((each) => ({ ...each, isCountedByVariant: true })))).toEqual([])
})

test('Counts the lines in a sentence', () => {
  expect(shortagesText(1)).toBe('1 product in your cart cannot be bought as it is')
  expect(shortagesText(2)).toBe('2 products in your cart cannot be bought as they are')
})
