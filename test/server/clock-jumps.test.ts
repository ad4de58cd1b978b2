/**
 * A machine whose clock jumps by hours, forward and backward, and a payment provider that is away for days: nobody is
 * locked out, no payment is lost, and no order is written twice.
 */
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { SESSION_LIFETIMES } from '../../src/storage/staff/staff-sessions.ts'
import { testApi } from '../setup/api.ts'
import { createShopper } from '../setup/shopper.ts'

const api = testApi()
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const newShopper = async () => {
  const products = (await api().call('GET', '/api/products')).json<
    { slug: string; inStock: boolean; stockQuantity: number; variants: { stockQuantity: number }[] }[]
  >()
  const product = products.find(
    ({ stockQuantity, variants }) =>
      stockQuantity > 1 && variants.every((variant) => variant.stockQuantity === stockQuantity),
  )
  const shopper = createShopper(api())
  await shopper.add(product?.slug ?? '')
  return shopper
}
const ordersOf = async (intentId: string) => {
  const { db } = api()
  return db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('intent_id', '=', intentId)
    .execute()
}
const losingEvents = async (work: () => Promise<void>) => {
  const { faults } = api().checkoutRig
  faults.deliveries = 0
  try {
    await work()
  } finally {
    faults.deliveries = 1
  }
}

describe('a clock that jumps forward by hours', () => {
  it('ends staff sessions, and staff can log in again', async () => {
    const headers = await api().staff()
    expect((await api().call('GET', '/api/admin/orders', { headers })).status).toBe(200)
    api().checkoutRig.advance(SESSION_LIFETIMES.page.absoluteMs + HOUR)
    expect((await api().call('GET', '/api/admin/orders', { headers })).status).toBe(401)
    const again = await api().staff()
    expect((await api().call('GET', '/api/admin/orders', { headers: again })).status).toBe(200)
  })

  it('refuses events as too old, and the reconciler turns the payment into one order', async () => {
    const { checkoutRig } = api()
    const shopper = await newShopper()
    const { clientSecret, paymentIntentId } = await shopper.open()
    await losingEvents(async () => void (await shopper.pay(clientSecret)))
    await checkoutRig.settle()
    const event = checkoutRig.sent.findLast(({ body }) => body.includes(paymentIntentId))
    checkoutRig.advance(3 * HOUR)
    const late = await api().call('POST', '/api/stripe/webhook', {
      raw: event?.body ?? '',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': event?.signature ?? '' },
    })
    expect(late.status).toBe(400)
    await checkoutRig.checkout.reconcile()
    await checkoutRig.settle()
    expect(await ordersOf(paymentIntentId)).toMatchObject([{ status: 'confirmed', payment_status: 'paid' }])
  })
})

describe('a clock that is set back by hours', () => {
  it('leaves no checkout leased to a call that has ended', async () => {
    const { checkoutRig, db } = api()
    const shopper = await newShopper()
    const first = await shopper.open()
    // As a call leaves it that died while it held the lease.
    const busyUntil = new Date(checkoutRig.now().getTime() + 30_000)
    await db
      .updateTable('checkouts')
      .set({ busy_token: 'a call that died', busy_until: busyUntil })
      .where('intent_id', '=', first.paymentIntentId)
      .execute()
    checkoutRig.advance(-3 * HOUR)
    const again = await shopper.open()
    expect(again.paymentIntentId, 'a late request of the dead call must not change it').not.toBe(
      first.paymentIntentId,
    )
    await shopper.pay(again.clientSecret)
    expect((await shopper.order({ paymentIntentId: again.paymentIntentId })).id).toEqual(expect.any(String))
    checkoutRig.advance(3 * HOUR)
  })

  it('does not stop the reconciler until the clock has caught up', async () => {
    const { checkoutRig } = api()
    const shopper = await newShopper()
    const { clientSecret, paymentIntentId } = await shopper.open()
    checkoutRig.advance(2 * 60_000)
    await checkoutRig.checkout.reconcile()
    checkoutRig.advance(-3 * HOUR)
    await losingEvents(async () => {
      await shopper.pay(clientSecret)
      await checkoutRig.checkout.reconcile()
    })
    expect(await ordersOf(paymentIntentId)).toHaveLength(1)
    checkoutRig.advance(3 * HOUR)
  })

  it('does not leave a client at its limit until the clock has caught up, and keeps limits otherwise', async () => {
    const { db } = api()
    const limits = createRateLimits(db)
    const allowance = { limit: 2, windowSeconds: 600 }
    for (let times = 0; times < 2; times += 1) await limits.take('clock-test', allowance)
    expect((await limits.take('clock-test', allowance)).ok).toBe(false)
    const moveBack = (interval: string) =>
      sql`update rate_limits set full_at = full_at + ${interval}::interval where key = 'clock-test'`.execute(
        db,
      )
    await moveBack('20 seconds')
    expect((await limits.take('clock-test', allowance)).ok, 'a clock that is adjusted slightly').toBe(false)
    await moveBack('3 hours')
    expect((await limits.check('clock-test', allowance)).ok).toBe(true)
    expect((await limits.take('clock-test', allowance)).ok).toBe(true)
    expect((await limits.take('clock-test', allowance)).ok).toBe(true)
    expect((await limits.take('clock-test', allowance)).ok, 'the limit holds again').toBe(false)
  })
})

it('A payment provider that is away for three days loses no payment: one order, one capture, one mail', async () => {
  const { checkoutRig } = api()
  const shopper = await newShopper()
  const { clientSecret, paymentIntentId } = await shopper.open()
  // The whole time: between two of its blocks the sandbox would send a lost event again.
  await losingEvents(async () => {
    await shopper.pay(clientSecret)
    checkoutRig.faults.onRequest = () => {
      throw new Error('the provider cannot be reached')
    }
    const refused = await shopper.tryOrder({ paymentIntentId })
    expect([refused.status, refused.text]).toEqual([
      503,
      'The payment service cannot be reached. Please try again.',
    ])
    for (let hours = 0; hours < 72; hours += 6) {
      checkoutRig.advance(6 * HOUR)
      await checkoutRig.checkout.reconcile()
      await checkoutRig.runJobs()
    }
    expect(await ordersOf(paymentIntentId)).toEqual([])
  })
  expect((await api().call('GET', '/api/products')).status, 'the rest of the shop works').toBe(200)
  checkoutRig.faults.onRequest = undefined
  checkoutRig.advance(5 * 60_000)
  await checkoutRig.checkout.reconcile()
  await checkoutRig.settle()
  await checkoutRig.checkout.reconcile()
  await checkoutRig.settle()
  expect(await ordersOf(paymentIntentId)).toMatchObject([{ status: 'confirmed', payment_status: 'paid' }])
  expect(
    checkoutRig.requests.filter((request) => request.endsWith(`${paymentIntentId}/capture`)).length,
  ).toBe(1)
  expect(checkoutRig.mails.filter(({ to }) => to === shopper.email)).toHaveLength(1)
  checkoutRig.advance(-3 * DAY)
})
