import { describe, expect, test } from 'vitest'
import { filterSale, type SaleProduct, savingPence, sortSale, totalSavingPence } from './sale.ts'

const product = (
  name: string,
  price: string,
  compareAtPrice: string | null,
  description = '',
): SaleProduct => ({
  id: name,
  name,
  price,
  compareAtPrice,
  description,
  onSale: compareAtPrice !== null,
  brand: { name: 'Fernway', slug: 'fernway' },
  category: { slug: 'wallets', parentSlug: 'accessories' },
})
const small = product('Small', '42.00', '60.00')
const large = product('Large', '80.50', '115.00', 'Of leather.')
const flagged = { ...product('Flagged', '20.00', null), onSale: true }

test.each([
  ['42.00', '60.00', 1800],
  ['42.00', null, 0],
  ['60.00', '60.00', 0],
  ['60.00', '42.00', 0],
])('%s instead of %s saves %i pence', (price, compareAtPrice, expected) => {
  expect(savingPence({ price, compareAtPrice })).toBe(expected)
})

test('the total saving is the sum of the price differences', () => {
  expect(totalSavingPence([small, large, flagged])).toBe(1800 + 3450)
  expect(totalSavingPence([])).toBe(0)
})

describe('sorting', () => {
  test.each([
    ['savings', [large, small, flagged]],
    ['price-low', [flagged, small, large]],
    ['price-high', [large, small, flagged]],
    ['name', [flagged, large, small]],
  ] as const)('by %s', (sort, expected) => {
    expect(sortSale([flagged, small, large], sort)).toEqual(expected)
  })
})

test('the text search reads name and description', () => {
  const all = [small, large, flagged]
  expect(filterSale(all, { search: 'LEATHER' })).toEqual([large])
  expect(filterSale(all, { search: 'flag' })).toEqual([flagged])
  expect(filterSale(all, { brand: 'fernway', category: 'accessories' })).toEqual(all)
  expect(filterSale(all, { category: 'clothing' })).toEqual([])
})
