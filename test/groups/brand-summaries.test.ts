/** GET /api/brands?summary=true: what each brand offers. */
import { expect, test } from 'vitest'
import {
  type BrandSummary,
  brandSummarySchema,
  FEATURED_PER_BRAND,
} from '../../src/contract/products/product.ts'
import { isComingSoon } from '../../src/domain/products/stock.ts'
import { testApi } from '../setup/api.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const api = testApi()

const summaries = async () => {
  const reply = await api().call('GET', '/api/brands?summary=true')
  expect(reply.status, reply.text).toBe(200)
  return reply.json<BrandSummary[]>()
}

test('counts every brand’s products, and those coming soon', async () => {
  const found = await summaries()
  expect(found.map(({ slug }) => slug)).toEqual(smallCatalogue.brands.map(({ slug }) => slug))
  for (const brand of found) {
    const own = smallCatalogue.products.filter((product) => product.brand === brand.slug)
    expect(brandSummarySchema.strict().parse(brand)).toEqual(brand)
    expect(brand.productCount).toBe(own.length)
    expect(brand.comingSoonCount).toBe(own.filter(isComingSoon).length)
  }
  expect(found.some(({ comingSoonCount }) => comingSoonCount > 0)).toBe(true)
})

test('shows up to three products of a brand, featured ones first, then the newest', async () => {
  for (const { slug, productCount, featuredProducts } of await summaries()) {
    expect(featuredProducts).toHaveLength(Math.min(productCount, FEATURED_PER_BRAND))
    expect(featuredProducts.every(({ brand }) => brand.slug === slug)).toBe(true)
    const own = smallCatalogue.products.filter((product) => product.brand === slug)
    const expected = [...own.filter(({ featured }) => featured), ...own.filter(({ featured }) => !featured)]
    expect(featuredProducts.map((product) => product.slug)).toEqual(
      expected.slice(0, FEATURED_PER_BRAND).map((product) => product.slug),
    )
  }
})

test.each(['', '?summary=false'])('without summary=true (%j) brands come without products', async (query) => {
  const [brand] = (await api().call('GET', `/api/brands${query}`)).json<object[]>()
  expect(Object.keys(brand ?? {}).sort()).toEqual(['description', 'id', 'name', 'slug'])
})

test('an unknown value of summary is refused', async () => {
  expect((await api().call('GET', '/api/brands?summary=please')).status).toBe(400)
})
