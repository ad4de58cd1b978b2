import { expect, test } from 'vitest'
import { demoCatalogue } from './demo-catalogue.ts'
import { dimensionsOf, featuresOf, materialOf, productDetails } from './product-details.ts'

const names = demoCatalogue.products.map(({ name }) => name)

test('exactly four names have features, and each its own', () => {
  const described = names.filter((name) => featuresOf(name).length > 0).sort()
  expect(described).toEqual(['Fold Backpack 18 L', 'Fold Backpack 26 L', 'Merle Backpack', 'Pinion Wallet'])
  expect(new Set(described.map((name) => featuresOf(name).join())).size).toBe(4)
  for (const name of described) expect(featuresOf(name).length).toBeGreaterThanOrEqual(3)
})

test('case does not matter, and an unknown name has no features', () => {
  expect(featuresOf('FOLD BACKPACK 26 l')).toEqual(featuresOf('Fold Backpack 26 L'))
  expect(featuresOf('Paperweight')).toEqual([])
  expect(dimensionsOf('Paperweight')).toBe('See the size guide')
  expect(materialOf('Paperweight')).toBe('Cotton')
})

test('every product of the demo has dimensions of its kind', () => {
  for (const { name, dimensions } of demoCatalogue.products) {
    expect(dimensions, name).toMatch(/\d/)
    expect(materialOf(name).length).toBeGreaterThan(3)
  }
})

test('the nearer word wins over the general one', () => {
  expect(dimensionsOf('Linnet Mini Backpack')).not.toBe(dimensionsOf('Flint Backpack'))
  expect(dimensionsOf('Docker Rib Beanie')).toContain('unstretched')
  expect(materialOf('Rick Waxed Jacket')).toContain('Waxed')
  expect(materialOf('Sluice Dive Watch')).not.toContain('strap')
  expect(materialOf('Hill Boot Socks')).toContain('Wool')
  expect(materialOf('Welt Service Boots')).toContain('leather')
})

test('all three come together for the page', () => {
  expect(productDetails('Pinion Wallet')).toEqual({
    features: featuresOf('Pinion Wallet'),
    dimensions: '11 × 9 × 1.5 cm',
    material: 'Full-grain leather, vegetable-tanned',
  })
})
