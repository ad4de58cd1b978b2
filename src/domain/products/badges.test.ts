import { expect, test } from 'vitest'
import { type BadgeFlags, cardBadges, detailBadges } from './badges.ts'

const plain: BadgeFlags = { newArrival: false, onSale: false, featured: false, inStock: true, tags: [] }

test.each([
  [{}, []],
  [{ newArrival: true }, ['NEW IN STOCK']],
  [{ newArrival: true, inStock: false }, ['Out of Stock']],
  [{ onSale: true, inStock: false }, ['SALE', 'Out of Stock']],
  [{ featured: true }, ['FEATURED']],
  [{ newArrival: true, onSale: true, featured: true }, ['NEW IN STOCK', 'SALE', 'FEATURED']],
])('a card of %j has %j', (product, expected) => {
  expect(cardBadges({ ...plain, ...product })).toEqual(expected)
})

test.each([
  [{}, []],
  [{ newArrival: true, inStock: false }, ['New Arrival']],
  [{ onSale: true, tags: ['coming-soon'] }, ['Sale', 'Coming Soon']],
])('a product page of %j has %j', (product, expected) => {
  expect(detailBadges({ ...plain, ...product })).toEqual(expected)
})
