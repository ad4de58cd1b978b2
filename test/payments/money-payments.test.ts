/** Money cases 10 to 16: one payment for one cart, of the right sum; and only events that are ours. */
import { describe, expect, test } from 'vitest'
import { MINUTE, moneyApi } from '../setup/money.ts'
import { CARDS, createShopper } from '../setup/shopper.ts'

const api = moneyApi()

test('case 10: after a failed event and a new cart neither payment is lost or confused with the other', async () => {
  api().checkoutRig.faults.deliveries = 0
  const { shopper, paymentIntentId: first } = await api().paid()
  await shopper.add('zip-wallet')
  expect((await shopper.tryOpen()).status).toBe(409)
  expect((await shopper.cart()).map(({ product }) => product.slug)).toEqual(['zip-wallet'])
  const { clientSecret, paymentIntentId: second } = await shopper.open()
  expect(second).not.toBe(first)
  await shopper.pay(clientSecret)
  api().checkoutRig.faults.deliveries = 1
  api().checkoutRig.advance(MINUTE)
  await api().checkoutRig.settle()
  expect((await api().ordersOf(shopper)).map(({ items }) => items.map(({ name }) => name))).toEqual([
    ['Zip Wallet'],
    ['Café Cap'],
  ])
})

test('case 11: after a decline a changed cart reuses the payment with the new amount', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const first = await shopper.open()
  expect((await shopper.tryPay(first.clientSecret, CARDS.declined)).status).toBe(402)
  await shopper.add('cafe-cap', 2)
  const second = await shopper.open()
  expect(second).toMatchObject({ clientSecret: first.clientSecret, amount: 94 })
  await shopper.pay(second.clientSecret)
  const receipt = await shopper.order({ paymentIntentId: second.paymentIntentId })
  expect(receipt).toMatchObject({ total: '94.00', items: [{ quantity: 3 }] })
  expect(await api().intentsOf(shopper)).toMatchObject([{ amount_received: 94_00 }])
})

test('a second payment of one checkout is refunded without changing the order, and staff see it there (B36)', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const { clientSecret, paymentIntentId } = await shopper.open()
  const { id: checkout } = await api()
    .db.selectFrom('checkouts')
    .select('id')
    .where('intent_id', '=', paymentIntentId)
    .executeTakeFirstOrThrow()
  const another = await api().checkoutRig.provider.createIntent({
    amount: 38_00,
    currency: 'GBP',
    purpose: { checkout, version: 1 },
    idempotencyKey: `${checkout}:another`,
  })
  await shopper.pay(clientSecret)
  await shopper.order({ paymentIntentId })
  const [bought] = await api().ordersOf(shopper)
  await api().takeAtOnce(another.id)
  await shopper.pay(another.clientSecret)
  await api().checkoutRig.sandbox.events.sendDue()
  const attention = async () => (await api().ordersOf(shopper)).map((order) => order.attention)
  expect(await attention()).toEqual(['The shopper paid a second time: £38.00 GBP is being refunded.'])
  await api().checkoutRig.settle()
  expect(await attention()).toEqual(['The shopper paid a second time: £38.00 GBP has been refunded.'])
  expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
  expect(await api().refundsOf(shopper)).toMatchObject([{ intent_id: another.id, amount: 38_00 }])
  expect(await api().ordersOf(shopper)).toMatchObject([{ total: bought?.total, items: bought?.items }])

  await api()
    .db.updateTable('refunds')
    .set({ status: 'failed', failure: 'expired_or_canceled_card' })
    .where('intent_id', '=', another.id)
    .execute()
  expect(await attention()).toEqual([
    "The shopper paid a second time, and the refund of £38.00 GBP failed (expired or canceled card). Give the money back in the payment provider's dashboard.",
  ])
})

test('case 12: one payment never pays for two carts', async () => {
  const { shopper, paymentIntentId } = await api().paid()
  const first = await shopper.order({ paymentIntentId })
  await shopper.add('zip-wallet')
  // Each answer to the browser that paid has a link of its own.
  expect(await shopper.order({ paymentIntentId })).toEqual({ ...first, orderPath: expect.any(String) })
  expect(await api().ordersOf(shopper)).toHaveLength(1)
  expect(await shopper.cart()).toHaveLength(1)
  const { clientSecret } = await shopper.open()
  const unpaid = await shopper.tryOrder()
  expect(unpaid.status, unpaid.text).toBe(402)
  await shopper.pay(clientSecret)
  expect((await shopper.order()).items).toMatchObject([{ name: 'Zip Wallet' }])
})

test('case 13: shipping is part of the charge', async () => {
  const { shopper, paymentIntentId } = await api().paid()
  await shopper.order({ paymentIntentId })
  expect(await api().intentsOf(shopper)).toMatchObject([{ amount_received: 28_00 + 10_00 }])
})

test('case 14: an idempotency key is never reused with other parameters', async () => {
  const shopper = createShopper(api())
  const seen = new Map<string, Set<string>>()
  api().checkoutRig.faults.onRequest = undefined
  for (let round = 0; round < 4; round += 1) {
    await shopper.add('cafe-cap')
    await shopper.open()
    await shopper.open()
  }
  await shopper.open('USD')
  await shopper.open('GBP')
  const stored = await api().db.selectFrom('sandbox_requests').select(['key', 'fingerprint']).execute()
  for (const { key, fingerprint } of stored) seen.set(key, (seen.get(key) ?? new Set()).add(fingerprint))
  expect([...seen.values()].every((fingerprints) => fingerprints.size === 1)).toBe(true)
  expect((await api().intentsOf(shopper)).map(({ status }) => status)).toEqual([
    'canceled',
    'canceled',
    'requires_payment_method',
  ])
})

describe('case 15: paid hours later', () => {
  test('while the provider was unreachable makes one order', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret } = await shopper.open()
    api().checkoutRig.faults.onRequest = () => {
      throw new Error('unreachable')
    }
    api().checkoutRig.advance(3 * 60 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    api().checkoutRig.faults.onRequest = undefined
    await shopper.pay(clientSecret)
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed' }])
  })

  test('after its cancellation is refused by the provider', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret } = await shopper.open()
    api().checkoutRig.advance(16 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    const late = await shopper.tryPay(clientSecret)
    expect([late.status, late.text]).toEqual([409, 'This payment can no longer be made. Please start again.'])
    await shopper.buy()
    expect(await api().ordersOf(shopper)).toHaveLength(1)
  })
})

test('case 15: a second payment of the same checkout is refunded once and creates no second order', async () => {
  const { shopper, paymentIntentId } = await api().paid()
  await shopper.order({ paymentIntentId })
  const [first] = await api().intentsOf(shopper)
  const { checkout = '', version = '' } = first?.metadata ?? {}
  const second = await api().checkoutRig.provider.createIntent({
    amount: 38_00,
    currency: 'GBP',
    purpose: { checkout, version: Number(version) },
    idempotencyKey: 'a key that was forgotten',
  })
  await api().takeAtOnce(second.id)
  api().checkoutRig.faults.deliveries = 3
  await shopper.pay(second.clientSecret)
  await api().checkoutRig.settle()
  expect(await api().ordersOf(shopper)).toHaveLength(1)
  expect(await api().refundsOf(shopper)).toMatchObject([{ intent_id: second.id, amount: 38_00 }])
})

test('a second payment that is only authorised is cancelled, and nobody is charged', async () => {
  const { shopper, paymentIntentId } = await api().paid()
  await shopper.order({ paymentIntentId })
  const [first] = await api().intentsOf(shopper)
  const { checkout = '', version = '' } = first?.metadata ?? {}
  const second = await api().checkoutRig.provider.createIntent({
    amount: 38_00,
    currency: 'GBP',
    purpose: { checkout, version: Number(version) },
    idempotencyKey: 'another key',
  })
  api().checkoutRig.faults.deliveries = 3
  await shopper.pay(second.clientSecret)
  await api().checkoutRig.settle()
  expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
  expect((await api().intentsOf(shopper)).map(({ status }) => status)).toEqual(['succeeded', 'canceled'])
  expect(await api().refundsOf(shopper)).toEqual([])
})

test('a payment that the provider cancels closes its checkout, and another payment replaces it', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const first = await shopper.open()
  await api().checkoutRig.provider.cancelIntent(first.paymentIntentId)
  await api().checkoutRig.settle()
  const checkouts = await api()
    .db.selectFrom('checkouts')
    .select('status')
    .where('session_id', '=', shopper.sessionId)
    .execute()
  expect(checkouts).toEqual([{ status: 'cancelled' }])
  const second = await shopper.open()
  expect(second.clientSecret).not.toBe(first.clientSecret)
})

test('a second payment whose refund fails is shown to staff until they refund it at the provider', async () => {
  const { shopper, paymentIntentId } = await api().paid()
  await shopper.order({ paymentIntentId })
  const [first] = await api().intentsOf(shopper)
  const { checkout = '', version = '' } = first?.metadata ?? {}
  const second = await api().checkoutRig.provider.createIntent({
    amount: 38_00,
    currency: 'GBP',
    purpose: { checkout, version: Number(version) },
    idempotencyKey: `${checkout}:second`,
  })
  await api().takeAtOnce(second.id)
  api().checkoutRig.faults.onRequest = (method, path) =>
    method === 'POST' && path === '/v1/refunds'
      ? Response.json(
          { error: { type: 'invalid_request_error', message: 'Insufficient funds in your account.' } },
          { status: 400 },
        )
      : undefined
  await shopper.pay(second.clientSecret)
  await api().checkoutRig.settle()
  api().checkoutRig.faults.onRequest = undefined
  expect(api().faults.splice(0)).toMatchObject([{ failure: 'Insufficient funds in your account.' }])
  const attention = async () => (await api().ordersOf(shopper)).map((order) => order.attention)
  expect(await attention()).toEqual([
    "The shopper paid a second time, and the refund of £38.00 GBP failed (Insufficient funds in your account.). Give the money back in the payment provider's dashboard.",
  ])

  const payBack = (amount: number) =>
    api().checkoutRig.provider.refund({
      intentId: second.id,
      amount,
      reason: 'by hand',
      idempotencyKey: `by hand ${amount}`,
    })
  await payBack(30_00)
  await api().checkoutRig.settle()
  expect(await attention()).toEqual([expect.stringContaining('the refund of £38.00 GBP failed')])
  await payBack(8_00)
  await api().checkoutRig.settle()
  expect(await attention()).toEqual(['The shopper paid a second time: £38.00 GBP has been refunded.'])
  expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
})

describe('case 16: events of other applications', () => {
  test.each([
    ['another shop’s payment', { type: 'payment_intent.succeeded', object: { metadata: {} } }],
    [
      'a payment of a checkout that is not here',
      {
        type: 'payment_intent.succeeded',
        object: { metadata: { checkout: 'checkout_elsewhere', version: '1' } },
      },
    ],
    ['a kind that we do not use', { type: 'customer.created', object: { object: 'customer', id: 'cus_1' } }],
    ['a kind that does not exist yet', { type: 'moon.landed', object: {} }],
  ])('%s is acknowledged and ignored', async (_, { type, object }) => {
    const { shopper } = await api().paid()
    await api().checkoutRig.settle()
    const event = JSON.parse(api().lastEvent('payment_intent.succeeded'))
    const before = await api().adminOrders()
    const body = JSON.stringify({
      ...event,
      id: `evt_foreign_${type}_${before.length}`,
      type,
      data: { object: { ...event.data.object, id: 'pi_of_somebody_else', ...object } },
    })
    const reply = await api().send(body, api().sign(body))
    expect([reply.status, reply.text]).toEqual([200, '{"received":true}'])
    expect(await api().adminOrders()).toEqual(before)
    expect(await api().ordersOf(shopper)).toHaveLength(1)
  })
})
