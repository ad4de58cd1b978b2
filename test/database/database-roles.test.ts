/**
 * Two roles (deploy/database-roles.sql): one owns the tables and the audit log, the other serves. The shop sells, is edited
 * and erases as the role that serves, which cannot rewrite the audit log.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateShop } from '../../src/server/start/migrate-shop.ts'
import { openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { storedFunctions } from '../../src/storage/database/stored-functions.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'

const database = testDatabase()
const ROLE = `serving_${process.pid}`
const OWNER = `${ROLE}_owner`
const SCRIPT = readFileSync('deploy/database-roles.sql', 'utf8')
  .replaceAll('haberdash_owner', OWNER)
  .replaceAll(/\bhaberdash\b(?!\.service)/g, ROLE)

const as = (user: string): PostgresConnection => ({ ...database().connection, user })
const query = async (user: string, text: string): Promise<pg.QueryResult> => {
  const client = new pg.Client(as(user))
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
const superuser = () => database().connection.user
let shop: TestShop
let token: string
const call = (method: string, path: string, body?: object) =>
  callTo([`http://127.0.0.1:${shop.port}`]).call(method, path, {
    headers: { Authorization: `Bearer ${token}` },
    ...(body && { body }),
  })

beforeAll(async () => {
  // As going-live sets it up: one role, one start, then the script.
  await query(superuser(), `create role ${ROLE} login`)
  const first = await openTestShop(database().connection)
  await first.close()
  await query(superuser(), SCRIPT)
  await query(superuser(), SCRIPT)
  await query(
    superuser(),
    `do $$ declare t record; begin
    for t in select oid::regclass::text as name from pg_class where relnamespace = 'jobs'::regnamespace and relkind in ('r', 'p')
      loop execute format('alter table %s owner to ${ROLE}', t.name); end loop;
    for t in select oid::regprocedure::text as name from pg_proc where pronamespace = 'jobs'::regnamespace
      loop execute format('alter function %s owner to ${ROLE}', t.name); end loop;
    for t in select oid::regtype::text as name from pg_type where typnamespace = 'jobs'::regnamespace and typtype = 'e'
      loop execute format('alter type %s owner to ${ROLE}', t.name); end loop;
    alter schema jobs owner to ${ROLE}; end $$`,
  )
  shop = await openTestShop(as(ROLE))
  const login = await callTo([`http://127.0.0.1:${shop.port}`]).call('POST', '/api/admin/login', {
    body: { password: PASSWORD },
  })
  token = login.json<{ token: string }>().token
}, 60_000)
afterAll(async () => {
  await shop?.close()
  await query(superuser(), `alter database ${database().connection.database} owner to ${superuser()}`)
  await query(superuser(), `reassign owned by ${OWNER}, ${ROLE} to ${superuser()}`)
  await query(superuser(), `drop owned by ${OWNER}`)
  await query(superuser(), `drop owned by ${ROLE}`)
  await query(superuser(), `drop role ${OWNER}`)
  await query(superuser(), `drop role ${ROLE}`)
})

test('the shop sells, ships, is edited and erases a customer as the role that serves', async () => {
  const shopper = createShopper(callTo([`http://127.0.0.1:${shop.port}`]))
  const [product] = (await call('GET', '/api/products?sort=name&limit=1')).json<
    { id: string; slug: string }[]
  >()
  await shopper.add(product?.slug ?? '')
  const { id } = await shopper.buy()
  const edit = { price: '12.34', description: 'Words', stockQuantity: 9, inStock: true }
  expect((await call('PUT', `/api/admin/products/${product?.id}`, edit)).status).toBe(200)
  expect((await call('POST', `/api/admin/orders/${id}/parcels`, {})).status).toBe(201)
  await call('POST', '/api/admin/order-views', { name: shopper.email, query: '' })
  const { email } = shopper
  const erased = await call('POST', '/api/admin/personal-data/erase', { email, confirmation: email })
  expect(erased.status, erased.text).toBe(200)
  const { rows } = await query(
    superuser(),
    `select action, before::text || after::text as all from audit_log`,
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['updateProduct', 'redactAuditLog']),
  )
  for (const row of rows) expect(row.all).not.toContain(email)
})

test.each([
  `set local haberdash.erasing = 'on'; update audit_log set actor = 'somebody else'`,
  `set local haberdash.audit_retention = 'on'; delete from audit_log`,
  'truncate audit_log',
  'alter table audit_log disable trigger all',
  'drop table audit_log',
  'alter table products disable trigger write_audit_log',
  'create or replace function redact_audit_log(email text, view_entries bigint[]) returns integer language sql as $$ select 0 $$',
  `set role ${OWNER}`,
  'set session_replication_role = replica',
  'create table public.more (id int)',
  'delete from kysely_migration',
])('the role that serves is refused: %s', async (statement) => {
  await expect(query(ROLE, `begin; ${statement}; commit`)).rejects.toThrow(/permission denied|must be owner/)
})

test('the function of the owner takes an email address out, and nothing else', async () => {
  await expect(query(ROLE, `select redact_audit_log('updateProduct', '{}')`)).rejects.toThrow(
    'names an email',
  )
  const before = await query(ROLE, 'select count(*)::int as n from audit_log')
  await query(ROLE, `select trim_audit_log('infinity', 1000)`)
  expect((await query(ROLE, 'select count(*)::int as n from audit_log')).rows).toEqual(before.rows)
})

test('a node whose role may not migrate names the command that does', async () => {
  const name = '148-audit-redaction'
  const mark = `insert into kysely_migration select '${name}', now()::text`
  await query(superuser(), `delete from kysely_migration where name = '${name}'`)
  const { db, close } = openDatabase(as(ROLE))
  await expect(migrateShop(db)).rejects.toThrow('npm run upgrade as the role that owns the tables')
  await close()
  await query(superuser(), mark)
})

test('tables that a later migration of the owner makes can be used by the role that serves', async () => {
  const { db, close } = openDatabase(as(OWNER))
  expect(await migrate(db)).toEqual([])
  await sql`create table later (id int primary key)`.execute(db)
  await close()
  await query(ROLE, 'insert into later values (1); update later set id = 2; delete from later')
})

test('functions and triggers that have changed are applied by the owner alone, and the role that serves goes on calling them', async () => {
  const trigger = 'trigger refresh_search on fulfilments'
  await query(superuser(), 'drop trigger refresh_search on fulfilments')
  const serving = openDatabase(as(ROLE))
  await expect(migrateShop(serving.db)).rejects.toThrow('npm run upgrade as the role that owns the tables')
  await serving.close()
  const { db, close } = openDatabase(as(OWNER))
  const stored = storedFunctions()
  const definitions = stored.definitions.map((definition) =>
    definition.name === 'function fold_text'
      ? { ...definition, text: definition.text.replace('from single', 'from  single') }
      : definition,
  )
  expect(await migrate(db, { ...stored, definitions })).toEqual(['function fold_text', trigger])
  await close()
  expect((await query(ROLE, `select fold_text('É') as text`)).rows).toEqual([{ text: 'e' }])
})
