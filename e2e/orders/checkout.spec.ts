import type { CreateOrder } from '../../src/contract/orders/order.ts'
import type { CreatePaymentIntent, PaymentIntentResponse } from '../../src/contract/payments/payment.ts'
import {
  formatMinor,
  formatPence,
  minorToDecimal,
  SPECIFIED_RATES,
} from '../../src/domain/pricing/currency.ts'
import { pence } from '../../src/domain/pricing/money.ts'
import { specifiedTerms, totals } from '../../src/domain/pricing/pricing.ts'
import { desktopOnly, expect, expectNoAxeViolations, mobileOnly, test } from '../setup/browser-test.ts'
import {
  ADDRESS,
  buyUpToPayment,
  CONFIRM,
  complete,
  EMAIL,
  fillCard,
  goToPayment,
  namesOf,
  payByCard,
  proceed,
  record,
  startCheckout,
  summary,
  thanks,
  toast,
} from '../setup/checkout-steps.ts'
import { fillCart, findProduct, readCart } from '../setup/filled-cart.ts'
import { holdBack } from '../setup/held-calls.ts'

test('the checkout of an empty cart links home', desktopOnly, async ({ page, visit }) => {
  await visit('/checkout')
  const main = page.getByRole('main')
  await expect(main.getByText('Your cart is empty')).toBeVisible()
  await expect(main.getByText('Add some items to proceed with checkout')).toBeVisible()
  await expectNoAxeViolations(page)
  await main.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/')
})

test('the checkout shows a skeleton while the cart loads', desktopOnly, async ({ page, visit, request }) => {
  await fillCart(page, { product: await findProduct(request) })
  const letGo = await holdBack(page, /\/api\/cart\?/, 'GET')
  await visit('/checkout')
  await expect(page.getByTestId('checkout-loading')).toBeVisible()
  await expectNoAxeViolations(page)
  letGo()
  await expect(proceed(page)).toBeVisible()
  await expect(page.getByTestId('checkout-loading')).toBeHidden()
})

test(
  'the checkout form shows an error at each missing field and focuses the first',
  mobileOnly,
  async ({ page, visit, request }) => {
    const { calls } = await startCheckout({ page, visit, request })
    await expect(page.getByLabel('Country')).toHaveValue('GB')
    expect(await page.getByLabel('Country').getByRole('option').allTextContents()).toEqual([
      'United Kingdom',
      'United States',
      'Canada',
      'Germany',
      'France',
      'Australia',
    ])
    await page.getByLabel('City').fill('   ')
    // No shopper can choose nothing, but a browser that fills in forms can.
    await page.getByLabel('Country').evaluate((select: HTMLSelectElement) => {
      select.selectedIndex = -1
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await proceed(page).click()
    const messages = {
      Email: 'Invalid email address',
      'First Name': 'First name is required',
      'Last Name': 'Last name is required',
      Address: 'Address is required',
      City: 'City is required',
      'Postal Code': 'Postal code is required',
      Country: 'Country is required',
    }
    for (const [label, message] of Object.entries(messages)) {
      const field = page.getByRole('main').getByLabel(label, { exact: true })
      await expect(field).toHaveAccessibleDescription(message)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    await expectNoAxeViolations(page)

    await page.getByLabel('Email', { exact: true }).fill('ada@')
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(EMAIL)
    await expect(page.getByText('Invalid email address')).toBeHidden()
    expect(calls).toEqual([])
  },
)

test(
  'a purchase charges and orders the shown total, empties the cart and leads to the home page',
  desktopOnly,
  async ({ page, visit, request }) => {
    test.slow()
    const product = await findProduct(request)
    const session = await fillCart(page, { product, quantity: 2 })
    const calls = record(page)
    await visit('/cart')
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL('/checkout')

    const price = pence(product.price)
    const due = totals([{ pricePence: price, quantity: 2 }], specifiedTerms('GBP'))
    await expect(summary(page)).toContainText(product.name)
    await expect(summary(page)).toContainText(`${product.brand.name} x 2`)
    await expect(summary(page)).toContainText(formatPence(2 * price, 'GBP', SPECIFIED_RATES))
    await expect(summary(page)).toContainText(`Subtotal${formatMinor(due.subtotal, 'GBP')}`)
    await expect(summary(page)).toContainText(
      `Shipping${due.shipping === 0 ? 'Free' : formatMinor(due.shipping, 'GBP')}`,
    )
    await expect(summary(page)).toContainText(`Total${formatMinor(due.total, 'GBP')}`)
    await expect(page.getByText(/^Secure payment/)).toBeVisible()

    await goToPayment(page)
    await expect(page.getByText(/^Secure payment/)).toBeHidden()
    await expect(page.getByText('Test mode.')).toBeVisible()
    await expectNoAxeViolations(page)
    await fillCard(page)
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 34')

    const letGo = await holdBack(page, CONFIRM, 'POST')
    await complete(page).click()
    const processing = page.getByRole('button', { name: 'Processing Payment...' })
    await expect(processing).toBeDisabled()
    letGo()
    await thanks(page)
    await expectNoAxeViolations(page)

    expect(namesOf(calls)).toEqual([
      'POST /api/create-payment-intent',
      'POST /api/sandbox/confirm',
      'POST /api/orders',
      'DELETE /api/cart',
    ])
    const intent: CreatePaymentIntent = calls[0]?.postDataJSON()
    expect(intent).toMatchObject({ amount: due.total / 100, currency: 'GBP' })
    const order: CreateOrder = calls[2]?.postDataJSON()
    expect(order).toMatchObject({
      email: EMAIL,
      status: 'confirmed',
      subtotal: minorToDecimal(due.subtotal, 'GBP'),
      shipping: minorToDecimal(due.shipping, 'GBP'),
      total: minorToDecimal(due.total, 'GBP'),
      currency: 'GBP',
      shippingAddress: ADDRESS,
      billingAddress: ADDRESS,
      items: [{ productId: product.id, name: product.name, price: price / 100, quantity: 2 }],
    })
    expect(new URL(calls[3]?.url() ?? '').searchParams.get('sessionId')).toBe(session)
    expect(await readCart(page, session)).toEqual([])
    await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toHaveAccessibleName('Cart')
  },
)

test(
  'a purchase in yen charges the shown amount in whole yen',
  desktopOnly,
  async ({ page, visit, request }) => {
    await page.addInitScript(() => localStorage.setItem('preferred-currency', 'JPY'))
    const { product, calls } = await startCheckout({ page, visit, request })
    const due = totals([{ pricePence: pence(product.price), quantity: 1 }], specifiedTerms('JPY'))
    await expect(summary(page)).toContainText(`Total${formatMinor(due.total, 'JPY')}`)
    await goToPayment(page)
    await payByCard(page)
    await thanks(page)
    expect(calls[0]?.postDataJSON()).toMatchObject({ amount: due.total, currency: 'JPY' })
    expect(calls[2]?.postDataJSON()).toMatchObject({ total: String(due.total), currency: 'JPY' })
  },
)

test(
  'shipping information can be changed in the payment step',
  desktopOnly,
  async ({ page, visit, request }) => {
    const { calls } = await buyUpToPayment({ page, visit, request })
    // Read out with the heading, which has the focus.
    const step = (name: string) => page.getByRole('heading', { name })
    await expect(step('Payment Information')).toHaveAccessibleDescription('Step 2 of 2')
    await page.getByRole('button', { name: 'Change shipping information' }).click()
    await expect(step('Shipping Information')).toBeFocused()
    await expect(step('Shipping Information')).toHaveAccessibleDescription('Step 1 of 2')
    await page.getByLabel('City').fill('York')
    await proceed(page).click()
    await payByCard(page)
    await thanks(page)
    const order: CreateOrder = calls.at(-2)?.postDataJSON()
    expect(order.shippingAddress.city).toBe('York')
  },
)

test(
  'on a phone no letter of "Change" falls into a second line beside a long address',
  mobileOnly,
  async ({ page, visit, request }) => {
    await buyUpToPayment({ page, visit, request })
    const lines = await page
      .getByRole('button', { name: 'Change shipping information' })
      .evaluate((button) => {
        const text = document.createRange()
        text.selectNodeContents(button)
        return text.getClientRects().length
      })
    expect(lines).toBe(1)
  },
)

test(
  'back from the bank, to another tab even: the order is made, the address cleaned, the shopper told',
  desktopOnly,
  async ({ page, visit, request }) => {
    const product = await findProduct(request)
    const session = await fillCart(page, { product })
    const due = totals([{ pricePence: pence(product.price), quantity: 1 }], specifiedTerms('GBP'))
    const opened = await page.request.post('/api/create-payment-intent', {
      data: {
        amount: due.total / 100,
        currency: 'GBP',
        sessionId: session,
        email: EMAIL,
        shippingAddress: ADDRESS,
      } satisfies CreatePaymentIntent,
    })
    const { clientSecret, paymentIntentId }: PaymentIntentResponse = await opened.json()
    const back = (status: string) =>
      `/?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}&redirect_status=${status}`

    // The address says that it succeeded, and is not believed.
    await visit(back('succeeded'))
    await expect(toast(page)).toContainText('Payment Failed')
    await expect(page).toHaveURL('/')
    expect(await readCart(page, session)).toHaveLength(1)

    await page.request.post('/api/sandbox/confirm', {
      data: { clientSecret, card: { number: '4242424242424242', expMonth: 12, expYear: 34, cvc: '123' } },
    })
    await visit(back('failed'))
    await thanks(page)
    expect(await readCart(page, session)).toEqual([])
  },
)
