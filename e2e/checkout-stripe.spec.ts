/** Paid by Stripe: the shop's real bundle and headers, Stripe's script and API stood in for. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { complete, EMAIL, goToPayment, proceed, record, thanks, toast } from './setup/checkout-steps.ts'
import { fillCart, findProduct, readCart } from './setup/filled-cart.ts'
import { test as base, expect, failedLoad, waitUntilAwake } from './setup/journey.ts'
import { meetStripe } from './setup/stripe-stand-in.ts'

type Shop = { origin: string; stripe: string }

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from a pattern
    async ({}, use) => {
      const child: ChildProcess = spawn(process.execPath, ['e2e/setup/stripe-shop.ts'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const shop = await new Promise<Shop>((resolve, reject) => {
        let said = ''
        child.on('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)))
        child.stdout?.on('data', (chunk) => {
          said += chunk
          const stripe = /Stripe is at (http:\S+)/.exec(said)?.[1]
          const origin = /Haberdash is open: (http:\S+)/.exec(said)?.[1]
          if (stripe && origin) resolve({ origin, stripe })
        })
      })
      await use(shop)
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.origin),
})

test.describe.configure({ mode: 'serial' })
test.skip(({ isMobile }) => isMobile, 'the same at every width')

const CARD = { number: '4242424242424242', exp: '12/34', cvc: '123' }
const fillStripeCard = async (page: Parameters<typeof complete>[0], card = CARD) => {
  await page.getByLabel('Card number').fill(card.number)
  await page.getByLabel('Expiry').fill(card.exp)
  await page.getByLabel('CVC').fill(card.cvc)
}

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

  await fillStripeCard(page, { ...CARD, number: '4000000000009995' })
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
  await fillStripeCard(page, { ...CARD, number: '4000002500003155' })
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
