/** Prices and order of a list: chosen without waiting, kept in the address, and by the address alone without scripts. */

import type { Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { countProducts, sortProducts } from '../../src/domain/listing/listing.ts'
import type { PriceBand } from '../../src/domain/listing/listing-options.ts'
import { isInBand } from '../../src/domain/listing/price-band.ts'
import {
  desktopOnly,
  expect,
  expectNoAxeViolations,
  mobileOnly,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import { readProducts, shownNames } from '../setup/catalogue.ts'

const choice = (page: Page, name: 'Price' | 'Sort') => page.getByRole('main').getByRole('combobox', { name })
const namesIn = (products: readonly Product[], band: PriceBand): string[] =>
  products.filter((product) => isInBand(product, band)).map(({ name }) => name)

test(
  'a category keeps its price filter and sort order on reload and Back',
  desktopOnly,
  async ({ page, visit, request }) => {
    const bags = await readProducts(request, { category: 'bags' })
    const expected = namesIn(sortProducts(bags, 'price-high'), '50-100')
    expect(expected.length).toBeGreaterThan(2)
    expect(expected.length).toBeLessThan(bags.length)
    const asked: string[] = []
    await visit('/category/bags')
    page.on('request', (call) => asked.push(call.url()))
    await expect(choice(page, 'Price').locator('option')).toHaveText([
      'All Prices',
      'Under £50',
      '£50 to £100',
      '£100 to £200',
      'Over £200',
    ])
    await choice(page, 'Price').selectOption('50-100')
    await choice(page, 'Sort').selectOption('price-high')
    const isAsExpected = async () => {
      await expect.poll(() => shownNames(page)).toEqual(expected)
      await expect(page.getByText(`${countProducts(expected.length)} found`, { exact: true })).toBeVisible()
      await expect(choice(page, 'Price')).toHaveValue('50-100')
      await expect(choice(page, 'Sort')).toHaveValue('price-high')
      await expect(page).toHaveURL('/category/bags?sort=price-high&price=50-100')
    }
    await isAsExpected()
    // All of it was here: the whole list, which has no limit, had not to be asked for.
    expect(asked.filter((url) => url.includes('/api/products?') && !url.includes('limit='))).toEqual([])
    await expectNoAxeViolations(page)

    await page.reload()
    await waitUntilHydrated(page)
    await isAsExpected()
    await page.getByRole('main').getByRole('article').first().getByRole('heading').click()
    await expect(page).toHaveURL(/\/products\//)
    await page.goBack()
    await isAsExpected()
    // What the address has chosen can be chosen otherwise.
    await choice(page, 'Price').selectOption('')
    await choice(page, 'Sort').selectOption('name')
    await expect.poll(() => shownNames(page)).toEqual(sortProducts(bags, 'name').map(({ name }) => name))
    await expect(page).toHaveURL('/category/bags')
  },
)

test('a price filter without results says so and offers to show all', mobileOnly, async ({ page, visit }) => {
  await visit('/category/socks?price=over-200')
  const main = page.getByRole('main')
  await expect(main.getByText('0 products found', { exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByRole('link', { name: 'Show All Prices' }).click()
  await expect(page).toHaveURL('/category/socks')
  await expect(main.getByRole('article').first()).toBeVisible()
  // All socks cost about the same: there is nothing to choose.
  await expect(choice(page, 'Price')).toHaveCount(0)
})

test('search results can be filtered and sorted', desktopOnly, async ({ page, visit, request }) => {
  const found = await readProducts(request, { search: 'backpack' })
  await visit('/search?q=backpack')
  await expect(choice(page, 'Sort').locator('option')).toHaveText([
    'Best Match',
    'Price: Low to High',
    'Price: High to Low',
    'Name',
  ])
  await choice(page, 'Sort').selectOption('price-low')
  await expect.poll(() => shownNames(page)).toEqual(sortProducts(found, 'price-low').map(({ name }) => name))
  await choice(page, 'Price').selectOption('100-200')
  const expected = namesIn(sortProducts(found, 'price-low'), '100-200')
  await expect.poll(() => shownNames(page)).toEqual(expected)
  await expect(page.getByText(`Found ${countProducts(expected.length)}`, { exact: true })).toBeVisible()
  await choice(page, 'Price').selectOption('')
  await choice(page, 'Sort').selectOption('relevance')
  await expect.poll(() => shownNames(page)).toEqual(found.map(({ name }) => name))
  await expect(page).toHaveURL('/search?q=backpack')
})

test(
  'the shop is filtered by price in the browser, and cleared',
  desktopOnly,
  async ({ page, visit, request }) => {
    const products = await readProducts(request)
    const count = namesIn(products, 'over-200').length
    await visit('/shop')
    await choice(page, 'Price').selectOption('over-200')
    const main = page.getByRole('main')
    await expect(
      main.getByText(`Showing ${count} of ${products.length} products`, { exact: true }),
    ).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(count)
    await main.getByPlaceholder('Search products...').fill('no such thing')
    await main.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(choice(page, 'Price')).toHaveValue('')
    await expect(main.getByText(`Showing ${products.length} of ${products.length} products`)).toBeVisible()
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('a list is filtered and sorted by a form submission', desktopOnly, async ({ page, request }) => {
    const bags = await readProducts(request, { category: 'bags' })
    await page.goto('/category/bags')
    await choice(page, 'Price').selectOption('100-200')
    await choice(page, 'Sort').selectOption('price-low')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL('/category/bags?price=100-200&sort=price-low')
    expect(await shownNames(page)).toEqual(namesIn(sortProducts(bags, 'price-low'), '100-200'))

    await page.goto('/search?q=wallet')
    await choice(page, 'Price').selectOption('under-50')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?.*q=wallet/)
    const wallets = await readProducts(request, { search: 'wallet', price: 'under-50' })
    expect(await shownNames(page)).toEqual(wallets.map(({ name }) => name))
  })
})
