/** Every page with the text spacing of WCAG 1.4.12, and with letters twice as large (1.4.4): nothing is cut or covered. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, expectNothingCut } from '../setup/access.ts'
import { expect, test } from '../setup/browser-test.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { addStyleSheet } from '../setup/style-sheet.ts'

/** The criterion's own figures. */
const SPACING = `
  *, ::before, ::after {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p { margin-bottom: 2em !important; }`

const spread = (page: Page): Promise<() => Promise<void>> => addStyleSheet(page, SPACING)
/** As a shopper does who sets a larger text in the browser; 16 px is what it comes with. */
const enlarge = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  const set = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
  const isSet = (standard: number) =>
    expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
      .toBe(`${standard}px`)
  await set(32)
  await isSet(32)
  return async () => {
    await set(16)
    await isSet(16)
  }
}

/** The smallest phone, with letters twice as large. */
const shrinkAndEnlarge = async (page: Page): Promise<() => Promise<void>> => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  const takeBack = await enlarge(page)
  return async () => {
    await takeBack()
    if (size) await page.setViewportSize(size)
  }
}

const pages = ['/', '/shop', '/category/accessories', '/brands', '/sale', '/search?q=none+such', '/admin']

test('no text is cut off with WCAG text spacing or at 200 % text size', async ({
  page,
  visit,
  request,
  isMobile,
}) => {
  test.slow()
  const look = async () => {
    for (const change of [spread, enlarge, ...(isMobile ? [shrinkAndEnlarge] : [])]) {
      const takeBack = await change(page)
      await expectNothingCut(page)
      await expectNoSidewaysScroll(page)
      await takeBack()
    }
  }
  const product = await findProduct(request, ({ sizes, images }) => sizes.length > 1 && images.length > 2)
  await fillCart(page, { product, quantity: 2 })
  for (const path of [...pages, `/products/${product.slug}`, '/cart', '/checkout'])
    await test.step(path, async () => {
      await visit(path)
      if (path === '/cart' || path === '/checkout')
        await expect(page.getByRole('region', { name: 'Order Summary' })).toBeVisible()
      await look()
    })
  await test.step('the form with its errors', async () => {
    await page.getByRole('button', { name: 'Proceed to Payment' }).click()
    await expect(page.getByText('City is required')).toBeVisible()
    await look()
  })
  await test.step('the cart panel', async () => {
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
  })
  const menu = page.getByRole('banner').getByRole('button', { name: /^(Menu|BRANDS menu)$/ })
  await test.step('the menu', async () => {
    await menu.filter({ visible: true }).press('Enter')
    await expect(page.getByRole('link', { name: 'View All Brands' }).filter({ visible: true })).toBeVisible()
    await look()
  })
})
