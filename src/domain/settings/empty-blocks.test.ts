import { expect, test } from 'vitest'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { emptyBlocks } from './empty-blocks.ts'

const { home } = defaultSettings
const full = { hasBrands: true, hasNewArrivals: true, hasFeatured: true, isDead: () => false }

test('blocks whose chosen brands are all gone are hidden, the others are not', () => {
  const contents = { ...full, isDead: (href: string) => href === '/brand/gone' }
  const chosen = (brands: string[]) => ({
    ...home,
    brandStrip: brands,
    featuredBrands: { title: 'Makers', brands },
  })
  expect(emptyBlocks(chosen(['gone']), contents)).toEqual(['brand-strip', 'featured-brands'])
  expect(emptyBlocks(chosen(['gone', 'wrenfold']), contents)).toEqual([])
})

test('a home page whose products and brands are for sale has no empty block', () => {
  expect(emptyBlocks(home, full)).toEqual([])
})

test('blocks without their brand, or without any product, are empty', () => {
  expect(emptyBlocks(home, { ...full, isDead: (href) => href === `/brand/${home.sale.brand}` })).toEqual([
    'sale',
  ])
  expect(emptyBlocks({ ...home, comingSoon: { ...home.comingSoon, brand: '' } }, full)).toEqual([
    'coming-soon',
  ])
  expect(emptyBlocks(home, { ...full, hasBrands: false })).toEqual(['brand-strip', 'featured-brands'])
  expect(emptyBlocks(home, { ...full, hasNewArrivals: false, hasFeatured: false })).toEqual([
    'latest-arrivals',
    'featured-products',
  ])
})

test('a block that is not chosen is not reported', () => {
  expect(emptyBlocks({ ...home, blocks: ['hero', 'sale'] }, { ...full, isDead: () => true })).toEqual([
    'sale',
  ])
})
