/** Text that PostgreSQL cannot store is refused, or sanitised where Stripe sends it. */
import { afterEach, describe, expect, test } from 'vitest'
import { LONE_SURROGATES, NUL } from '../../rigs/fuzz/odd-values.ts'
import { moneyApi } from '../setup/money.ts'
import { ADDRESS, createShopper } from '../setup/shopper.ts'

const api = moneyApi()

describe('text that cannot be stored', () => {
  const bad = [...LONE_SURROGATES, `Ada${NUL}`]

  test.each(bad.map((text) => [JSON.stringify(text), text]))(
    '%s in an address is refused before a payment is opened',
    async (_, text) => {
      const shopper = createShopper(api())
      await shopper.add('cafe-cap')
      const reply = await shopper.tryOpen('GBP', { shippingAddress: { ...ADDRESS, firstName: text } })
      expect(reply.status).toBe(400)
      expect(await api().intentsOf(shopper)).toEqual([])
    },
  )

  test.each(bad.map((text) => [JSON.stringify(text), text]))(
    '%s in the order after the payment is refused, and the corrected order is recorded',
    async (_, text) => {
      const { shopper, paymentIntentId } = await api().paid()
      const item = { productId: 'prod_cafe-cap', name: text, price: 28, quantity: 1 }
      for (const over of [
        { shippingAddress: { ...ADDRESS, lastName: text } },
        { billingAddress: { ...ADDRESS, address: text } },
        { email: `${text}@example.com` },
        { items: [item] },
      ]) {
        const reply = await shopper.tryOrder({ paymentIntentId, ...over })
        expect(reply.status, reply.text).toBe(400)
      }
      const order = await shopper.order({ paymentIntentId })
      expect(order.status).toBe('confirmed')
      expect((await api().ordersOf(shopper)).map(({ id }) => id)).toEqual([order.id])
    },
  )

  test('in a signed event is sanitised, and the payment becomes an order', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid()
    await api().checkoutRig.sandbox.events.sendDue()
    const event = JSON.parse(api().lastEvent('payment_intent.amount_capturable_updated'))
    event.id = `evt_${NUL}\ud800odd`
    expect(event.data.object.id).toBe(paymentIntentId)
    event.data.object.description = `\udc00${NUL}`
    const body = JSON.stringify(event)
    expect(await api().send(body, api().sign(body))).toMatchObject({ status: 200 })
    const [checkout] = await api()
      .db.selectFrom('orders')
      .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
      .select('orders.status')
      .where('session_id', '=', shopper.sessionId)
      .execute()
    expect(checkout).toEqual({ status: 'confirmed' })
  })
})

afterEach(() => expect(api().faults).toEqual([]))
