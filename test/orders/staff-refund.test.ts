/** The specification's refund by staff: the whole payment of an order, once, whatever happens in between. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AdminOrder, adminOrderSchema, type Stats } from '../../src/contract/orders/admin-orders.ts'
import { CURRENCY_CODES, type CurrencyCode, minorToDecimal } from '../../src/domain/pricing/currency.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper, type Shopper, totalsOf } from '../setup/shopper.ts'

const api = moneyApi()

/** Signed in once: a login is counted by address. */
let token: Promise<{ Authorization: string }> | undefined
const staff = () => {
  token ??= api().staff()
  return token
}
const path = (id: string) => `/api/admin/orders/${id}/refund`
const refund = async (id: string, body: object = { reason: 'returned' }) =>
  api().call('POST', path(id), { body, headers: await staff() })
const refused = async (id: string, body: object = { reason: 'returned' }) =>
  api().refused('POST', path(id), { body, headers: await staff() })
const stats = async (): Promise<Stats> =>
  (await api().call('GET', '/api/admin/stats', { headers: await staff() })).json()

const ordered = async (slug = 'cafe-cap', quantity = 1, currency: CurrencyCode = 'GBP') => {
  const shopper = createShopper(api())
  await shopper.add(slug, quantity)
  const receipt = await shopper.buy(currency)
  await api().checkoutRig.settle()
  return { shopper, id: receipt.id, receipt }
}
const orderOf = async (shopper: Shopper): Promise<AdminOrder | undefined> =>
  (await api().ordersOf(shopper))[0]

describe('a refund by staff', () => {
  test('is recorded at once and made by the job: the full amount, once, with a mail to the shopper', async () => {
    const { shopper, id } = await ordered('zip-wallet', 2)
    const before = await stats()
    const stock = await api().onHand('zip-wallet')
    const answer = await refund(id, { reason: 'faulty' })
    expect(answer.status, answer.text).toBe(202)
    expect(adminOrderSchema.strict().parse(answer.json())).toMatchObject({
      id,
      status: 'refund_pending',
      paymentStatus: 'refund_pending',
      attention: 'The payment is being refunded by staff (faulty or damaged).',
    })
    expect(await api().refundsOf(shopper)).toEqual([])
    // What is not certain to stay is no revenue.
    const pounds = Number((await orderOf(shopper))?.totalPounds)
    expect(Number((await stats()).totalRevenue)).toBeCloseTo(Number(before.totalRevenue) - pounds, 2)

    await api().checkoutRig.settle()
    const [intent] = await api().intentsOf(shopper)
    expect(await api().refundsOf(shopper)).toMatchObject([{ amount: intent?.amount_received }])
    expect(await orderOf(shopper)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      attention: 'The payment has been refunded by staff (faulty or damaged).',
    })
    expect(
      api()
        .mailsTo(shopper)
        .map(({ subject }) => subject),
    ).toEqual([expect.stringContaining('is confirmed'), expect.stringContaining('has been paid back')])
    expect(await api().onHand('zip-wallet'), 'stock is put back only when staff say so').toBe(stock)
    expect((await stats()).totalOrders).toBe(before.totalOrders)
  })

  test('puts the things back into stock when staff say so, once, and cached pages are purged', async () => {
    const { shopper, id } = await ordered('zip-wallet', 3)
    const stock = await api().onHand('zip-wallet')
    api().changes.length = 0
    expect((await refund(id, { reason: 'returned', restock: true })).status).toBe(202)
    expect(await api().onHand('zip-wallet')).toBe(stock + 3)
    expect(api().changes).toHaveLength(1)
    expect((await refund(id, { reason: 'returned', restock: true })).status).toBe(409)
    await api().checkoutRig.settle()
    expect(await api().onHand('zip-wallet')).toBe(stock + 3)
    expect((await orderOf(shopper))?.attention).toContain('put back into stock')
  })

  test('requires staff', async () => {
    const { shopper, id } = await ordered()
    for (const headers of [{}, { Authorization: 'Bearer nonsense_nonsense_nonsense' }])
      expect(await api().refused('POST', path(id), { body: { reason: 'returned' }, headers })).toEqual([
        401,
        'Sign in as staff to do this.',
      ])
    expect((await orderOf(shopper))?.paymentStatus).toBe('paid')
  })

  test('of an unknown order is refused', async () => {
    expect(await refused('order_none')).toEqual([404, 'Order not found.'])
    expect((await refused(encodeURIComponent("x' or 1=1 --")))[0]).toBe(404)
    expect((await refused('a'.repeat(300)))[0]).toBe(404)
  })

  test('requires a reason from the list and refuses other fields', async () => {
    const { shopper, id } = await ordered()
    for (const body of [
      {},
      { reason: '' },
      { reason: 'because' },
      { reason: ['returned'] },
      { reason: 'returned', restock: 'yes' },
      { reason: 'returned', restock: null },
    ])
      expect((await refused(id, body))[0], JSON.stringify(body)).toBe(400)
    // An amount is nobody's to name.
    expect((await refund(id, { reason: 'returned', amount: 999_999, currency: 'JPY' })).status).toBe(202)
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toMatchObject([{ amount: 38_00, currency: 'gbp' }])
  })
})

describe('a refund happens once', () => {
  test('when it is requested twelve times in parallel', async () => {
    const { shopper, id } = await ordered('cafe-cap')
    const stock = await api().onHand('cafe-cap')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        refund(id, { reason: index % 2 ? 'other' : 'returned', restock: true }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([202, ...Array(11).fill(409)])
    expect(answers.find(({ status }) => status === 409)?.text).toBe(
      'The payment of this order is being refunded already.',
    )
    await Promise.all([api().checkoutRig.runJobs(), api().checkoutRig.runJobs(), api().checkoutRig.runJobs()])
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().onHand('cafe-cap')).toBe(stock + 1)
    expect(await refused(id)).toEqual([409, 'The payment of this order has been refunded already.'])
  })

  test("when the provider's answer is lost or the provider is unreachable", async () => {
    const { shopper, id } = await ordered()
    let lost = 0
    api().checkoutRig.faults.onAnswer = (method, called) => {
      if (method === 'POST' && called === '/v1/refunds' && lost < 2) {
        lost += 1
        throw new Error('the connection broke')
      }
    }
    await refund(id)
    await api().checkoutRig.runJobs()
    await api().checkoutRig.runJobs()
    expect((await orderOf(shopper))?.paymentStatus).toBe('refund_pending')
    api().checkoutRig.faults.onAnswer = undefined
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect((await orderOf(shopper))?.paymentStatus).toBe('refunded')
  })

  test('when its job is lost in a crash: the reconciler starts it again', async () => {
    const { shopper, id } = await ordered()
    await refund(id)
    await api()
      .db.deleteFrom('test_jobs' as 'orders')
      .execute()
    api().checkoutRig.advance(20 * 60_000)
    await api().checkoutRig.checkout.reconcile()
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect((await orderOf(shopper))?.paymentStatus).toBe('refunded')
  })

  test('when the provider refuses it permanently: staff see what to do and may refund there', async () => {
    const { shopper, id } = await ordered()
    api().checkoutRig.faults.onRequest = (method, called) =>
      method === 'POST' && called === '/v1/refunds'
        ? Response.json(
            { error: { type: 'invalid_request_error', message: 'Insufficient funds in your account.' } },
            { status: 400 },
          )
        : undefined
    await refund(id)
    await api().checkoutRig.settle()
    api().checkoutRig.faults.onRequest = undefined
    expect(api().faults.splice(0)).toHaveLength(1)
    expect(await orderOf(shopper)).toMatchObject({
      status: 'refund_pending',
      paymentStatus: 'refund_failed',
      attention: expect.stringContaining('Insufficient funds in your account.'),
    })
    expect((await refused(id))[1]).toContain('The refund of this order failed before')
    // By hand, in the provider's dashboard.
    const [intent] = await api().intentsOf(shopper)
    await api().checkoutRig.provider.refund({
      intentId: intent?.id ?? '',
      amount: intent?.amount_received ?? 0,
      reason: 'by hand',
      idempotencyKey: `by-hand:${id}`,
    })
    await api().checkoutRig.settle()
    expect(await orderOf(shopper)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
  })
})

test('the shown, charged, stored and refunded amounts are equal in minor units for any cart and currency', async () => {
  const cart = fc.record({
    pence: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(100_00, 100_01, 8_29)),
    quantity: fc.integer({ min: 1, max: 5 }),
    currency: fc.constantFrom<CurrencyCode>(...CURRENCY_CODES),
  })
  await fc.assert(
    fc.asyncProperty(cart, async ({ pence, quantity, currency }) => {
      await api()
        .db.updateTable('products')
        .set({ price_pence: pence, compare_at_pence: null })
        .where('slug', '=', 'cafe-cap')
        .execute()
      const shopper = createShopper(api())
      await shopper.add('cafe-cap', quantity)
      const shown = totalsOf(await shopper.cart(), currency)
      const receipt = await shopper.buy(currency)
      expect(receipt.total).toBe(minorToDecimal(shown.total, currency))
      expect((await refund(receipt.id, { reason: 'other' })).status).toBe(202)
      await api().checkoutRig.settle()
      const [intent] = await api().intentsOf(shopper)
      expect(intent?.amount_received).toBe(shown.total)
      expect(await api().refundsOf(shopper)).toMatchObject([
        { amount: shown.total, currency: currency.toLowerCase() },
      ])
      expect(await orderOf(shopper)).toMatchObject({ total: receipt.total, paymentStatus: 'refunded' })
    }),
    { numRuns: 15 },
  )
}, 60_000)
