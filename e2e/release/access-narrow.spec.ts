/**
 * A purchase 320 px wide without scrolling sideways (WCAG 1.4.10): on the smallest phone, and at a desk of 1280 by 1024
 * with the page at 400 %, where it is also only 256 px high.
 */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { expect, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { complete, fillCard, fillShipping, proceed, thanks, toast } from '../setup/checkout-steps.ts'

test('a shopper buys a product at a width of 320 px', async ({ page, visit, isMobile }) => {
  test.slow()
  await page.setViewportSize(isMobile ? { width: 320, height: 568 } : { width: 320, height: 256 })
  const header = page.getByRole('banner')
  const main = page.getByRole('main')
  const fits = () => expectNoSidewaysScroll(page)

  await visit('/')
  await fits()
  await header.getByRole('button', { name: 'Menu' }).click()
  await fits()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Upper' }).click()
  await expect(page).toHaveURL('/category/upper')
  await fits()
  await main.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/products\//)
  await fits()

  const add = main.getByRole('button', { name: 'ADD TO CART' })
  await add.click()
  await expect(toast(page)).toContainText('Please select a size')
  await fits()
  await main.getByRole('group', { name: /^Size/ }).getByRole('radio').first().check()
  const colours = main.getByRole('group', { name: /^Colour/ }).getByRole('radio')
  if ((await colours.count()) > 1) await colours.first().check()
  await add.click()
  await expect(toast(page)).toContainText('Added to cart')

  await header.getByRole('button', { name: 'Cart, 1 item' }).click()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  const more = panel.getByRole('button', { name: /^Increase quantity/ })
  await more.click()
  await expect(panel.getByLabel('Quantity', { exact: true })).toHaveText('2')
  await fits()
  await panel.getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL('/cart')
  await fits()
  await main.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/checkout')
  await waitUntilHydrated(page)
  await proceed(page).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await fits()
  await fillShipping(page)
  await proceed(page).click()
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
  await fits()
  await fillCard(page)
  await complete(page).click()
  await thanks(page)
  await fits()
})
