/** Tests of a shop that is paid by Stripe, each with the records of the shop and of Stripe beside it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { APIRequestContext, Page } from '@playwright/test'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import { test as base, expect } from './browser-test.ts'
import { complete, goToPayment } from './checkout-steps.ts'
import { fillCart, findProduct } from './filled-cart.ts'
import { STAFF_PASSWORD } from './staff-password.ts'
import { meetStripe } from './stripe-stand-in.ts'

type Shop = {
  origin: string
  stripe: string
  /** Resolves when it is so. */
  letStripeBeReached: (isReachable: boolean) => Promise<void>
}

export type Books = {
  /** Since the test began. */
  read: () => Promise<{ paid: Intent[]; orders: AdminOrder[] }>
}
/** The shopper whose cart is filled and who knows Stripe; `checkOut` leads to the card form. */
type Shopper = { sessionId: string; checkOut: (on?: Page) => Promise<void> }
type Program = { shopArguments: string[] }
type Intent = { id: string; status: string; amount: number }

const readIntents = async (request: APIRequestContext, { stripe }: Shop): Promise<Intent[]> => {
  const response = await request.get(`${stripe}/v1/payment_intents?limit=100`, {
    headers: { Authorization: 'Bearer sk_test_browsertests1' },
  })
  const { data, has_more } = await response.json()
  if (has_more) throw new Error('more payments than one page of them shows')
  return data
}

export const test = base.extend<{ books: Books } & Shopper, { shop: Shop } & Program>({
  /** `--empty`: an empty shop without keys. */
  shopArguments: [[], { option: true, scope: 'worker' }],
  shop: [
    async ({ shopArguments }, use) => {
      const child: ChildProcess = spawn(process.execPath, ['e2e/setup/stripe-shop.ts', ...shopArguments], {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      })
      const addresses = await new Promise<Pick<Shop, 'origin' | 'stripe'>>((resolve, reject) => {
        let said = ''
        child.on('exit', (code) => reject(new Error(`the shop ended with ${code}: ${said}`)))
        child.stdout?.on('data', (chunk) => {
          said += chunk
          const stripe = /Stripe is at (http:\S+)/.exec(said)?.[1]
          const origin = /Haberdash is open: (http:\S+)/.exec(said)?.[1]
          if (stripe && origin) resolve({ origin, stripe })
        })
      })
      await use({
        ...addresses,
        letStripeBeReached: async (isReachable) => {
          const heard = once(child, 'message')
          child.send(isReachable)
          await heard
        },
      })
      child.removeAllListeners('exit')
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  sessionId: async ({ page, shop, request }, use) => {
    await meetStripe(page, shop.stripe)
    await use(await fillCart(page, { product: await findProduct(request) }))
  },
  checkOut: async ({ page, sessionId }, use) => {
    await use(async (on = page) => {
      if (sessionId === '') throw new Error('no session')
      await on.goto('/checkout')
      await goToPayment(on)
    })
  },
  baseURL: async ({ shop }, use) => use(shop.origin),
  books: async ({ shop, request }, use) => {
    const login = await request.post('/api/admin/login', { data: { password: STAFF_PASSWORD } })
    const { token } = await login.json()
    const readAll = async () => ({
      intents: await readIntents(request, shop),
      orders: (await (
        await request.get('/api/admin/orders', { headers: { Authorization: `Bearer ${token}` } })
      ).json()) as AdminOrder[],
    })
    const before = await readAll()
    const known = new Set([...before.intents, ...before.orders].map(({ id }) => id))
    await use({
      read: async () => {
        const { intents, orders } = await readAll()
        return {
          paid: intents.filter(({ id, status }) => status === 'succeeded' && !known.has(id)),
          orders: orders.filter(({ id }) => !known.has(id)),
        }
      },
    })
  },
})

const totalOf = ({ total }: AdminOrder): number => Math.round(Number(total) * 100)

/** In the end there is one payment, and one order of the same sum (in pounds) that is paid. */
export const expectOnePaidOrder = async (books: Books): Promise<void> => {
  await expect(async () => {
    const { paid, orders } = await books.read()
    expect(orders.map(({ status, paymentStatus }) => ({ status, paymentStatus }))).toEqual([
      { status: 'confirmed', paymentStatus: 'paid' },
    ])
    expect(paid.map(({ amount }) => amount)).toEqual(orders.map(totalOf))
  }).toPass({ timeout: 10_000 })
}
export const expectNothingPaid = async (books: Books): Promise<void> =>
  expect(await books.read()).toEqual({ paid: [], orders: [] })

export const fillStripeCard = async (page: Page, number = '4242424242424242'): Promise<void> => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
}
export const payByStripe = async (page: Page, number?: string): Promise<void> => {
  await fillStripeCard(page, number)
  await complete(page).click()
}
