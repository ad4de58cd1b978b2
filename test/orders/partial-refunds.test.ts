/** Refunds of a part of a payment: by line, shipping and amount, once each at the provider, never more than was received. */
import { describe, expect, test } from 'vitest'
import { partialRefundOf } from '../../src/domain/orders/refund-amounts.ts'
import { CURRENCY_CODES } from '../../src/domain/pricing/currency.ts'
import { moneyApi } from '../setup/money.ts'
import { kindsOf } from '../setup/order-management.ts'
import { line, paidFor, partialRefunds, type Wanted } from '../setup/partial-refunds.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()
const { amountsOf, bodyOf, call, mails, ordered, path, post, read, refund, refused, rowsOf, ship, stats } =
  partialRefunds(api)

describe('a refund of one line', () => {
  test('is recorded at once, made once, mailed once, and is in timeline, revenue and export', async () => {
    const { id, shopper } = await ordered()
    const before = await stats()
    const stock = await api().onHand('zip-wallet')
    const answer = await refund(id, { lines: [line(0, 1, true)], expected: 4200 })
    expect(answer.status, answer.text).toBe(202)
    expect(await api().refundsOf(shopper)).toEqual([])
    expect(await api().onHand('zip-wallet')).toBe(stock + 1)
    expect((await stats()).totalRevenue).toBe((Number(before.totalRevenue) - 42).toFixed(2))
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([4200])
    const order = await read(id)
    expect(order).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      payment: { refundedExternally: '0.00' },
      refunds: [
        { status: 'succeeded', amount: '42.00', lines: [{ position: 0, quantity: 1, restocked: true }] },
      ],
    })
    expect(order.lines[0]).toMatchObject({ quantity: 2, cancelled: 1, toShip: 1 })
    expect(kindsOf(order).slice(-2)).toEqual(['refund-requested', 'refund-made'])
    expect(mails(shopper)).toHaveLength(1)
    expect(mails(shopper)[0]?.text).toContain('1 x Zip Wallet')
    const csv = await call('GET', `/api/admin/orders/export?search=%23${order.number}`)
    expect(csv.text).toContain(',42.00,')
  })

  test('of a shipped unit counts as returned, and its parcel cannot be undone any more', async () => {
    const { id } = await ordered()
    expect((await ship(id)).status).toBe(201)
    const [parcel] = (await read(id)).parcels
    await refund(id, { lines: [line(0, 2, true)], expected: 8400 })
    const order = await read(id)
    expect(order.lines[0]).toMatchObject({ shipped: 2, returned: 2, cancelled: 0, toShip: 0 })
    expect(order.fulfilmentStatus).toBe('shipped')
    expect((await refused(id, `/parcels/${parcel?.id}/undo`, {}))[1]).toContain('Zip Wallet was refunded')
    for (const [position, units] of [
      [1, 1],
      [2, 1],
    ] as const)
      await refund(id, { lines: [line(position, units)], expected: paidFor(order, position) })
    expect((await read(id)).fulfilmentStatus).toBe('returned')
    await api().checkoutRig.settle()
  })

  test('that is not shipped is not sent any more: the packers see what is left', async () => {
    const { id } = await ordered()
    const order = await read(id)
    await refund(id, { lines: [line(1, 1)], expected: paidFor(order, 1) })
    await refund(id, { lines: [line(2, 1)], expected: paidFor(order, 2) })
    expect((await refused(id, '/parcels', { lines: [{ position: 1, quantity: 1 }] }))[0]).toBe(409)
    expect((await ship(id)).status).toBe(201)
    expect(await read(id)).toMatchObject({
      fulfilmentStatus: 'shipped',
      parcels: [{ lines: [{ position: 0, quantity: 2 }] }],
    })
    await api().checkoutRig.settle()
  })
})

describe('several refunds', () => {
  test('give back exactly what was received, in the shop and at the provider; the last takes the rest (B31, B35)', async () => {
    const { id, shopper } = await ordered()
    const start = await read(id)
    const before = await stats()
    await refund(id, { extra: 501, expected: 501, reason: 'other' })
    await refund(id, { lines: [line(0, 1)], expected: 4200 })
    await api().checkoutRig.settle()
    const { refundable } = await read(id)
    await refund(id, {
      lines: [line(0, 1, true), line(1, 1, true), line(2, 1, true)],
      shipping: refundable.shippingLeft,
      expected: refundable.left,
    })
    await api().checkoutRig.settle()
    const sum = (await amountsOf(shopper)).reduce((all, amount) => all + amount, 0)
    const [intent] = await api().intentsOf(shopper)
    expect(sum).toBe(intent?.amount_received)
    expect(await read(id)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      refundable: { left: 0 },
    })
    const pounds = Number(start.totalPounds)
    expect((await stats()).totalRevenue).toBe((Number(before.totalRevenue) - pounds).toFixed(2))
    expect((await refused(id, '/refunds', bodyOf({ extra: 1, expected: 1 })))[0]).toBe(409)
    expect(mails(shopper)).toHaveLength(3)
  })

  test.each(CURRENCY_CODES)(
    'of an order in %s give back what was received, by unit, shipping and the rest (B30)',
    async (currency) => {
      const shopper = createShopper(api())
      await shopper.add('zip-wallet', 3)
      await shopper.add('cafe-cap')
      const { id } = await shopper.buy(currency)
      await api().checkoutRig.settle()
      const [intent] = await api().intentsOf(shopper)
      const { refundable } = await read(id)
      const part = { lines: [line(0, 1)], shipping: refundable.shippingLeft, extra: 0 }
      const expected = partialRefundOf(refundable, part)
      if (typeof expected === 'string') throw new Error(expected)
      expect((await refund(id, { ...part, expected: expected.amount })).status).toBe(202)
      await api().checkoutRig.settle()
      const { left } = (await read(id)).refundable
      const rest = await refund(id, { lines: [line(0, 2), line(1, 1)], expected: left })
      expect(rest.status, rest.text).toBe(202)
      await api().checkoutRig.settle()
      expect(await read(id)).toMatchObject({ paymentStatus: 'refunded', refundable: { left: 0 } })
      const given = (await amountsOf(shopper)).reduce((all, amount) => all + amount, 0)
      expect(given).toBe(intent?.amount_received)
    },
  )

  test('at the same moment never exceed what was received, and each request makes one refund at most', async () => {
    const { id, shopper } = await ordered()
    const { left } = (await read(id)).refundable
    const half = (left - (left % 2)) / 2
    const bodies = Array.from({ length: 6 }, () => bodyOf({ extra: half, expected: half }))
    const answers = await Promise.all([...bodies, ...bodies].map((body) => post(id, '/refunds', body)))
    const accepted = new Set(answers.flatMap(({ status }, index) => (status === 202 ? [index % 6] : [])))
    expect(accepted.size).toBe(2)
    await Promise.all([api().checkoutRig.runJobs(), api().checkoutRig.runJobs(), api().checkoutRig.runJobs()])
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([half, half])
  })

  test('and the refund or cancellation of the whole order exclude each other', async () => {
    const { id, shopper } = await ordered()
    await refund(id, { extra: 100, expected: 100 })
    expect((await refused(id, '/refund', { reason: 'other' }))[1]).toContain('refunded already')
    expect((await refused(id, '/cancel', { restock: true }))[0]).toBe(409)
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([100])
    const other = await ordered()
    await post(other.id, '/refund', { reason: 'other' })
    expect((await refused(other.id, '/refunds', bodyOf({ extra: 1, expected: 1 })))[0]).toBe(409)
    await api().checkoutRig.settle()
  })

  test('in the currency of the payment follow what was paid for each line', async () => {
    const shopper = createShopper(api())
    await shopper.add('zip-wallet', 3)
    const { id } = await shopper.buy('JPY')
    await api().checkoutRig.settle()
    const order = await read(id)
    const given: number[] = []
    for (let unit = 0; unit < 3; unit += 1) {
      const { refundable } = await read(id)
      const [stored] = refundable.lines
      if (!stored) throw new Error('no line')
      const share = (units: number) => Math.floor((stored.paid * units) / stored.quantity)
      const expected = share(stored.refunded + 1) - share(stored.refunded)
      expect((await refund(id, { lines: [line(0, 1)], expected })).status).toBe(202)
      given.push(expected)
    }
    expect(given.reduce((sum, each) => sum + each, 0)).toBe(paidFor(order, 0))
    await api().checkoutRig.settle()
  })
})

describe('a request', () => {
  test('that is repeated with its key makes no second refund', async () => {
    const { id, shopper } = await ordered()
    const body = bodyOf({ lines: [line(0, 1, true)], expected: 4200 })
    const stock = await api().onHand('zip-wallet')
    for (let time = 0; time < 3; time += 1) expect((await post(id, '/refunds', body)).status).toBe(202)
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([4200])
    expect(await api().onHand('zip-wallet')).toBe(stock + 1)
  })

  test('that is repeated with its key is the same one, and with other contents it is refused in words', async () => {
    const { id, shopper } = await ordered()
    const body = bodyOf({ lines: [line(0, 1), line(1, 1)], extra: 50, expected: 1 })
    const order = await read(id)
    body.expected = 4200 + paidFor(order, 1) + 50
    expect((await post(id, '/refunds', body)).status).toBe(202)
    for (const other of [
      { expected: body.expected + 1, extra: 51 },
      { reason: 'other' },
      { notify: false },
      { lines: [line(0, 1, true), line(1, 1)] },
    ])
      expect(await refused(id, '/refunds', { ...body, ...other }), JSON.stringify(other)).toEqual([
        409,
        expect.stringContaining('with other contents'),
      ])
    expect((await post(id, '/refunds', { ...body, lines: [line(1, 1), line(0, 1)] })).status).toBe(202)
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([body.expected])
  })

  test.each<[string, Wanted, number]>([
    ['more units than were bought', { lines: [line(0, 3)], expected: 12_600 }, 409],
    ['a line that is not in the order', { lines: [line(9, 1)], expected: 100 }, 409],
    ['another sum than was shown', { lines: [line(0, 1)], expected: 4199 }, 409],
    ['more than was received', { extra: 99_999_99, expected: 99_999_99 }, 409],
    ['shipping that was free', { shipping: 1, expected: 1 }, 409],
    ['nothing', { expected: 0 }, 400],
    ['a negative amount', { extra: -5, expected: 5 }, 400],
    ['a fraction of a penny', { extra: 0.5, expected: 1 }, 400],
    ['a line twice', { lines: [line(0, 1), line(0, 1)], expected: 8400 }, 400],
    ['an unknown field', { extra: 1, expected: 1, currency: 'JPY' } as Wanted, 400],
  ])('of %s is refused and changes nothing', async (_, wanted, status) => {
    const { id, shopper } = await ordered()
    const before = await rowsOf(id)
    expect((await refused(id, '/refunds', bodyOf(wanted)))[0]).toBe(status)
    expect(await rowsOf(id)).toEqual(before)
    await api().checkoutRig.settle()
    expect(await amountsOf(shopper)).toEqual([])
  })

  test('is for staff alone', async () => {
    const { id } = await ordered()
    for (const rest of ['/refunds', '/refunds/refund_x/retry'])
      expect((await api().call('POST', path(id, rest), { body: {} })).status).toBe(401)
    expect((await refused(id, '/refunds/refund_x/retry', {}))[0]).toBe(404)
    expect((await refused('order_none', '/refunds', bodyOf({ extra: 1, expected: 1 })))[0]).toBe(404)
  })
})
