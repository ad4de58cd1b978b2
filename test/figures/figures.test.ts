/** The figures of a period: exact to the penny against the orders, by days of the shop's time zone. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Figures } from '../../src/contract/figures/figures.ts'
import { figuresSchema } from '../../src/contract/figures/figures.ts'
import { moneyApi } from '../setup/money.ts'
import { line, paidFor, partialRefunds } from '../setup/partial-refunds.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()
const { call, ordered, read, refund, stats } = partialRefunds(api)

const figures = async (query: string): Promise<Figures> => {
  const answer = await call('GET', `/api/admin/figures?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return figuresSchema.strict().parse(answer.json())
}

const placedAt = (id: string, at: string) =>
  sql`update orders set created_at = ${at}::timestamptz where id = ${id}`.execute(api().db)

const pence = (pounds: string): number => Math.round(Number(pounds) * 100)

describe('the figures of a period', () => {
  test('are exact: by day of the shop, with refunds of parts and of everything, in every currency', async () => {
    const yen = createShopper(api())
    await yen.add('zip-wallet', 3)
    const inYen = await yen.buy('JPY')
    const euros = createShopper(api())
    await euros.add('cafe-cap', 2)
    const inEuros = await euros.buy('EUR')
    const { id: partly } = await ordered()
    const { id: wholly } = await ordered()
    await api().checkoutRig.settle()
    // 23:30 and 00:30 in London in summer, one hour apart: two days of the shop.
    await placedAt(inYen.id, '2026-06-30T22:30:00Z')
    await placedAt(inEuros.id, '2026-06-30T23:30:00Z')
    await placedAt(partly, '2026-07-02T12:00:00Z')
    await placedAt(wholly, '2026-07-02T13:00:00Z')
    const order = await read(partly)
    const amount = paidFor(order, 0) / 2 + 333
    expect((await refund(partly, { lines: [line(0, 1, true)], extra: 333, expected: amount })).status).toBe(
      202,
    )
    expect((await call('POST', `/api/admin/orders/${wholly}/cancel`, { restock: true })).status).toBe(202)
    await api().checkoutRig.settle()

    const period = await figures('from=2026-06-30&to=2026-07-03')
    expect(period.timeZone).toBe('Europe/London')
    const { rows } = await sql<{ id: string; total_pence: number }>`
      select id, total_pence from orders`.execute(api().db)
    const total = (id: string) => Number(rows.find((row) => row.id === id)?.total_pence)
    const kept = total(partly) - amount
    expect(
      period.days.map(({ day, orders, gross, refunded, net }) => [
        day,
        orders,
        ...[gross, refunded, net].map(pence),
      ]),
    ).toEqual([
      ['2026-06-30', 1, total(inYen.id), 0, total(inYen.id)],
      ['2026-07-01', 1, total(inEuros.id), 0, total(inEuros.id)],
      ['2026-07-02', 2, total(partly) + total(wholly), amount + total(wholly), kept],
      ['2026-07-03', 0, 0, 0, 0],
    ])
    const { totalRevenue, totalOrders } = await stats()
    expect(period.totals).toMatchObject({ orders: totalOrders, net: totalRevenue })

    const wallet = period.bestSellers.find(({ name }) => name === 'Zip Wallet')
    const { rows: sold } = await sql<{ units: number; pence: number }>`
      select sum(quantity)::int as units, sum(paid_pence)::int as pence from order_items i
      join orders o on o.id = i.order_id where i.name = 'Zip Wallet' and o.payment_status = 'paid'`.execute(
      api().db,
    )
    expect([wallet?.units, pence(wallet?.net ?? '')]).toEqual([
      (sold[0]?.units ?? 0) - 1,
      (sold[0]?.pence ?? 0) - paidFor(order, 0) / 2,
    ])
    expect(period.bestSellers.map(({ units }) => units)).toEqual(
      period.bestSellers.map(({ units }) => units).toSorted((a, b) => b - a),
    )
  })

  test('list refunds by the day and the reason of the refund', async () => {
    const { id } = await ordered()
    await placedAt(id, '2026-01-10T12:00:00Z')
    await refund(id, { lines: [], extra: 500, expected: 500, reason: 'faulty' })
    await api().checkoutRig.settle()
    await sql`update partial_refunds set created_at = '2026-01-20T12:00:00Z' where order_id = ${id}`.execute(
      api().db,
    )
    expect((await figures('from=2026-01-20&to=2026-01-20')).refunds).toEqual([
      { reason: 'faulty', count: 1, amount: '5.00' },
    ])
    expect((await figures('from=2026-01-01&to=2026-01-19')).refunds).toEqual([])
  })

  test('tell how long stock lasts at the rate of the period, a sold-out item first', async () => {
    const shopper = createShopper(api())
    await shopper.add('zip-wallet', 2)
    await shopper.add('cafe-cap', 4)
    const { id } = await shopper.buy()
    await api().checkoutRig.settle()
    await placedAt(id, '2026-02-02T12:00:00Z')
    const stock = [await api().onHand('zip-wallet'), await api().onHand('cafe-cap')] as const
    await api().setStock('zip-wallet', 9)
    await api().setStock('cafe-cap', 0)
    const { runningOut } = await figures('from=2026-02-01&to=2026-02-04')
    await api().setStock('zip-wallet', stock[0])
    await api().setStock('cafe-cap', stock[1])
    expect(runningOut.map(({ name, onHand, sold, daysLeft }) => [name, onHand, sold, daysLeft])).toEqual([
      ['Café Cap', 0, 4, 0],
      ['Zip Wallet', 9, 2, 18],
    ])
  })

  test('are files too, in which text is no formula', async () => {
    const { id } = await ordered()
    await placedAt(id, '2026-03-03T12:00:00Z')
    await sql`update order_items set name = '=1+1' where order_id = ${id} and position = 0`.execute(api().db)
    const file = (table: string) =>
      call('GET', `/api/admin/figures/export?from=2026-03-03&to=2026-03-03&table=${table}`)
    expect((await file('days')).text).toMatch(
      /^Day,Orders,Gross \(GBP\),Refunded \(GBP\),Net \(GBP\)\r\n2026-03-03,1,/,
    )
    expect((await file('products')).text).toContain("'=1+1")
    expect((await file('stock')).status).toBe(200)
    expect((await file('refunds')).text).toBe('Reason,Refunds,Amount (GBP)\r\n')
    await api().checkoutRig.settle()
  })

  test.each([
    'from=2026-02-02&to=2026-02-01',
    'from=2020-01-01&to=2026-01-01',
    'from=x',
    'days=0',
    'days=9999',
    'a=b',
  ])('of "%s" are refused', async (query) =>
    expect((await call('GET', `/api/admin/figures?${query}`)).status).toBe(400),
  )

  test('without days are those of the last 30, and no stranger reads them', async () => {
    const { days, from, to } = await figures('')
    expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([30, from, to])
    expect((await api().call('GET', '/api/admin/figures')).status).toBe(401)
  })
})
