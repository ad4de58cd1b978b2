/** The counts of the day's work: each is the number of what its list shows, for those who work on it. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { StaffAlertResponse } from '../../src/contract/orders/alert.ts'
import type { StaffOrderList } from '../../src/contract/orders/order-list.ts'
import type { DayCounts } from '../../src/contract/staff/day-counts.ts'
import { MAX_COUNTED } from '../../src/domain/staff/day-count.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { hire } from '../setup/staff-people.ts'

const HOUR = 60 * 60 * 1000
const api = moneyApi()
const { call, ordered, ship } = orderManagement(api)

let owner: { Authorization: string }
beforeAll(async () => {
  owner = await api().staff()
})
const countsOf = async (headers: { Authorization: string }): Promise<DayCounts> => {
  const answer = await api().call('GET', '/api/admin/day', { headers })
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}

test('An order counts as to pack until it is shipped', async () => {
  const before = (await countsOf(owner)).toPack ?? 0
  const { id } = await ordered()
  expect((await countsOf(owner)).toPack).toBe(before + 1)
  await ship(id)
  expect((await countsOf(owner)).toPack).toBe(before)
})

test('Low stock and pending refunds are as many as their lists show, and only withdrawals that nobody handled count', async () => {
  const { db } = api()
  const { id } = await ordered()
  await sql`update orders set status = 'refund_pending' where id = ${id}`.execute(db)
  await sql`update inventory_items set on_hand = 2 where id = (select min(id) from inventory_items)`.execute(
    db,
  )
  await sql`insert into withdrawals (id, request_key, order_id, by_link, name, contract, email, submitted_at, handled_at, handled_by)
    select 'withdrawal_' || n, 'statement_' || n, null, false, 'Ann', '#1', 'ann@example.com', now(),
      case when n = 3 then now() end, case when n = 3 then 'Mo' end from generate_series(1, 3) n`.execute(db)
  const low = (await call('GET', '/api/admin/catalogue/products?stock=low')).json<{ total: number }>().total
  const pending = (await call('GET', '/api/admin/orders/search?status=refund_pending')).json<StaffOrderList>()
  expect(low).toBeGreaterThan(0)
  expect(pending.total).toBe(1)
  expect(await countsOf(owner)).toMatchObject({ lowStock: low, pendingRefunds: 1, withdrawals: 2 })
})

test('Alerts are as many as their list shows, and both end at the greatest count', async () => {
  const report = (kind: string, state: string, first: number, last: number) =>
    sql`insert into payment_alerts (id, kind, intent_id, state, told_at, created_at, updated_at)
      select 'alert_' || n, ${kind}, 'pi_' || n, ${state}, now(), now(), now()
      from generate_series(${sql.lit(first)}, ${sql.lit(last)}) n`.execute(api().db)
  const listed = async () => (await call('GET', '/api/admin/alerts')).json<StaffAlertResponse[]>()
  await report('dispute', 'open', 1, 2)
  await report('review', 'waiting', 3, 3)
  await report('fraud-warning', 'closed', 4, 5)
  const { id } = await ordered()
  await sql`insert into refunds (id, intent_id, order_id, amount, currency, status, reason, cause, created_at, updated_at)
    select 'refund_1', intent_id, id, 100, 'GBP', 'failed', 'staff', 'other', now(), now() from orders where id = ${id}`.execute(
    api().db,
  )
  const alerts = await listed()
  expect(alerts.map(({ kind }) => kind).sort()).toEqual(['dispute', 'dispute', 'refund-failed', 'review'])
  expect((await countsOf(owner)).alerts).toBe(alerts.length)
  await report('dispute', 'open', 10, 10 + MAX_COUNTED)
  expect(await listed()).toHaveLength(MAX_COUNTED)
  expect((await countsOf(owner)).alerts).toBe(MAX_COUNTED)
})

test('Each role is told what it works on, and a stranger nothing', async () => {
  const keysOf = async (role: 'packer' | 'accountant' | 'manager') =>
    Object.keys(await countsOf(await (await hire(api().db, role)).headers())).sort()
  expect(await keysOf('packer')).toEqual(['toPack'])
  expect(await keysOf('accountant')).toEqual([])
  expect(await keysOf('manager')).toEqual(['alerts', 'lowStock', 'pendingRefunds', 'toPack', 'withdrawals'])
  expect((await api().call('GET', '/api/admin/day')).status).toBe(401)
})

test('Counts read by an unattended screen do not postpone the end of its session', async () => {
  const headers = await (await hire(api().db, 'packer')).headers()
  const statusOf = async (path: string) => (await api().call('GET', path, { headers })).status
  api().checkoutRig.advance(1.9 * HOUR)
  expect(await statusOf('/api/admin/day')).toBe(200)
  api().checkoutRig.advance(0.2 * HOUR)
  expect(await statusOf('/api/admin/day')).toBe(401)
})
