import { expect, test } from 'vitest'
import { lineShortage } from './line-shortage.ts'

const line = (over: object, stockQuantity: number) => ({
  id: 'line_1',
  productId: 'prod_1',
  quantity: 2,
  size: 'M',
  color: 'Navy',
  isSold: true,
  weightGrams: null,
  isCountedByVariant: true,
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
  ...over,
})

test.each([
  ['that can be bought has none', line({}, 2), null],
  ['names its size and colour when they are sold out', line({}, 0), 'Out of stock in M / Navy'],
  ['names its size and colour when too few are left', line({}, 1), 'Only 1 left in stock in M / Navy'],
  ['counted together speaks of the product', line({ isCountedByVariant: false }, 1), 'Only 1 left in stock'],
  ['whose variant is gone says so', line({ isSold: false }, 0), 'No longer available in M / Navy'],
  [
    'of a product without options names none',
    line({ size: null, color: null, isSold: false }, 0),
    'No longer available',
  ],
])('The shortage of a line %s', (_, given, expected) => expect(lineShortage(given)).toBe(expected))
