/** From page to page: what is fetched ahead, what a press does, where one finds oneself again. */
import type { Page } from '@playwright/test'
import { homeSettings } from '../../settings/home-settings.ts'
import { SCRIPTS } from '../setup/before-hydration.ts'
import { desktopInReleaseTests, desktopOnly, expect, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { findProduct, readProducts } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'
import { standStill } from '../setup/mouse.ts'

/** Calls of the API from now on, by path and query. */
const noteCalls = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  return asked
}
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const middleOf = async (page: Page, index: number) => {
  const picture = cards(page).nth(index).getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  if (!box) throw new Error('the card has no picture')
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 }
}

test('a product opens from a list without another request', desktopOnly, async ({ page, visit }) => {
  await visit('/new-arrivals')
  const asked = noteCalls(page)
  const link = cards(page).first().getByRole('heading').getByRole('link')
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Stock' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/products/'))).toEqual([])
})

test('navigation starts on mousedown', desktopOnly, async ({ page, visit }) => {
  await visit('/new-arrivals')
  const name = (await cards(page).nth(1).getByRole('heading').textContent()) ?? ''
  const { x, y } = await middleOf(page, 1)
  await page.mouse.move(x, y)
  await standStill(page)
  await page.mouse.down()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await page.mouse.up()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'NEW IN' })).toBeVisible()
})

test(
  'modified, secondary and dragging presses do not navigate',
  desktopOnly,
  async ({ page, visit, context }) => {
    await visit('/new-arrivals')
    const { x, y } = await middleOf(page, 1)
    await page.mouse.move(x, y)
    await standStill(page)
    await page.mouse.down({ button: 'right' })
    await page.mouse.up({ button: 'right' })
    await page.keyboard.down('Control')
    const opened = context.waitForEvent('page')
    await page.mouse.down()
    await page.mouse.up()
    await page.keyboard.up('Control')
    await waitUntilHydrated(await opened)
    await expect(page).toHaveURL('/new-arrivals')
  },
)

test('a double click navigates once', desktopOnly, async ({ page, visit }) => {
  await visit('/new-arrivals')
  const { x, y } = await middleOf(page, 1)
  const href = await cards(page).nth(1).getByRole('link').first().getAttribute('href')
  await page.mouse.move(x, y)
  await standStill(page)
  await page.mouse.dblclick(x, y)
  await expect(page).toHaveURL(href ?? '')
  await page.goBack()
  await expect(page).toHaveURL('/new-arrivals')
})

test('a press elsewhere right after a navigation is not swallowed', desktopOnly, async ({ page, visit }) => {
  await visit('/brands')
  const middle = async (name: string) => {
    const box = await page.getByRole('banner').getByRole('link', { name, exact: true }).first().boundingBox()
    if (!box) throw new Error(`${name} is not there`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const [first, second] = [await middle('NEW IN'), await middle('SHOP ALL')]
  await page.mouse.click(...first)
  await page.mouse.click(...second)
  await expect(page).toHaveURL('/shop')
})

test(
  'what comes into view is fetched ahead; not for those who save data',
  desktopOnly,
  async ({ browser, baseURL, request }) => {
    const listed = [
      ...(await readProducts(request, { newArrivals: 'true' })).slice(0, 4),
      ...(await readProducts(request, { featured: 'true' })).slice(0, 8),
    ].map(({ slug }) => slug)
    const slugs = homeSettings.sale.cards.map(({ product }) => product)
    const product = await findProduct(request, ({ slug }) => slugs.includes(slug) && !listed.includes(slug))
    const path = `/api/products/${product.slug}`
    for (const saveData of [false, true]) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.addInitScript((saveData) => {
        Object.defineProperty(navigator, 'connection', { value: { saveData, effectiveType: '4g' } })
      }, saveData)
      const asked = noteCalls(page)
      await page.goto('/')
      await waitUntilHydrated(page)
      const link = page.getByRole('main').locator(`a[href="/products/${product.slug}"]`).first()
      await link.scrollIntoViewIfNeeded()
      if (saveData) {
        await page.waitForTimeout(2500)
        expect(asked).not.toContain(path)
      } else await expect.poll(() => asked).toContain(path)
      await context.close()
    }
  },
)

test(
  'page changes use a view transition, and none with reduced motion',
  desktopInReleaseTests,
  async ({ browser, baseURL }) => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion })
      const page = await context.newPage()
      await page.addInitScript(() => {
        // Nothing is there ahead: the shopper has to wait.
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
        const start = document.startViewTransition.bind(document)
        document.startViewTransition = (...args) => {
          performance.mark('softly')
          return start(...args)
        }
      })
      await page.goto('/new-arrivals')
      await waitUntilHydrated(page)
      await page.route('**/product-page-*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 200))
        await route.continue()
      })
      await cards(page).first().getByRole('heading').getByRole('link').click()
      await expect(page.getByRole('row', { name: 'SKU' })).toBeVisible()
      const count = await page.evaluate(() => performance.getEntriesByName('softly').length)
      expect(count).toBe(reducedMotion === 'reduce' ? 0 : 1)
      await context.close()
    }
  },
)

test(
  'the first hop is fetched ahead by the browser, by rules that the policy lets in',
  desktopOnly,
  async ({ page, visit }) => {
    const answer = await page.request.get('/')
    const address = JSON.parse(answer.headers()['speculation-rules'] ?? '')
    const rules = await page.request.get(address)
    expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
    expect(Object.keys(await rules.json())).toEqual(['prefetch'])
    // The test's console stays quiet: nothing of it is refused.
    await visit('/')
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  },
)

test(
  'every product of a long list is reached without JavaScript',
  desktopOnly,
  async ({ browser, baseURL, request }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
    const page = await context.newPage()
    const all = (await readProducts(request)).map(({ name }) => name)
    const seen: string[] = []
    await page.goto('/shop')
    for (;;) {
      seen.push(...(await cards(page).getByRole('heading').allTextContents()))
      const next = page.getByRole('link', { name: 'Next', exact: true })
      if ((await next.count()) === 0) break
      await next.click()
      await expect(page.getByRole('navigation', { name: 'Pages of the list' })).toContainText('Page')
    }
    expect(seen.toSorted()).toEqual(all.toSorted())
    await page.goto('/shop?page=2')
    const { length } = seen
    await expect(page.getByText(`Showing ${length} of ${length} products`)).toBeVisible()
    await context.close()
  },
)

test(
  'a later page of a list hydrates unchanged, and links to the first page',
  desktopOnly,
  async ({ page, visit, request }) => {
    expect((await readProducts(request)).length).toBeGreaterThan(48)
    await visit('/shop?page=2')
    await expect(cards(page)).toHaveCount(24)
    await page.getByRole('link', { name: 'From the beginning' }).click()
    await expect(page).toHaveURL('/shop')
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'From the beginning' })).toHaveCount(0)
  },
)

test('the scroll position is restored on Back and on reload', desktopOnly, async ({ page, visit }) => {
  await visit('/shop')
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll-positions'))).toContain('900')
  await cards(page).nth(8).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('row', { name: 'SKU' })).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'SHOP ALL PRODUCTS' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  const before = await page.evaluate(() => scrollY)
  await page.waitForTimeout(200)
  await page.reload()
  await waitUntilHydrated(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test(
  'the scroll position is restored on Back when the page left is scrolled while the list’s code is on its way',
  desktopInReleaseTests,
  async ({ page, visit }) => {
    await visit('/shop')
    await page.evaluate(() => scrollTo(0, 900))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll-positions'))).toContain('900')
    await cards(page).nth(8).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('row', { name: 'SKU' })).toBeVisible()
    // Neither the list nor its code is in memory any more. Without the code, not even the list's skeleton is shown.
    const release = await holdBack(page, /\/assets\/shop-page-[^/]+\.js$/)
    await page.reload()
    await waitUntilHydrated(page)
    await page.goBack()
    await page.evaluate(() => scrollTo(0, 40))
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll-positions'))).toContain(':40')
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'SHOP ALL PRODUCTS' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  },
)

test(
  'Back before a reloaded page is hydrated shows the page that it leads to',
  desktopInReleaseTests,
  async ({ page, visit }) => {
    await visit('/shop')
    await cards(page).first().getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('row', { name: 'SKU' })).toBeVisible()
    const release = await holdBack(page, SCRIPTS)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('row', { name: 'SKU' })).toBeVisible()
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL('/shop')
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'SHOP ALL PRODUCTS' })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
  },
)

test(
  'an API that fails while fetching ahead leaves the page alone',
  desktopInReleaseTests,
  async ({ page, visit, failWith }) => {
    await failWith('GET', /\/api\/products\/[^/]+$/)
    await visit('/')
    const failed = page.waitForResponse((response) => response.status() === 500)
    for (const { product } of homeSettings.sale.cards) {
      await page.getByRole('main').locator(`a[href="/products/${product}"]`).first().scrollIntoViewIfNeeded()
    }
    await failed
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  },
)
