/** The layout of a list: aligned rows, and a sticky toolbar with count and sort that covers nothing. */
import type { Page } from '@playwright/test'
import { desktopOnly, expect, failedLoad, test } from '../setup/browser-test.ts'
import { follow, readProducts } from '../setup/catalogue.ts'

const sort = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Sort' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** The lower edge of what sticks to the top of the window, once the page is scrolled. */
const edge = async (page: Page): Promise<number> => {
  const box = await page.locator('.sticky-bar').boundingBox()
  return box ? box.y + box.height : Number.NaN
}

test('pictures, names and prices align in a row of cards, however long a name is', async ({
  page,
  visit,
  request,
}) => {
  const [one, two, ...others] = await readProducts(request, { category: 'wallets' })
  if (!one || !two) throw new Error('too few wallets')
  const long = {
    ...one,
    name: 'A wallet with a name that nobody would ever want to read twice on a telephone',
  }
  await visit('/search')
  await page.route(/\/api\/products\?/, (route) => route.fulfill({ json: [long, two, ...others] }))
  await follow(page, '/category/wallets')
  await expect(cards(page).first()).toContainText(long.name)
  const tops = await cards(page).evaluateAll((all) =>
    all.slice(0, 2).map((card) => [...card.children].map((part) => part.getBoundingClientRect().top)),
  )
  expect(tops[1]).toEqual(tops[0])
  expect(tops[0]).toHaveLength(3)
})

test('neighbouring cards keep their distance, and badges are below the picture', async ({
  page,
  visit,
  request,
}) => {
  const wallets = await readProducts(request, { category: 'wallets' })
  const all = { inStock: true, newArrival: true, onSale: true, featured: true }
  await visit('/search')
  await page.route(/\/api\/products\?/, (route) =>
    route.fulfill({ json: wallets.map((wallet) => ({ ...wallet, ...all })) }),
  )
  await follow(page, '/category/wallets')
  await expect(cards(page).first()).toContainText('NEW IN STOCK')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const places = await cards(page).evaluateAll((articles) =>
      articles.map((card) => {
        const { left, right, top } = card.getBoundingClientRect()
        const badges = [...card.querySelectorAll('ul > li')].map((badge) => badge.getBoundingClientRect())
        return {
          left,
          right,
          top,
          badges: badges.length,
          picture: card.querySelector('img')?.getBoundingClientRect().bottom ?? Number.NaN,
          highest: Math.min(...badges.map((badge) => badge.top)),
          free: right - Math.max(...badges.map((badge) => badge.right)),
        }
      }),
    )
    const [one, next] = places
    expect(one?.badges).toBe(3)
    for (const { picture, highest } of places) expect(highest).toBeGreaterThan(picture)
    expect(next?.top).toBe(one?.top)
    const gap = (next?.left ?? 0) - (one?.right ?? 0)
    expect(gap).toBeGreaterThanOrEqual(width < 1000 ? 11 : 8)
    // Badges stay apart from the text of the next card.
    expect(gap + Math.min(...places.map(({ free }) => free))).toBeGreaterThanOrEqual(width < 1000 ? 24 : 20)
  }
})

test('the list bar stays below the header and does not cover a focused card', async ({ page, visit }) => {
  await visit('/category/clothing')
  const links = cards(page).locator('h2 a')
  await links.nth(20).focus()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  await expect(sort(page)).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').boundingBox()
  const bar = await page.locator('.sticky-bar').boundingBox()
  expect(bar?.y).toBeLessThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Shift+Tab')
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top)
    expect(top).toBeGreaterThanOrEqual(await edge(page))
  }
})

test(
  'changing the sort order in the middle of a list scrolls to its start',
  desktopOnly,
  async ({ page, visit }) => {
    await visit('/category/clothing')
    await cards(page).nth(16).scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
    await sort(page).selectOption('price-low')
    await expect(cards(page).first().getByRole('heading')).toBeInViewport()
    // At its beginning nothing moves.
    const before = await page.evaluate(() => scrollY)
    await sort(page).selectOption('name')
    expect(await page.evaluate(() => scrollY)).toBe(before)
  },
)

test('in a very low window the list bar scrolls with the page', desktopOnly, async ({ page, visit }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit('/category/clothing')
  await cards(page).nth(2).scrollIntoViewIfNeeded()
  await expect(sort(page)).not.toBeInViewport()
})

test(
  'a picture that failed before hydration is replaced by the fallback picture',
  desktopOnly,
  async ({ page, visit, expectMessage }) => {
    expectMessage(failedLoad(404))
    await page.route(/\/pictures\//, (route) => route.fulfill({ status: 404, body: '' }))
    const failed = page.waitForResponse(/\/pictures\//)
    await page.route(/\/assets\/.+[.]js$/, async (route) => {
      await failed
      await route.continue()
    })
    await visit('/category/wallets')
    await expect(cards(page).first().locator('img')).toHaveAttribute('src', '/picture-fallback.svg')
  },
)
