/**
 * /admin of the specification: staff give a payment back, asked once, by pointer or keyboard; the list and the figures
 * show it.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import {
  desktopInReleaseTests,
  expect,
  expectNoAxeViolations,
  failedLoad,
  mobileOnly,
  type Screen,
  test,
} from '../setup/browser-test.ts'
import { readProducts } from '../setup/catalogue.ts'
import { newEmail } from '../setup/checkout-steps.ts'
import { GRACE, placePaidOrder } from '../setup/paid-order.ts'
import { unlock } from '../setup/staff-area.ts'
import { STAFF_PASSWORD } from '../setup/staff-password.ts'

/** `nth` of the products that no other test buys, where its stock is asked for. */
const order = async (request: APIRequestContext, { quantity = 1, nth = 0 } = {}) => {
  const product = (await readProducts(request, { category: 'lower' })).at(nth)
  if (!product) throw new Error('the demo has too few trousers')
  const email = newEmail('grace')
  const { id } = await placePaidOrder(request, { product, quantity, email, address: GRACE })
  return { id, email, product }
}
const open = async (screen: Pick<Screen, 'page' | 'visit'>): Promise<void> => {
  await unlock(screen)
  await expect(screen.page.getByText('Total Revenue')).toBeVisible()
}
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const stockOf = async (request: APIRequestContext, slug: string): Promise<number> =>
  (await (await request.get(`/api/products/${slug}`)).json()).stockQuantity

test(
  'a full refund is confirmed once, reported, and the order can no longer be refunded',
  mobileOnly,
  async ({ page, visit, request, isMobile }) => {
    const { email, product } = await order(request, { quantity: 2, nth: isMobile ? 1 : 2 })
    const stock = await stockOf(request, product.slug)
    const calls: string[] = []
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/refund')) calls.push(call.postData() ?? '')
    })
    await open({ page, visit })
    const row = rowOf(page, email)
    await row.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog', { name: /^Refund order #\d+$/ })
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
  },
)

test(
  'the refund dialog works with the keyboard, and Escape and Cancel refund nothing',
  desktopInReleaseTests,
  async ({ page, visit, request }) => {
    const { email, product } = await order(request, { nth: 3 })
    await open({ page, visit })
    const refund = rowOf(page, email).getByRole('button', { name: 'Refund' })
    const dialog = page.getByRole('dialog')
    await refund.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(refund).toBeFocused()
    await refund.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toContainText('confirmed')

    const stock = await stockOf(request, product.slug)
    await refund.focus()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Reason').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByLabel('Reason')).toHaveValue('cancelled')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('In your own words')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('checkbox')).toBeFocused()
    await expect(dialog.getByRole('checkbox')).not.toBeChecked()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toContainText('refunded by staff (cancelled before it was sent)')
    expect(await stockOf(request, product.slug)).toBe(stock)
  },
)

test(
  'two of the staff at once: one is told that the other was quicker',
  desktopInReleaseTests,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(failedLoad(409))
    const { id, email } = await order(request)
    await open({ page, visit })
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
  },
)

test(
  'a shop that cannot be reached says so, and a second try works',
  desktopInReleaseTests,
  async ({ page, visit, request, failWith }) => {
    const { email } = await order(request)
    await failWith('POST', /\/refund$/, { times: 1 })
    await open({ page, visit })
    await rowOf(page, email).getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').selectOption('other')
    await dialog.getByRole('button', { name: /^Refund £/ }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: /^Refund £/ }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, email)).toContainText('refunded by staff')
  },
)

test(
  'an order that cannot be refunded has no refund button and says what to do',
  desktopInReleaseTests,
  async ({ page, visit }) => {
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
        attention: "The refund failed. Give the money back in the payment provider's dashboard.",
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
    await open({ page, visit })
    for (const { attention } of states)
      await expect(page.getByText(attention ?? '').locator('visible=true')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'View' })).toHaveCount(states.length)
    await expect(page.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
  },
)
