/** The daily comparison with the payment provider's records: what it finds, keeps and never does. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PayoutDetail, PayoutList } from '../../src/contract/reconciliation/reconciliation.ts'
import { readShopId } from '../../src/storage/database/shop-id.ts'
import { MINUTE, moneyApi } from '../setup/money.ts'
import { partialRefunds } from '../setup/partial-refunds.ts'
import { reconciliation } from '../setup/reconciliation.ts'

const api = moneyApi()
const { ordered } = partialRefunds(api)
const books = reconciliation(api)
const { call, state, open, compare, alerts, ownerMails, count, rowOf, setIntent } = books
const { dashboardRefund, strayPayment } = books
const DAY = 24 * 60 * MINUTE
let requests = 0
/** Of an amount, in minor units. */
const refund = async (id: string, extra: number) => {
  requests += 1
  const body = { key: `request-${requests}`, reason: 'returned', extra, expected: extra }
  const answer = await call('POST', `/api/admin/orders/${id}/refunds`, body)
  expect(answer.status, answer.text).toBeLessThan(300)
  await api().checkoutRig.settle()
}

beforeEach(async () => {
  expect(await open()).toEqual([])
})

describe('a comparison', () => {
  test('finds no difference where there is none, and keeps the fees', async () => {
    const first = await ordered()
    const second = await ordered()
    await refund(second.id, 450)
    const run = await compare()
    expect(run).toMatchObject({ state: 'done', payments: 2, refunds: 1, added: 0, failure: null })
    expect(await open()).toEqual([])
    expect((await state()).unpaid).toHaveLength(1)
    const { received, intent_id } = await rowOf(first.id)
    const entry = await api()
      .db.selectFrom('balance_entries')
      .selectAll()
      .where('intent_id', '=', intent_id)
      .executeTakeFirstOrThrow()
    const fee = Math.floor((received * 15 + 500) / 1000) + 20
    expect(entry).toMatchObject({
      kind: 'payment',
      amount: received,
      fee,
      net: received - fee,
      currency: 'GBP',
    })
  })

  test('writes nothing twice when it is repeated', async () => {
    const entries = await count('balance_entries')
    expect(await compare()).toMatchObject({ state: 'done', added: 0, settled: 0 })
    expect(await count('balance_entries')).toBe(entries)
  })

  test('runs once however many ask for it at the same time', async () => {
    const { checkout } = api().checkoutRig
    const asked = await Promise.all(
      ['Ada', 'Ben', 'shop'].map((name) => checkout.requestReconciliation(name)),
    )
    expect(asked.filter(Boolean)).toHaveLength(1)
    expect(await checkout.requestReconciliation('late')).toBe(false)
    await api().checkoutRig.settle()
    expect((await state()).runs[0]?.state).toBe('done')
  })

  test('is begun by the shop a day after the last one', async () => {
    const { checkout, settle, advance } = api().checkoutRig
    const before = (await state()).runs.length
    await checkout.scheduleReconciliation()
    expect((await state()).runs).toHaveLength(before)
    advance(DAY)
    await Promise.all([checkout.scheduleReconciliation(), checkout.scheduleReconciliation()])
    await settle()
    const { runs } = await state()
    expect(runs).toHaveLength(before + 1)
    expect(runs[0]).toMatchObject({ startedBy: 'shop', state: 'done' })
  })

  test('is in the audit log where staff began it', async () => {
    const { rows } = await sql<{ actor: string }>`
      select actor from audit_log where action = 'startReconciliation' and subject = 'reconciliation_runs'`.execute(
      api().db,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('a difference', () => {
  test('is shown, mailed once, among the alerts, and settled when it is gone', async () => {
    const id = await strayPayment({ shop: await readShopId(api().db), checkout: 'lost', version: '1' })
    const mailed = ownerMails().length
    await compare()
    expect(await open()).toEqual([['capture-without-order', null, '£42.00 GBP']])
    await compare()
    expect(await open()).toHaveLength(1)
    expect(
      ownerMails()
        .slice(mailed)
        .map(({ subject }) => subject),
    ).toEqual(['Orders and payments differ'])
    expect(ownerMails().at(-1)?.text).toContain(`A payment without an order (${id})`)
    expect(await alerts()).toMatchObject([
      { kind: 'reconciliation', sentence: expect.stringContaining('one point') },
    ])
    await setIntent(id, { status: 'canceled' })
    expect(await compare()).toMatchObject({ added: 0, settled: 1 })
    expect(await alerts()).toEqual([])
    expect((await state()).settled[0]).toMatchObject({ kind: 'capture-without-order', subject: id })
  })

  test('is not made of the payments of another system on the same account', async () => {
    await strayPayment({})
    await strayPayment({ shop: 'shop_of_others', checkout: 'c', version: '1' })
    await compare()
    expect(await open()).toEqual([])
  })

  test('of an order without its payment, of its amount and of its currency names the order', async () => {
    const { id } = await ordered()
    const { intent_id, received, number } = await rowOf(id)
    const changes = [
      [{ status: 'canceled' }, 'order-without-capture'],
      [{ amount: received - 1 }, 'amount'],
      [{ amount: received, currency: 'jpy' }, 'currency'],
    ] as const
    for (const [change, kind] of changes) {
      await setIntent(intent_id, change)
      await compare()
      expect((await state()).open).toMatchObject([
        { kind, subject: intent_id, orderId: id, orderNumber: number },
      ])
    }
    await setIntent(intent_id, { currency: 'gbp' })
    await compare()
  })

  test('of a refund that was sent twice is found, and of one that was not sent', async () => {
    const order = await ordered()
    const { intent_id } = await rowOf(order.id)
    await refund(order.id, 300)
    const [made] = await api()
      .db.selectFrom('sandbox_refunds')
      .selectAll()
      .where('intent_id', '=', intent_id)
      .execute()
    await dashboardRefund(intent_id, 300, made?.metadata ?? {})
    await compare()
    expect(await open()).toEqual([['refund-not-here', '£3.00 GBP', '£6.00 GBP']])
    await api().db.deleteFrom('sandbox_refunds').where('intent_id', '=', intent_id).execute()
    await compare()
    expect(await open()).toEqual([['refund-not-there', '£3.00 GBP', '£0.00 GBP']])
    await dashboardRefund(intent_id, 300, made?.metadata ?? {})
    await compare()
  })

  test('is not made of a refund in the dashboard whose event was lost: the order shows it afterwards', async () => {
    const { id } = await ordered()
    const { intent_id } = await rowOf(id)
    await dashboardRefund(intent_id, 500)
    await compare()
    expect(await open()).toEqual([])
    expect((await rowOf(id)).paid_back).toBe(500)
  })

  test('is not made of a payment whose event was lost: it becomes an order', async () => {
    const { checkoutRig } = api()
    checkoutRig.faults.deliveries = 0
    const { shopper } = await api().paid('cafe-cap', { atOnce: true })
    await compare()
    checkoutRig.faults.deliveries = 1
    await checkoutRig.settle()
    expect(await open()).toEqual([])
    expect(await api().ordersOf(shopper)).toHaveLength(1)
  })
})

describe('a payout', () => {
  test('is listed with gross, fees and net, and its orders, in the list and in the file', async () => {
    const order = await ordered()
    const { received, intent_id, number } = await rowOf(order.id)
    api().checkoutRig.advance(2 * DAY)
    await compare()
    const { payouts } = (await call('GET', '/api/admin/payouts')).json<PayoutList>()
    const rows = await api()
      .db.selectFrom('balance_entries')
      .selectAll()
      .where('payout_id', '=', payouts[0]?.id ?? '')
      .where('kind', '<>', 'payout')
      .execute()
    const sum = (of: 'amount' | 'fee' | 'net') => rows.reduce((total, row) => total + row[of], 0)
    expect(sum('amount') - sum('fee')).toBe(sum('net'))
    expect(payouts[0]).toMatchObject({
      status: expect.stringMatching(/paid|in_transit/),
      fees: `£${(sum('fee') / 100).toFixed(2)} GBP`,
      net: `£${(sum('net') / 100).toFixed(2)} GBP`,
    })
    const detail = (await call('GET', `/api/admin/payouts/${payouts[0]?.id}`)).json<PayoutDetail>()
    expect(detail.entries).toHaveLength(rows.length)
    expect(detail.entries).toContainEqual(
      expect.objectContaining({ orderId: order.id, amount: `£${(received / 100).toFixed(2)} GBP` }),
    )
    const file = (await call('GET', '/api/admin/payouts/export')).text
    expect(file).toMatch(new RegExp(`^${payouts[0]?.id},.*,payment,.*,${number},${intent_id},`, 'm'))
    expect((await call('GET', '/api/admin/payouts/po_unknown')).status).toBe(404)
  })

  test('that is not the sum of its entries, and a fee that does not add up, are differences', async () => {
    const { db } = api()
    const { id, payout_id, net } = await db
      .selectFrom('balance_entries')
      .selectAll()
      .where('payout_id', 'is not', null)
      .where('kind', '=', 'payment')
      .limit(1)
      .executeTakeFirstOrThrow()
    await sql`update balance_entries set net = net - 7 where id = ${id}`.execute(db)
    await compare()
    expect((await state()).open.map(({ kind, subject }) => [kind, subject]).toSorted()).toEqual([
      ['fees', id],
      ['payout', payout_id],
    ])
    await sql`update balance_entries set net = ${net} where id = ${id}`.execute(db)
    await compare()
  })

  test('needs every payment in the balance', async () => {
    const { id } = await ordered()
    const { intent_id } = await rowOf(id)
    await sql`update sandbox_intents set captured_at = captured_at - interval '90 days'
      where id = ${intent_id}`.execute(api().db)
    api().checkoutRig.advance(2 * DAY)
    await compare()
    expect(await open()).toMatchObject([['not-in-balance', expect.stringContaining('GBP'), '£0.00 GBP']])
    await sql`update sandbox_intents set captured_at = ${api().checkoutRig.now()} where id = ${intent_id}`.execute(
      api().db,
    )
    await compare()
  })
})

describe('while the provider is down', () => {
  test('a comparison fails visibly, goes on afterwards, and the owner is told once after a day', async () => {
    const { checkoutRig } = api()
    const mailed = ownerMails().length
    checkoutRig.faults.onRequest = () =>
      new Response('{"error":{"type":"api_error","message":"down"}}', { status: 500 })
    expect(await compare()).toMatchObject({ state: 'failed', finishedAt: null })
    await checkoutRig.checkout.scheduleReconciliation()
    expect(ownerMails().length).toBe(mailed)
    checkoutRig.advance(DAY + MINUTE)
    await checkoutRig.checkout.scheduleReconciliation()
    await checkoutRig.checkout.scheduleReconciliation()
    await checkoutRig.runJobs()
    expect(
      ownerMails()
        .slice(mailed)
        .map(({ subject }) => subject),
    ).toEqual(['The payments could not be compared'])
    expect(await alerts()).toMatchObject([{ sentence: expect.stringContaining('more than a day') }])
    checkoutRig.faults.onRequest = undefined
    await checkoutRig.settle()
    expect((await state()).runs[0]).toMatchObject({ state: 'done', failure: null })
    expect(await alerts()).toEqual([])
  })
})
