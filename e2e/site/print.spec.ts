/** What is printed: the cart and the receipt of an order, without header, footer and buttons. */
import type { Page } from '@playwright/test'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { complete, fillCard, thanks } from '../setup/checkout-steps.ts'
import { amplestProduct, fillCart } from '../setup/filled-cart.ts'
import { openPayment } from '../setup/states.ts'

const expectOnlyTheMatter = async (page: Page): Promise<void> => {
  await expect(page.locator('header[data-top-bar]')).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  for (const button of await page.locator('button').all()) await expect(button).toBeHidden()
  for (const name of ['Proceed to Checkout', 'Continue Shopping', 'Continue shopping'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
}

test('a printed cart shows only its lines and totals', desktopOnly, async ({ page, visit, request }) => {
  const product = await amplestProduct(request, ({ sizes }) => sizes.length === 0)
  await fillCart(page, { product, quantity: 2 })
  await visit('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expectOnlyTheMatter(page)
  await expect(page.getByRole('main').getByText(product.name, { exact: true })).toBeVisible()
  await expect(page.getByTestId('cart-total')).toBeVisible()
})

test('a printed order shows only its receipt', desktopOnly, async ({ page, blankScreen }) => {
  await openPayment(blankScreen)
  await fillCard(page)
  await complete(page).click()
  await thanks(page)
  await page.emulateMedia({ media: 'print' })
  await expectOnlyTheMatter(page)
  await expect(page.getByText('Order number', { exact: true })).toBeVisible()
  await expect(page.getByText('What you ordered')).toBeVisible()
  await expect(page.getByText('LATEST ARRIVALS')).toBeHidden()
})
