/** The specification's staff calls of orders: the list, what needs attention, the figures of the dashboard. */
import { describe, expect, test } from 'vitest'
import { adminOrderSchema, type Stats } from '../../src/contract/orders/admin-orders.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const stats = async (): Promise<Stats> =>
  (await api().call('GET', '/api/admin/stats', { headers: await api().staff() })).json()

test('a shop without sales has zero figures', async () => {
  expect(await stats()).toEqual({
    totalOrders: 0,
    totalRevenue: '0.00',
    newsletterSubscribers: 0,
    averageOrderValue: '0.00',
    mode: 'sandbox',
    trialOrders: 0,
  })
})

test("orders come newest first, in the contract's form and the paid currency", async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap', 2)
  await shopper.buy('USD')
  await shopper.add('field-backpack-28l')
  await shopper.buy('EUR')
  const orders = await api().adminOrders()
  for (const order of orders) expect(adminOrderSchema.strict().parse(order)).toEqual(order)
  expect(orders).toMatchObject([
    { currency: 'EUR', total: '133.40', totalPounds: '115.00', items: [{ price: '115.00' }] },
    { currency: 'USD', subtotal: '76.72', shipping: '13.70', total: '90.42', totalPounds: '66.00' },
  ])
  expect(await stats()).toMatchObject({ totalOrders: 2, totalRevenue: '181.00', averageOrderValue: '90.50' })
})

test('a refunded order counts as an order, not as revenue', async () => {
  api().checkoutRig.faults.deliveries = 0
  const { shopper, paymentIntentId } = await api().paid('zip-wallet', { atOnce: true })
  await api().setStock('zip-wallet', 0)
  await shopper.tryOrder({ paymentIntentId })
  expect(await stats()).toMatchObject({ totalOrders: 3, totalRevenue: '181.00' })
  await api().checkoutRig.settle()
  expect(await stats()).toMatchObject({ totalOrders: 3, totalRevenue: '181.00', averageOrderValue: '90.50' })
})

describe('changes made at the provider', () => {
  const tell = async (type: string, object: object) => {
    const event = JSON.parse(api().lastEvent('payment_intent.succeeded'))
    const body = JSON.stringify({ ...event, id: `evt_${type}_${Math.random()}`, type, data: { object } })
    expect((await api().send(body, api().sign(body))).status).toBe(200)
  }
  /** As staff can in the provider's dashboard. */
  const payBackByHand = (intentId: string, amount: number) =>
    api().checkoutRig.provider.refund({
      intentId,
      amount,
      reason: 'by hand',
      idempotencyKey: `${Math.random()}`,
    })
  const ordered = async () => {
    const { shopper, paymentIntentId } = await api().paid()
    await shopper.order({ paymentIntentId })
    await api().checkoutRig.settle()
    return { shopper, paymentIntentId }
  }

  test('a refund in the dashboard is recorded, partial and full, in any order of events', async () => {
    const { shopper, paymentIntentId } = await ordered()
    const before = await stats()
    const charge = { object: 'charge', payment_intent: paymentIntentId }
    // What an event says is not believed: the provider is asked.
    await tell('charge.refunded', { ...charge, refunded: true })
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid', attention: null }])
    await payBackByHand(paymentIntentId, 10_00)
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        status: 'confirmed',
        paymentStatus: 'paid',
        attention: "£10.00 GBP of the payment has been refunded in the payment provider's dashboard.",
      },
    ])
    const [{ id } = { id: '' }] = await api().ordersOf(shopper)
    const again = await api().call('POST', `/api/admin/orders/${id}/refund`, {
      body: { reason: 'other' },
      headers: await api().staff(),
    })
    expect([again.status, again.text]).toEqual([
      409,
      'A part of this payment has been refunded already: refund the rest on the page of the order.',
    ])
    const [intent] = await api().intentsOf(shopper)
    await payBackByHand(paymentIntentId, (intent?.amount ?? 0) - 10_00)
    await api().checkoutRig.settle()
    await tell('charge.refunded', { ...charge, refunded: false })
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'refunded', paymentStatus: 'refunded' }])
    expect(Number((await stats()).totalRevenue)).toBe(Number(before.totalRevenue) - 38)
    expect(await api().refundsOf(shopper)).toHaveLength(2)
  })

  test("parallel events about partial refunds end in the provider's state", async () => {
    const { shopper, paymentIntentId } = await ordered()
    for (const amount of [1_00, 2_00, 3_00]) await payBackByHand(paymentIntentId, amount)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        tell('charge.refunded', { object: 'charge', payment_intent: paymentIntentId, refunded: false }),
      ),
    )
    expect((await api().ordersOf(shopper))[0]?.attention).toContain('£6.00 GBP')
  })

  test('a manual refund that the bank returns is marked as failed', async () => {
    const { shopper, paymentIntentId } = await ordered()
    const [intent] = await api().intentsOf(shopper)
    const { id } = await payBackByHand(paymentIntentId, intent?.amount ?? 0)
    await api().checkoutRig.settle()
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
    await api().db.deleteFrom('sandbox_refunds').where('id', '=', id).execute()
    await tell('refund.failed', {
      object: 'refund',
      id,
      payment_intent: paymentIntentId,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    expect(await api().ordersOf(shopper)).toMatchObject([
      { status: 'refund_pending', paymentStatus: 'refund_failed' },
    ])
  })

  describe('disputes', () => {
    const about = (paymentIntentId: string, status: string, id = 'dp_1') => ({
      object: 'dispute',
      id: `${id}_${paymentIntentId}`,
      payment_intent: paymentIntentId,
      status,
    })

    test('are shown, block refunds, and are cleared when they are won', async () => {
      const { shopper, paymentIntentId } = await ordered()
      await tell('charge.dispute.created', about(paymentIntentId, 'needs_response'))
      const [order] = await api().ordersOf(shopper)
      expect(order).toMatchObject({
        status: 'confirmed',
        paymentStatus: 'disputed',
        attention: expect.stringContaining('disputes the payment'),
      })
      const refund = await api().call('POST', `/api/admin/orders/${order?.id}/refund`, {
        body: { reason: 'other' },
        headers: await api().staff(),
      })
      expect([refund.status, refund.text]).toEqual([409, expect.stringContaining('disputes this payment')])
      await tell('charge.dispute.closed', about(paymentIntentId, 'won'))
      expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid', attention: null }])
      const page = await api().call('GET', `/api/admin/orders/${order?.id}`, { headers: await api().staff() })
      expect(page.json<StaffOrder>().events.slice(-2), 'the timeline').toMatchObject([
        { kind: 'dispute-opened', actor: 'shop' },
        { kind: 'dispute-won', actor: 'shop' },
      ])
    })

    test('that are closed stay closed when their opening event arrives late or again', async () => {
      for (const [status, paymentStatus] of [
        ['won', 'paid'],
        ['lost', 'disputed'],
        ['warning_closed', 'paid'],
      ] as const) {
        const { shopper, paymentIntentId } = await ordered()
        await tell('charge.dispute.closed', about(paymentIntentId, status))
        await tell('charge.dispute.created', about(paymentIntentId, 'needs_response'))
        await tell('charge.dispute.updated', about(paymentIntentId, 'under_review'))
        expect(await api().ordersOf(shopper), status).toMatchObject([{ paymentStatus }])
      }
    })

    test('that are lost are shown and not counted as revenue', async () => {
      const before = await stats()
      const { shopper, paymentIntentId } = await ordered()
      await tell('charge.dispute.created', about(paymentIntentId, 'needs_response'))
      await tell('charge.dispute.closed', about(paymentIntentId, 'lost'))
      expect(await api().ordersOf(shopper)).toMatchObject([
        { attention: "The shopper's bank has taken the payment back: the dispute was lost." },
      ])
      expect((await stats()).totalRevenue).toBe(before.totalRevenue)
    })

    test('of one payment are separate: winning one does not close another', async () => {
      const { shopper, paymentIntentId } = await ordered()
      await tell('charge.dispute.created', about(paymentIntentId, 'needs_response', 'dp_1'))
      await tell('charge.dispute.created', about(paymentIntentId, 'needs_response', 'dp_2'))
      await tell('charge.dispute.closed', about(paymentIntentId, 'won', 'dp_1'))
      expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'disputed' }])
      await tell('charge.dispute.closed', about(paymentIntentId, 'won', 'dp_2'))
      expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
    })

    test('leave a refunded order refunded', async () => {
      const { shopper, paymentIntentId } = await ordered()
      const [intent] = await api().intentsOf(shopper)
      await payBackByHand(paymentIntentId, intent?.amount ?? 0)
      await api().checkoutRig.settle()
      await tell('charge.dispute.created', about(paymentIntentId, 'needs_response'))
      expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
    })

    test('disputes that arrive before the event of the payment’s success are not lost', async () => {
      api().checkoutRig.faults.deliveries = 0
      const { shopper, paymentIntentId } = await api().paid()
      await api().checkoutRig.sandbox.events.sendDue()
      await tell('charge.dispute.created', about(paymentIntentId, 'needs_response'))
      expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'disputed' }])
    })

    test('of an unknown payment are ignored', async () => {
      await tell('charge.dispute.created', about('pi_of_another_shop', 'needs_response'))
    })
  })

  test('a refund that the bank returns stays marked as failed when an older event arrives late', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('card-wallet', { atOnce: true })
    await api().setStock('card-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    await api().checkoutRig.settle()
    const [refund] = await api().refundsOf(shopper)
    const object = { object: 'refund', id: refund?.id, payment_intent: paymentIntentId, amount: 45_00 }
    const failed = { ...object, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    // What contradicts what is known is asked of the provider.
    api().checkoutRig.faults.onRequest = (method, path) =>
      method === 'GET' && path.startsWith('/v1/refunds/')
        ? new Response(JSON.stringify(failed), { headers: { 'Content-Type': 'application/json' } })
        : undefined
    await tell('refund.failed', failed)
    await tell('refund.updated', { ...object, status: 'succeeded' })
    expect(await api().ordersOf(shopper)).toMatchObject([
      { paymentStatus: 'refund_failed', attention: expect.stringContaining('lost or stolen card') },
    ])
    expect(api().faults.splice(0).length).toBeGreaterThan(0)
  })
})

test('only staff can read orders and figures', async () => {
  for (const path of ['/api/admin/orders', '/api/admin/stats'])
    for (const headers of [{}, { Authorization: 'Bearer nonsense_nonsense_nonsense' }])
      expect((await api().call('GET', path, { headers })).status, path).toBe(401)
})
