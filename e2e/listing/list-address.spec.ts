/** Search words, filters and order of a list are in its address: reload, Back, Forward and another browser show the same. */
import type { APIRequestContext, Page } from '@playwright/test'
import { filterProducts, sortProducts } from '../../src/domain/listing/listing.ts'
import { filterSale, sortSale } from '../../src/domain/listing/sale.ts'
import { openUnhydrated, SCRIPTS } from '../setup/before-hydration.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  mobileInReleaseTests,
  mobileOnly,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import { follow, readProducts, shownNames } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

const main = (page: Page) => page.getByRole('main')
const select = (page: Page, name: string) => main(page).getByRole('combobox', { name, exact: true })
const words = (page: Page) => main(page).getByPlaceholder('Search products...')

/** A product with its first word, and the address of the list that is narrowed to its like. */
const narrowed = async (request: APIRequestContext, path: '/shop' | '/sale' = '/shop') => {
  const all = await readProducts(request, path === '/sale' ? { onSale: 'true' } : {})
  const [sample] = all
  if (!sample) throw new Error('the list is empty')
  const filter = { search: sample.name.split(' ')[0] ?? '', brand: sample.brand.slug, category: '' }
  const names =
    path === '/sale'
      ? sortSale(filterSale(all, filter), 'price-low').map(({ name }) => name)
      : sortProducts(filterProducts(all, filter), 'price-low').map(({ name }) => name)
  const search = new URLSearchParams({ q: filter.search, brand: filter.brand, sort: 'price-low' })
  return { all, filter, names, address: `${path}?${search}` }
}

const expectNarrowed = async (page: Page, { filter, names }: Awaited<ReturnType<typeof narrowed>>) => {
  await expect.poll(() => shownNames(page)).toEqual(names)
  await expect(words(page)).toHaveValue(filter.search)
  await expect(select(page, 'Brand')).toHaveValue(filter.brand)
  await expect(select(page, 'Sort')).toHaveValue('price-low')
}

const parametersOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

for (const path of ['/shop', '/sale'] as const)
  test(
    `${path}: what is typed and chosen is in the address, which shows the same after a reload and in another browser`,
    desktopOnly,
    async ({ page, visit, request, browser, baseURL }) => {
      const list = await narrowed(request, path)
      await visit(path)
      const entries = await page.evaluate(() => history.length)
      await words(page).pressSequentially(list.filter.search)
      await select(page, 'Brand').selectOption(list.filter.brand)
      await select(page, 'Sort').selectOption('price-low')
      await expectNarrowed(page, list)
      await expect
        .poll(() => parametersOf(page))
        .toEqual({ q: list.filter.search, brand: list.filter.brand, sort: 'price-low' })
      // Typing adds no entries to the history.
      expect(await page.evaluate(() => history.length)).toBe(entries)
      await page.reload()
      await waitUntilHydrated(page)
      await expectNarrowed(page, list)

      const other = await browser.newContext({ baseURL: baseURL ?? '' })
      const copy = await other.newPage()
      await copy.goto(page.url())
      await expectNarrowed(copy, list)
      await other.close()

      await words(page).fill('')
      await select(page, 'Brand').selectOption('')
      await select(page, 'Sort').selectOption({ index: 0 })
      await expect(page).toHaveURL(path)
    },
  )

test(
  'Back and Forward show the list of each address, and a link to the whole shop shows all of it',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const list = await narrowed(request)
    await visit('/shop')
    await words(page).fill(list.filter.search)
    await select(page, 'Brand').selectOption(list.filter.brand)
    await select(page, 'Sort').selectOption('price-low')
    await expectNarrowed(page, list)
    await follow(page, '/shop')
    await expect(page).toHaveURL('/shop')
    await expect(words(page)).toHaveValue('')
    await expect(main(page).getByText(`Showing ${list.all.length} of ${list.all.length}`)).toBeVisible()
    await page.goBack()
    await expectNarrowed(page, list)
    await follow(page, '/brands')
    await expect(page).toHaveURL('/brands')
    await page.goBack()
    await expectNarrowed(page, list)
    await page.goForward()
    await page.goBack()
    await expectNarrowed(page, list)
    await page.goBack()
    await page.goForward()
    await expectNarrowed(page, list)
  },
)

test(
  'the whole list of a narrowed address is never seen, and what is typed before hydration counts',
  mobileOnly,
  async ({ page, request }) => {
    const list = await narrowed(request)
    const hydrate = await openUnhydrated(page, `/shop?brand=${list.filter.brand}&sort=price-low`)
    await words(page).fill(list.filter.search)
    await expect(main(page).getByRole('article').first()).toBeHidden()
    await expect(page.getByRole('region', { name: 'SHOP BY CATEGORY' })).toBeHidden()
    // The lists that are seen from now on, by their number of products.
    await page.evaluate(() => {
      const seen: number[] = []
      Object.assign(globalThis, { seen })
      const look = () => {
        const articles = [...document.querySelectorAll('main article')]
        seen.push(articles.filter((article) => article.checkVisibility({ visibilityProperty: true })).length)
        requestAnimationFrame(look)
      }
      look()
    })
    await hydrate()
    await expectNarrowed(page, list)
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen)
    const inBrand = filterProducts(list.all, { brand: list.filter.brand }).length
    expect(Math.max(...seen)).toBeLessThanOrEqual(inBrand)
  },
)

test('other parameters hide nothing before hydration', mobileInReleaseTests, async ({ page, request }) => {
  const { address } = await narrowed(request)
  for (const path of ['/shop?utm_source=mail&gclid=q', '/category/accessories?sort=price-low']) {
    await openUnhydrated(page, path)
    await expect(main(page).getByRole('article').first(), path).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  // Where the scripts never arrive, the list as it is follows in the end.
  await holdBack(page, SCRIPTS)
  await page.goto(address)
  await expect(main(page).getByRole('article').first()).toBeHidden()
  await expect(main(page).getByRole('article').first()).toBeVisible({ timeout: 20_000 })
})

test(
  'unknown values of an address are ignored, and the next choice drops them',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { all } = await narrowed(request)
    await visit('/shop?brand=none-such&category=%3Cb%3E&price=cheap&sort=odd&q=%20&ref=mail')
    await expect(main(page).getByText(`Showing ${all.length} of ${all.length} products`)).toBeVisible()
    for (const name of ['Brand', 'Category', 'Price']) await expect(select(page, name)).toHaveValue('')
    await expect(select(page, 'Sort')).toHaveValue('name')
    await select(page, 'Price').selectOption('50-100')
    await expect.poll(() => parametersOf(page)).toEqual({ price: '50-100', ref: 'mail' })
  },
)

test(
  'a page number goes with the first choice, and comes back with the list that has it',
  desktopInReleaseTests,
  async ({ page, visit }) => {
    await visit('/shop?page=2')
    const second = await shownNames(page)
    await select(page, 'Sort').selectOption('price-low')
    await expect(page).toHaveURL('/shop?sort=price-low')
    await select(page, 'Sort').selectOption('name')
    await expect(page).toHaveURL('/shop?page=2')
    await expect.poll(() => shownNames(page)).toEqual(second)
    await page.reload()
    await expect.poll(() => shownNames(page)).toEqual(second)
  },
)

test(
  'every narrowed address of a list gets the same page, with the canonical address of the whole list',
  desktopOnly,
  async ({ request }) => {
    const { address } = await narrowed(request)
    const [whole, part] = await Promise.all(
      ['/shop', address].map(async (path) => (await request.get(path)).text()),
    )
    expect(part).toBe(whole)
    expect(part).toMatch(/rel="canonical" href="[^"]*\/shop"/)
    expect(part).not.toContain('noindex')
  },
)
