/** The page of all brands (spec, section 2, Brands). */
import { formatPounds } from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { follow, readBrandSummaries } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

test('the brands page introduces every brand', mobileOnly, async ({ page, visit, request }) => {
  await visit('/brands')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Brands')
  await expect(page).toHaveTitle(/^Our Brands/)
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  const brands = await readBrandSummaries(request)
  expect(brands.length).toBeGreaterThan(5)
  for (const brand of brands) {
    const card = page.getByRole('region', { name: brand.name, exact: true })
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(brand.name)
    await expect(card.getByText(new RegExp(`^${brand.productCount} products?`))).toBeVisible()
    if (brand.description) await expect(card.getByText(brand.description)).toBeVisible()
    await expect(card.getByText(`${brand.comingSoonCount} Coming Soon`)).toHaveCount(
      brand.comingSoonCount > 0 ? 1 : 0,
    )
    const products = card.getByRole('article')
    await expect(products).toHaveCount(Math.min(3, brand.productCount))
    for (const [index, product] of brand.featuredProducts.entries()) {
      const shown = products.nth(index)
      await expect(shown.getByRole('link', { name: product.name })).toHaveAttribute(
        'href',
        `/products/${product.slug}`,
      )
      await expect(shown.getByText(formatPounds(pence(product.price)), { exact: true })).toBeVisible()
      await expect(shown.getByText('Coming Soon', { exact: true })).toHaveCount(
        product.tags.includes('coming-soon') ? 1 : 0,
      )
    }
    await expect(card.getByText(/^\+\d+ more products$/)).toHaveText(
      brand.productCount > 3 ? [`+${brand.productCount - 3} more products`] : [],
    )
    await expect(card.getByRole('link', { name: `Shop ${brand.name}`, exact: true })).toHaveAttribute(
      'href',
      `/brand/${brand.slug}`,
    )
  }
  await expectNoAxeViolations(page)
})

test('the brands page ends with links onward', desktopOnly, async ({ page, visit }) => {
  await visit('/brands')
  const onward = page.getByRole('main').locator('section').last()
  await expect(onward.locator('a[href="/shop"]')).toBeVisible()
  await onward.locator('a[href="/new-arrivals"]').click()
  await expect(page).toHaveURL('/new-arrivals')
})

test(
  'two placeholders while brands load; a failure can be tried again; a shop without brands says so',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    await visit('/cart')
    const summaries = /\/api\/brands\?summary/
    await page.route(summaries, (route) => route.fulfill({ json: [] }))
    await failWith('GET', summaries, { times: 1 })
    const release = await holdBack(page, summaries)
    await follow(page, '/brands')
    await expect(page.getByRole('heading', { name: 'Our Brands' })).toBeVisible()
    await expect(page.getByTestId('skeleton')).toHaveCount(2)
    release()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No brands available')).toBeVisible()
  },
)

test('the brands page has breadcrumbs as structured data', desktopOnly, async ({ page, visit, baseURL }) => {
  await visit('/brands')
  const [trail] = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((script) => JSON.parse(script.textContent)))
  expect(trail['@type']).toBe('BreadcrumbList')
  expect(trail.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${baseURL}/`,
    `${baseURL}/brands`,
  ])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the page shows the same content', desktopOnly, async ({ page, request }) => {
    await page.goto('/brands')
    const brands = await readBrandSummaries(request)
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      ...brands.map(({ name }) => name),
      'Not sure where to begin?',
    ])
  })
})
