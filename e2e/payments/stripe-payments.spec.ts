/** Paid by Stripe, whatever goes wrong on the way: in the end one payment and one order, or none of either. */
import { TEST_CARDS } from '../../src/domain/pricing/test-cards.ts'
import { CONFIRM } from '../setup/bad-network.ts'
import {
  desktopInReleaseTests,
  desktopOnly,
  expect,
  failedLoad,
  waitUntilHydrated,
} from '../setup/browser-test.ts'
import {
  ADDRESS,
  complete,
  EMAIL,
  fillShipping,
  goToPayment,
  ORDERS,
  proceed,
  record,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { readCart } from '../setup/filled-cart.ts'
import { meetStripe } from '../setup/stripe-stand-in.ts'
import {
  expectNothingPaid,
  expectOnePaidOrder,
  fillStripeCard,
  payByStripe,
  test,
} from '../setup/stripe-test.ts'

const AUTHENTICATION = '4000002500003155'

test.describe.configure({ mode: 'default' })

test(
  'from any page to a payment by Stripe, whose script only the checkout lets in',
  desktopOnly,
  async ({ page, sessionId, visit, books }) => {
    const calls = record(page)
    await visit('/')
    await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL(/\/checkout$/)
    await waitUntilHydrated(page)
    await goToPayment(page)
    // What is missing Stripe's form says itself: nothing has failed.
    await complete(page).click()
    await expect(page.getByText('Your card number is incomplete.')).toHaveCount(1)
    await expect(page.getByLabel('Card number')).toBeFocused()
    await expect(page.getByText('Payment Failed')).toHaveCount(0)
    const confirmed = page.waitForRequest(/payment_intents\/[^/]+\/confirm$/)
    await payByStripe(page)
    // For the fraud checks: no field of a card form asks for it.
    const sent = new URLSearchParams((await confirmed).postData() ?? '')
    expect(sent.get('payment_method_data[billing_details][email]')).toBe(EMAIL)
    await thanks(page)
    expect(await readCart(page, sessionId)).toEqual([])
    const order = calls.find((call) => ORDERS.test(call.url()))
    expect(order?.postDataJSON()).toMatchObject({ email: EMAIL, status: 'confirmed' })
    await expectOnePaidOrder(books)
  },
)

test(
  'another total is another card form, for the new secret or the new amount',
  desktopInReleaseTests,
  async ({ page, checkOut }) => {
    await checkOut()
    await fillStripeCard(page)
    await page.getByLabel('Currency').first().selectOption('EUR')
    await proceed(page).click()
    await expect(page.getByLabel('Card number')).toHaveValue('')
    await payByStripe(page)
    await thanks(page)
  },
)

for (const { number, outcome } of TEST_CARDS)
  if (outcome.kind === 'declined')
    test(
      `${number} is declined in its own words, and another card pays`,
      desktopOnly,
      async ({ page, checkOut, books, expectMessage }) => {
        expectMessage(failedLoad(402))
        await checkOut()
        await payByStripe(page, number)
        await expect(toast(page)).toContainText('Payment Failed')
        await expect(toast(page)).toContainText(outcome.message)
        await expectNothingPaid(books)
        await payByStripe(page)
        await thanks(page)
        await expectOnePaidOrder(books)
      },
    )

for (const bank of ['here', 'away'] as const)
  test(
    `a bank that asks ${bank}: failed pays nothing and keeps the cart, passed pays`,
    desktopInReleaseTests,
    async ({ page, sessionId, checkOut, shop, books, expectMessage }) => {
      expectMessage(failedLoad(402))
      await meetStripe(page, shop.stripe, { bank })
      await checkOut()
      page.once('dialog', (question) => void question.dismiss())
      await payByStripe(page, AUTHENTICATION)
      await expect(toast(page)).toContainText('Payment Failed')
      await expect(toast(page)).toContainText('We are unable to authenticate your payment method.')
      await expectNothingPaid(books)
      expect(await readCart(page, sessionId)).toHaveLength(1)
      if (bank === 'away') await checkOut()
      page.once('dialog', (question) => void question.accept())
      await payByStripe(page, AUTHENTICATION)
      await thanks(page)
      await expectOnePaidOrder(books)
      expect(await readCart(page, sessionId)).toEqual([])
    },
  )

for (const leave of ['closed', 'loaded again'] as const)
  test(
    `a tab that is ${leave} while the payment is under way: the order is made all the same`,
    desktopInReleaseTests,
    async ({ page, checkOut, sessionId, shop, request, books }) => {
      const paid = Promise.withResolvers<void>()
      const gone = Promise.withResolvers<void>()
      await meetStripe(page, shop.stripe, {
        beforeAnswer: () => {
          paid.resolve()
          return gone.promise
        },
      })
      await checkOut()
      await payByStripe(page)
      await paid.promise
      await (leave === 'closed' ? page.close() : page.reload())
      gone.resolve()
      if (leave === 'loaded again') await thanks(page)
      await expectOnePaidOrder(books)
      expect(await (await request.get('/api/cart', { params: { sessionId } })).json()).toEqual([])
    },
  )

test(
  'two tabs of one session that pay at once: one payment, one order, both told',
  desktopInReleaseTests,
  async ({ page, context, checkOut, sessionId, shop, books, expectMessage }) => {
    expectMessage(failedLoad(400))
    const other = await context.newPage()
    await meetStripe(other, shop.stripe)
    await other.addInitScript((id) => sessionStorage.setItem('sessionId', id), sessionId)
    const tabs = [page, other]
    const bothPay = Promise.withResolvers<void>()
    let waiting = 0
    for (const tab of tabs) {
      await checkOut(tab)
      await tab.route(CONFIRM, async (route) => {
        waiting += 1
        if (waiting === tabs.length) bothPay.resolve()
        await bothPay.promise
        await route.fallback()
      })
      await fillStripeCard(tab)
    }
    for (const tab of tabs) await complete(tab).click()
    for (const tab of tabs) await thanks(tab)
    await expectOnePaidOrder(books)
  },
)

for (const asked of ['at its card form', 'while its bank asks'] as const)
  test(
    `two tabs with two addresses: the first is told ${asked} that its payment was cancelled, the second pays as its own person`,
    desktopInReleaseTests,
    async ({ page, context, checkOut, sessionId, shop, books, expectMessage }) => {
      expectMessage(failedLoad(400))
      // The tabs do not receive messages of each other.
      await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
      await meetStripe(page, shop.stripe, { bank: 'here' })
      const other = await context.newPage()
      await meetStripe(other, shop.stripe)
      await other.addInitScript((id) => sessionStorage.setItem('sessionId', id), sessionId)
      const goToOther = async () => {
        await other.goto('/checkout')
        await fillShipping(other, { Email: 'grace.fell@example.org', Address: '9 Quay Street' })
        await proceed(other).click()
        await expect(other.getByRole('heading', { name: 'Payment Information' })).toBeFocused()
      }
      await checkOut()
      const isAsked = asked === 'while its bank asks'
      if (!isAsked) await goToOther()
      page.once('dialog', async (question) => {
        await goToOther()
        await question.accept()
      })
      await payByStripe(page, isAsked ? AUTHENTICATION : undefined)
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Nothing has been charged here')
      await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city)
      await expectNothingPaid(books)

      await payByStripe(other)
      await thanks(other)
      await expect(other.getByText('9 Quay Street')).toBeVisible()
      await expectOnePaidOrder(books)
      const { orders } = await books.read()
      expect(orders[0]).toMatchObject({
        email: 'grace.fell@example.org',
        shippingAddress: { ...ADDRESS, address: '9 Quay Street' },
      })
    },
  )

test(
  'back from the payment to the form, to the page before, and forward twice to the payment: the same goods are paid once',
  desktopInReleaseTests,
  async ({ page, visit, checkOut, books }) => {
    const step = (name: string) => page.getByRole('heading', { name })
    await visit('/')
    await checkOut()
    await page.goBack()
    await expect(step('Shipping Information')).toBeVisible()
    await expect(page.getByLabel('City')).toHaveValue(ADDRESS.city)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(step('Shipping Information')).toBeVisible()
    await page.goForward()
    await expect(step('Payment Information')).toBeVisible()
    await payByStripe(page)
    await thanks(page)
    await expectOnePaidOrder(books)
  },
)
