/** The cart, in its panel and on its page (spec, sections 2, 4, 5, 8 and 9). */
import type { Page } from '@playwright/test'
import { formatMinor, formatPence, SPECIFIED_RATES } from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { specifiedTerms, totals } from '../../src/domain/pricing/pricing.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import { addOnProductPage, fillCart, findProduct, readCart } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

const CART = /\/api\/cart(\/|\?|$)/
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const quantity = (page: Page) => page.getByRole('main').getByLabel('Quantity', { exact: true })

test.describe('an empty cart', () => {
  test(
    'the cart page and the cart panel say that the cart is empty, link home, and make no request',
    desktopOnly,
    async ({ page, visit }) => {
      const asked: string[] = []
      page.on('request', (request) => CART.test(request.url()) && asked.push(request.url()))
      await visit('/cart')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart')
      const main = page.getByRole('main')
      await expect(main.getByText('Your cart is empty')).toBeVisible()
      await expect(main.getByText('Add some items to get started')).toBeVisible()
      await expectNoAxeViolations(page)

      await cartButton(page).click()
      await expect(panel(page).getByText('Your cart is empty')).toBeVisible()
      await expect(panel(page).getByText('Add some items to get started')).toBeVisible()
      await expectNoAxeViolations(page)
      expect(asked).toEqual([])
      expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toBeNull()

      await panel(page).getByRole('link', { name: 'Continue Shopping' }).click()
      await expect(page).toHaveURL('/')
      await expect(panel(page)).toBeHidden()
      await page.goBack()
      await main.getByRole('link', { name: 'Continue Shopping' }).click()
      await expect(page).toHaveURL('/')
    },
  )
})

test(
  'a product added to the cart is counted, shown in the panel and kept for the session',
  mobileOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    await visit(`/products/${product.slug}`)
    await addOnProductPage(page, product)
    await expect(toast(page)).toContainText('Added to cart')
    await expect(toast(page)).toContainText('Product has been added to your cart')
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    expect(await page.evaluate(() => sessionStorage.getItem('sessionId'))).toMatch(/^[a-z0-9]{9}$/)

    await cartButton(page).click()
    const line = panel(page).getByRole('listitem').filter({ hasText: 'Quantity of' })
    await expect(line).toContainText(product.name)
    await expect(line).toContainText(product.brand.name)
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(cartButton(page)).toBeFocused()

    await page.reload()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    await cartButton(page).click()
    await panel(page).getByRole('link', { name: 'View Cart' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: product.name })).toBeVisible()
  },
)

test(
  'three rows hold the panel’s place while the cart loads, and the page’s',
  desktopOnly,
  async ({ page, visit, request }) => {
    await fillCart(page, { product: await findProduct(request) })
    const letGo = await holdBack(page, CART, 'GET')
    await visit('/cart')
    await expect(page.getByRole('main').getByTestId('skeleton')).toHaveCount(3)
    await cartButton(page).click()
    await expect(panel(page).getByTestId('skeleton')).toHaveCount(3)
    await expectNoAxeViolations(page)
    letGo()
    await expect(panel(page).getByRole('listitem')).toHaveCount(1)
    await expect(panel(page).getByTestId('skeleton')).toHaveCount(0)
  },
)

test(
  'a cart that does not load says so and is asked for again',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    await fillCart(page, { product: await findProduct(request) })
    await failWith('GET', CART, { times: 1 })
    await visit('/cart')
    const main = page.getByRole('main')
    await expect(main.getByText('Your cart could not be loaded')).toBeVisible()
    await expectNoAxeViolations(page)
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('listitem')).toHaveCount(1)
  },
)

test(
  'a line’s quantity goes up and down, never below 1, and is blocked while a change is pending',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    const session = await fillCart(page, { product })
    await visit('/cart')
    const minus = page.getByRole('button', { name: `Decrease quantity of ${product.name}` })
    const plus = page.getByRole('button', { name: `Increase quantity of ${product.name}` })
    await expect(minus).toBeDisabled()
    await expect(plus).toBeEnabled()
    const line = page.getByRole('main').getByRole('listitem')
    const each = line.getByText(`${formatPence(pence(product.price), 'GBP', SPECIFIED_RATES)} each`)
    await expect(each).toHaveCount(0)
    const before = await line.boundingBox()

    const letGo = await holdBack(page, CART, 'PUT')
    await plus.focus()
    await page.keyboard.press('Enter')
    // Shown at once, before the server has said anything.
    await expect(quantity(page)).toHaveText('2')
    await expect(each).toBeVisible()
    expect((await line.boundingBox())?.height).toBe(before?.height)
    await expect(plus).toBeDisabled()
    await expect(minus).toBeDisabled()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    letGo()
    await expect(plus).toBeEnabled()
    await expect(plus).toBeFocused()
    expect(await readCart(page, session)).toMatchObject([{ quantity: 2 }])

    await minus.click()
    await expect(quantity(page)).toHaveText('1')
    await expect(minus).toBeDisabled()
    await expect(plus).toBeEnabled()
    expect(await readCart(page, session)).toMatchObject([{ quantity: 1 }])
  },
)

test(
  'removing lines says so, keeps the keyboard near and ends with an empty cart',
  desktopOnly,
  async ({ page, visit, request }) => {
    const first = await findProduct(request)
    const second = await findProduct(request, ({ id }) => id !== first.id)
    const session = await fillCart(page, { product: first }, { product: second })
    await visit('/cart')
    const main = page.getByRole('main')
    const letGo = await holdBack(page, CART, 'DELETE')
    await page.getByRole('button', { name: `Remove ${first.name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(main.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: `Remove ${second.name}` })).toBeDisabled()
    await expect(main.getByRole('link', { name: second.name })).toBeFocused()
    letGo()
    await expect(toast(page)).toContainText('Item removed')
    await expect(toast(page)).toContainText('Item has been removed from your cart')
    await expect(page.getByRole('button', { name: `Remove ${second.name}` })).toBeEnabled()

    await page.getByRole('button', { name: `Remove ${second.name}` }).focus()
    await page.keyboard.press('Enter')
    await expect(main.getByText('Your cart is empty')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Continue Shopping' })).toBeFocused()
    await expect(async () => expect(await readCart(page, session)).toEqual([])).toPass()
  },
)

test(
  'the cart summary adds up in every currency and says how much is missing for free shipping',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request, ({ price }) => pence(price) < 50_00)
    const price = pence(product.price)
    await fillCart(page, { product })
    await visit('/cart')
    const summary = page.getByRole('region', { name: 'Order Summary' })
    for (const currency of ['GBP', 'USD', 'JPY'] as const) {
      await page.getByLabel('Currency').first().selectOption(currency)
      const expected = totals([{ pricePence: price, quantity: 1 }], specifiedTerms(currency))
      await expect(summary).toContainText(`Subtotal${formatMinor(expected.subtotal, currency)}`)
      await expect(summary).toContainText(`Shipping${formatMinor(expected.shipping, currency)}`)
      await expect(summary).toContainText(`Total${formatMinor(expected.total, currency)}`)
      const missing = formatPence(100_01 - price, currency, SPECIFIED_RATES)
      await expect(summary).toContainText(`Add ${missing} more for free shipping`)
    }
    await page.getByLabel('Currency').first().selectOption('GBP')
    await expectNoAxeViolations(page)

    const plus = page.getByRole('button', { name: `Increase quantity of ${product.name}` })
    for (let count = 1; count * price <= 100_00; count += 1) {
      await plus.click()
      await expect(quantity(page)).toHaveText(String(count + 1))
      await expect(plus).toBeEnabled()
    }
    await expect(summary).not.toContainText('more for free shipping')
    await expect(summary).toContainText('Your order ships free')
    await expect(summary).toContainText('ShippingFree')
    await summary.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'a cart line with too little stock says so, before and after a refused change',
  mobileOnly,
  async ({ page, visit, request, failWith }) => {
    const product = await findProduct(request)
    await fillCart(page, { product, quantity: 5 })
    await page.route(CART, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const response = await route.fetch()
      const lines = await response.json()
      lines[0].product.stockQuantity = 3
      await route.fulfill({ response, json: lines })
    })
    await visit('/cart')
    const line = page.getByRole('main').getByRole('listitem')
    await expect(line).toContainText('Only 3 left in stock')
    await expectNoAxeViolations(page)

    const message = 'There are not enough of this product left in stock.'
    await failWith('PUT', CART, { status: 409, body: message })
    await page.getByRole('button', { name: `Increase quantity of ${product.name}` }).click()
    await expect(line).toContainText(message)
    await expect(quantity(page)).toHaveText('5')
    await page.unrouteAll({ behavior: 'wait' })
  },
)

test(
  'a browser that forbids storage has a cart for as long as its page',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('forbidden', 'SecurityError')
          },
        })
    })
    await visit(`/products/${product.slug}`)
    await addOnProductPage(page, product)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    await cartButton(page).click()
    await panel(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(product.name)
  },
)

test(
  'toasts leave the buttons of a phone free and can be dismissed in the cart panel',
  mobileOnly,
  async ({ page, visit, request }) => {
    const first = await findProduct(request)
    const second = await findProduct(request, ({ id }) => id !== first.id)
    await fillCart(page, { product: first }, { product: second })
    await visit('/')
    await cartButton(page).click()
    const remove = panel(page).getByRole('button', { name: `Remove ${first.name}` })
    await remove.click()
    const item = panel(page)
      .getByRole('region', { name: /Notifications/ })
      .getByRole('listitem')
    await expect(item).toContainText('Item removed')
    const shown = await item.boundingBox()
    const bar = await panel(page).getByRole('link', { name: 'Checkout' }).boundingBox()
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await panel(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(item).toBeHidden()
  },
)
