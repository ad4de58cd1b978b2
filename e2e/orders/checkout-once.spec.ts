/** Whatever is pressed and whatever gets lost: one payment, one order. */

import { desktopOnly, expect, expectNoAxeViolations, test } from '../setup/browser-test.ts'
import {
  buyUpToPayment,
  CONFIRM,
  complete,
  fillCard,
  fillShipping,
  INTENT,
  namesOf,
  ORDERS,
  payByCard,
  proceed,
  startCheckout,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { readCart } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

test(
  'an order that cannot be recorded is asked for again, the payment never',
  desktopOnly,
  async ({ page, visit, request, failWith }) => {
    await failWith('POST', ORDERS, { times: 1 })
    const { calls, session } = await buyUpToPayment({ page, visit, request })
    await payByCard(page)
    await expect(toast(page)).toContainText('Payment Error')
    await expect(toast(page)).toContainText('An unexpected error occurred during payment.')
    await expect(page.getByText('you will not be charged a second time')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change shipping information' })).toBeDisabled()
    await expectNoAxeViolations(page)
    await complete(page).click()
    await thanks(page)
    expect(namesOf(calls)).toEqual([
      'POST /api/create-payment-intent',
      'POST /api/sandbox/confirm',
      'POST /api/orders',
      'POST /api/orders',
      'DELETE /api/cart',
    ])
    expect(await readCart(page, session)).toEqual([])
  },
)

test(
  'an answer that got lost on the way: the payment is asked about, not made again',
  desktopOnly,
  async ({ page, visit, request, expectMessage }) => {
    expectMessage(/^Failed to load resource: net::ERR_FAILED/)
    let lost = false
    await page.route(CONFIRM, async (route) => {
      if (lost) return route.fallback()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await buyUpToPayment({ page, visit, request })
    await payByCard(page)
    await expect(toast(page)).toContainText('An unexpected error occurred during payment.')
    await complete(page).click()
    await thanks(page)
  },
)

test('repeated presses open one payment and pay it once', desktopOnly, async ({ page, visit, request }) => {
  const { calls } = await startCheckout({ page, visit, request })
  await fillShipping(page)
  const openNow = await holdBack(page, INTENT, 'POST')
  await proceed(page).click({ clickCount: 3 })
  openNow()
  await fillCard(page)
  const payNow = await holdBack(page, CONFIRM, 'POST')
  await complete(page).click({ clickCount: 3 })
  await page.getByLabel('Card number').press('Enter')
  payNow()
  await thanks(page)
  expect(namesOf(calls)).toEqual([
    'POST /api/create-payment-intent',
    'POST /api/sandbox/confirm',
    'POST /api/orders',
    'DELETE /api/cart',
  ])
})
