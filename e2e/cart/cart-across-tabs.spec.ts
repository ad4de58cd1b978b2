/** The tabs of one browser share a cart: a change in one shows in the others, and a tab of the next day has it too. */
import type { BrowserContext, Page } from '@playwright/test'
import type { Product } from '../../src/contract/products/product.ts'
import { desktopInReleaseTests, desktopOnly, expect, test, waitUntilHydrated } from '../setup/browser-test.ts'
import { buyUpToPayment, ORDERS, payByCard, summary, thanks } from '../setup/checkout-steps.ts'
import { addOnProductPage, findProduct } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

const CART = /\/api\/cart(\/|\?|$)/
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const lines = (page: Page) =>
  page
    .getByRole('list', { name: 'Items in your cart' })
    .getByRole('listitem')
    .filter({ hasText: 'Quantity of' })
const sessionOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('sessionId'))

const openTab = async (context: BrowserContext, path: string): Promise<Page> => {
  const tab = await context.newPage()
  await tab.goto(path)
  await waitUntilHydrated(tab)
  return tab
}
const addIn = async (tab: Page, product: Product): Promise<void> => {
  await tab.goto(`/products/${product.slug}`)
  await waitUntilHydrated(tab)
  await addOnProductPage(tab, product)
  await expect(toast(tab)).toContainText('Added to cart')
}
/** Cart calls of the tab from now on. */
const cartCalls = (tab: Page): string[] => {
  const calls: string[] = []
  tab.on('request', (call) => CART.test(call.url()) && calls.push(call.method()))
  return calls
}

test(
  'what is added, changed and removed in one tab shows at once in the header, cart page and panel of others',
  desktopOnly,
  async ({ page, context, request }) => {
    const product = await findProduct(request)
    const onCartPage = await openTab(context, '/cart')
    const inPanel = await openTab(context, '/')
    await cartButton(inPanel).click()
    await expect(panel(inPanel).getByText('Your cart is empty')).toBeVisible()
    const calls = cartCalls(inPanel)
    expect(await sessionOf(inPanel)).toBeNull()

    await addIn(page, product)
    for (const tab of [onCartPage, inPanel]) {
      await expect(lines(tab)).toHaveCount(1)
      await expect(lines(tab)).toContainText(product.name)
    }
    await expect(cartButton(onCartPage)).toHaveAccessibleName('Cart, 1 item')
    expect(calls).toEqual(['GET'])
    expect(await sessionOf(inPanel)).not.toBe(await sessionOf(page))

    await onCartPage.getByRole('button', { name: /^Increase quantity/ }).click()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    await expect(panel(inPanel).getByLabel('Quantity', { exact: true })).toHaveText('2')
    await panel(inPanel)
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect(onCartPage.getByRole('main').getByText('Your cart is empty')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
  },
)

test(
  'the next day a new tab has the cart and asks for it once; what is added there joins it',
  desktopOnly,
  async ({ page, context, request }) => {
    const product = await findProduct(request)
    const another = await findProduct(request, ({ id }) => id !== product.id)
    await addIn(page, product)
    const yesterday = await sessionOf(page)
    await page.close()

    const tab = await context.newPage()
    const calls = cartCalls(tab)
    await tab.goto('/')
    await expect(cartButton(tab)).toHaveAccessibleName('Cart, 1 item')
    expect(calls).toEqual(['GET'])
    expect(await sessionOf(tab)).toMatch(/^[a-z0-9]{9}$/)
    expect(await sessionOf(tab)).not.toBe(yesterday)
    await tab.close()

    // Pressed before the cart has arrived: it is never taken for empty.
    const late = await context.newPage()
    const letGo = await holdBack(late, CART, 'GET')
    await addIn(late, another)
    await expect(cartButton(late)).toHaveAccessibleName('Cart')
    await cartButton(late).click()
    await expect(panel(late).getByTestId('skeleton')).toHaveCount(3)
    letGo()
    await expect(lines(late)).toHaveCount(2)
  },
)

test(
  'the summary of a checkout shows what another tab adds',
  desktopInReleaseTests,
  async ({ page, context, request }) => {
    const product = await findProduct(request)
    const another = await findProduct(request, ({ id }) => id !== product.id)
    await addIn(page, product)
    const checkout = await openTab(context, '/checkout')
    await expect(summary(checkout)).toContainText(product.name)
    await addIn(page, another)
    await expect(summary(checkout)).toContainText(another.name)
  },
)

test(
  'a line that another tab adds while one pays stays, and the tab that paid says so',
  desktopOnly,
  async ({ page, context, visit, request }) => {
    const { product } = await buyUpToPayment({ page, visit, request })
    const another = await findProduct(request, ({ id }) => id !== product.id)
    const letGo = await holdBack(page, ORDERS, 'POST')
    await payByCard(page)
    const other = await context.newPage()
    await addIn(other, another)
    letGo()
    await thanks(page)
    await expect(toast(page)).toContainText('1 item that was added in another tab is still in your cart.')
    await expect(toast(page).getByRole('link', { name: 'View cart' })).toBeVisible()
    for (const tab of [page, other]) {
      await expect(cartButton(tab)).toHaveAccessibleName('Cart, 1 item')
      await cartButton(tab).click()
      await expect(lines(tab)).toHaveCount(1)
      await expect(lines(tab)).toContainText(another.name)
    }
  },
)

test(
  'without BroadcastChannel a tab works, and has the cart from its next page load on',
  desktopInReleaseTests,
  async ({ page, context, request }) => {
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
    const product = await findProduct(request)
    const other = await openTab(context, '/')
    await addIn(page, product)
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 1 item')
    await expect(cartButton(other)).toHaveAccessibleName('Cart')
    await other.reload()
    await expect(cartButton(other)).toHaveAccessibleName('Cart, 1 item')
  },
)
