/** 'Empty cart' by one press, and its undo, on the cart page and in the panel. */
import type { APIRequestContext, Page } from '@playwright/test'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  test,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import { fillCart, findProduct, readCart } from '../setup/filled-cart.ts'

const CART = /\/api\/cart(\?|$)/
const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const empty = (page: Page) => page.getByRole('button', { name: 'Empty cart' })
const undo = (page: Page) => toast(page).getByRole('button', { name: 'Undo' })
const isEmpty = (page: Page) => page.getByRole('main').getByText('Your cart is empty')

/** Twelve of one product and one of another: more than one call adds. */
const fillTwo = async (page: Page, request: APIRequestContext) => {
  const product = await findProduct(request, ({ stockQuantity }) => stockQuantity >= 24)
  const another = await findProduct(request, ({ id }) => id !== product.id)
  const session = await fillCart(
    page,
    { product, quantity: 10 },
    { product, quantity: 2 },
    { product: another },
  )
  const stored = async () =>
    (await readCart(page, session)).map(({ productId, quantity }) => [productId, quantity])
  const filled = [
    [product.id, 12],
    [another.id, 1],
  ]
  return { product, another, stored, filled }
}
const cartCookies = async (page: Page) =>
  (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => /haberdash_(has_)?cart/.test(name))

test('one press empties the cart for every tab and ends its cookies; Undo puts every line back', async ({
  page,
  context,
  visit,
  request,
}) => {
  const { stored, filled } = await fillTwo(page, request)
  await visit('/cart')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 13 items')
  expect(await cartCookies(page)).toHaveLength(2)
  const other = await context.newPage()
  await other.goto('/')
  await waitUntilHydrated(other)
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 13 items')

  await empty(page).click()
  await expect(isEmpty(page)).toBeVisible()
  await expect(toast(page)).toContainText('Cart emptied')
  await expect(toast(page)).toContainText('13 items have been removed from your cart')
  await expect(cartButton(other)).toHaveAccessibleName('Cart')
  expect(await stored()).toEqual([])
  expect(await cartCookies(page)).toEqual([])
  await expectNoAxeViolations(page)

  await undo(page).click()
  await expect(toast(page)).toContainText('Items put back')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 13 items')
  expect(await stored()).toEqual(filled)
  await expect(cartButton(other)).toHaveAccessibleName('Cart, 13 items')
  expect(await cartCookies(page)).toHaveLength(2)
})

test(
  'by keyboard: empties from the panel, reaches Undo with F8, and the focus is never lost',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { stored, filled } = await fillTwo(page, request)
    await visit('/')
    await cartButton(page).press('Enter')
    await panel(page).getByRole('button', { name: 'Empty cart' }).press('Enter')
    await expect(panel(page).getByRole('link', { name: 'Continue Shopping' })).toBeFocused()
    await expect(undo(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('F8')
    // First the toast itself, then what it offers.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(undo(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByLabel('Quantity', { exact: true })).toHaveText(['12', '1'])
    expect(await stored()).toEqual(filled)
    expect(await panel(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  },
)

test(
  'what cannot be put back is named with the reason, and the rest is put back',
  desktopInReleaseTests,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(409))
    const { product, another, stored } = await fillTwo(page, request)
    await visit('/cart')
    await empty(page).click()
    await page.route(CART, async (route) => {
      const body: { productId?: string; quantity?: number } = route.request().postDataJSON() ?? {}
      if (body.productId === product.id && body.quantity === 2)
        await route.fulfill({ status: 409, body: 'Only 10 left in stock.', contentType: 'text/plain' })
      else await route.fallback()
    })
    await undo(page).click()
    await expect(toast(page)).toContainText(`Could not be put back: 2 x ${product.name}`)
    await expect(toast(page)).toContainText('Only 10 left in stock.')
    await expect(toast(page).getByRole('button', { name: 'Try again' })).toHaveCount(0)
    expect(await stored()).toEqual([
      [product.id, 10],
      [another.id, 1],
    ])
  },
)

test(
  'an undo that fails says so, and its second try adds nothing twice',
  desktopInReleaseTests,
  async ({ page, visit, request, failWith }) => {
    const { product, stored, filled } = await fillTwo(page, request)
    await visit('/cart')
    await empty(page).click()
    await expect(isEmpty(page)).toBeVisible()
    // The first call is carried out, and its answer lost.
    let isLost = false
    await failWith('POST', CART)
    await page.route(CART, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = true
      await route.fetch()
      await route.fallback()
    })
    await undo(page).click()
    await expect(toast(page)).toContainText(`Could not be put back: 12 x ${product.name}`)
    expect(await stored()).toEqual([[product.id, 10]])
    await page.unroute(CART)
    await toast(page).getByRole('button', { name: 'Try again' }).click()
    await expect(toast(page)).toContainText('Items put back')
    expect(await stored()).toEqual(filled)
  },
)

test(
  'a cart that could not be emptied stays and says so',
  desktopInReleaseTests,
  async ({ page, visit, request, failWith }) => {
    const { stored, filled } = await fillTwo(page, request)
    await visit('/cart')
    await failWith('DELETE', CART, { times: 1 })
    await empty(page).click()
    await expect(toast(page)).toContainText('Failed to empty cart')
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 13 items')
    expect(await stored()).toEqual(filled)
    await empty(page).click()
    await expect(isEmpty(page)).toBeVisible()
  },
)
