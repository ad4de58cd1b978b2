/** /shop: search, filters and order in the browser, over the whole list. */
import type { Request } from '@playwright/test'
import { filterProducts, sortProducts } from '../../src/domain/listing/listing.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { follow, readBrands, readCategories, readProducts, shownNames } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

const searchBox = 'Search products...'

/** What the API answers to a call for a part of a list. */
const partOf = (products: readonly object[], request: Request) => {
  const { searchParams } = new URL(request.url())
  const offset = Number(searchParams.get('offset') ?? 0)
  return {
    json: products.slice(offset, offset + Number(searchParams.get('limit'))),
    headers: { 'X-Total-Count': String(products.length) },
  }
}

test(
  'the shop page shows all products and filters by words, brand and category together',
  mobileOnly,
  async ({ page, visit, request }) => {
    const products = await readProducts(request)
    const [brand] = await readBrands(request)
    const category = (await readCategories(request)).find(({ slug }) => slug === 'accessories')
    if (!brand || !category) throw new Error('no brand or category')
    await visit('/shop')
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SHOP ALL PRODUCTS')
    await expect(main.getByText(`Showing ${products.length} of ${products.length} products`)).toBeVisible()
    expect(await main.getByRole('combobox', { name: 'Brand' }).locator('option').allInnerTexts()).toEqual([
      'All Brands',
      ...(await readBrands(request)).map(({ name }) => name),
    ])
    await expect(main.getByRole('combobox', { name: 'Category' }).locator('option').first()).toHaveText(
      'All Categories',
    )

    await main.getByRole('combobox', { name: 'Brand' }).selectOption(brand.slug)
    await main.getByRole('combobox', { name: 'Category' }).selectOption(category.slug)
    const filter = { brand: brand.slug, category: category.slug }
    const narrowed = filterProducts(products, filter)
    await expect(main.getByText(`Showing ${narrowed.length} of ${products.length} products`)).toBeVisible()
    await expect(main.getByRole('article')).toHaveCount(narrowed.length)

    const word = narrowed[0]?.name.split(' ')[0] ?? ''
    await main.getByPlaceholder(searchBox).fill(word.toUpperCase())
    const found = filterProducts(products, { ...filter, search: word })
    await expect(main.getByText(`Showing ${found.length} of ${products.length} products`)).toBeVisible()
    await expect.poll(() => shownNames(page)).toEqual(sortProducts(found, 'name').map(({ name }) => name))
  },
)

test('the shop page sorts by name and by price', desktopOnly, async ({ page, visit, request }) => {
  const products = await readProducts(request)
  await visit('/shop')
  const sort = page.getByRole('main').getByRole('combobox', { name: 'Sort' })
  expect(await sort.locator('option').allInnerTexts()).toEqual([
    'Sort by Name',
    'Price: Low to High',
    'Price: High to Low',
  ])
  for (const order of ['name', 'price-low', 'price-high'] as const) {
    await sort.selectOption(order)
    const expected = sortProducts(products, order).map(({ name }) => name)
    await expect.poll(async () => (await shownNames(page)).slice(0, 12)).toEqual(expected.slice(0, 12))
  }
})

test('clearing the filters of the shop page keeps the sort order', desktopOnly, async ({ page, visit }) => {
  await visit('/shop')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Sort' }).selectOption('price-high')
  await main.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await main.getByPlaceholder(searchBox).fill('no such thing')
  await expect(main.getByText('No products found')).toBeVisible()
  await expect(main.getByText('Try adjusting your search or filter criteria')).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(main.getByPlaceholder(searchBox)).toHaveValue('')
  await expect(main.getByRole('combobox', { name: 'Brand' })).toHaveValue('')
  await expect(main.getByRole('combobox', { name: 'Category' })).toHaveValue('')
  await expect(main.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-high')
  await expect(main.getByRole('article').first()).toBeVisible()
})

test(
  'offers the first three categories while nothing is filtered',
  desktopOnly,
  async ({ page, visit, request }) => {
    const [first, ...others] = (await readCategories(request)).slice(0, 3)
    if (!first) throw new Error('no category')
    await visit('/shop')
    const cards = page.getByRole('region', { name: 'SHOP BY CATEGORY' })
    await expect(cards.getByRole('button')).toHaveCount(3)
    for (const { name } of others) await expect(cards.getByRole('button', { name })).toBeVisible()
    await cards.getByRole('button', { name: first.name }).click()
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Category' })).toHaveValue(first.slug)
    await expect(cards).toHaveCount(0)
    await page.getByRole('main').getByRole('combobox', { name: 'Category' }).selectOption('')
    await expect(cards).toBeVisible()
    await page.getByPlaceholder(searchBox).fill('a')
    await expect(cards).toHaveCount(0)
  },
)

test("Back restores the shop page's filters and scroll position", desktopOnly, async ({ page, visit }) => {
  await visit('/shop')
  const main = page.getByRole('main')
  await main.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 })
  await main.getByRole('combobox', { name: 'Sort' }).selectOption('price-low')
  const card = main.getByRole('article').nth(9)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const before = await page.evaluate(() => scrollY)
  await card.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.goBack()
  await expect(main.getByRole('combobox', { name: 'Sort' })).toHaveValue('price-low')
  await expect(main.getByRole('combobox', { name: 'Category' })).not.toHaveValue('')
  await expect(card.getByRole('heading')).toHaveText(name)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 50)
})

test(
  'shows twelve placeholders, then the products, or that they could not be loaded',
  desktopOnly,
  async ({ page, visit, failWith }) => {
    await visit('/search')
    const release = await holdBack(page, /\/api\/products\?/)
    await follow(page, '/shop')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('SHOP ALL PRODUCTS')
    await expect(page.getByTestId('skeleton')).toHaveCount(12)
    release()
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

    await visit('/search')
    const recover = await failWith('GET', /\/api\/products\?/, { status: 503, body: 'Not now.' })
    await follow(page, '/shop')
    await expect(page.getByRole('alert')).toContainText('The products could not be loaded')
    recover()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  },
)

test(
  'the shop page loads more products while scrolling and by its button',
  desktopOnly,
  async ({ page, visit, request }) => {
    const some = await readProducts(request)
    const many = Array.from({ length: 1000 }, (_, index) => {
      const product = some[index % some.length]
      return { ...product, id: `many-${index}` }
    })
    await visit('/search')
    await page.route(/\/api\/products\?/, (route) => route.fulfill(partOf(many, route.request())))
    await follow(page, '/shop')
    const articles = page.getByRole('main').getByRole('article')
    await expect(page.getByText('Showing 1000 of 1000 products')).toBeVisible()
    await expect(articles).toHaveCount(24)
    const more = page.getByRole('button', { name: 'Show more' })
    for (let count = 48; count <= 240; count += 24) {
      await more.scrollIntoViewIfNeeded()
      await expect(articles).toHaveCount(count)
    }
    await more.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    await expect(articles).toHaveCount(240)
    await more.click()
    await expect(articles.nth(240).getByRole('heading').getByRole('link')).toBeFocused()
  },
)

test(
  'the whole list is fetched by the first filter, not before',
  desktopOnly,
  async ({ page, visit, request }) => {
    const some = await readProducts(request)
    const many = Array.from({ length: 500 }, (_, index) => ({
      ...some[index % some.length],
      id: `many-${index}`,
      name: `Thing ${index}`,
    }))
    const asked: string[] = []
    await visit('/search')
    await page.route(/\/api\/products\?/, (route) => route.fulfill(partOf(many, route.request())))
    await page.route(/\/api\/products$/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ json: many })
    })
    await follow(page, '/shop')
    await expect(page.getByText('Showing 500 of 500 products')).toBeVisible()
    expect(asked).toEqual([])
    await page.getByRole('main').getByPlaceholder(searchBox).fill('thing 499')
    await expect(page.getByText('Showing 1 of 500 products')).toBeVisible()
    await page.getByRole('main').getByPlaceholder(searchBox).fill('thing 49')
    await expect(page.getByText('Showing 15 of 500 products')).toBeVisible()
    expect(asked).toHaveLength(1)
  },
)

test('the shop page is complete without JavaScript', desktopOnly, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/shop')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  const link = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.locator('noscript p', { hasText: 'Please switch on JavaScript' })).toBeVisible()
  await context.close()
})

test('the shop page passes axe and works with the keyboard', async ({ page, visit }) => {
  await visit('/shop')
  await expectNoAxeViolations(page)
  const card = page.getByRole('main').getByRole('article').first()
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await page.getByRole('main').getByRole('combobox', { name: 'Sort' }).focus()
  await page.keyboard.press('Tab')
  for (let step = 0; step < 8; step += 1) {
    if (
      await card
        .getByRole('heading')
        .getByRole('link')
        .evaluate((link) => link === document.activeElement)
    )
      break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
