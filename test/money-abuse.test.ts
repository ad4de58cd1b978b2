/** Money cases 30 and 31: stolen cards are not tried here, and a session that was guessed or stolen is of no use. */
import { describe, expect, test } from 'vitest'
import { createRateLimits } from '../src/storage/rate-limits.ts'
import { moneyApi } from './setup/money.ts'
import { ADDRESS, CARDS, createShopper } from './setup/shopper.ts'

describe('case 30: card testing', () => {
  const api = moneyApi({ services: (db) => ({ limits: createRateLimits(db) }) })

  test('the attempts on one payment are few, then a clear 429 says how long to wait', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret } = await shopper.open()
    const replies = []
    for (let attempt = 0; attempt < 14; attempt += 1)
      replies.push(await shopper.tryPay(clientSecret, CARDS.declined))
    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.slice(0, 12).every(({ status }) => status === 402)).toBe(true)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.text).toBe('Too many payment attempts. Please wait a few minutes and try again.')
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })

  test('an address that opens payments without end is stopped, whatever its sessions; others are not', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const from = (address: string) =>
      api().call('POST', '/api/create-payment-intent', {
        body: { amount: 1, currency: 'GBP', sessionId: createShopper(api()).sessionId },
        headers: { 'X-Forwarded-For': address },
      })
    const statuses = []
    for (let times = 0; times < 92; times += 1) statuses.push((await from('203.0.113.7')).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(90)
    expect(statuses.at(-1)).toBe(429)
    expect((await from('203.0.113.8')).status).toBe(422)
  })

  test('a session that opens payments without end is stopped, whatever its addresses', async () => {
    const shopper = createShopper(api())
    const statuses = []
    for (let times = 0; times < 42; times += 1) {
      const reply = await api().call('POST', '/api/create-payment-intent', {
        body: { amount: 1, currency: 'GBP', sessionId: shopper.sessionId },
        headers: { 'X-Forwarded-For': `198.51.100.${times}` },
      })
      statuses.push(reply.status)
    }
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('case 31: a guessed or stolen session id', () => {
  const api = moneyApi()
  const order = (body: object) => api().call('POST', '/api/orders', { body })
  const elsewhere = { ...ADDRESS, firstName: 'Mallory', address: '1 Other Street' }

  test('finishes nobody else’s payment, and shows nothing of it', async () => {
    api().till.faults.deliveries = 0
    const { shopper } = await api().paid()
    const thief = {
      ...(await shopper.orderBody()),
      email: 'mallory@example.com',
      shippingAddress: elsewhere,
      billingAddress: elsewhere,
      sessionId: shopper.sessionId,
    }
    const reply = await order(thief)
    expect([reply.status, reply.text]).toEqual([404, 'There is no such payment.'])
    expect(await api().ordersOf(shopper)).toEqual([])

    // Not even the payment's id diverts the goods.
    const receipt = await shopper.order()
    const again = await order({ ...thief, paymentIntentId: (await api().intentsOf(shopper))[0]?.id })
    expect(again.json()).toEqual(receipt)
    for (const personal of ['Marsh', 'Mill Lane', shopper.email]) expect(again.text).not.toContain(personal)
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS }])
  })

  test('cannot say whereto, when the payment was opened without an address', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret, paymentIntentId } = await shopper.open('GBP', {
      email: undefined,
      shippingAddress: undefined,
    })
    await shopper.pay(clientSecret)
    const body = await shopper.orderBody()
    await order({ ...body, shippingAddress: elsewhere, billingAddress: elsewhere, paymentIntentId })
    // The shopper's own call, with the session, may.
    await shopper.order({ paymentIntentId })
    expect(await api().ordersOf(shopper)).toMatchObject([
      { shippingAddress: ADDRESS, billingAddress: ADDRESS },
    ])
    await api().till.settle()
    expect(api().mailsTo(shopper)).toHaveLength(1)
  })

  test('does not get hold of an open payment, nor change whereto it goes', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const own = await shopper.open()
    const steal = (body: object) =>
      api().call('POST', '/api/create-payment-intent', {
        body: { amount: 38, currency: 'GBP', sessionId: shopper.sessionId, ...body },
      })
    const stolen = await steal({ email: 'mallory@example.com', shippingAddress: elsewhere })
    expect(stolen.json<{ clientSecret: string }>().clientSecret).not.toBe(own.clientSecret)
    expect((await steal({})).text).not.toContain(own.clientSecret)

    // The shopper's payment was cancelled, not diverted: the next try goes where the shopper says.
    expect((await shopper.tryPay(own.clientSecret)).status).toBe(409)
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    await shopper.order({ paymentIntentId })
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS }])
  })

  test('the shopper may correct the address of an open payment', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const first = await shopper.open()
    const corrected = { ...ADDRESS, address: '5 Mill Lane' }
    expect(await shopper.open('GBP', { shippingAddress: corrected })).toEqual(first)
    await shopper.pay(first.clientSecret)
    await shopper.order({ paymentIntentId: first.paymentIntentId })
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: corrected }])
  })

  test('a client that knows only cookies is served all the same', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const opened = await shopper.call('POST', '/api/create-payment-intent', { amount: 38, currency: 'gbp' })
    const { clientSecret } = opened.json<{ clientSecret: string }>()
    await shopper.pay(clientSecret)
    const reply = await shopper.call('POST', '/api/orders', await shopper.orderBody())
    expect(reply.status, reply.text).toBe(201)
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS, status: 'confirmed' }])
  })

  test('a client without cookies that names its session is served all the same', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { sessionId } = shopper
    const opened = await api().call('POST', '/api/create-payment-intent', {
      body: { amount: 38, currency: 'GBP', sessionId },
    })
    await shopper.pay(opened.json<{ clientSecret: string }>().clientSecret)
    const reply = await order({ ...(await shopper.orderBody()), sessionId })
    expect(reply.status, reply.text).toBe(201)
  })
})
