/**
 * Cards are authorised, the order takes its stock, and only then the money is taken: once, however often it is tried,
 * and where it cannot be taken the order is cancelled and nobody is charged.
 */
import { describe, expect, test } from 'vitest'
import { MINUTE, moneyApi } from '../setup/money.ts'
import type { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const SLUG = 'zip-wallet'
const authorised = async () => {
  api().checkoutRig.faults.deliveries = 0
  return api().paid(SLUG)
}
const failing = (isMeant: (path: string) => boolean, status = 500) => {
  const body = { error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message: 'not now' } }
  api().checkoutRig.faults.onRequest = (_, path) =>
    isMeant(path) ? Response.json(body, { status }) : undefined
}
const isCapture = (path: string) => path.endsWith('/capture')
const captures = () => api().checkoutRig.requests.filter((request) => isCapture(request))

test('an order is captured once by parallel call, event and job, and confirmed by mail afterwards', async () => {
  api().checkoutRig.faults.deliveries = 3
  const { shopper, paymentIntentId } = await api().paid(SLUG)
  // The provider's events may arrive before the order request.
  const receipt = await shopper.order({ paymentIntentId })
  expect(receipt).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
  expect(api().mailsTo(shopper)).toEqual([])
  await api().checkoutRig.settle()
  expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'succeeded', amount_received: 52_00 }])
  expect(api().mailsTo(shopper)).toMatchObject([{ subject: expect.stringContaining('is confirmed') }])
})

test('two order requests and the event of one payment ask the provider for one capture', async () => {
  api().checkoutRig.faults.deliveries = 3
  const { shopper, paymentIntentId } = await api().paid(SLUG)
  const before = captures().length
  const receipts = await Promise.all([shopper.order({ paymentIntentId }), shopper.order({ paymentIntentId })])
  expect(receipts.map(({ paymentStatus }) => paymentStatus)).toEqual(['paid', 'paid'])
  await api().checkoutRig.settle()
  expect(captures().slice(before)).toEqual([expect.stringContaining(paymentIntentId)])
})

test('a caller who has read the order before its capture does not ask for another one', async () => {
  const { shopper, paymentIntentId } = await authorised()
  const before = captures().length
  const reached = Promise.withResolvers<void>()
  const isCaptured = Promise.withResolvers<void>()
  api().checkoutRig.faults.onStockChanged = () => {
    api().checkoutRig.faults.onStockChanged = undefined
    reached.resolve()
    return isCaptured.promise
  }
  const slow = shopper.order({ paymentIntentId })
  await reached.promise
  expect(await shopper.order({ paymentIntentId })).toMatchObject({ paymentStatus: 'paid' })
  isCaptured.resolve()
  expect(await slow).toMatchObject({ paymentStatus: 'paid' })
  expect(captures().slice(before)).toHaveLength(1)
})

describe('a capture that fails temporarily', () => {
  test('leaves a confirmed order that is captured later, without revenue or mail before', async () => {
    const { shopper, paymentIntentId } = await authorised()
    const stats = async () =>
      (await api().call('GET', '/api/admin/stats', { headers: await api().staff() })).json<{
        totalRevenue: string
      }>().totalRevenue
    const before = await stats()
    failing(isCapture)
    const receipt = await shopper.order({ paymentIntentId })
    expect(receipt).toMatchObject({ status: 'confirmed', paymentStatus: 'authorised' })
    expect(await api().ordersOf(shopper)).toMatchObject([
      { status: 'confirmed', paymentStatus: 'authorised', attention: expect.stringContaining('being taken') },
    ])
    await api().checkoutRig.runJobs()
    expect(await stats()).toBe(before)
    expect(api().mailsTo(shopper)).toEqual([])
    const [order] = await api().ordersOf(shopper)
    const refund = await api().call('POST', `/api/admin/orders/${order?.id}/refund`, {
      body: { reason: 'other' },
      headers: await api().staff(),
    })
    expect([refund.status, refund.text]).toEqual([
      409,
      'The payment of this order is still being taken: try again in a moment.',
    ])
    api().checkoutRig.faults.onRequest = undefined
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid', attention: null }])
    expect(await stats()).toBe((Number(before) + 52).toFixed(2))
    expect(api().mailsTo(shopper)).toHaveLength(1)
  })

  test('after the provider captured it: the lost answer is requested again and nothing is captured twice', async () => {
    const { shopper, paymentIntentId } = await authorised()
    api().checkoutRig.faults.onAnswer = (_, path) => {
      if (isCapture(path)) throw new Error('the connection broke')
    }
    expect(await shopper.order({ paymentIntentId })).toMatchObject({ paymentStatus: 'authorised' })
    api().checkoutRig.faults.onAnswer = undefined
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
    expect(await api().intentsOf(shopper)).toMatchObject([{ amount_received: 52_00 }])
    expect(api().mailsTo(shopper)).toHaveLength(1)
  })

  test('and whose job is lost is retried by the reconciler', async () => {
    const { shopper, paymentIntentId } = await authorised()
    failing(isCapture)
    await shopper.order({ paymentIntentId })
    api().checkoutRig.faults.onRequest = undefined
    await api().checkoutRig.forgetJobs()
    api().checkoutRig.advance(6 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
  })

  test('with a failure stored under the idempotency key is captured once with another key', async () => {
    const { shopper, paymentIntentId } = await authorised()
    const stored = new Set<string>()
    api().checkoutRig.faults.onRequest = (_, path, key) => {
      if (!isCapture(path) || key === undefined) return undefined
      if (key.includes(':2')) return undefined
      const isReplayed = stored.has(key)
      stored.add(key)
      return Response.json(
        { error: { type: 'api_error', message: 'stored' } },
        { status: 500, headers: isReplayed ? { 'Idempotent-Replayed': 'true' } : {} },
      )
    }
    await shopper.order({ paymentIntentId })
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
    expect(await api().intentsOf(shopper)).toMatchObject([{ amount_received: 52_00 }])
  })
})

describe('a capture that fails permanently', () => {
  const lapsed = async () => {
    await api().setStock(SLUG, 7)
    const { shopper, paymentIntentId } = await authorised()
    failing(isCapture)
    await shopper.order({ paymentIntentId })
    expect(await api().onHand(SLUG)).toBe(6)
    api().checkoutRig.faults.onRequest = undefined
    // As the bank does when an authorisation has run out.
    await api().checkoutRig.provider.cancelIntent(paymentIntentId)
    return { shopper, paymentIntentId }
  }
  const expectCancelled = async (shopper: ReturnType<typeof createShopper>, paymentIntentId: string) => {
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        status: 'cancelled',
        paymentStatus: 'voided',
        attention: expect.stringContaining('Nothing was charged'),
      },
    ])
    expect(await api().onHand(SLUG)).toBe(7)
    const mails = api().mailsTo(shopper)
    expect(mails).toMatchObject([{ subject: expect.stringContaining('has been cancelled') }])
    expect(mails[0]?.text).toContain('Nothing has been charged')
    const reply = await shopper.tryOrder({ paymentIntentId })
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('The order was cancelled, and nothing has been charged.')
    expect(api().faults.splice(0)).toMatchObject([{ orderId: expect.stringContaining('order_') }])
  }

  test('in the job cancels the order, restores its stock and informs shopper and staff', async () => {
    const { shopper, paymentIntentId } = await lapsed()
    await api().checkoutRig.runJobs()
    await api().checkoutRig.runJobs()
    await expectCancelled(shopper, paymentIntentId)
  })

  test('by a repeated event cancels the order once', async () => {
    const { shopper, paymentIntentId } = await lapsed()
    api().checkoutRig.faults.deliveries = 3
    await api().checkoutRig.settle()
    await expectCancelled(shopper, paymentIntentId)
  })

  test('but whose money arrives later is refunded once', async () => {
    const { shopper, paymentIntentId } = await lapsed()
    api().checkoutRig.faults.deliveries = 3
    await api().checkoutRig.settle()
    await api()
      .db.updateTable('sandbox_intents')
      .set({ status: 'succeeded', amount_received: 52_00, canceled_at: null })
      .where('id', '=', paymentIntentId)
      .execute()
    const event = JSON.parse(api().lastEvent('payment_intent.canceled'))
    const object = { ...event.data.object, status: 'succeeded', amount_received: 52_00 }
    for (const times of [1, 2]) {
      const body = JSON.stringify({
        ...event,
        id: `evt_late_${times}`,
        type: 'payment_intent.succeeded',
        data: { object },
      })
      expect((await api().send(body, api().sign(body))).status).toBe(200)
    }
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'refunded', paymentStatus: 'refunded' }])
    expect(await api().refundsOf(shopper)).toMatchObject([{ amount: 52_00 }])
    expect(await api().onHand(SLUG)).toBe(7)
    api().faults.length = 0
  })
})

test('a payment that the provider cannot capture yet is neither lost nor cancelled', async () => {
  const { shopper, paymentIntentId } = await authorised()
  failing(isCapture, 400)
  expect(await shopper.order({ paymentIntentId })).toMatchObject({ status: 'confirmed' })
  await api().checkoutRig.runJobs()
  expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'authorised' }])
  api().checkoutRig.faults.onRequest = undefined
  await api().checkoutRig.settle()
  expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
})

test('a late authorisation event after the capture changes nothing', async () => {
  api().checkoutRig.faults.deliveries = 1
  const { shopper, paymentIntentId } = await api().paid(SLUG)
  await shopper.order({ paymentIntentId })
  await api().checkoutRig.settle()
  const body = api()
    .lastEvent('payment_intent.amount_capturable_updated')
    .replace(/"evt_\w+"/, '"evt_again"')
  api().checkoutRig.requests.length = 0
  expect((await api().send(body, api().sign(body))).status).toBe(200)
  await api().checkoutRig.settle()
  expect(captures()).toEqual([])
  expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
  expect(api().mailsTo(shopper)).toHaveLength(1)
})
