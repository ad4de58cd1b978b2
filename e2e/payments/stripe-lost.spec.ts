/** Paid by Stripe over a network that loses things: what is lost is said, nothing else is lost, and a second try pays once. */
import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from '../setup/access.ts'
import { CONFIRM, count, lose, pay, SCRIPT } from '../setup/bad-network.ts'
import { expect, expectNoAxeViolations, failedLoad, mobileOnly } from '../setup/browser-test.ts'
import {
  complete,
  fields,
  fillShipping,
  INTENT,
  ORDERS,
  proceed,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { readCart } from '../setup/filled-cart.ts'
import { meetStripe } from '../setup/stripe-stand-in.ts'
import { expectNothingPaid, expectOnePaidOrder, payByStripe, test } from '../setup/stripe-test.ts'

test.describe.configure({ mode: 'default' })

const RETURN = /\/api\/payment-return$/
const LOST = /^Failed to load resource: net::ERR_FAILED/
const MAY_HAVE_BEEN_MADE = 'you will not be charged a second time'

const alertOf = (page: Page) => page.getByRole('main').getByRole('alert')

for (const unreachable of ['Stripe', 'the shop'] as const)
  test(
    `${unreachable} cannot be reached when the payment is opened: nothing is lost, and a second try pays`,
    mobileOnly,
    async ({ page, sessionId, visit, books, shop, expectMessage }) => {
      test.slow()
      const isStripe = unreachable === 'Stripe'
      expectMessage(isStripe ? failedLoad(503) : LOST)
      await visit('/checkout')
      const inGermany = { 'Postal Code': '10115' }
      await fillShipping(page, inGermany)
      await page.getByRole('main').getByLabel('Country').selectOption('DE')
      if (isStripe) await shop.letStripeBeReached(false)
      else await lose(page, INTENT, 'request')
      await proceed(page).click()
      await expect(toast(page)).toContainText('Failed to initialize payment. Please try again.')
      await expect(alertOf(page)).toHaveText(
        isStripe
          ? 'The payment service cannot be reached. Please try again.'
          : 'The shop cannot be reached. Please check your connection and try again.',
      )
      for (const [label, value] of Object.entries({ ...fields, ...inGermany }))
        await expect(page.getByRole('main').getByLabel(label, { exact: true })).toHaveValue(value)
      await expect(page.getByRole('main').getByLabel('Country')).toHaveValue('DE')
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      expect(await readCart(page, sessionId)).toHaveLength(1)

      await shop.letStripeBeReached(true)
      await expectNothingPaid(books)
      await proceed(page).click()
      await payByStripe(page)
      await thanks(page)
      await expectOnePaidOrder(books)
    },
  )

for (const lost of ['request', 'answer'] as const)
  test(
    `the ${lost} of the confirmation is lost: the shop asks before it charges again`,
    mobileOnly,
    async ({ page, checkOut, books, shop, expectMessage }) => {
      test.slow()
      expectMessage(LOST)
      const calls = count(page)
      if (lost === 'answer') {
        let isFirst = true
        const loseFirst = async () => {
          if (isFirst) {
            isFirst = false
            throw new Error('lost')
          }
        }
        await meetStripe(page, shop.stripe, { beforeAnswer: loseFirst })
      } else await lose(page, CONFIRM, 'request')
      await checkOut()
      await payByStripe(page)
      await expect(toast(page)).toContainText('An unexpected error occurred during payment.')
      await expect(page.getByText(MAY_HAVE_BEEN_MADE)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Change shipping information' })).toBeDisabled()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)

      // As long as nobody can be asked, nothing is tried.
      await lose(page, RETURN, 'request')
      await complete(page).click()
      await expect(page.getByText(MAY_HAVE_BEEN_MADE)).toBeVisible()
      expect(calls.confirm).toBe(1)

      await complete(page).click()
      await thanks(page)
      expect(calls.confirm).toBe(lost === 'request' ? 2 : 1)
      await expectOnePaidOrder(books)
    },
  )

test(
  'a payment that may have been made and was given back says why, and leads back to the form',
  mobileOnly,
  async ({ page, checkOut, expectMessage }) => {
    expectMessage(LOST)
    expectMessage(failedLoad(409))
    const reason = '“A cap” was sold out when the payment arrived. Your money is being paid back in full.'
    await lose(page, CONFIRM, 'request')
    await page.route(RETURN, (route) =>
      route.fulfill({ status: 409, contentType: 'text/plain', body: reason }),
    )
    await checkOut()
    await payByStripe(page)
    await expect(page.getByText(MAY_HAVE_BEEN_MADE)).toBeVisible()
    await complete(page).click()
    await expect(toast(page)).toContainText(reason)
    await expect(alertOf(page)).toHaveText(reason)
    await expect(proceed(page)).toBeEnabled()
  },
)

test(
  'the answer of the order request is lost: asked again, it is the same order',
  mobileOnly,
  async ({ page, checkOut, books, expectMessage }) => {
    expectMessage(LOST)
    const calls = count(page)
    await lose(page, ORDERS, 'answer')
    await checkOut()
    await payByStripe(page)
    await expect(page.getByText(MAY_HAVE_BEEN_MADE)).toBeVisible()
    await expectOnePaidOrder(books)
    const again = page.waitForResponse(ORDERS)
    await complete(page).click()
    const answer = await again
    await thanks(page)
    const { orders } = await books.read()
    expect([answer.status(), (await answer.json()).id]).toEqual([200, orders[0]?.id])
    expect(calls).toEqual({ intent: 1, confirm: 1, order: 2 })
    await expectOnePaidOrder(books)
  },
)

test(
  'a script that stays away is told each time, keeps the address, and is asked for again',
  mobileOnly,
  async ({ page, checkOut, books, expectMessage }) => {
    expectMessage(LOST)
    // The shop's own second try included, twice.
    await lose(page, SCRIPT, 'request', 4)
    await checkOut()
    for (let times = 0; times < 2; times += 1) {
      await expect(alertOf(page)).toContainText('The card form could not be loaded')
      await expect(pay(page)).toBeDisabled()
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await expect(page.getByText(fields.Address)).toBeVisible()
    await payByStripe(page)
    await thanks(page)
    await expectOnePaidOrder(books)
  },
)
