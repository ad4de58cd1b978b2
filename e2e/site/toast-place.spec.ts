/** Where toasts are: over nothing that is read just then. */
import type { Locator, Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { buyUpToPayment, payByCard, thanks } from '../setup/checkout-steps.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { givePassword } from '../setup/staff-area.ts'

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

const shownToast = (page: Page) => page.locator('li[data-state=open]')
const main = (page: Page) => page.getByRole('main')
const delivery = (within: Locator) => within.getByText(/more for free shipping|ships free/)
const hasColours = ({ sizes, colors }: Product): boolean => sizes.length === 0 && colors.length > 1

/** Px of a rectangle's height that the toast covers. */
const coveredHeight = async (page: Page, locator: Locator): Promise<number> => {
  const [toast, other] = [await shownToast(page).boundingBox(), await locator.boundingBox()]
  if (!toast || !other) throw new Error('not shown')
  const width = Math.min(toast.x + toast.width, other.x + other.width) - Math.max(toast.x, other.x)
  const height = Math.min(toast.y + toast.height, other.y + other.height) - Math.max(toast.y, other.y)
  return width > 0 ? Math.max(0, height) : 0
}

const expectUncovered = async (page: Page, locator: Locator): Promise<void> => {
  await expect(shownToast(page)).toBeVisible()
  await expect.poll(() => coveredHeight(page, locator)).toBe(0)
}

for (const size of WINDOWS) {
  test(`at ${size.width} px a toast leaves the product's title, the panel's first line and the delivery bar free`, {
    ...desktopOnly,
  }, async ({ page, visit, request }) => {
    const { slug } = await findProduct(request, hasColours)
    await page.setViewportSize(size)
    await visit(`/products/${slug}`)
    await main(page).getByRole('radio').first().check()
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await expect(shownToast(page)).toContainText('Added to cart')
    await expectUncovered(page, page.getByRole('heading', { level: 1 }))
    await page.getByRole('button', { name: /^Cart/ }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await expectUncovered(page, panel.getByRole('listitem').first())
    await expectUncovered(page, delivery(panel))
    await expectUncovered(page, panel.getByRole('link', { name: 'Checkout' }))
  })

  test(`at ${size.width} px a toast leaves the cart's first line and the delivery bar free`, {
    ...desktopOnly,
  }, async ({ page, visit, request }) => {
    const one = await findProduct(request)
    const two = await findProduct(request, ({ slug }) => slug !== one.slug)
    await page.setViewportSize(size)
    await fillCart(page, { product: one }, { product: two })
    await visit('/cart')
    await main(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(shownToast(page)).toContainText('Item removed')
    await expectUncovered(page, main(page).getByRole('heading', { level: 1 }))
    await expectUncovered(page, main(page).getByRole('listitem').first())
    await expectUncovered(page, delivery(main(page)))
  })

  test(`at ${size.width} px a toast leaves the bar free that saves in the staff area`, {
    ...desktopOnly,
  }, async ({ page, visit }) => {
    await page.setViewportSize(size)
    await visit('/admin/pages/new')
    await givePassword(page)
    await page.getByLabel('Title', { exact: true }).fill(`Toast at ${size.width}`)
    await page.getByLabel('Text', { exact: true }).fill('A draft.')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expectUncovered(page, page.locator('[data-save-bar]').getByRole('button').first())
    // Once something else is focused, the toast has no cause to move away from it.
    await page.getByLabel('Title', { exact: true }).focus()
    for (const button of await page.locator('[data-save-bar]').getByRole('button').all())
      await expectUncovered(page, button)
  })

  test(`at ${size.width} px the toast of a payment leaves the order's number and its link free`, {
    ...desktopOnly,
  }, async ({ page, visit, request }) => {
    await page.setViewportSize(size)
    await buyUpToPayment({ page, visit, request })
    await payByCard(page)
    await thanks(page)
    await expectUncovered(page, page.getByText('Order number', { exact: true }))
    await expectUncovered(page, page.getByRole('link', { name: 'View your order and its delivery' }))
  })
}
