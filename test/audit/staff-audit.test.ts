/** The audit log: every change by staff with its values, in the transaction of the change, and never changed. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AuditChange, AuditList } from '../../src/contract/audit/audit.ts'
import { AUDIT_SUBJECTS } from '../../src/domain/audit/audit-kinds.ts'
import { trimAuditLog } from '../../src/storage/audit/audit-log.ts'
import { NOT_AUDITED } from '../../src/storage/audit/audit-tables.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { staffApi } from '../setup/staff-api.ts'
import { ACCOUNT_PASSWORD, hire } from '../setup/staff-people.ts'

const { api, call, signIn, invite } = staffApi()
const FROM = '203.0.113.44'

const changes = async (query: Record<string, string> = {}): Promise<AuditChange[]> => {
  const reply = await call(
    'GET',
    `/api/admin/audit?${new URLSearchParams(query)}`,
    undefined,
    await api().staff(),
  )
  expect(reply.status).toBe(200)
  return reply.json<AuditList>().changes
}
/** The fields of a change by subject and column, as they are afterwards. */
const valuesOf = ({ entries }: AuditChange): Record<string, unknown> =>
  Object.fromEntries(
    entries.flatMap(({ subject, fields }) =>
      fields.map(({ column, after }) => [`${subject}.${column}`, after] as const),
    ),
  )
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
  const kinds = Object.values(AUDIT_SUBJECTS).flat()
  expect(rows.filter(({ name, audited }) => audited && !kinds.includes(name))).toEqual([])
})

test('a change of a product says who, from where, what, before and after', async () => {
  const manager = await hire(api().db, 'manager')
  const { id } = await anyProduct()
  const body = { price: '12.34', description: 'Words of the owner', stockQuantity: 3, inStock: true }
  const headers = { ...(await manager.headers()), 'X-Forwarded-For': FROM }
  expect((await call('PUT', `/api/admin/products/${id}`, body, headers)).status).toBe(200)
  const own = await changes({ actor: manager.name })
  expect(own).toHaveLength(1)
  const [change] = own
  expect(change).toMatchObject({
    actor: manager.name,
    role: 'manager',
    address: FROM,
    action: 'updateProduct',
    outcome: 'done',
  })
  if (!change) throw new Error('no change')
  expect(valuesOf(change)).toMatchObject({
    'products.price_pence': 1234,
    'products.description': 'Words of the owner',
    'inventory_items.on_hand': 3,
  })
  for (const { fields } of change.entries) for (const field of fields) expect(field).toHaveProperty('before')
  expect(await changes({ actor: manager.name, kind: 'products', subjectId: id })).toMatchObject([
    { sentence: change.sentence, total: 2 },
  ])
  expect(await changes({ actor: manager.name, kind: 'orders' })).toEqual([])
})

test('a single statement outside of a transaction is recorded too', async () => {
  const manager = await hire(api().db, 'manager')
  const view = { name: 'Mine', query: 'status=confirmed' }
  expect((await call('POST', '/api/admin/order-views', view, await manager.headers())).status).toBe(201)
  expect(await changes({ actor: manager.name })).toMatchObject([
    { action: 'saveOrderView', sentence: `${manager.name} added the saved view “Mine”` },
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
  const own = (await changes({ actor: packer.name })).map(({ action, outcome }) => [action, outcome])
  expect(own).toEqual([
    ['logout', 'done'],
    ['inviteStaff', 'refused'],
    ['signInToAccount', 'done'],
  ])
  const manager = await hire(api().db, 'manager')
  expect((await call('GET', '/api/admin/orders/export', undefined, await manager.headers())).status).toBe(200)
  expect((await changes({ actor: manager.name }))[0]).toMatchObject({
    action: 'exportOrders',
    sentence: `${manager.name} exported orders`,
  })
  const [refused] = (await changes({ actor: packer.name, kind: 'events' })).filter(
    ({ outcome }) => outcome === 'refused',
  )
  expect(refused?.sentence).toBe(
    `${packer.name} tried what a packer may not do: invite, change and deactivate staff`,
  )
})

test('every call whose answer is a file is an entry, whatever it is named', async () => {
  const manager = await hire(api().db, 'manager')
  const { id } = await anyProduct()
  const paths = {
    exportInvoices: '/api/admin/invoices/export',
    exportStockMovements: `/api/admin/catalogue/products/${id}/stock-history/export`,
  }
  const headers = await manager.headers()
  for (const [action, path] of Object.entries(paths)) {
    const reply = await call('GET', path, undefined, headers)
    expect(reply.status, `${action} ${reply.text.slice(0, 200)}`).toBe(200)
    expect((await changes({ actor: manager.name }))[0], action).toMatchObject({ action, outcome: 'done' })
  }
})

test('changes of one client-chosen request id are as many changes as there were calls', async () => {
  const manager = await hire(api().db, 'manager')
  const { id } = await anyProduct()
  const headers = { ...(await manager.headers()), 'X-Request-Id': 'chosen-by-the-client' }
  for (const price of ['21.00', '22.00', '23.00'])
    expect(
      (
        await call(
          'PUT',
          `/api/admin/products/${id}`,
          { price, description: 'Words', stockQuantity: 3, inStock: true },
          headers,
        )
      ).status,
    ).toBe(200)
  const own = await changes({ actor: manager.name })
  expect(own.map((change) => valuesOf(change)['products.price_pence'])).toEqual([2300, 2200, 2100])
  const { rows } = await sql<{ ids: number }>`select count(*)::int as ids from audit_log
    where request_id = 'chosen-by-the-client'`.execute(api().db)
  expect(rows).toEqual([{ ids: 0 }])
})

test('secrets and personal data of customers are not in the log', async () => {
  const { token } = await invite({ name: 'Ida', email: 'ida@example.com', role: 'packer' })
  await call('POST', '/api/admin/staff-link/password', { token, password: ACCOUNT_PASSWORD })
  const { rows } = await sql<{
    all: string
  }>`select string_agg(l::text, ' ') as all from audit_log l`.execute(api().db)
  expect(rows[0]?.all).toContain('(not recorded)')
  expect(rows[0]?.all).not.toMatch(/scrypt:/)
  expect(rows[0]?.all).not.toContain(token)
  expect(await changes({ actor: 'Ida' })).toMatchObject([
    { action: 'redeemStaffLink', sentence: 'Ida chose a password', total: 2 },
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
    (await call('GET', `/api/admin/audit?actor=%3DMany${query}`, undefined, owner)).json<AuditList>()
  const first = await read('')
  expect([first.changes.length, first.actors.includes('=Many')]).toEqual([50, true])
  expect(first.next).toBe(first.changes.at(-1)?.id)
  expect(first.next).toMatch(/^\d+$/)
  const second = await read(`&after=${first.next}`)
  expect([second.changes.length, second.next]).toEqual([10, null])
  expect((await read('&to=2020-01-01')).changes).toEqual([])
  const csv = await call('GET', `/api/admin/audit/export?actor=%3DMany`, undefined, owner)
  expect(csv.text.split('\r\n')).toHaveLength(62)
  expect(csv.text).toContain(",'=Many,")
  for (const query of ['from=2026-13-40', 'after=x'])
    expect((await call('GET', `/api/admin/audit?${query}`, undefined, owner)).status).toBe(400)
})

test('a new product with variants is one change with a sentence, and so is a new price', async () => {
  const owner = await hire(api().db, 'owner')
  const headers = await owner.headers()
  const { brand_id: brandId, category_id: categoryId } = await api()
    .db.selectFrom('products')
    .select(['brand_id', 'category_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const product = {
    name: 'Audit Oxford Shirt',
    price: '40.00',
    brandId,
    categoryId,
    counting: 'by-variant',
    sizes: ['S', 'M', 'L'],
    colors: ['Navy', 'Black', 'White', 'Olive', 'Rust'],
  }
  const made = await call('POST', '/api/admin/catalogue/products', product, headers)
  expect(made.status, made.text).toBe(201)
  const { id, version } = made.json<{ id: string; version: number }>()
  const sentences = async () => (await changes({ actor: owner.name })).map(({ sentence }) => sentence)
  expect(await sentences()).toEqual([`${owner.name} added Audit Oxford Shirt with 15 variants`])
  const changed = await call(
    'PATCH',
    `/api/admin/catalogue/products/${id}`,
    { version, changes: { price: '38.00' }, seen: { price: '40.00' } },
    headers,
  )
  expect(changed.status, changed.text).toBe(200)
  expect((await sentences())[0]).toBe(
    `${owner.name} changed the price of Audit Oxford Shirt from £40.00 to £38.00`,
  )
  const csv = await call(
    'GET',
    `/api/admin/audit/export?actor=${encodeURIComponent(owner.name)}`,
    undefined,
    headers,
  )
  expect(csv.text).toContain('changed the price of Audit Oxford Shirt from £40.00 to £38.00')
})

test('entries older than the retention are deleted a batch at a time, and never those of the last year', async () => {
  const { db } = api()
  await sql`insert into audit_log (at, actor, role, action)
    select now() - make_interval(years => y), 'Retired', 'owner', 'login' from unnest(array[11, 9, 0]) y`.execute(
    db,
  )
  const left = async () => (await changes({ actor: 'Retired' })).length
  await trimAuditLog(db, new Date(), 10)
  expect(await left()).toBe(2)
  await trimAuditLog(db, new Date(), 1)
  expect(await left()).toBe(1)
  await trimAuditLog(db, new Date(Date.now() + 9e12), 1)
  expect(await left(), 'whatever the clock says').toBe(1)
  const young = inTransaction(db, async (trx) => {
    await sql`select set_config('haberdash.audit_retention', 'on', true)`.execute(trx)
    await sql`delete from audit_log where actor = 'Retired'`.execute(trx)
  })
  await expect(young).rejects.toThrow('the audit log is never changed')
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
