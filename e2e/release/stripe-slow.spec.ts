/** Paid by Stripe by the impatient, over a slow network: what is slow shows it, and one press or ten make one order. */
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { CONFIRM, count, pay, SCRIPT } from '../setup/bad-network.ts'
import { expect, expectNoAxeViolations, mobileOnly } from '../setup/browser-test.ts'
import {
  ADDRESS,
  complete,
  EMAIL,
  fillShipping,
  INTENT,
  ORDERS,
  proceed,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { readCart } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'
import { meetStripe } from '../setup/stripe-stand-in.ts'
import { expectOnePaidOrder, fillStripeCard, payByStripe, test } from '../setup/stripe-test.ts'

test.describe.configure({ mode: 'default' })

test(
  'pressed again and again while it pays: one confirmation, one payment, one order',
  mobileOnly,
  async ({ page, checkOut, books, shop }) => {
    const calls = count(page)
    const answered = Promise.withResolvers<void>()
    await meetStripe(page, shop.stripe, { beforeAnswer: () => answered.promise })
    const order = await holdBack(page, ORDERS, 'POST')
    await checkOut()
    await fillStripeCard(page)
    await complete(page).dblclick()
    await expect(pay(page)).toHaveText('Processing Payment...')
    await pay(page).click({ force: true })
    await page.getByLabel('CVC').press('Enter')
    answered.resolve()
    await expect.poll(() => calls.order).toBe(1)
    await pay(page).click({ force: true, clickCount: 2 })
    order()
    await thanks(page)
    expect(calls).toEqual({ intent: 1, confirm: 1, order: 1 })
    await expectOnePaidOrder(books)
  },
)

test(
  'a slow script: the card form says that it is loading, and cannot be paid before',
  mobileOnly,
  async ({ page, checkOut, books }) => {
    const calls = count(page)
    await test.step('held back', async () => {
      const arrive = await holdBack(page, SCRIPT, 'GET')
      await checkOut()
      await expect(page.getByText('The card form is loading')).toBeAttached()
      await expect(pay(page)).toBeDisabled()
      await pay(page).click({ force: true })
      await expectNoAxeViolations(page)
      expect(calls.confirm).toBe(0)
      arrive()
    })
    await payByStripe(page)
    await thanks(page)
    await expectOnePaidOrder(books)
  },
)

test(
  'slow calls: the button shows that it works, then a message does; nothing is sent twice',
  mobileOnly,
  async ({ page, sessionId, visit, books, shop }) => {
    test.slow()
    const calls = count(page)
    const slow = page.getByText('This takes longer than usual. Please stay on this page')
    expect(sessionId).not.toBe('')
    await visit('/checkout')
    await fillShipping(page)
    const opened = await holdBack(page, INTENT, 'POST')
    await proceed(page).click()
    await expect(proceed(page)).toHaveAttribute('aria-busy', 'true')
    await expect(slow).toContainText('nothing has been charged yet')
    await proceed(page).click({ force: true, clickCount: 2 })
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    opened()

    const answered = Promise.withResolvers<void>()
    await meetStripe(page, shop.stripe, { beforeAnswer: () => answered.promise })
    const ordered = await holdBack(page, ORDERS, 'POST')
    await payByStripe(page)
    await expect(pay(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('button', { name: 'Change shipping information' })).toBeDisabled()
    await expect(slow).toContainText('you will be charged only once')
    await expectNoAxeViolations(page)
    await expectNoSidewaysScroll(page)
    answered.resolve()
    await expect.poll(() => calls.order).toBe(1)
    await expect(pay(page)).toHaveText('Processing Payment...')
    await expect(page.getByRole('button', { name: 'Change shipping information' })).toBeDisabled()
    ordered()
    await thanks(page)
    expect(calls).toEqual({ intent: 1, confirm: 1, order: 1 })
    await expectOnePaidOrder(books)
  },
)

test(
  'a bank that takes its time: the shopper is told that the order follows by itself',
  mobileOnly,
  async ({ page, checkOut }) => {
    await page.route(CONFIRM, (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { id: 'pi_1', status: 'processing' },
      }),
    )
    await checkOut()
    await payByStripe(page)
    await expect(page).toHaveURL('/')
    await expect(toast(page)).toContainText('Your bank is still dealing with the payment.')
  },
)

for (const reached of ['before', 'after'] as const)
  test(
    `a reload ${reached} the order request arrived: the order is written, and the shopper sees it`,
    mobileOnly,
    async ({ page, checkOut, sessionId, books }) => {
      const called = Promise.withResolvers<void>()
      await page.route(ORDERS, async (route) => {
        if (reached === 'after') await route.fetch()
        called.resolve()
      })
      await checkOut()
      await payByStripe(page)
      await called.promise
      await page.reload()
      await thanks(page)
      await expectOnePaidOrder(books)
      expect(await readCart(page, sessionId)).toEqual([])
      await expect(page.getByText(EMAIL)).toBeVisible()
      await expect(page.getByText(ADDRESS.address)).toBeVisible()
      // The next page that is loaded has nothing to ask.
      expect(await page.evaluate(() => sessionStorage.getItem('payment'))).toBeNull()
    },
  )

test('no wallet that Stripe could offer is excluded', mobileOnly, async ({ page, checkOut }) => {
  const shown = page.waitForResponse(/\/checkout$/)
  await checkOut()
  const headers = (await shown).headers()
  expect(headers['permissions-policy']).toMatch(/payment=\(self "https:\/\/js\.stripe\.com"/)
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  const given = await page.locator('[data-given]').getAttribute('data-given')
  const { elements, kind, ...options } = JSON.parse(given ?? '{}')
  expect(kind).toBe('payment')
  expect(Object.keys(elements).sort()).toEqual(['appearance', 'clientSecret'])
  expect(Object.keys(options).sort()).toEqual(['defaultValues', 'layout'])
})
