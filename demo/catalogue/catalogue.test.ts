import { expect, test } from 'vitest'
import { pence } from '../../src/domain/pricing/money.ts'
import { FEATURED_PRODUCTS_COUNT, LATEST_ARRIVALS_COUNT } from '../../src/storefront/home/product-counts.ts'
import { colours } from './colours.ts'
import { demoCatalogue } from './demo-catalogue.ts'

const { brands, categories, products } = demoCatalogue
const named = products.map((product) => [product.name, product] as const)
const price = /^\d+\.\d{2}$/

const isUnique = (values: readonly string[]) => new Set(values).size === values.length
const bySlug = (slug: string) => products.find((product) => product.slug === slug)

test('the demo has at least 72 products of 7 brands', () => {
  expect(products.length).toBeGreaterThanOrEqual(72)
  expect(brands.length).toBeGreaterThanOrEqual(7)
})

test('slugs, names and SKUs are unique, and slugs are lower-case words joined by hyphens', () => {
  for (const group of [brands, categories, products]) {
    expect(isUnique(group.map(({ slug }) => slug))).toBe(true)
    expect(isUnique(group.map(({ name }) => name))).toBe(true)
    for (const { slug } of group) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  }
  expect(isUnique(products.map(({ sku }) => sku))).toBe(true)
})

test('every category of the navigation has at least five products', () => {
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]))
  const expected = {
    clothing: ['upper', 'lower', 'lids'],
    accessories: ['socks', 'sunglasses', 'wallets', 'watches', 'bags'],
  }
  for (const [parent, children] of Object.entries(expected)) {
    expect(parents.get(parent)).toBeNull()
    for (const child of children) {
      expect(parents.get(child)).toBe(parent)
      expect(products.filter(({ category }) => category === child).length).toBeGreaterThanOrEqual(5)
    }
  }
  expect(parents.get('footwear')).toBeNull()
  expect(products.filter(({ category }) => category === 'footwear').length).toBeGreaterThanOrEqual(5)
  expect(categories.slice(0, 3).map(({ slug }) => slug)).toEqual(['clothing', 'accessories', 'footwear'])
})

test.each(named)('%s has all its fields, and they are consistent', (_, product) => {
  expect(product.sku).toMatch(/^[A-Z]{2}-[A-Z]{2}-\d{3}$/)
  expect(brands.map(({ slug }) => slug)).toContain(product.brand)
  expect(categories.map(({ slug }) => slug)).toContain(product.category)

  const sentences = product.description.split(/(?<=[.!?]) /)
  expect(sentences.length).toBeGreaterThanOrEqual(2)
  expect(sentences.length).toBeLessThanOrEqual(4)
  expect(product.description).not.toMatch(/ {2}|!/)

  expect(product.price).toMatch(price)
  expect(pence(product.price)).toBeGreaterThan(0)
  expect(product.onSale).toBe(product.compareAtPrice !== null)
  if (product.compareAtPrice !== null) {
    expect(product.compareAtPrice).toMatch(price)
    expect(pence(product.compareAtPrice)).toBeGreaterThan(pence(product.price))
  }

  expect(Number.isInteger(product.stockQuantity) && product.stockQuantity >= 0).toBe(true)
  expect(product.inStock).toBe(product.stockQuantity > 0)
  if (product.tags.includes('coming-soon')) expect(product.inStock).toBe(false)

  expect(product.images.length).toBeGreaterThanOrEqual(2)
  expect(product.images.length).toBeLessThanOrEqual(8)
  expect(isUnique(product.images)).toBe(true)
  expect(product.colors.length).toBeGreaterThanOrEqual(1)
  expect(product.colors.length).toBeLessThanOrEqual(5)
  expect(isUnique(product.colors)).toBe(true)
  expect(isUnique(product.sizes)).toBe(true)
  expect(Object.keys(product.colorImages)).toEqual(product.colors)
  for (const color of product.colors) {
    expect(Object.keys(colours)).toContain(color)
    expect(product.images).toContain(product.colorImages[color])
  }
  expect(product.colorImages[product.colors[0] as string]).toBe(product.images[0])
})

test('two brands are tracked by variant, with some sizes sold out, and the same stock as a whole', () => {
  const byVariant = products.filter(({ stockByVariant }) => stockByVariant)
  expect(new Set(byVariant.map(({ brand }) => brand))).toEqual(new Set(['bramwith', 'lastwright']))
  for (const { slug, stockByVariant = [], stockQuantity, sizes, colors } of byVariant) {
    const figures = stockByVariant.map((variant) => variant.stockQuantity)
    expect(figures, slug).toHaveLength(sizes.length * colors.length)
    expect(
      figures.reduce((sum, units) => sum + units, 0),
      slug,
    ).toBe(stockQuantity)
    expect(Math.min(...figures), slug).toBe(0)
    if (stockQuantity >= sizes.length) expect(figures.filter((units) => units > 0).length).toBeGreaterThan(3)
  }
})

test('the main brand sells the Fold Backpack in two sizes, the Merle Backpack and the Pinion Wallet', () => {
  const names = products.filter(({ brand }) => brand === 'wrenfold').map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Fold Backpack 18 L', 'Fold Backpack 26 L', 'Merle Backpack', 'Pinion Wallet']),
  )
})

test('the coming-soon brand has the three specified prices and other products in stock', () => {
  const own = products.filter(({ brand }) => brand === 'skerrow')
  const coming = own.filter(({ tags }) => tags.includes('coming-soon'))
  expect(coming.map((product) => product.price).sort()).toEqual(['167.00', '214.00', '222.00'])
  expect(own.filter(({ inStock }) => inStock).length).toBeGreaterThanOrEqual(3)
})

test('the sale brand has the four specified reductions, of which the last is coming soon', () => {
  const reduced = ['quarry-sling', 'bedrock-messenger', 'seam-zip-wallet', 'strata-waist-pack'].map(bySlug)
  expect(reduced.map((product) => [product?.price, product?.compareAtPrice])).toEqual([
    ['42.00', '60.00'],
    ['80.50', '115.00'],
    ['35.00', '50.00'],
    ['42.00', '60.00'],
  ])
  expect(reduced.map((product) => product?.tags.includes('coming-soon'))).toEqual([false, false, false, true])
  expect(new Set(reduced.map((product) => product?.brand))).toEqual(new Set(['marlstone']))
})

test('every product state occurs: new, featured, reduced, low stock, sold out, one colour, no sizes', () => {
  const count = (has: (product: (typeof products)[number]) => boolean) => products.filter(has).length
  expect(count(({ newArrival }) => newArrival)).toBeGreaterThanOrEqual(8)
  expect(count(({ featured }) => featured)).toBeGreaterThanOrEqual(10)
  expect(count(({ onSale }) => onSale)).toBeGreaterThanOrEqual(10)
  expect(new Set(products.filter(({ onSale }) => onSale).map(({ brand }) => brand)).size).toBeGreaterThan(4)
  expect(count(({ inStock, stockQuantity }) => inStock && stockQuantity < 10)).toBeGreaterThanOrEqual(8)
  expect(count(({ inStock, tags }) => !inStock && !tags.includes('coming-soon'))).toBeGreaterThanOrEqual(4)
  expect(count(({ colors }) => colors.length === 1)).toBeGreaterThanOrEqual(3)
  expect(count(({ sizes }) => sizes.length === 0)).toBeGreaterThanOrEqual(10)
  expect(count(({ newArrival, inStock }) => newArrival && inStock)).toBeGreaterThanOrEqual(4)
})

test('the home page’s two product rows do not overlap', () => {
  const latest = products.filter(({ newArrival }) => newArrival).slice(0, LATEST_ARRIVALS_COUNT)
  const featured = products.filter((product) => product.featured).slice(0, FEATURED_PRODUCTS_COUNT)
  expect(latest.filter((product) => featured.includes(product))).toEqual([])
})

test('prices at the free-shipping threshold and with odd pence occur', () => {
  const prices = products.map((product) => product.price)
  expect(prices).toEqual(expect.arrayContaining(['100.00', '50.00', '8.29', '7.29']))
})

test('common search terms match several names, and some names have an accent', () => {
  for (const word of ['jacket', 'wallet', 'backpack'])
    expect(products.filter(({ name }) => name.toLowerCase().includes(word)).length).toBeGreaterThanOrEqual(4)
  expect(products.filter(({ name }) => /[éè]/.test(name)).length).toBeGreaterThanOrEqual(3)
})
