/** The front page (spec, section 2, Home). */
import type { Locator, Page } from '@playwright/test'
import { waitUntilAtRest } from '../setup/at-rest.ts'
import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import { follow, readBrands, readProducts } from '../setup/catalogue.ts'
import { holdBack } from '../setup/held-calls.ts'

const section = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('main').getByRole('region', { name, exact: true })
const cardsOf = (part: Locator): Locator => part.getByRole('article')

test('the home page shows its sections in the specified order', desktopOnly, async ({ page, visit }) => {
  await visit('/')
  await expect(page).toHaveTitle('Haberdash')
  const headings = page.getByRole('main').locator('h1, h2')
  expect(await headings.evaluateAll((all) => all.map((heading) => heading.id))).toEqual([
    ...['hero', 'coming-soon', 'sale', 'latest-arrivals', 'featured-products', 'featured-brands'],
    ...['social', 'newsletter'],
  ])
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(section(page, 'LATEST ARRIVALS')).toBeVisible()
  await expect(section(page, 'FEATURED PRODUCTS')).toBeVisible()
  await expect(section(page, 'FEATURED BRANDS')).toBeVisible()
  await expectNoAxeViolations(page)
})

test(
  'the coming-soon collection: its brand, three cards, prices in pounds',
  desktopOnly,
  async ({ page, visit, request }) => {
    await visit('/')
    // The figures stay in pounds whatever currency is chosen.
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    const part = page.locator('section[aria-labelledby=coming-soon]')
    const banner = part.getByRole('link', { name: /^EXPLORE / })
    const slug = ((await banner.getAttribute('href')) ?? '').replace('/brand/', '')
    expect((await readBrands(request)).map((brand) => brand.slug)).toContain(slug)
    await expect(cardsOf(part)).toHaveCount(3)
    for (const [index, price] of ['£167.00', '£214.00', '£222.00'].entries()) {
      const card = cardsOf(part).nth(index)
      await expect(card.getByText(price, { exact: true })).toBeVisible()
      const href = (await card.getByRole('link').getAttribute('href')) ?? ''
      expect((await request.get(`/api${href}`)).status(), href).toBe(200)
    }
    await banner.click()
    await expect(page).toHaveURL(`/brand/${slug}`)
  },
)

test(
  'the sale collection: its brand, four cards, the last one coming soon',
  desktopOnly,
  async ({ page, visit, request }) => {
    await visit('/')
    const part = page.locator('section[aria-labelledby=sale]')
    const prices = [
      ['£42.00', '£60.00'],
      ['£80.50', '£115.00'],
      ['£35.00', '£50.00'],
      ['£42.00', '£60.00'],
    ] as const
    await expect(cardsOf(part)).toHaveCount(4)
    for (const [index, [now, was]] of prices.entries()) {
      const card = cardsOf(part).nth(index)
      await expect(card.getByText(now, { exact: true })).toBeVisible()
      await expect(card.locator('s')).toHaveText(was)
      const href = (await card.getByRole('link').getAttribute('href')) ?? ''
      expect((await request.get(`/api${href}`)).status(), href).toBe(200)
    }
    const soon = part.getByRole('button', { name: 'COMING SOON' })
    await expect(soon).toBeDisabled()
    await expect(cardsOf(part).nth(3).getByRole('button')).toHaveText('COMING SOON')
    const banner = part.getByRole('link', { name: /^EXPLORE / })
    await expect(banner).toHaveAttribute('href', /^\/brand\/[a-z-]+$/)
    await expect(part.getByRole('link', { name: 'VIEW ALL', exact: true })).toHaveAttribute(
      'href',
      '/category/accessories',
    )
    // The whole banner leads to the brand, not only the words on it.
    await part.getByRole('heading', { level: 2 }).click({ force: true })
    await expect(page).toHaveURL(/\/brand\//)
  },
)

test(
  'the home page shows a strip of five brands and introduces three',
  desktopOnly,
  async ({ page, visit, request }) => {
    await visit('/')
    const brands = await readBrands(request)
    const strip = page.getByRole('main').getByRole('navigation', { name: 'Brands' }).getByRole('link')
    expect(await strip.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))).toEqual(
      brands.slice(0, 5).map(({ name, slug }) => [name, `/brand/${slug}`]),
    )
    const part = section(page, 'FEATURED BRANDS')
    await expect(part.getByRole('listitem')).toHaveCount(3)
    for (const [index, { name, slug, description }] of brands.slice(0, 3).entries()) {
      const card = part.getByRole('listitem').nth(index)
      await expect(card.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(card).toContainText(description)
      await expect(card.getByRole('link', { name: `SHOP ${name.toUpperCase()}` })).toHaveAttribute(
        'href',
        `/brand/${slug}`,
      )
    }
  },
)

test(
  'the first four new arrivals and the first eight featured products',
  desktopOnly,
  async ({ page, visit, request }) => {
    await visit('/')
    const rows = [
      ['LATEST ARRIVALS', { newArrivals: 'true' }, 4, 'VIEW ALL NEW ARRIVALS'],
      ['FEATURED PRODUCTS', { featured: 'true' }, 8, 'VIEW ALL PRODUCTS'],
    ] as const
    for (const [title, filter, count, more] of rows) {
      const part = section(page, title)
      const products = (await readProducts(request, filter)).slice(0, count)
      expect(products).toHaveLength(count)
      expect(await part.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
        products.map(({ name }) => name),
      )
      await expect(part.getByRole('link', { name: more })).toHaveAttribute('href', '/category/clothing')
    }
  },
)

test('skeletons reserve the space while home page products load', desktopOnly, async ({ page, visit }) => {
  await visit('/cart')
  const release = await holdBack(page, /\/api\/products\?/)
  await follow(page, '/')
  await expect(section(page, 'LATEST ARRIVALS').getByTestId('skeleton')).toHaveCount(4)
  await expect(section(page, 'FEATURED PRODUCTS').getByTestId('skeleton')).toHaveCount(8)
  release()
  await expect(page.getByTestId('skeleton')).toHaveCount(0)
  await expect(cardsOf(section(page, 'FEATURED PRODUCTS'))).toHaveCount(8)
})

test('a product list that fails to load can be retried', desktopOnly, async ({ page, visit, failWith }) => {
  await visit('/cart')
  const recover = await failWith('GET', /\/api\/products\?newArrivals=true/)
  await follow(page, '/')
  const part = section(page, 'LATEST ARRIVALS')
  await expect(part.getByRole('alert')).toBeVisible()
  recover()
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect(cardsOf(part)).toHaveCount(4)
})

test('the social link opens in a new tab', desktopOnly, async ({ page, visit, baseURL }) => {
  await visit('/')
  const link = page.locator('section[aria-labelledby=social]').getByRole('link')
  const href = (await link.getAttribute('href')) ?? ''
  expect(new URL(href, baseURL).origin).not.toBe(baseURL)
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
})

test(
  "the home page's newsletter block subscribes and states its terms",
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/')
    const part = page.locator('section[aria-labelledby=newsletter]')
    await expect(part.getByText(/privacy policy and terms/)).toBeVisible()
    await part.getByRole('textbox', { name: 'Email address' }).fill('home@example.com')
    await part.getByRole('button', { name: 'SUBSCRIBE' }).click()
    await expect(page.getByText("You've been added to our newsletter.", { exact: true })).toBeVisible()
    await expect(part.getByRole('textbox')).toHaveValue('')
  },
)

/** px, in a window of 1,440 by 900: what a visitor scrolls through. */
const MAX_HEIGHT = 6200

test('the home page shows everything within its height', desktopOnly, async ({ page, visit }) => {
  await visit('/')
  await waitUntilAtRest(page)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MAX_HEIGHT)
  // The first of the featured products is four times as large, and the link to all fills its two rows.
  const part = section(page, 'FEATURED PRODUCTS')
  const boxes = await cardsOf(part).evaluateAll((all) => all.map((card) => card.getBoundingClientRect()))
  const [lead, second, , , fifth, sixth, , last] = boxes
  expect(lead?.width).toBeGreaterThan(1.9 * (second?.width ?? Number.NaN))
  expect(lead?.bottom).toBeCloseTo(last?.bottom ?? Number.NaN, 0)
  expect(fifth?.top).toBe(second?.top)
  const more = await part.getByRole('listitem').last().boundingBox()
  expect([more?.x, more?.y]).toEqual([fifth?.x, sixth?.y].map((edge) => edge && expect.closeTo(edge, 0)))
})

test('the home page hydrates without an API request and without layout shift', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url())
  })
  await page.addInitScript(() => {
    // What is fetched ahead of a click is another matter: e2e/site/navigation.spec.ts.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const height = await page.evaluate(() => document.body.scrollHeight)
  for (let y = 0; y < height; y += 500) {
    await page.evaluate((top) => scrollTo(0, top), y)
    await page.waitForTimeout(30)
  }
  expect(calls).toEqual([])
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01)
})

test('the home page has organisation structured data', desktopOnly, async ({ page, visit, baseURL }) => {
  await visit('/')
  const data = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((all) => all.map((script) => JSON.parse(script.textContent)))
  expect(data.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite'])
  expect(data[1].url).toBe(`${baseURL}/`)
  expect(data[1].potentialAction.target.urlTemplate).toBe(`${baseURL}/search?q={search_term_string}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the home page is complete without scripts', desktopOnly, async ({ page }) => {
    await page.goto('/')
    await expect(cardsOf(page.getByRole('main'))).toHaveCount(3 + 4 + 4 + 8)
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
    await page.getByRole('link', { name: 'SHOP NOW' }).click()
    await expect(page).toHaveURL('/shop')
  })
})
