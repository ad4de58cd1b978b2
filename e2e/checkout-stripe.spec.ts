/** Paid by Stripe: the shop's real bundle and headers, Stripe's script and API stood in for. */
import { complete, EMAIL, goToPayment, proceed, record, thanks, toast } from './setup/checkout-steps.ts'
import { fillCart, findProduct, readCart } from './setup/filled-cart.ts'
import { expect, failedLoad, waitUntilAwake } from './setup/journey.ts'
import { fillStripeCard, test } from './setup/stripe-journey.ts'
import { meetStripe } from './setup/stripe-stand-in.ts'

test.describe.configure({ mode: 'serial' })
test.skip(({ isMobile }) => isMobile, 'the same at every width')

test('from any page to a payment by Stripe, whose script only the checkout lets in', async ({
  page,
  visit,
  shop,
  request,
  expectMessage,
}) => {
  expectMessage(failedLoad(402))
  await meetStripe(page, shop.stripe)
  const session = await fillCart(page, { product: await findProduct(request) })
  const calls = record(page)
  await visit('/')
  await page.getByRole('banner').getByRole('button', { name: /^Cart/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await waitUntilAwake(page)
  await goToPayment(page)

  await fillStripeCard(page, '4000000000009995')
  await complete(page).click()
  await expect(toast(page)).toContainText('Payment Failed')
  await expect(toast(page)).toContainText('Your card has insufficient funds.')
  expect(calls.some((call) => call.url().endsWith('/api/orders'))).toBe(false)

  await fillStripeCard(page)
  await complete(page).click()
  await thanks(page)
  expect(await readCart(page, session)).toEqual([])
  const order = calls.find((call) => call.url().endsWith('/api/orders'))
  expect(order?.postDataJSON()).toMatchObject({ email: EMAIL, status: 'confirmed' })
})

test('by way of the bank’s own page and back', async ({ page, visit, shop, request }) => {
  await meetStripe(page, shop.stripe)
  const session = await fillCart(page, { product: await findProduct(request) })
  await visit('/checkout')
  await goToPayment(page)
  await fillStripeCard(page, '4000002500003155')
  page.once('dialog', (bank) => void bank.accept())
  await complete(page).click()
  await thanks(page)
  expect(await readCart(page, session)).toEqual([])
})

test('a script that does not arrive is told, and asked for again', async ({
  page,
  visit,
  shop,
  request,
  expectMessage,
}) => {
  expectMessage(/^Failed to load resource: net::ERR_FAILED/)
  await fillCart(page, { product: await findProduct(request) })
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await visit('/checkout')
  await goToPayment(page)
  await expect(page.getByText('The card form could not be loaded')).toBeVisible()
  await expect(complete(page)).toBeDisabled()
  await meetStripe(page, shop.stripe)
  await page.getByRole('button', { name: 'Try again' }).click()
  await fillStripeCard(page)
  await complete(page).click()
  await thanks(page)
})

test('another total is another card form, for the new secret or the new amount', async ({
  page,
  visit,
  shop,
  request,
}) => {
  await meetStripe(page, shop.stripe)
  await fillCart(page, { product: await findProduct(request) })
  await visit('/checkout')
  await goToPayment(page)
  await fillStripeCard(page)
  await page.getByLabel('Currency').first().selectOption('EUR')
  await proceed(page).click()
  await expect(page.getByLabel('Card number')).toHaveValue('')
  await fillStripeCard(page)
  await complete(page).click()
  await thanks(page)
})
