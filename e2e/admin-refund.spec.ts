/** Staff give a payment back: asked once, by pointer or keyboard, shown in the list and in the figures. */
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { AdminOrder } from '../src/contract/admin.ts'
import { failWith, findProduct } from './setup/filled-cart.ts'
import { expect, expectNoAxeViolations, failedLoad, test } from './setup/journey.ts'
import { placePaidOrder } from './setup/paid-order.ts'
import { STAFF_PASSWORD } from './setup/staff-password.ts'

const ADDRESS = {
  firstName: 'Grace',
  lastName: 'Fell',
  address: '9 Quay Street',
  city: 'Whitby',
  postalCode: 'YO21 1AA',
  country: 'GB',
} as const

/** `nth` of the products: one that no other journey buys, where its stock is asked for. */
const order = async (request: APIRequestContext, { quantity = 1, nth = 10 } = {}) => {
  let left = nth
  const product = await findProduct(request, () => left-- === 0)
  const email = `grace.${randomBytes(4).toString('hex')}@example.org`
  const { id } = await placePaidOrder(request, { product, quantity, email, address: ADDRESS })
  return { id, email, product }
}
const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel('Password').fill(STAFF_PASSWORD)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByText('Total Revenue')).toBeVisible()
}
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const stockOf = async (request: APIRequestContext, slug: string): Promise<number> =>
  (await (await request.get(`/api/products/${slug}`)).json()).stockQuantity
const expectNoSidewaysScroll = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

test('a payment is given back whole: asked once, told, and gone from what can be refunded', async ({
  page,
  visit,
  request,
  isMobile,
}) => {
  const { id, email, product } = await order(request, { quantity: 2, nth: isMobile ? 11 : 12 })
  const stock = await stockOf(request, product.slug)
  const calls: string[] = []
  page.on('request', (call) => {
    if (call.method() === 'POST' && call.url().endsWith('/refund')) calls.push(call.postData() ?? '')
  })
  await visit('/admin')
  await unlock(page)
  const row = rowOf(page, email)
  await row.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund order ${id.slice(-8)}` })
  await expect(dialog).toContainText('the whole payment, goes back to')
  await expect(dialog).toContainText(email)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)

  const pay = dialog.getByRole('button', { name: /^Refund £[\d.]+ GBP$/ })
  await pay.click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a reason')
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
  expect(calls).toEqual([])

  await dialog.getByLabel('Reason').selectOption('Returned by the customer')
  await dialog.getByLabel('Put 2 items back into stock').check()
  await pay.dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Refund started', { exact: true })).toBeVisible()
  expect(calls).toEqual([JSON.stringify({ reason: 'returned', restock: true })])

  await expect(row).toContainText(
    /The payment (is being|has been) refunded by staff \(returned by the customer; put back into stock\)\./,
  )
  await expect(row.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'View' })).toBeFocused()
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(row).toContainText('The payment has been refunded by staff', { timeout: 1000 })
  }).toPass()
  await expect(row.getByText('refunded', { exact: true }).locator('visible=true')).toBeVisible()
  expect(await stockOf(request, product.slug)).toBe(stock + 2)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})

test('by keyboard; Escape and Cancel change nothing', async ({ page, visit, request, isMobile }) => {
  test.skip(isMobile, 'phones have no keyboard')
  const { email, product } = await order(request, { nth: 13 })
  await visit('/admin')
  await unlock(page)
  const open = rowOf(page, email).getByRole('button', { name: 'Refund' })
  const dialog = page.getByRole('dialog')
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText('confirmed')

  const stock = await stockOf(request, product.slug)
  await open.focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Reason')).toHaveValue('cancelled')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox')).toBeFocused()
  await expect(dialog.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText('refunded by staff (cancelled before it was sent)')
  expect(await stockOf(request, product.slug)).toBe(stock)
})

test('two of the staff at once: one is told that the other was quicker', async ({
  page,
  visit,
  request,
  expectMessage,
}) => {
  expectMessage(failedLoad(409))
  const { id, email } = await order(request)
  await visit('/admin')
  await unlock(page)
  await rowOf(page, email).getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('other')

  const login = await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
  const { token } = await login.json()
  const other = await request.post(`/api/admin/orders/${id}/refund`, {
    data: { reason: 'faulty' },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(other.status()).toBe(202)

  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /^The payment of this order (is being refunded|has been refunded) already\.$/,
  )
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, email)).toContainText('refunded by staff (faulty or damaged)')
})

test('a shop that cannot be reached says so, and a second try works', async ({
  page,
  visit,
  request,
  expectMessage,
}) => {
  expectMessage(failedLoad(500))
  const { email } = await order(request)
  await failWith(page, 'POST', /\/refund$/, { times: 1 })
  await visit('/admin')
  await unlock(page)
  await rowOf(page, email).getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption('other')
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText('refunded by staff')
})

test('what cannot be refunded here has no button, and says what to do', async ({ page, visit }) => {
  const base = {
    email: 'someone@example.org',
    currency: 'JPY',
    subtotal: '15000',
    shipping: '1500',
    total: '16500',
    totalPounds: '110.00',
    createdAt: '2026-11-03T10:00:00.000Z',
    shippingAddress: null,
    billingAddress: null,
    items: [],
  }
  const states: Pick<AdminOrder, 'status' | 'paymentStatus' | 'attention'>[] = [
    {
      status: 'refund_pending',
      paymentStatus: 'refund_pending',
      attention: 'The payment is being refunded.',
    },
    {
      status: 'refund_pending',
      paymentStatus: 'refund_failed',
      attention: "The refund failed: give the money back in the payment provider's dashboard.",
    },
    {
      status: 'confirmed',
      paymentStatus: 'disputed',
      attention: "The shopper's bank disputes the payment: answer it in the payment provider's dashboard.",
    },
    {
      status: 'refunded',
      paymentStatus: 'refunded',
      attention: '£0.01 GBP was paid instead of £115.00 GBP. The payment has been refunded.',
    },
  ]
  await page.route(/\/api\/admin\/orders$/, (route) =>
    route.fulfill({
      json: states.map((state, index) => ({ ...base, ...state, id: `order_1234567${index}` })),
    }),
  )
  await visit('/admin')
  await unlock(page)
  for (const { attention } of states)
    await expect(page.getByText(attention ?? '').locator('visible=true')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'View' })).toHaveCount(states.length)
  await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
})
