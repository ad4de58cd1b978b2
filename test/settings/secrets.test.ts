/**
 * Secrets of services over HTTP: who may enter them, where nothing of them is found afterwards, and that two nodes use them
 * at once.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SecretServiceWire } from '../../src/contract/secrets/secrets.ts'
import type { TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { type SmtpReceiver, startSmtpReceiver } from '../setup/smtp-receiver.ts'

/** What no history, log, file or answer may have. */
const PLANTED = 'planted-password-of-the-mail-server'

const database = testDatabase()
const lines: string[] = []
const folder = mkdtempSync(join(tmpdir(), 'haberdash-secrets-'))
let here: TestShop
let there: TestShop
let mailServer: SmtpReceiver
let call: TestApi['call']
let headers: Record<string, string>

beforeAll(async () => {
  const { connection } = database()
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const settings = { DATA_DIR: folder, PRIVATE_SERVICES: 'on' }
  here = await openTestShop(connection, { settings, log })
  there = await openTestShop(connection, { settings, log })
  mailServer = await startSmtpReceiver({ takesLogins: true })
  call = callTo([`http://127.0.0.1:${here.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await mailServer?.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database().db.deleteFrom('secrets').execute()
  lines.length = 0
})

const read = async (): Promise<SecretServiceWire[]> =>
  (await call('GET', '/api/admin/secrets', { headers })).json<SecretServiceWire[]>()
const stateOf = async (service: string) => (await read()).find((state) => state.service === service)
const mailValues = () => ({
  host: '127.0.0.1',
  port: String(new URL(mailServer.url).port),
  user: 'shop',
  password: PLANTED,
})
const save = (service: string, values: object, version = 0, password = PASSWORD) =>
  call('PUT', `/api/admin/secrets/${service}`, { headers, body: { version, values, password } })

describe('who enters secrets', () => {
  test('says the password again', async () => {
    expect((await save('mail', mailValues(), 0, 'another password')).status).toBe(422)
    expect(await stateOf('mail')).toMatchObject({ source: 'none', version: 0 })
  })

  test('has an account, once the account of an owner has a second factor', async () => {
    const { db } = database()
    await sql`insert into staff_accounts
      (id, name, email, role, status, password_hash, totp_secret, totp_confirmed_at, created_at)
      values ('staff_ada', 'Ada', 'ada@example.com', 'owner', 'active', 'x', 'SECRET', now(), now())`.execute(
      db,
    )
    const { status } = await save('mail', mailValues())
    await db.deleteFrom('staff_accounts').where('id', '=', 'staff_ada').execute()
    expect(status).toBe(403)
    expect(await stateOf('mail')).toMatchObject({ source: 'none' })
  })

  test('changes what was seen', async () => {
    expect((await save('alerts', { address: 'one@example.com' })).status).toBe(200)
    expect((await save('alerts', { address: 'two@example.com' })).status).toBe(409)
    expect(await stateOf('alerts')).toMatchObject({ version: 1, values: { address: 'one@example.com' } })
  })

  test('enters a password again for another server', async () => {
    await save('mail', mailValues())
    const { password: _, ...moved } = { ...mailValues(), host: 'localhost' }
    expect((await save('mail', moved, 1)).status).toBe(200)
    expect((await stateOf('mail'))?.values).not.toHaveProperty('password')
  })

  test('is refused values that a service cannot have, and nothing is changed', async () => {
    expect((await save('backup', { place: 'relative', passphrase: 'a long passphrase' })).status).toBe(422)
    const refused = await save('alerts', { address: 'nobody' })
    expect([refused.status, refused.headers.get('X-Problem-Field')]).toEqual([422, 'address'])
    const unknown = await save('alerts', { address: 'a@example.com', colour: 'red' })
    expect([unknown.status, unknown.headers.get('X-Problem-Field')]).toEqual([422, null])
    expect(await database().db.selectFrom('secrets').selectAll().execute()).toEqual([])
  })
})

test('A secret is found in no row, history, export, log or answer', { timeout: 60_000 }, async () => {
  const saved = await save('mail', mailValues())
  expect(saved.status).toBe(200)
  await call('POST', '/api/admin/secrets/mail/test', {
    headers,
    body: { values: mailValues(), to: 'owner@example.com' },
  })
  const answers = await Promise.all(
    [
      ...['/api/admin/secrets', '/api/admin/settings', '/api/admin/settings-file', '/api/admin/audit'],
      ...[
        '/api/admin/audit/export',
        '/api/admin/changes',
        '/api/admin/mails',
        '/api/admin/doctor',
        '/api/shop',
      ],
    ].map(async (path) => (await call('GET', path, { headers })).text),
  )
  const { rows: tables } = await sql<{ name: string }>`
    select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(database().db)
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ${sql.raw(name)} t where position(${PLANTED} in t::text) > 0) as found`.execute(
      database().db,
    )
    expect([name, rows[0]?.found]).toEqual([name, false])
  }
  expect([saved.text, ...answers, ...lines].filter((text) => text.includes(PLANTED))).toEqual([])
  expect((await stateOf('mail'))?.values.password).toBe('••••rver')
  const { rows } = await sql<{ after: object }>`
    select after from audit_log where subject = 'secrets' order by id desc limit 1`.execute(database().db)
  expect(rows[0]?.after).toMatchObject({ password: 'changed', host: 'changed' })
})

test('Nothing is entered while a node of an earlier release is connected', async () => {
  const { connection } = database()
  const older = new pg.Client({ ...connection, application_name: 'haberdash 0.3.1 catalogue listener' })
  await older.connect()
  const { status } = await save('alerts', { address: 'owner@example.com' })
  await older.end()
  expect(status).toBe(409)
  expect(await stateOf('alerts')).toMatchObject({ source: 'none' })
})

test('Another node uses a new mail server without a restart', async () => {
  await save('mail', mailValues())
  const elsewhere = callTo([`http://127.0.0.1:${there.port}`]).call
  const until = performance.now() + 5000
  for (;;) {
    const answer = await elsewhere('POST', '/api/admin/doctor/test-mail', {
      headers,
      body: { address: 'owner@example.com' },
    })
    if (answer.json<{ severity: string }>().severity === 'ok') break
    if (performance.now() > until) throw new Error('the other node does not use the mail server')
  }
})

test('A node without the key says so, sends no mail, and is refused a key of its own', async () => {
  await save('mail', mailValues())
  await save('alerts', { address: 'owner@example.com' })
  const other = mkdtempSync(join(tmpdir(), 'haberdash-no-key-'))
  const shop = await openTestShop(database().connection, { settings: { DATA_DIR: other } })
  try {
    const { call: ask } = callTo([`http://127.0.0.1:${shop.port}`])
    const states = (await ask('GET', '/api/admin/secrets', { headers })).json<SecretServiceWire[]>()
    expect(states.find(({ service }) => service === 'mail')).toMatchObject({
      source: 'unreadable',
      values: {},
    })
    const saved = await ask('PUT', '/api/admin/secrets/alerts', {
      headers,
      body: { version: 1, values: { address: 'other@example.com' }, password: PASSWORD },
    })
    expect(saved.status).toBe(409)
  } finally {
    await shop.close()
    rmSync(other, { recursive: true, force: true })
  }
})

test('The environment decides a service of which it sets anything', async () => {
  const shop = await openTestShop(database().connection, {
    settings: { DATA_DIR: folder, MAIL_FROM: 'orders@shop.example.com' },
  })
  try {
    const { call: ask } = callTo([`http://127.0.0.1:${shop.port}`])
    const states = (await ask('GET', '/api/admin/secrets', { headers })).json<SecretServiceWire[]>()
    expect(states.find(({ service }) => service === 'mail')).toMatchObject({
      source: 'environment',
      environment: ['MAIL_FROM'],
    })
    const body = { version: 0, values: mailValues(), password: PASSWORD }
    expect((await ask('PUT', '/api/admin/secrets/mail', { headers, body })).status).toBe(409)
  } finally {
    await shop.close()
  }
})

test('A press refuses private addresses unless the environment allows them', async () => {
  const shop = await openTestShop(database().connection, { settings: { DATA_DIR: folder } })
  try {
    const { call: ask } = callTo([`http://127.0.0.1:${shop.port}`])
    const body = { values: mailValues(), to: 'owner@example.com' }
    const answer = await ask('POST', '/api/admin/secrets/mail/test', { headers, body })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('private address')
  } finally {
    await shop.close()
  }
})

test('A press writes a file to the place of backups and deletes it', async () => {
  const place = join(folder, 'backups')
  const answer = await call('POST', '/api/admin/secrets/backup/test', {
    headers,
    body: { values: { place, passphrase: 'a long passphrase' } },
  })
  expect(answer.json()).toMatchObject([{ severity: 'ok' }])
})

test('Live keys of payments are replaced and not removed, for then orders would be free', async () => {
  const keys = {
    secretKey: 'sk_live_0123456789',
    publishableKey: 'pk_live_0123456789',
    webhookSecret: 'whsec_0123456789',
  }
  expect((await save('payments', keys)).status).toBe(200)
  const remove = (version: number) =>
    call('POST', '/api/admin/secrets/payments/remove', { headers, body: { version, password: PASSWORD } })
  const refused = await remove(1)
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('can only be replaced')
  const test = { ...keys, secretKey: 'sk_test_0123456789', publishableKey: 'pk_test_0123456789' }
  expect((await save('payments', test, 1)).status).toBe(200)
  expect((await remove(2)).status).toBe(200)
  expect(await stateOf('payments')).toMatchObject({ source: 'none' })
})

test('Owners are told by the mail server before and by the one since', async () => {
  await save('alerts', { address: 'owner@example.com' })
  await save('mail', mailValues())
  mailServer.received.length = 0
  await save('mail', { ...mailValues(), host: 'localhost' }, 1)
  expect(mailServer.received.map(({ subject }) => subject)).toEqual([
    'Access of Haberdash was changed: Mail server',
    'Access of Haberdash was changed: Mail server',
  ])
})
