/** The foot of a product's page: more of its brand, of its own kind first. */

import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { findProduct, readProducts } from '../setup/catalogue.ts'

test(
  'the end of a product page shows more products of the brand',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, ({ inStock }) => inStock)
    const asked: string[] = []
    page.on('request', (call) => asked.push(call.url()))
    await visit(`/products/${product.slug}`)
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
    const more = page.getByRole('region', { name: `More from ${product.brand.name}` })
    await more.scrollIntoViewIfNeeded()
    await expect(more.getByRole('article')).toHaveCount(4)
    await expect(more.getByRole('article').filter({ hasText: product.name })).toHaveCount(0)
  },
)

test(
  'shows what is of the same kind before the rest of the brand',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, ({ slug }) => slug === 'pinion-wallet')
    const brand = await readProducts(request, { brand: product.brand.slug })
    const alike = brand.filter(({ category, id }) => category.slug === 'wallets' && id !== product.id)
    expect(alike.length).toBeGreaterThan(0)
    expect(alike.length).toBeLessThan(4)
    await visit(`/products/${product.slug}`)
    const more = page.getByRole('region', { name: `More from ${product.brand.name}` })
    await more.scrollIntoViewIfNeeded()
    await expect(more.getByRole('article')).toHaveCount(4)
    const names = await more.getByRole('article').getByRole('heading').allTextContents()
    expect(names.slice(0, alike.length)).toEqual(alike.map(({ name }) => name))
    expect(new Set(names).size).toBe(4)
  },
)

test('sold-out products come last in the row of the brand', desktopOnly, async ({ page, visit, request }) => {
  const product = await findProduct(request, ({ slug }) => slug === 'groyne-backpack')
  await visit(`/products/${product.slug}`)
  const more = page.getByRole('region', { name: `More from ${product.brand.name}` })
  await more.scrollIntoViewIfNeeded()
  const cards = more.getByRole('article')
  await expect(cards).toHaveCount(4)
  const soldOut = (await cards.allInnerTexts()).map((text) => text.includes('Out of Stock'))
  expect(soldOut).toContain(false)
  expect(soldOut).toContain(true)
  expect(soldOut).toEqual(soldOut.toSorted())
})
