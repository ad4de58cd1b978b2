/** What staff see of sales: the list of orders, what needs their attention, the dashboard's figures. */
import { describe, expect, test } from 'vitest'
import { adminOrderSchema, type Stats } from '../src/contract/admin.ts'
import { moneyApi } from './setup/money.ts'
import { createShopper } from './setup/shopper.ts'

const api = moneyApi()

const stats = async (): Promise<Stats> =>
  (await api().call('GET', '/api/admin/stats', { headers: await api().staff() })).json()

test('a shop without sales has figures too', async () => {
  expect(await stats()).toEqual({
    totalOrders: 0,
    totalRevenue: '0.00',
    newsletterSubscribers: 0,
    averageOrderValue: '0.00',
  })
})

test('orders come newest first, in the wire’s form, in the currency that was paid', async () => {
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
  api().till.faults.deliveries = 0
  const { shopper, paymentIntentId } = await api().paid('zip-wallet')
  await api().setStock('zip-wallet', 0)
  await shopper.tryOrder({ paymentIntentId })
  expect(await stats()).toMatchObject({ totalOrders: 3, totalRevenue: '181.00' })
  await api().till.settle()
  expect(await stats()).toMatchObject({ totalOrders: 3, totalRevenue: '181.00', averageOrderValue: '90.50' })
})

describe('what happens at the provider', () => {
  const tell = async (type: string, object: object) => {
    const event = JSON.parse(api().lastEvent('payment_intent.succeeded'))
    const body = JSON.stringify({ ...event, id: `evt_${type}_${Math.random()}`, type, data: { object } })
    expect((await api().send(body, api().sign(body))).status).toBe(200)
  }

  test('a refund made in its dashboard is taken over', async () => {
    const { shopper, paymentIntentId } = await api().paid()
    await shopper.order({ paymentIntentId })
    await api().till.settle()
    const before = await stats()
    await tell('charge.refunded', { object: 'charge', refunded: false, payment_intent: paymentIntentId })
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
    await tell('charge.refunded', { object: 'charge', refunded: true, payment_intent: paymentIntentId })
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'refunded', paymentStatus: 'refunded' }])
    expect(Number((await stats()).totalRevenue)).toBe(Number(before.totalRevenue) - 38)
  })

  test('a dispute is marked, and taken away again when it is won', async () => {
    const { shopper, paymentIntentId } = await api().paid()
    await shopper.order({ paymentIntentId })
    const dispute = { object: 'dispute', payment_intent: paymentIntentId, status: 'needs_response' }
    await tell('charge.dispute.created', dispute)
    expect(await api().ordersOf(shopper)).toMatchObject([
      { status: 'confirmed', paymentStatus: 'disputed', attention: expect.stringContaining('disputes') },
    ])
    await tell('charge.dispute.closed', { ...dispute, status: 'won' })
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid', attention: null }])
  })

  test('a refund that the bank sends back is marked, and stays so when an older event comes late', async () => {
    api().till.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('card-wallet')
    await api().setStock('card-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    await api().till.settle()
    const [refund] = await api().refundsOf(shopper)
    const object = { object: 'refund', id: refund?.id, payment_intent: paymentIntentId, amount: 45_00 }
    const failed = { ...object, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    // What contradicts what is known is asked of the provider.
    api().till.faults.onRequest = (method, path) =>
      method === 'GET' && path.startsWith('/v1/refunds/')
        ? new Response(JSON.stringify(failed), { headers: { 'Content-Type': 'application/json' } })
        : undefined
    await tell('refund.failed', failed)
    await tell('refund.updated', { ...object, status: 'succeeded' })
    expect(await api().ordersOf(shopper)).toMatchObject([
      { paymentStatus: 'refund_failed', attention: expect.stringContaining('lost_or_stolen_card') },
    ])
    expect(api().faults.splice(0).length).toBeGreaterThan(0)
  })
})

test('staff alone see orders and figures', async () => {
  for (const path of ['/api/admin/orders', '/api/admin/stats'])
    for (const headers of [{}, { Authorization: 'Bearer nonsense_nonsense_nonsense' }])
      expect((await api().call('GET', path, { headers })).status, path).toBe(401)
})
