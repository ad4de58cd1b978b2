/** Refunds of a part of a payment at the provider: lost answers, refusals, its dashboard; and what the database refuses. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { kindsOf } from '../setup/order-management.ts'
import { line, paidFor, partialRefunds } from '../setup/partial-refunds.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()
const { amountsOf, bodyOf, call, ordered, post, read, refund, refused, ship, stats } = partialRefunds(api)

describe('at the provider', () => {
  const onRefund = (answer: (attempt: number) => Response | undefined) => {
    let attempt = 0
    api().checkoutRig.faults.onRequest = (method, called) => {
      if (method !== 'POST' || called !== '/v1/refunds') return undefined
      attempt += 1
      return answer(attempt)
    }
  }
  const refusal = (message: string) =>
    Response.json({ error: { type: 'invalid_request_error', message } }, { status: 400 })

  test('a refund is made once though the answer is lost and the job runs again a year later', async () => {
    const { id, shopper } = await ordered()
    let lost = 0
    api().checkoutRig.faults.onAnswer = (method, called) => {
      if (method === 'POST' && called === '/v1/refunds' && lost < 2) {
        lost += 1
        throw new Error('the connection broke')
      }
    }
    await refund(id, { lines: [line(0, 1)], expected: 4200 })
    await api().checkoutRig.runJobs()
    // By then the provider has forgotten the idempotency key: only the tag of the refund tells.
    await api().db.deleteFrom('sandbox_requests').execute()
    api().checkoutRig.faults.onAnswer = undefined
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([4200])
    expect(await read(id)).toMatchObject({
      refunds: [{ status: 'succeeded' }],
      payment: { refundedExternally: '0.00' },
    })
  })

  test('a refund whose job is lost is finished by the reconciler', async () => {
    const { id, shopper } = await ordered()
    await refund(id, { extra: 700, expected: 700 })
    await api()
      .db.deleteFrom('test_jobs' as 'orders')
      .execute()
    api().checkoutRig.advance(20 * 60_000)
    await api().checkoutRig.checkout.reconcile()
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([700])
    expect((await read(id)).refunds).toMatchObject([{ status: 'succeeded' }])
  })

  test('a refund that is refused is shown with its reason, leaves its money refundable, and can be tried again', async () => {
    const { id, shopper } = await ordered()
    const { left } = (await read(id)).refundable
    onRefund((attempt) => (attempt === 1 ? refusal('Insufficient funds in your account.') : undefined))
    await refund(id, { lines: [line(0, 1, true)], expected: 4200 })
    await api().checkoutRig.settle()
    expect(api().faults.splice(0)).toHaveLength(1)
    const failed = await read(id)
    expect(failed).toMatchObject({
      paymentStatus: 'paid',
      refundable: { left },
      refunds: [{ status: 'failed', failure: 'Insufficient funds in your account.' }],
    })
    const alerts = await call('GET', '/api/admin/alerts')
    expect(alerts.text).toContain('Insufficient funds in your account.')
    const retry = `/refunds/${failed.refunds[0]?.id}/retry`
    expect((await post(id, retry)).status).toBe(202)
    expect((await refused(id, retry, {}))[1]).toBe('This refund has not failed.')
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([4200])
    const order = await read(id)
    expect(order.refunds).toMatchObject([{ status: 'succeeded', failure: null }])
    expect(kindsOf(order).slice(-4)).toEqual([
      'refund-requested',
      'refund-failed',
      'refund-requested',
      'refund-made',
    ])
  })

  test('a refund that failed has put its units back: the cancelled order puts back the others alone', async () => {
    const { id } = await ordered()
    const before = await api().onHand('zip-wallet')
    const { left } = (await read(id)).refundable
    onRefund(() => refusal('Insufficient funds in your account.'))
    await refund(id, { lines: [line(0, 1, true)], expected: 4200 })
    await api().checkoutRig.settle()
    expect(await api().onHand('zip-wallet')).toBe(before + 1)
    expect((await read(id)).refundable.left).toBe(left)
    expect((await post(id, '/cancel', { restock: true })).status).toBe(202)
    await api().checkoutRig.settle()
    expect(await api().onHand('zip-wallet'), 'both that were bought').toBe(before + 2)
    api().faults.splice(0)
  })

  test('shipping that another refund gave back meanwhile is not given back by trying a failed one again', async () => {
    const shopper = createShopper(api())
    await shopper.add('cafe-cap')
    const { id } = await shopper.buy()
    await api().checkoutRig.settle()
    const { shippingLeft } = (await read(id)).refundable
    onRefund((attempt) => (attempt === 1 ? refusal('Insufficient funds in your account.') : undefined))
    await refund(id, { shipping: shippingLeft, expected: shippingLeft })
    await api().checkoutRig.settle()
    api().faults.splice(0)
    await refund(id, { shipping: shippingLeft, expected: shippingLeft })
    await api().checkoutRig.settle()
    const [failed, made] = (await read(id)).refunds
    expect([failed?.status, made?.status]).toEqual(['failed', 'succeeded'])
    const retried = await refused(id, `/refunds/${failed?.id}/retry`, {})
    expect(retried).toEqual([409, expect.stringContaining('shipping costs')])
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([shippingLeft])
    expect((await read(id)).refundable.shippingLeft).toBe(0)
  })

  test('a refund made in the dashboard appears in the timeline, counts in revenue, and lowers what is left', async () => {
    const { id, shopper } = await ordered()
    const before = await stats()
    const { left } = (await read(id)).refundable
    await refund(id, { extra: 300, expected: 300 })
    await api().checkoutRig.settle()
    const [intent] = await api().intentsOf(shopper)
    await api().checkoutRig.provider.refund({
      intentId: intent?.id ?? '',
      amount: 1200,
      reason: 'by hand',
      idempotencyKey: `by-hand:${id}`,
    })
    await api().checkoutRig.settle()
    const order = await read(id)
    expect(order).toMatchObject({
      payment: { refundedExternally: '12.00' },
      refundable: { left: left - 1500 },
    })
    expect(order.events.at(-1)).toMatchObject({ kind: 'refunded-externally', details: { amount: 1200 } })
    expect((await stats()).totalRevenue).toBe((Number(before.totalRevenue) - 15).toFixed(2))
    expect((await refused(id, '/refunds', bodyOf({ extra: left - 1499, expected: left - 1499 })))[0]).toBe(
      409,
    )
    await refund(id, { extra: left - 1500, expected: left - 1500 })
    await api().checkoutRig.settle()
    expect(await read(id)).toMatchObject({ paymentStatus: 'refunded', refundable: { left: 0 } })
  })
})

describe('the database refuses', () => {
  const insert = (id: string, amount: number, status = 'pending') =>
    sql`insert into partial_refunds (id, order_id, intent_id, request_key, amount, shipping, extra, currency, cause, notify,
        status, requested_by, created_at, updated_at)
      select 'refund_' || ${bodyOf({ expected: 1 }).key}, id, intent_id, ${bodyOf({ expected: 1 }).key}, ${amount}, 0, 0, 'GBP', 'other', false, ${status}, 'staff', now(), now()
      from orders where id = ${id}`.execute(api().db)

  test('a sum of refunds above what was received, whatever the code does', async () => {
    const { id } = await ordered()
    const { left } = (await read(id)).refundable
    await insert(id, left - 1)
    await expect(insert(id, 2)).rejects.toThrow('more would be refunded than was received')
    await insert(id, 2, 'failed')
    await expect(
      sql`update partial_refunds set status = 'pending' where order_id = ${id} and status = 'failed'`.execute(
        api().db,
      ),
    ).rejects.toThrow('more would be refunded than was received')
    await sql`delete from partial_refunds where order_id = ${id}`.execute(api().db)
  })

  test('a unit that is refunded twice, or sent after it was cancelled', async () => {
    const { id } = await ordered()
    await refund(id, { lines: [line(1, 1)], expected: paidFor(await read(id), 1) })
    const [refundId] = (await read(id)).refunds.map((each) => each.id)
    await expect(
      sql`update partial_refund_lines set cancelled = 2 where refund_id = ${refundId}`.execute(api().db),
    ).rejects.toThrow('more units would be refunded than were bought')
    await ship(id)
    const [parcel] = (await read(id)).parcels
    await expect(
      sql`insert into fulfilment_lines (order_id, fulfilment_id, position, quantity)
        values (${id}, ${parcel?.id}, 1, 1)`.execute(api().db),
    ).rejects.toThrow('more units than were bought')
    await api().checkoutRig.settle()
  })
})
