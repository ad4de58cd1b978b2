/** The still lifes of lists: after every eighth product, where a row has four, and nowhere in what screen readers count. */
import type { Page } from '@playwright/test'
import { desktopOnly, expect, expectNoAxeViolations, failedLoad, test } from '../setup/browser-test.ts'

/** Products between two still lifes. */
const PRODUCTS_BETWEEN = 8

const stillLifes = (page: Page) => page.getByRole('main').locator('li[aria-hidden] > div > picture > img')

/** How many articles stand before each still life, and how many columns it takes. */
const places = (page: Page) =>
  stillLifes(page).evaluateAll((images) =>
    images.map((image) => {
      const list = image.closest('ul')
      const before = [...(list?.querySelectorAll('article') ?? [])].filter(
        (card) => card.compareDocumentPosition(image) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      const [card] = before
      const columns = image.getBoundingClientRect().width / (card?.getBoundingClientRect().width ?? 1)
      return { before: before.length, columns: Math.round(columns) }
    }),
  )

const expected = [1, 2].map((step) => ({ before: step * PRODUCTS_BETWEEN, columns: 2 }))

test('a still life follows every eighth product, and is none', desktopOnly, async ({ page, visit }) => {
  await visit('/shop')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await expect.poll(() => places(page)).toEqual(expected)
  expect(await stillLifes(page).evaluateAll((all) => all.map((image) => image.closest('a')))).toEqual([
    null,
    null,
  ])
  await expect(page.getByText('Showing 87 of 87 products')).toBeVisible()
  await expectNoAxeViolations(page)
  // Searches and filters show what was found.
  await page.getByPlaceholder('Search products...').fill('a')
  await expect(page.getByText(/Showing (?!87)\d+ of 87 products/)).toBeVisible()
  await expect(stillLifes(page)).toHaveCount(0)
  await visit('/search?q=leather')
  await expect(page.getByRole('main').getByRole('article').nth(PRODUCTS_BETWEEN)).toBeVisible()
  await expect(stillLifes(page)).toHaveCount(0)
})

test(
  'where a row has fewer than four products there is no still life',
  desktopOnly,
  async ({ page, visit }) => {
    await page.setViewportSize({ width: 1200, height: 900 })
    await visit('/shop')
    for (const image of await stillLifes(page).all()) await expect(image).toBeHidden()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('no empty place is shown', desktopOnly, async ({ page }) => {
    await page.goto('/shop')
    await expect(page.locator('main li[aria-hidden]').first()).toBeHidden()
  })
})

for (const path of ['/cart', '/search?q=zzzz', '/none-such'])
  test(
    `${path}, where nothing is, has a still life beside its words`,
    desktopOnly,
    async ({ page, visit, expectMessage }) => {
      if (path === '/none-such') expectMessage(failedLoad(404))
      await visit(path)
      const picture = page.getByRole('main').locator('[aria-hidden] > picture > img')
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expectNoAxeViolations(page)
      await page.setViewportSize({ width: 1024, height: 800 })
      await expect(picture).toBeHidden()
    },
  )
