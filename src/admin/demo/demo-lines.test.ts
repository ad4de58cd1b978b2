import { expect, test } from 'vitest'
import { goingLines, stayingLines } from './demo-lines.ts'

const nothing = {
  products: 0,
  archivedProducts: 0,
  pages: 0,
  brands: 0,
  categories: 0,
  pictures: 0,
  cartLines: 0,
  trialOrders: 0,
  kept: 0,
}

test('Each kind that goes has a line with its count; a count of none has no line', () => {
  expect(goingLines({ ...nothing, products: 1112, brands: 1, trialOrders: 2 })).toEqual([
    '1,112 products',
    '1 brand',
    '2 trial orders, paid with test cards here',
  ])
})

test('What stays is named, with archived products apart', () => {
  expect(stayingLines(nothing)).toHaveLength(2)
  expect(stayingLines({ ...nothing, kept: 8, archivedProducts: 1 }).slice(1, 3)).toEqual([
    '8 products, brands and categories of the demo that you changed or use: they are yours then',
    '1 product that an order at Stripe names: it is archived',
  ])
})
