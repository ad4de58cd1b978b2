/** Money cases 20 and 21: a checkout that is over is asked of the provider first, and is paid for by nobody afterwards. */
import { describe, expect, test } from 'vitest'
import { MINUTE, moneyApi } from '../setup/money.ts'
import { CARDS, createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const wanting = async (slug: string) => {
  const shopper = createShopper(api())
  await shopper.add(slug)
  return shopper
}
const everybodyLeaves = async () => {
  api().checkoutRig.advance(16 * MINUTE)
  await api().checkoutRig.checkout.reconcile()
}

describe('case 20: an expired checkout', () => {
  test('is checked at the provider first, then closed, and its payment is cancelled', async () => {
    const shopper = await wanting('card-wallet')
    const { paymentIntentId } = await shopper.open()
    const status = async () =>
      (
        await api()
          .db.selectFrom('checkouts')
          .select('status')
          .where('intent_id', '=', paymentIntentId)
          .executeTakeFirstOrThrow()
      ).status
    api().checkoutRig.advance(16 * MINUTE)
    api().checkoutRig.faults.onRequest = () => {
      throw new Error('unreachable')
    }
    await api().checkoutRig.checkout.reconcile()
    expect(await status()).toBe('open')

    api().checkoutRig.requests.length = 0
    api().checkoutRig.faults.onRequest = undefined
    api().checkoutRig.advance(2 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    expect(api().checkoutRig.requests).toEqual([
      `GET /v1/payment_intents/${paymentIntentId}`,
      `POST /v1/payment_intents/${paymentIntentId}/cancel`,
    ])
    expect(await status()).toBe('expired')
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled' }])
  })

  test('that was paid becomes an order without a refund', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper } = await api().paid('card-wallet')
    await everybodyLeaves()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed' }])
  })

  test('stays open while the bank authenticates the shopper', async () => {
    const shopper = await wanting('card-wallet')
    const { clientSecret, paymentIntentId } = await shopper.open()
    expect(await shopper.pay(clientSecret, CARDS.authenticates)).toBe('requires_action')
    await everybodyLeaves()
    expect((await shopper.authenticate(clientSecret, 'pass')).status).toBe(200)
    expect((await shopper.order({ paymentIntentId })).status).toBe('confirmed')
  })

  test('is extended when the same cart goes to payment again', async () => {
    const shopper = await wanting('card-wallet')
    const first = await shopper.open()
    api().checkoutRig.advance(10 * MINUTE)
    expect(await shopper.open()).toEqual(first)
    api().checkoutRig.advance(10 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    expect(await shopper.pay(first.clientSecret)).toBe('requires_capture')
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
  })
})

describe('case 21: a payment that arrives after its cancellation', () => {
  const cancelled = async (options: { atOnce?: boolean }) => {
    await api().setStock('card-wallet', 5)
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('card-wallet', options)
    await api()
      .db.updateTable('checkouts')
      .set({ status: 'cancelled', opened_from: null })
      .where('session_id', '=', shopper.sessionId)
      .execute()
    api().checkoutRig.faults.deliveries = 3
    api().checkoutRig.advance(MINUTE)
    await api().checkoutRig.settle()
    return { shopper, paymentIntentId }
  }

  test('is refunded once when it was captured, and is not counted as a sale', async () => {
    const { shopper } = await cancelled({ atOnce: true })
    expect(await api().ordersOf(shopper)).toMatchObject([
      { status: 'refunded', attention: expect.stringContaining('after the checkout had been cancelled') },
    ])
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().onHand('card-wallet')).toBe(5)
  })

  test('is never captured when it was only authorised, and is not counted as a sale', async () => {
    const { shopper, paymentIntentId } = await cancelled({})
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
    expect(await api().ordersOf(shopper)).toEqual([])
    expect(await api().refundsOf(shopper)).toEqual([])
    expect(await api().onHand('card-wallet')).toBe(5)
    const reply = await shopper.tryOrder({ paymentIntentId })
    expect([reply.status, reply.text]).toEqual([
      409,
      'This payment can no longer be made, and nothing has been charged. Please start again.',
    ])
  })
})
