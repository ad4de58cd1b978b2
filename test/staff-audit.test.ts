/** The audit log: every change by staff with its values, in the transaction of the change, and never changed. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AuditEntry, AuditList } from '../src/contract/audit.ts'
import { staffPaths } from '../src/contract/staff-paths.ts'
import { NOT_AUDITED } from '../src/storage/admin/audit-tables.ts'
import { inTransaction } from '../src/storage/database/database.ts'
import { staffApi } from './setup/staff-api.ts'
import { ACCOUNT_PASSWORD, hire } from './setup/staff-people.ts'

const { api, call, signIn, invite } = staffApi()
const FROM = '203.0.113.44'

const entries = async (query: Record<string, string> = {}): Promise<AuditEntry[]> => {
  const reply = await call(
    'GET',
    `${staffPaths.audit}?${new URLSearchParams(query)}`,
    undefined,
    await api().staff(),
  )
  expect(reply.status).toBe(200)
  return reply.json<AuditList>().entries
}
const anyProduct = () =>
  api().db.selectFrom('products').select(['id', 'price_pence']).limit(1).executeTakeFirstOrThrow()

test('every table has the trigger of the audit log, or a reason why not', async () => {
  const { rows } = await sql<{ name: string; audited: boolean }>`
    select c.relname as name, exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'write_audit_log'
    ) as audited
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname not like 'kysely_%'`.execute(api().db)
  const undecided = rows.filter(
    ({ name, audited }) => audited === name in NOT_AUDITED && name !== 'test_jobs',
  )
  expect(undecided).toEqual([])
})

test('a change of a product says who, from where, what, before and after', async () => {
  const manager = await hire(api().db, 'manager')
  const { id } = await anyProduct()
  const body = { price: '12.34', description: 'Words of the owner', stockQuantity: 3, inStock: true }
  const headers = { ...(await manager.headers()), 'X-Forwarded-For': FROM }
  expect((await call('PUT', `/api/admin/products/${id}`, body, headers)).status).toBe(200)
  const [entry] = await entries({ actor: manager.name, subject: 'products' })
  expect(entry).toMatchObject({
    ...{ actor: manager.name, role: 'manager', address: FROM, action: 'updateProduct', outcome: 'done' },
    subjectId: id,
    after: { price_pence: 1234, description: 'Words of the owner' },
  })
  expect(Object.keys(entry?.before ?? {})).toEqual(Object.keys(entry?.after ?? {}))
  const stock = await entries({ actor: manager.name, subject: 'inventory_items' })
  expect(stock[0]?.after).toEqual({ on_hand: 3 })
})

test('a single statement outside of a transaction is recorded too', async () => {
  const manager = await hire(api().db, 'manager')
  const view = { name: 'Mine', query: 'status=confirmed' }
  expect((await call('POST', staffPaths.orderViews, view, await manager.headers())).status).toBe(201)
  expect(await entries({ actor: manager.name })).toMatchObject([
    { subject: 'order_views', action: 'saveOrderView' },
  ])
})

test('a change that is rolled back leaves no entry, and what the shop does by itself is none', async () => {
  const { db } = api()
  const { id } = await anyProduct()
  const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length
  const before = await count()
  await db.updateTable('products').set({ price_pence: 777 }).where('id', '=', id).execute()
  expect(await count()).toBe(before)
  const failing = inTransaction(db, async (trx) => {
    await sql`select set_config('haberdash.audit', '{"actor":"A","role":"owner","action":"x"}', true)`.execute(
      trx,
    )
    await trx.updateTable('products').set({ price_pence: 778 }).where('id', '=', id).execute()
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await count()).toBe(before)
})

test('entries cannot be changed, deleted or truncated', async () => {
  for (const statement of [
    sql`update audit_log set actor = 'nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(api().db)).rejects.toThrow('the audit log is never changed')
})

test('sign-in, logout, refused calls and exports are entries; wrong passwords of strangers are not', async () => {
  const packer = await hire(api().db, 'packer')
  await signIn({ email: packer.email, password: 'a wrong password of somebody' })
  const { token } = (await signIn({ email: packer.email, password: ACCOUNT_PASSWORD })).json<{
    token: string
  }>()
  const headers = { Authorization: `Bearer ${token}` }
  for (let times = 0; times < 3; times += 1)
    expect((await invite({ name: 'Eve', email: 'eve@example.com', role: 'owner' }, headers)).status).toBe(403)
  await call('POST', '/api/admin/logout', undefined, headers)
  const own = (await entries({ actor: packer.name })).map(({ action, outcome }) => [action, outcome])
  expect(own).toEqual([
    ['logout', 'done'],
    ['inviteStaff', 'refused'],
    ['signInToAccount', 'done'],
  ])
  const manager = await hire(api().db, 'manager')
  expect((await call('GET', staffPaths.orderExport, undefined, await manager.headers())).status).toBe(200)
  expect((await entries({ actor: manager.name }))[0]).toMatchObject({ action: 'exportOrders' })
})

test('secrets and personal data of customers are not in the log', async () => {
  const { token } = await invite({ name: 'Ida', email: 'ida@example.com', role: 'packer' })
  await call('POST', staffPaths.staffLinkPassword, { token, password: ACCOUNT_PASSWORD })
  const { rows } = await sql<{
    all: string
  }>`select string_agg(l::text, ' ') as all from audit_log l`.execute(api().db)
  expect(rows[0]?.all).toContain('(not recorded)')
  expect(rows[0]?.all).not.toMatch(/scrypt:/)
  expect(rows[0]?.all).not.toContain(token)
  expect(await entries({ actor: 'Ida' })).toMatchObject([
    { action: 'redeemStaffLink' },
    { action: 'redeemStaffLink' },
  ])
})

test('the log is filtered by person and day, continued, and exported without formulas', async () => {
  const { db } = api()
  const row = (actor: string) => ({
    actor,
    role: 'owner',
    actor_id: null,
    address: null,
    request_id: null,
    action: 'x',
  })
  await db
    .insertInto('audit_log')
    .values(Array.from({ length: 60 }, () => row('=Many')))
    .execute()
  const owner = await api().staff()
  const read = async (query: string) =>
    (await call('GET', `${staffPaths.audit}?actor=%3DMany${query}`, undefined, owner)).json<AuditList>()
  const first = await read('')
  expect([first.entries.length, first.actors.includes('=Many')]).toEqual([50, true])
  expect(first.next).toBe(first.entries.at(-1)?.id)
  expect(first.next).toMatch(/^\d+$/)
  const second = await read(`&after=${first.next}`)
  expect([second.entries.length, second.next]).toEqual([10, null])
  expect((await read('&to=2020-01-01')).entries).toEqual([])
  const csv = await call('GET', `${staffPaths.auditExport}?actor=%3DMany`, undefined, owner)
  expect(csv.text.split('\r\n')).toHaveLength(62)
  expect(csv.text).toContain(",'=Many,")
  for (const query of ['from=2026-13-40', 'after=x'])
    expect((await call('GET', `${staffPaths.audit}?${query}`, undefined, owner)).status).toBe(400)
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
