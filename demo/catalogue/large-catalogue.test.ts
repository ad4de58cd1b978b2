import { expect, test } from 'vitest'
import { pence } from '../../src/domain/pricing/money.ts'
import { demoCatalogue } from './demo-catalogue.ts'
import { generateCatalogue } from './large-catalogue.ts'

const large = generateCatalogue(10_000)

test('a generated catalogue has the requested number of products', () => {
  expect(large.products).toHaveLength(10_000)
  expect(generateCatalogue(0).products).toEqual([])
})

test('the same seed generates the same catalogue, and another seed a different one', () => {
  expect(generateCatalogue(200, 7)).toEqual(generateCatalogue(200, 7))
  expect(generateCatalogue(200, 8).products).not.toEqual(generateCatalogue(200, 7).products)
  expect(generateCatalogue(50, 7).products).toEqual(generateCatalogue(200, 7).products.slice(0, 50))
})

test('slugs, names and SKUs of a generated catalogue are unique', () => {
  for (const key of ['slug', 'name', 'sku'] as const)
    expect(new Set(large.products.map((product) => product[key])).size).toBe(10_000)
})

test('a generated catalogue has about forty brands and the demo’s categories and photographs', () => {
  expect(large.brands.length).toBeGreaterThanOrEqual(38)
  expect(large.categories).toEqual(demoCatalogue.categories)
  expect(new Set(large.products.map(({ brand }) => brand)).size).toBe(large.brands.length)
  const photographs = new Set(demoCatalogue.products.flatMap(({ images }) => images))
  const wrong = large.products.filter(
    ({ images, colors, colorImages }) =>
      images.length < 2 ||
      !images.every((image) => photographs.has(image)) ||
      !colors.every((color) => images.includes(colorImages[color] as string)),
  )
  expect(wrong).toEqual([])
})

test('prices and stock of a generated catalogue are consistent', () => {
  const wrong = large.products.filter(
    ({ price, compareAtPrice, onSale, inStock, stockQuantity, tags }) =>
      !/^\d+\.\d{2}$/.test(price) ||
      onSale !== (compareAtPrice !== null) ||
      (compareAtPrice !== null && pence(compareAtPrice) <= pence(price)) ||
      inStock !== stockQuantity > 0 ||
      (inStock && tags.includes('coming-soon')),
  )
  expect(wrong).toEqual([])
})
