/** A shop of the first release is taken over by this one, by two nodes that start at once: nothing is lost, and open payments finish. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import type { OpenDatabase } from '../../src/storage/database/database.ts'
import { testDatabase } from '../setup/database.ts'
import {
  earlierIntentId,
  earlierSecret,
  migrateToFirstRelease,
  writeEarlierCatalogue,
  writeEarlierCheckout,
} from '../setup/earlier-release.ts'
import { callTo } from '../setup/http-call.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const database = testDatabase({ from: 'empty' })
const paidBefore = {
  name: 'done',
  sessionId: 'aaaaaaaa1',
  slug: 'wool-cap',
  email: 'done@example.com',
} as const
/** The sandbox does not know it: Stripe took it. */
const paidByStripe = {
  name: 'bystripe',
  sessionId: 'aaaaaaaa6',
  slug: 'wool-cap',
  email: 'stripe@example.com',
} as const
/** Paid while the shop was down: the provider's event never arrived. */
const paidMeanwhile = {
  name: 'meanwhile',
  sessionId: 'aaaaaaaa2',
  slug: 'last-scarf',
  email: 'm@example.com',
} as const
/** Its last one is gone: somebody else paid first. */
const paidTooLate = {
  name: 'toolate',
  sessionId: 'aaaaaaaa3',
  slug: 'last-scarf',
  email: 'l@example.com',
} as const
/** The payment form is still open. */
const open = { name: 'open', sessionId: 'aaaaaaaa4', slug: 'wool-cap', email: 'open@example.com' } as const
const cancelled = { name: 'gone', sessionId: 'aaaaaaaa5', slug: 'wool-cap', email: null } as const

let processes: ShopProcess[] = []
let origins: string[] = []
let books: OpenDatabase

beforeAll(async () => {
  books = database()
  const { db } = books
  await migrateToFirstRelease(db)
  await writeEarlierCatalogue(db)
  await writeEarlierCheckout(db, { ...paidBefore, status: 'completed', payment: 'succeeded' })
  await writeEarlierCheckout(db, { ...paidByStripe, status: 'completed', payment: 'succeeded' })
  await sql`delete from sandbox_intents where id = ${earlierIntentId(paidByStripe)}`.execute(db)
  await writeEarlierCheckout(db, { ...paidMeanwhile, status: 'open', payment: 'succeeded' })
  await writeEarlierCheckout(db, { ...open, status: 'open', payment: 'requires_payment_method' })
  await writeEarlierCheckout(db, { ...cancelled, status: 'cancelled', payment: 'canceled' })
  processes = [1, 2].map(() =>
    startProcess('test/setup/shop-process.ts', {
      DATABASE_URL: urlOf(database().connection),
      PORT: '0',
      DEMO_CATALOGUE: 'off',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'error',
    }),
  )
  origins = await Promise.all(processes.map(({ opened }) => opened))
}, 60_000)

afterAll(async () => {
  for (const { process } of processes) process.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
})

const adminOrders = async (): Promise<AdminOrder[]> => {
  const { call } = callTo(origins)
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  return (await call('GET', '/api/admin/orders', { headers })).json()
}
const orderOf = async (email: string) => (await adminOrders()).filter((order) => order.email === email)
const onHand = async (slug: string) =>
  (
    await books.db
      .selectFrom('inventory_items')
      .selectAll()
      .where('product_id', '=', `prod_${slug}`)
      .executeTakeFirstOrThrow()
  ).on_hand

test('orders are unchanged and still count as revenue', async () => {
  expect(await orderOf(paidBefore.email)).toMatchObject([
    {
      id: 'order_done',
      status: 'confirmed',
      paymentStatus: 'paid',
      total: '38.00',
      items: [{ name: 'wool-cap' }],
    },
  ])
})

test('an order is recorded as a trial when the sandbox has its payment, otherwise its mode is unknown', async () => {
  expect(await orderOf(paidBefore.email)).toMatchObject([{ mode: 'sandbox' }])
  expect(await orderOf(paidByStripe.email)).toMatchObject([{ mode: null }])
})

test('a payment captured while the shop was down becomes an order', async () => {
  await expect
    .poll(() => orderOf(paidMeanwhile.email), { timeout: 20_000 })
    .toMatchObject([{ status: 'confirmed', paymentStatus: 'paid', total: '50.00' }])
  expect(await onHand('last-scarf')).toBe(0)
})

test('a captured payment for stock that is sold out meanwhile is refunded, with an order that says so', async () => {
  await writeEarlierCheckout(books.db, { ...paidTooLate, status: 'open', payment: 'succeeded' })
  const back = await callTo(origins).call('POST', '/api/payment-return', {
    body: { clientSecret: earlierSecret(paidTooLate) },
  })
  expect([back.status, back.text]).toEqual([
    409,
    '“last-scarf” was sold out when the payment arrived. Your money is being paid back in full.',
  ])
  await expect
    .poll(() => orderOf(paidTooLate.email), { timeout: 20_000 })
    .toMatchObject([{ status: 'refunded', paymentStatus: 'refunded' }])
})

test('a payment form that was open during the upgrade is paid and becomes an order', async () => {
  const before = await onHand('wool-cap')
  const shopper = createShopper(callTo(origins), { email: open.email })
  expect(await shopper.pay(earlierSecret(open))).toBe('succeeded')
  const reply = await shopper.tryOrder({ sessionId: open.sessionId, paymentIntentId: earlierIntentId(open) })
  expect(reply.status, reply.text).toBeLessThan(300)
  expect(await orderOf(open.email)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
  expect(await onHand('wool-cap')).toBe(before - 1)
})

test('closed checkouts stay closed and cause no provider requests', async () => {
  const row = await books.db
    .selectFrom('checkouts')
    .select(['status', 'released_at'])
    .where('id', '=', 'checkout_gone')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'cancelled', released_at: expect.any(Date) })
})

test('the next purchase uses manual capture', async () => {
  const shopper = createShopper(callTo(origins))
  await shopper.add('wool-cap')
  const intent = await shopper.open()
  expect(await shopper.pay(intent.clientSecret)).toBe('requires_capture')
  expect(await shopper.order({ paymentIntentId: intent.paymentIntentId })).toMatchObject({
    status: 'confirmed',
  })
})

test('stock holds of the earlier release are kept for its nodes that still run', async () => {
  const { rows } = await sql<{ checkout_id: string }>`select checkout_id from holds order by 1`.execute(
    books.db,
  )
  expect(rows.map(({ checkout_id }) => checkout_id)).toContain('checkout_open')
})
