/** Money case 31: a session id that was guessed or stolen cannot pay or read what another bought. */
import { describe, expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { ADDRESS, createShopper } from '../setup/shopper.ts'

describe('case 31: a guessed or stolen session id', () => {
  const api = moneyApi()
  const order = (body: object) => api().call('POST', '/api/orders', { body })
  const elsewhere = { ...ADDRESS, firstName: 'Mallory', address: '1 Other Street' }

  test("cannot complete another shopper's payment or read it", async () => {
    api().checkoutRig.faults.deliveries = 0
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
    // No link to the page with the address either: it takes the cookie of the browser that paid.
    expect(again.json()).toEqual({ ...receipt, orderPath: null })
    for (const personal of ['Marsh', 'Mill Lane', shopper.email]) expect(again.text).not.toContain(personal)
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS }])
  })

  test('cannot set the address of a payment that was opened without one', async () => {
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
    await api().checkoutRig.settle()
    expect(api().mailsTo(shopper)).toHaveLength(1)
  })

  test('cannot read an open payment or change its address', async () => {
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

  test('the shopper may correct the address: a new payment replaces the open one', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const first = await shopper.open()
    const corrected = { ...ADDRESS, address: '5 Mill Lane' }
    const second = await shopper.open('GBP', { shippingAddress: corrected })
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    expect((await shopper.tryPay(first.clientSecret)).status).toBe(409)
    await shopper.pay(second.clientSecret)
    await shopper.order({ paymentIntentId: second.paymentIntentId })
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: corrected }])
  })

  test('a client that sends only cookies can still pay', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const opened = await shopper.call('POST', '/api/create-payment-intent', { amount: 38, currency: 'gbp' })
    const { clientSecret } = opened.json<{ clientSecret: string }>()
    await shopper.pay(clientSecret)
    const reply = await shopper.call('POST', '/api/orders', await shopper.orderBody())
    expect(reply.status, reply.text).toBe(201)
    expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS, status: 'confirmed' }])
  })

  test('a client without cookies that sends its session and payment ids can still pay', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { sessionId } = shopper
    const opened = await api().call('POST', '/api/create-payment-intent', {
      body: { amount: 38, currency: 'GBP', sessionId },
    })
    const { clientSecret, paymentIntentId } = opened.json<{ clientSecret: string; paymentIntentId: string }>()
    await shopper.pay(clientSecret)
    const reply = await order({ ...(await shopper.orderBody()), sessionId, paymentIntentId })
    expect(reply.status, reply.text).toBe(201)
  })

  describe('of a payment that was opened without an email', () => {
    const openedBySpec = async () => {
      const shopper = createShopper(api())
      await shopper.add('cafe-cap')
      const opened = await shopper.call('POST', '/api/create-payment-intent', {
        amount: 38,
        currency: 'GBP',
      })
      const { clientSecret } = opened.json<{ clientSecret: string }>()
      const theft = {
        ...(await shopper.orderBody()),
        email: 'mallory@example.com',
        shippingAddress: elsewhere,
        billingAddress: elsewhere,
        sessionId: shopper.sessionId,
      }
      return { shopper, clientSecret, theft }
    }

    test.each([
      ['before the provider’s event', 0],
      ['after the provider’s event has made the order', 1],
    ])('cannot put an address on the paid order %s', async (_, deliveries) => {
      api().checkoutRig.faults.deliveries = deliveries
      const { shopper, clientSecret, theft } = await openedBySpec()
      await shopper.pay(clientSecret)
      await api().checkoutRig.settle()
      const stolen = await order(theft)
      expect([stolen.status, stolen.text]).toEqual([404, 'There is no such payment.'])
      const cookie = `haberdash_session=${shopper.sessionId}`
      const byCookie = await api().call('POST', '/api/orders', { body: theft, headers: { Cookie: cookie } })
      expect(byCookie.status).toBe(404)
      const own = await shopper.call('POST', '/api/orders', await shopper.orderBody())
      expect(own.status, own.text).toBe(201)
      await api().checkoutRig.settle()
      expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS }])
      expect(api().checkoutRig.mails.filter(({ to }) => to === theft.email)).toEqual([])
    })

    test('cannot learn the id of the open payment', async () => {
      const { shopper, clientSecret } = await openedBySpec()
      const body = { amount: 38, currency: 'GBP', sessionId: shopper.sessionId }
      const asked = await api().call('POST', '/api/create-payment-intent', { body })
      expect(asked.json<{ clientSecret: string }>().clientSecret).not.toBe(clientSecret)
    })

    test("has no effect later, when the checkout's email has been erased", async () => {
      const shopper = createShopper(api())
      await shopper.add('cafe-cap')
      await shopper.buy()
      const theft = { ...(await shopper.orderBody()), email: 'mallory@example.com' }
      await api()
        .db.updateTable('checkouts')
        .set({ email: null, shipping_address: null })
        .where('session_id', '=', shopper.sessionId)
        .execute()
      expect((await order({ ...theft, sessionId: shopper.sessionId })).status).toBe(404)
    })
  })
})
