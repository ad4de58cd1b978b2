/** Money cases 22 and 23: authentication at the bank, and the way back from it. */
import { describe, expect, test } from 'vitest'
import type { PaymentReturn } from '../../src/contract/orders/order.ts'
import { moneyApi } from '../setup/money.ts'
import { CARDS, createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const atTheBank = async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const intent = await shopper.open()
  expect(await shopper.pay(intent.clientSecret, CARDS.authenticates)).toBe('requires_action')
  return { shopper, ...intent }
}
/** Another browser: no session, no cookies. */
const back = (clientSecret: string) => api().call('POST', '/api/payment-return', { body: { clientSecret } })

describe('case 22: authentication', () => {
  test('that fails creates no order, and a retry succeeds', async () => {
    const { shopper, clientSecret, paymentIntentId } = await atTheBank()
    const failed = await shopper.authenticate(clientSecret, 'fail')
    expect([failed.status, failed.text]).toEqual([
      402,
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ])
    await api().checkoutRig.settle()
    expect((await shopper.tryOrder({ paymentIntentId })).status).toBe(402)
    expect(await api().ordersOf(shopper)).toEqual([])

    expect(await shopper.pay(clientSecret, CARDS.authenticates)).toBe('requires_action')
    expect((await shopper.authenticate(clientSecret, 'pass')).json()).toEqual({
      status: 'requires_capture',
    })
    expect((await shopper.order({ paymentIntentId })).status).toBe('confirmed')
  })

  test('that was not requested is refused', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { clientSecret } = await shopper.open()
    expect((await shopper.authenticate(clientSecret, 'pass')).status).toBe(409)
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'requires_payment_method' }])
  })

  test('in progress while the cart changes can no longer confirm the old amount', async () => {
    const { shopper, clientSecret } = await atTheBank()
    await shopper.add('cafe-cap')
    const next = await shopper.open()
    expect(next.clientSecret).not.toBe(clientSecret)
    expect((await shopper.authenticate(clientSecret, 'pass')).status).toBe(409)
    await shopper.pay(next.clientSecret)
    expect((await shopper.order({ paymentIntentId: next.paymentIntentId })).total).toBe('66.00')
  })
})

describe('case 23: the return from the bank in a browser without state', () => {
  test('finds the order of a successful payment', async () => {
    const { shopper, clientSecret } = await atTheBank()
    await shopper.authenticate(clientSecret, 'pass')
    const reply = await back(clientSecret)
    expect(reply.status).toBe(200)
    const { status, order, message } = reply.json<PaymentReturn>()
    expect([status, message]).toEqual(['succeeded', null])
    expect(await api().ordersOf(shopper)).toMatchObject([{ id: order?.id, status: 'confirmed' }])
    expect((await back(clientSecret)).json<PaymentReturn>().order?.id).toBe(order?.id)
    expect(reply.text).not.toContain('Marsh')
    expect(reply.text).not.toContain(shopper.email)
  })

  test("trusts the provider, not the URL's parameters", async () => {
    const { shopper, clientSecret } = await atTheBank()
    expect((await back(clientSecret)).json()).toEqual({
      status: 'requires_action',
      order: null,
      message: null,
    })
    await shopper.authenticate(clientSecret, 'fail')
    expect((await back(clientSecret)).json()).toMatchObject({
      status: 'requires_payment_method',
      order: null,
      message: expect.stringContaining('unable to authenticate'),
    })
    expect(await api().ordersOf(shopper)).toEqual([])
  })

  test('without the right client secret finds nothing', async () => {
    const { clientSecret, paymentIntentId } = await atTheBank()
    const other = await atTheBank()
    for (const wrong of [
      `${paymentIntentId}_secret_${'x'.repeat(24)}`,
      `${other.paymentIntentId}_secret_${clientSecret.split('_secret_')[1]}`,
    ]) {
      const reply = await back(wrong)
      expect([reply.status, reply.text]).toEqual([404, 'There is no such payment.'])
    }
    expect((await back('nonsense')).status).toBe(400)
  })
})
