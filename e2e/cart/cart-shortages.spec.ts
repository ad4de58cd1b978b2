/** Lines that cannot be sold as they are: cart, panel and checkout say so at the line, with the choices. */
import type { APIRequestContext, Page } from '@playwright/test'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import { paths } from '../../src/contract/paths.ts'
import type {
  ProductChanges,
  ProductInput,
  StaffProduct,
} from '../../src/contract/products/product-schemas.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
} from '../setup/browser-test.ts'
import {
  complete,
  fillCard,
  fillShipping,
  goToPayment,
  namesOf,
  proceed,
  record,
  summary,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { newSessionId, readCart } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'
import { test } from '../setup/own-shop.ts'
import { createDrafts } from '../setup/staff-calls.ts'

test.use({ program: 'e2e/setup/variants-shop.ts' })
// One shop is enough for all.
test.describe.configure({ mode: 'default' })

const SIZES = ['S', 'M', 'L']
const line = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const choice = (page: Page) => page.getByRole('region', { name: /cannot be bought as/ })
const total = (page: Page) => page.getByRole('main').getByTestId('cart-total')
const buyable = (page: Page) => page.getByRole('main').getByTestId('buyable-total').locator('..')

type Goods = { of: Partial<ProductInput>; size?: string; quantity?: number }

/** Puts own products into a cart, of which staff then change what `change` says. */
const fill = async (page: Page, request: APIRequestContext, prefix: string, goods: Goods[]) => {
  const drafts = await createDrafts(
    request,
    prefix,
    goods.map(({ of }) => ({ status: 'live' as const, ...of })),
  )
  const sessionId = newSessionId()
  for (const [index, { size = null, quantity = 1 }] of goods.entries()) {
    const data = { productId: drafts.products[index]?.id, size, quantity, sessionId }
    const answer = await request.post(paths.cart, { data })
    if (!answer.ok()) throw new Error(await answer.text())
  }
  await page.addInitScript((id) => sessionStorage.setItem('sessionId', id), sessionId)
  const change = async (index: number, changes: (now: StaffProduct) => ProductChanges) => {
    const { headers, products, read } = drafts
    const now = (await read()).find(({ id }) => id === products[index]?.id)
    if (!now) throw new Error('the product is gone')
    const wanted = changes(now)
    const seen = Object.fromEntries(Object.entries(now).filter(([field]) => field in wanted))
    const answer = await request.patch(`/api/admin/catalogue/products/${now.id}`, {
      headers,
      data: { version: now.version, changes: wanted, seen },
    })
    if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`)
  }
  const read = (): Promise<CartLine[]> => readCart(page, sessionId)
  return { names: drafts.products.map(({ name }) => name), change, read, sessionId }
}
const stock =
  (...units: number[]) =>
  (now: StaffProduct): ProductChanges => ({
    variants: now.variants.map(({ id, size, color }, index) => ({
      id,
      size,
      color,
      stockQuantity: units[index] ?? 0,
    })),
  })
const sized = (price: string, ...units: number[]): Partial<ProductInput> => ({
  price,
  counting: 'by-variant',
  stockQuantity: units.reduce((sum, each) => sum + each, 0),
  sizes: SIZES,
  colors: [],
  variants: SIZES.map((size, index) => ({ size, color: null, stockQuantity: units[index] ?? 0 })),
})

test(
  'a sold-out line says so in cart and panel, with the total without it; another size is taken by keyboard',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { names, change, read } = await fill(page, request, 'Spool Jacket', [
      { of: sized('140.00', 5, 5, 2), size: 'M', quantity: 3 },
      { of: { price: '74.00' } },
    ])
    await change(0, stock(5, 0, 2))
    await visit('/cart')
    const [jacket = '', cap = ''] = names
    await expect(line(page, jacket)).toContainText('Out of stock in M')
    await expect(line(page, cap)).not.toContainText('stock')
    await expect(
      page.getByRole('status').filter({ hasText: '1 product in your cart cannot be bought as it is.' }),
    ).toBeAttached()
    // As specified, over all lines.
    await expect(total(page)).toHaveText('£494.00 GBP')
    await expect(buyable(page)).toHaveText('Without 3 unavailable items:£84.00 GBP')
    await expect(page.getByText('with £10.00 GBP shipping')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout')
    await expectNoAxeViolations(page)

    await page.getByRole('button', { name: /^Cart, / }).click()
    const panel = page.getByRole('dialog', { name: 'Your cart' })
    await expect(panel).toContainText('Out of stock in M')
    await expect(panel).toContainText('Without 3 unavailable items:£84.00 GBP')
    await expect(panel.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/checkout')
    await expect(panel.getByRole('button', { name: 'L (2 left)' })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')

    const sizes = page.getByRole('main').getByRole('group', { name: /^Another size/ })
    await expect(sizes.getByRole('button')).toHaveText(['S', 'L (2 left)'])
    await sizes.getByRole('button', { name: 'S' }).focus()
    await page.keyboard.press('Enter')
    await expect(line(page, jacket)).toContainText('Size: S')
    await expect(line(page, jacket)).not.toContainText('Out of stock')
    await expect(line(page, jacket).getByRole('link', { name: jacket })).toBeFocused()
    await expect(buyable(page)).toHaveCount(0)
    expect((await read()).map(({ size, quantity }) => [size, quantity])).toEqual([
      ['S', 3],
      [null, 1],
    ])
  },
)

test('at the checkout the choice stands above the form, which leads to it until each is made, and then pays', async ({
  page,
  visit,
  request,
  expectMessage,
}) => {
  // Of the archived product, which has no other size.
  expectMessage(failedLoad(410))
  const { names, change, read } = await fill(page, request, 'Bobbin Coat', [
    { of: { price: '20.00', stockQuantity: 12 }, quantity: 10 },
    { of: { price: '30.00' } },
    { of: { price: '50.00' } },
  ])
  const [coat = '', hat = '', belt = ''] = names
  await change(0, () => ({ stockQuantity: 3 }))
  await change(1, () => ({ status: 'archived' }))
  const calls = record(page)
  await visit('/checkout')
  await expect(choice(page)).toBeVisible()
  await expect(choice(page).getByRole('heading')).toHaveText(
    '2 products in your cart cannot be bought as they are',
  )
  await expect(choice(page)).not.toContainText(belt)
  await expect(summary(page)).toContainText('Total£280.00 GBP')
  await expect(summary(page)).toContainText('Without 8 unavailable items:£110.00 GBP')
  await expectNoAxeViolations(page)

  await fillShipping(page)
  await proceed(page).press('Enter')
  await expect(choice(page).getByRole('heading')).toBeFocused()
  await expect(proceed(page)).toHaveAccessibleDescription(/^First choose above/)
  expect(calls).toEqual([])

  await expect(choice(page)).toContainText('Only 3 left in stock')
  const letGo = await holdBack(page, /\/api\/cart\//, 'PUT')
  await button(page, `Keep 3 of ${coat}`).press('Enter')
  await expect(choice(page).getByRole('heading')).toHaveText(
    '1 product in your cart cannot be bought as it is',
  )
  await expect(choice(page).getByRole('heading')).toBeFocused()
  await expect(choice(page)).toContainText('No longer available')
  // At once, although the other change is still on its way.
  await button(page, `Remove ${hat}`).press('Enter')
  letGo()
  await expect(choice(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Shipping Information' })).toBeFocused()
  // The held change arrives after what is shown of it.
  const stored = async () => (await read()).map(({ product, quantity }) => [product.name, quantity])
  await expect.poll(stored).toEqual([
    [coat, 3],
    [belt, 1],
  ])
  await proceed(page).click()
  await fillCard(page)
  await complete(page).click()
  await thanks(page)
})

test(
  'stock that goes between cart and payment: the toast, the server’s message, and the choice at the line',
  mobileOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(409))
    const { names, change } = await fill(page, request, 'Pirn Shirt', [
      { of: { price: '40.00', stockQuantity: 5 }, quantity: 5 },
    ])
    await visit('/checkout')
    await fillShipping(page)
    await change(0, () => ({ stockQuantity: 2 }))
    await proceed(page).click()
    await expect(toast(page)).toContainText('Failed to initialize payment. Please try again.')
    await expect(
      page.getByRole('alert').filter({ hasText: `Only 2 of ${names[0]} left in stock.` }),
    ).toBeVisible()
    await expect(choice(page)).toContainText('Only 2 left in stock')
    await expectNoAxeViolations(page)
    await button(page, `Keep 2 of ${names[0]}`).click()
    await expect(choice(page)).toHaveCount(0)
    await expect(page.getByText(`Only 2 of ${names[0]} left in stock.`)).toHaveCount(0)

    // At the payment step nothing is confirmed, and the choice is shown again.
    await goToPayment(page)
    await fillCard(page)
    const calls = record(page)
    await change(0, () => ({ inStock: false }))
    await complete(page).click()
    await expect(choice(page)).toContainText('Out of stock')
    await expect(page.getByLabel('City')).toHaveValue('Leeds')
    expect(namesOf(calls)).toEqual([])
    await button(page, `Remove ${names[0]}`).press('Enter')
    await expect(page.getByText('Add some items to proceed with checkout')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toBeFocused()
  },
)

test('a changed price is named at the line, raised or lowered, in the chosen currency', async ({
  page,
  visit,
  request,
}) => {
  const { names, change } = await fill(page, request, 'Selvage Bag', [
    { of: { price: '84.00' } },
    { of: { price: '50.00' } },
    { of: { price: '20.00' } },
  ])
  await change(0, () => ({ price: '120.00' }))
  await change(1, () => ({ price: '40.00' }))
  await visit('/cart')
  const [bag = '', pouch = '', strap = ''] = names
  await expect(line(page, bag)).toContainText('Price: was £84.00 GBP, now £120.00 GBP')
  await expect(line(page, pouch)).toContainText('Price: was £50.00 GBP, now £40.00 GBP')
  await expect(line(page, strap)).not.toContainText('was')
  await expect(buyable(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('preferred-currency', 'USD'))
  await visit('/checkout')
  await expect(summary(page)).toContainText('Price: was $115.08 USD, now $164.40 USD')
  await expect(choice(page)).toHaveCount(0)
})

test(
  'lines that are tracked by product and exceed the stock together are told apart',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const { change, sessionId, names } = await fill(page, request, 'Heddle Sock', [
      { of: { price: '8.00', stockQuantity: 9, sizes: ['S', 'M'], colors: [] }, size: 'S', quantity: 2 },
    ])
    const [sock] = await readCart(page, sessionId)
    await request.post(paths.cart, {
      data: { productId: sock?.productId, size: 'M', quantity: 2, sessionId },
    })
    await change(0, () => ({ stockQuantity: 3 }))
    await visit('/cart')
    const short = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Only 3 left' })
    await expect(short).toHaveCount(1)
    await expect(short).toContainText('Only 3 left in stock, 2 of them already in your cart')
    await expect(buyable(page)).toContainText('Without 1 unavailable item:')
    await button(page, `Keep 1 of ${names[0]}, M`).click()
    await expect(short).toHaveCount(0)
  },
)
