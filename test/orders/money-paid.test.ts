/** Money cases 1 to 9 and 32: a paid checkout has one order, whatever happens to browsers, events and networks. */
import { describe, expect, test } from 'vitest'
import { MINUTE, moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

describe('case 1: the tab closes after paying', () => {
  test('and the event creates the order and removes its lines from the cart', async () => {
    const { shopper } = await api().paid()
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', total: '38.00' }])
    expect(await shopper.cart()).toEqual([])
  })

  test('and no event arrives: the reconciler creates the order', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper } = await api().paid()
    await api().checkoutRig.checkout.reconcile()
    expect(await api().ordersOf(shopper)).toEqual([])
    api().checkoutRig.advance(MINUTE + 1)
    await api().checkoutRig.checkout.reconcile()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed' }])
  })
})

describe('case 2: the event is early', () => {
  test('before the order request: both return the same order', async () => {
    const { shopper, paymentIntentId } = await api().paid()
    await api().checkoutRig.settle()
    const reply = await shopper.tryOrder({ paymentIntentId })
    expect(reply.status).toBe(201)
    expect((await api().ordersOf(shopper)).map(({ id }) => id)).toEqual([reply.json<{ id: string }>().id])
    expect((await shopper.tryOrder({ paymentIntentId })).status).toBe(200)
  })

  test("before the shop's commit, as when the provider's answer is lost: the intent is attached", async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    api().checkoutRig.faults.onAnswer = () => {
      throw new Error('the connection broke')
    }
    expect((await shopper.tryOpen()).status).toBe(503)
    api().checkoutRig.faults.onAnswer = undefined
    const [intent] = await api().intentsOf(shopper)
    await shopper.pay(intent?.client_secret ?? '')
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed' }])
  })
})

test('cases 3 and 4: parallel event, order requests and reconciler create one order, and none fails', async () => {
  api().checkoutRig.faults.deliveries = 0
  const { shopper, paymentIntentId } = await api().paid()
  await api().checkoutRig.settle()
  const body = api().lastEvent('payment_intent.succeeded')
  api().checkoutRig.advance(MINUTE + 1)
  const orderBody = { ...(await shopper.orderBody()), sessionId: shopper.sessionId, paymentIntentId }
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => shopper.call('POST', '/api/orders', orderBody)),
    ...Array.from({ length: 6 }, () => api().send(body, api().sign(body))),
    api().checkoutRig.checkout.reconcile(),
    api().checkoutRig.checkout.reconcile(),
  ])
  const statuses = replies.flatMap((reply) => (reply ? [reply.status] : []))
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 200)).toHaveLength(11)
  expect(await api().ordersOf(shopper)).toHaveLength(1)
})

test('case 5: parallel checkouts of the same products in opposite order never deadlock', async () => {
  const shoppers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const shopper = createShopper(api())
      const slugs = ['apron-shirt', 'cafe-cap', 'zip-wallet']
      for (const slug of index % 2 === 0 ? slugs : slugs.toReversed()) await shopper.add(slug)
      return shopper
    }),
  )
  const receipts = await Promise.all(shoppers.map((shopper) => shopper.buy()))
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(12)
  expect(receipts.every(({ status }) => status === 'confirmed')).toBe(true)
})

test('cases 6 and 7: an event that is delivered many times makes one order and one message', async () => {
  api().checkoutRig.faults.deliveries = 3
  const { shopper, paymentIntentId } = await api().paid()
  await api().checkoutRig.settle()
  const body = api().lastEvent('payment_intent.succeeded')
  for (let again = 0; again < 3; again += 1)
    expect((await api().send(body, api().sign(body))).status).toBe(200)
  await shopper.order({ paymentIntentId })
  await api().checkoutRig.settle()
  expect(await api().ordersOf(shopper)).toHaveLength(1)
  expect(api().mailsTo(shopper)).toHaveLength(1)
})

describe('case 8: reload and resubmit', () => {
  test('the repeated order request returns the same order', async () => {
    const { shopper, paymentIntentId } = await api().paid()
    const body = { ...(await shopper.orderBody()), sessionId: shopper.sessionId, paymentIntentId }
    const ids = []
    for (let times = 0; times < 3; times += 1)
      ids.push((await shopper.call('POST', '/api/orders', body)).json<{ id: string }>().id)
    expect(new Set(ids).size).toBe(1)
  })

  test('an intent request after paying creates the order and reports it', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper } = await api().paid()
    const reply = await shopper.tryOpen()
    expect([reply.status, reply.text]).toEqual([
      409,
      'This cart has been paid for already, and your order is confirmed.',
    ])
    expect(await api().ordersOf(shopper)).toHaveLength(1)
    expect(await shopper.cart()).toEqual([])
    expect((await shopper.tryOpen()).text).toBe('The cart is empty.')
  })
})

describe('cases 9 and 32: an intent request made twice', () => {
  test('in parallel opens one payment', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const intents = await Promise.all(Array.from({ length: 5 }, () => shopper.open()))
    expect(new Set(intents.map(({ clientSecret }) => clientSecret)).size).toBe(1)
    expect(await api().intentsOf(shopper)).toHaveLength(1)
  })

  test('after a lost answer opens one payment', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    let lost = 0
    api().checkoutRig.faults.onAnswer = () => {
      lost += 1
      if (lost < 3) throw new Error('the connection broke')
    }
    const first = await shopper.tryOpen()
    expect([first.status, first.text]).toEqual([
      503,
      'The payment service cannot be reached. Please try again.',
    ])
    expect(first.headers.get('Retry-After')).toMatch(/^\d+$/)
    // The cart changes in between: still the same payment, of the new sum.
    await shopper.add('cafe-cap')
    expect((await shopper.tryOpen()).status).toBe(503)
    const { amount } = await shopper.open()
    expect(amount).toBe(66)
    expect(await api().intentsOf(shopper)).toMatchObject([{ amount: 66_00 }])
  })

  test('and paid twice charges once', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const [first, second] = await Promise.all([shopper.open(), shopper.open()])
    const replies = await Promise.all([
      shopper.tryPay(first.clientSecret),
      shopper.tryPay(second.clientSecret),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await api().checkoutRig.settle()
    expect(await api().intentsOf(shopper)).toMatchObject([{ amount_received: 38_00 }])
    expect(await api().ordersOf(shopper)).toHaveLength(1)
  })
})
