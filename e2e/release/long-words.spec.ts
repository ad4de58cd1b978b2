/** Texts of others at their worst: a word or an address that fits on no line widens no page and is never cut. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNothingCut, expectSelectsWhole } from '../setup/access.ts'
import { desktopOnly, expect } from '../setup/browser-test.ts'
import { fillShipping, proceed } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { LONG_WORD } from '../setup/long-words.ts'
import { test } from '../setup/own-shop.ts'
import { unlock } from '../setup/staff-area.ts'

test.use({ program: 'e2e/setup/long-words-shop.ts' })
// One shop is enough for all.
test.describe.configure({ mode: 'default' })

const WIDTHS = [1440, 768, 390, 320]
const fits = async (page: Page): Promise<void> => {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectNothingCut(page)
  }
}

test(
  'long words in names, descriptions and search terms widen no page',
  desktopOnly,
  async ({ page, visit, request }) => {
    test.slow()
    const product = await findProduct(request, ({ sizes, colors }) => sizes.length > 2 && colors.length > 1)
    await fillCart(page, { product, quantity: 1 })
    const paths = ['/', '/shop', '/category/upper', '/brand/wrenfold', '/brands', '/sale', '/new-arrivals']
    for (const path of [...paths, `/products/${product.slug}`, `/search?q=${LONG_WORD}`, '/cart'])
      await test.step(path, async () => {
        await visit(path)
        if (path === '/cart') await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
        await fits(page)
      })
    await test.step('the checkout', async () => {
      await visit('/checkout')
      await fillShipping(page)
      await fits(page)
      await page.setViewportSize({ width: 1440, height: 900 })
      await proceed(page).click()
      await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
      await fits(page)
    })
  },
)

test('long words do not widen the admin area', desktopOnly, async ({ page, visit }) => {
  await unlock({ page, visit })
  for (const tab of ['Orders', 'Products', 'Newsletter']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByTestId('skeleton')).toHaveCount(0)
    await fits(page)
  }
})

test(
  'the choices of a list and of a form are whole on a narrow phone',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, ({ sizes }) => sizes.length === 0)
    await fillCart(page, { product, quantity: 1 })
    const session = await page.context().newCDPSession(page)
    await page.setViewportSize({ width: 320, height: 700 })
    for (const size of [16, 32]) {
      await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: (size * 13) / 16 } })
      for (const path of ['/shop', '/sale', '/checkout'])
        await test.step(`${path} with text of ${size} px`, async () => {
          await visit(path)
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
            `${size}px`,
          )
          if (path === '/checkout') await expect(proceed(page)).toBeVisible()
          await expectSelectsWhole(page)
          await expectNoSidewaysScroll(page)
        })
    }
  },
)
