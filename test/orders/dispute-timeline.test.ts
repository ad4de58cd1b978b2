/** Disputes in the timeline of their order, once each, in whatever order events come; and what they do to the revenue. */
import { describe, expect, test } from 'vitest'
import type { Stats } from '../../src/contract/orders/admin-orders.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { dispute, disputeDesk } from '../setup/disputes.ts'
import { moneyApi } from '../setup/money.ts'

const api = moneyApi()
const { next, ordered, tell } = disputeDesk(api)

describe('the timeline of a disputed order', () => {
  const timeline = async (orderId: string) => {
    const headers = await api().staff()
    const { events } = (
      await api().call('GET', `/api/admin/orders/${orderId}`, { headers })
    ).json<StaffOrder>()
    return events.filter(({ kind }) => kind !== 'placed')
  }
  const kinds = async (orderId: string) => (await timeline(orderId)).map(({ kind }) => kind)
  const revenue = async () =>
    (await api().call('GET', '/api/admin/stats', { headers: await api().staff() })).json<Stats>().totalRevenue
  const payBack = async (intentId: string, amount: number) => {
    const key = `${Math.random()}`
    await api().checkoutRig.provider.refund({ intentId, amount, reason: 'by hand', idempotencyKey: key })
    await api().checkoutRig.settle()
  }

  test('has the dispute opened and lost, with amount and reason, once each however often events come', async () => {
    const { intentId, orderId } = await ordered()
    const created = next()
    for (let time = 0; time < 2; time += 1) {
      await tell('charge.dispute.created', dispute(intentId, 'needs_response'), created)
      await tell('charge.dispute.updated', dispute(intentId, 'under_review'), created + 1)
    }
    const closed = next()
    for (let time = 0; time < 2; time += 1)
      await tell('charge.dispute.closed', dispute(intentId, 'lost'), closed)
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'), created)
    expect(await timeline(orderId)).toMatchObject([
      { kind: 'payment', details: { to: 'paid' } },
      {
        kind: 'dispute-opened',
        actor: 'shop',
        details: { amount: 2800, currency: 'GBP', reason: 'product_not_received' },
      },
      { kind: 'dispute-lost', details: { amount: 2800, disputeId: `dp_${intentId}` } },
    ])
  })

  test('has both, in their order, where the end arrives before the beginning', async () => {
    const { intentId, orderId } = await ordered()
    await tell('charge.dispute.closed', dispute(intentId, 'won'))
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'), next() - 100)
    expect(await kinds(orderId)).toEqual(['payment', 'dispute-opened', 'dispute-won'])
  })

  test('has the dispute of an order that was refunded before, which stays refunded and out of the revenue', async () => {
    const before = await revenue()
    const { shopper, intentId, orderId } = await ordered()
    await payBack(intentId, (await api().intentsOf(shopper))[0]?.amount ?? 0)
    expect(await revenue()).toBe(before)
    for (const status of ['needs_response', 'lost']) {
      await tell('charge.dispute.updated', dispute(intentId, status))
      expect(await revenue()).toBe(before)
    }
    expect((await kinds(orderId)).slice(-2)).toEqual(['dispute-opened', 'dispute-lost'])
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
  })

  test('has the dispute of an order that was refunded in part: its rest counts again when it is won', async () => {
    const before = Number(await revenue())
    const { shopper, intentId, orderId } = await ordered()
    await payBack(intentId, 500)
    const kept = Number((await api().ordersOf(shopper))[0]?.totalPounds) - 5
    expect(Number(await revenue())).toBeCloseTo(before + kept, 2)
    await tell('charge.dispute.created', dispute(intentId, 'needs_response'))
    expect(Number(await revenue())).toBeCloseTo(before, 2)
    await tell('charge.dispute.closed', dispute(intentId, 'won'))
    expect(Number(await revenue())).toBeCloseTo(before + kept, 2)
    expect((await kinds(orderId)).slice(-2)).toEqual(['dispute-opened', 'dispute-won'])
  })
})
