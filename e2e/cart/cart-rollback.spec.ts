/** The cart shows a change before the server has agreed to it, and takes it back where it does not. */
import type { Page } from '@playwright/test'
import { desktopOnly, expect, test } from '../setup/browser-test.ts'
import { fillCart, findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

const CART = /\/api\/cart(\/|\?|$)/
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const quantity = (page: Page) => page.getByRole('main').getByLabel('Quantity', { exact: true })

test(
  'a cart change that the server refuses is rolled back',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    const product = await findProduct(request)
    await fillCart(page, { product })
    await failWith('PUT', CART)
    await failWith('DELETE', CART)
    await visit('/cart')
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
    await expect(toast(page)).toContainText('Error')
    await expect(toast(page)).toContainText('Failed to update cart item')
    await expect(quantity(page)).toHaveText('1')

    await page.getByRole('button', { name: `Remove ${product.name}` }).click()
    await expect(toast(page)).toContainText('Failed to remove item from cart')
    // One toast at a time: the newer one takes the older one's place.
    await expect(toast(page).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'a line that could not be removed comes back to its place, and the count with it',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    const first = await findProduct(request)
    const second = await findProduct(request, ({ id }) => id !== first.id)
    await fillCart(page, { product: first, quantity: 2 }, { product: second })
    await failWith('DELETE', CART)
    await visit('/cart')
    const lines = page.getByRole('main').getByRole('listitem')
    await expect(lines).toHaveCount(2)
    const letGo = await holdBack(page, CART, 'DELETE')
    await page.getByRole('button', { name: `Remove ${first.name}` }).click()
    await expect(lines).toHaveCount(1)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    letGo()
    await expect(toast(page)).toContainText('Failed to remove item from cart')
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText(first.name)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
  },
)
