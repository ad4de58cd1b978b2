/** The doctor over HTTP and as a command, with a stand-in of Stripe's account and of the mail server. */
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DoctorReport, runDoctor } from '../../src/contract/doctor/doctor.ts'
import { WEBHOOK_EVENTS } from '../../src/payments/stripe/webhook-events.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { testDatabase } from '../setup/database.ts'
import { folderOf } from '../setup/files.ts'
import { freePort } from '../setup/free-port.ts'
import { callTo } from '../setup/http-call.ts'
import { type MailServer, startMailServer } from '../setup/mail-server.ts'
import { openTestShop, PASSWORD, startProcess, type TestShop, urlOf } from '../setup/shop.ts'

const database = testDatabase()
let shop: TestShop
let mailServer: MailServer
let stripe: Server
let settings: Record<string, string>
let webhooks: object[] = []
let staff: Record<string, string>

const stripeAnswers: Record<string, () => object> = {
  '/v1/account': () => ({ id: 'acct_1AbCdEfGhIjKlMnO', object: 'account', charges_enabled: true }),
  '/v1/webhook_endpoints': () => ({ object: 'list', data: webhooks, has_more: false }),
  '/v1/events': () => ({ object: 'list', data: [], has_more: false }),
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

beforeAll(async () => {
  mailServer = await startMailServer()
  stripe = createServer(({ url = '' }, response) => {
    const answer = stripeAnswers[url.split('?')[0] ?? '']
    response.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? { error: { message: 'no such call' } }))
  })
  const port = await freePort()
  settings = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folderOf({}),
    STRIPE_SECRET_KEY: 'sk_test_51AbCdEfGhIjKlMnOpq',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51AbCdEfGhIjKlMnOpq',
    STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
    STRIPE_API_URL: `http://127.0.0.1:${await listen(stripe)}`,
    SMTP_URL: mailServer.url,
    OWNER_EMAIL: 'owner@example.com',
  }
  shop = await openTestShop(database().connection, { settings })
  const { json } = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  staff = { Authorization: `Bearer ${json<{ token: string }>().token}` }
})
afterAll(async () => {
  await shop?.close()
  await mailServer?.close()
  await new Promise((resolve) => stripe.close(resolve))
})

const call = (...request: Parameters<ReturnType<typeof callTo>['call']>) =>
  callTo([`http://127.0.0.1:${shop.port}`]).call(...request)
const examine = async (): Promise<DoctorReport> => {
  const reply = await call('GET', '/api/admin/doctor', { headers: staff })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return runDoctor.responses[200].schema.parse(reply.json())
}
const findingsOf = (report: DoctorReport, id: string) =>
  report.checks
    .find((check) => check.id === id)
    ?.findings.map(({ severity, sentence }) => [severity, sentence])

test('The report is for staff only', async () => {
  expect((await call('GET', '/api/admin/doctor')).status).toBe(401)
  expect(
    (await call('POST', '/api/admin/doctor/test-mail', { body: { address: 'a@example.com' } })).status,
  ).toBe(401)
})

test('The report finds the shop at its public address, no proxy, a working mail server and the account', async () => {
  const report = await examine()
  expect(report.checks.map(({ number }) => number)).toEqual(report.checks.map((_, index) => index + 1))
  expect(findingsOf(report, 'address')).toEqual([['ok', `${settings.PUBLIC_URL} leads to this shop.`]])
  expect(findingsOf(report, 'proxy')).toEqual([['ok', 'No proxy is in front, and none is trusted.']])
  expect(findingsOf(report, 'clock')).toEqual([['ok', 'The clock is right.']])
  expect(JSON.stringify(findingsOf(report, 'database'))).not.toMatch(/migration|does not answer/)
  expect(findingsOf(report, 'mail')?.[0]?.[1]).toContain('accepts the login')
  expect(findingsOf(report, 'stripe-keys')).toEqual([
    ['ok', 'The keys are of the account acct_1AbCdEfGhIjKlMnO in test mode, and it can take payments.'],
  ])
})

test('The report names the events that the webhook lacks, and finds nothing once it has them', async () => {
  const webhook = {
    object: 'webhook_endpoint',
    url: `${settings.PUBLIC_URL}/api/stripe/webhook`,
    status: 'enabled',
    api_version: null,
    enabled_events: WEBHOOK_EVENTS.slice(2),
  }
  webhooks = [webhook]
  const lacking = (await examine()).checks.find(({ id }) => id === 'stripe-webhook')?.findings
  expect(lacking).toEqual([
    expect.objectContaining({ severity: 'error', remedy: expect.stringContaining(WEBHOOK_EVENTS[1] ?? '') }),
  ])
  webhooks = [{ ...webhook, enabled_events: WEBHOOK_EVENTS }]
  expect(findingsOf(await examine(), 'stripe-webhook')?.[0]?.[0]).toBe('ok')
})

test('The report names what shows a picture that is gone: a product, a brand, a category, the settings', async () => {
  const { db } = database()
  const lost = (last: string) => `/pictures/own.0f3c9a1be2d4758${last}-300x300-d9d4cc.jpg`
  const before = findingsOf(await examine(), 'pictures')?.[0]
  expect(before?.[0]).toBe('ok')
  const one = (table: 'products' | 'brands' | 'categories') =>
    sql`(select id from ${sql.table(table)} order by id limit 1)`
  await sql`update products set images = array[${lost('a')}], image_alts = '{}' where id = ${one('products')}`.execute(
    db,
  )
  await sql`update brands set picture = ${lost('b')} where id = ${one('brands')}`.execute(db)
  await sql`update categories set picture = ${lost('c')} where id = ${one('categories')}`.execute(db)
  await sql`insert into shop_settings (section, version, value)
    values ('home', 1, jsonb_build_object('hero', ${lost('d')}::text))`.execute(db)
  expect(findingsOf(await examine(), 'pictures')?.[0]).toEqual([
    'error',
    expect.stringMatching(/^4 of \d+ pictures that pages show are missing/),
  ])
})

test('The report names stock that was changed past its history, until it is the sum again', async () => {
  const { db } = database()
  const all = [['ok', 'Every stock figure is the sum of its history.']]
  expect(findingsOf(await examine(), 'stock')).toEqual(all)
  const { id, name } = await db
    .selectFrom('inventory_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(['i.id', 'p.name'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const pastHistory = (change: RawBuilder<unknown>) =>
    inTransaction(db, async (trx) => {
      await sql`alter table inventory_items disable trigger write_movements_of_update`.execute(trx)
      await change.execute(trx)
      await sql`alter table inventory_items enable trigger write_movements_of_update`.execute(trx)
    })
  await pastHistory(sql`update inventory_items set on_hand = on_hand + 1 where id = ${id}`)
  const { checks, severity } = await examine()
  expect(checks.find((check) => check.id === 'stock')?.findings).toEqual([
    {
      severity: 'warning',
      sentence: `1 stock figure is not the sum of its history, as of ${name}: stock or history was changed past the shop.`,
      remedy: expect.stringContaining('docs/going-live.md'),
    },
  ])
  expect(severity).not.toBe('ok')
  // As docs/going-live.md says.
  await pastHistory(
    sql`update inventory_items i set on_hand = d.moved from stock_differences d where i.id = d.item_id`,
  )
  expect(findingsOf(await examine(), 'stock')).toEqual(all)
})

test('How a request arrives is shown to the doctor only', async () => {
  for (const token of ['', 'none', `${'a'.repeat(16)}.${Date.now() + 50_000}.${'b'.repeat(43)}`])
    expect((await call('GET', `/api/doctor/arrival?token=${token}`)).status).toBe(404)
})

test('A test mail is sent to a valid address, and a refusal of the mail server is a finding', async () => {
  const send = (address: string) =>
    call('POST', '/api/admin/doctor/test-mail', { headers: staff, body: { address } })
  expect((await send('nobody')).status).toBe(400)
  expect(mailServer.received).toEqual([])
  expect((await send('owner@example.com')).json()).toMatchObject({ severity: 'ok', remedy: null })
  expect(mailServer.received.join()).toContain('To: owner@example.com')
  mailServer.refuse(true)
  expect((await send('owner@example.com')).json()).toMatchObject({ severity: 'error' })
  mailServer.refuse(false)
})

test('The command gives the same checks, changes nothing, and exits by severity', async () => {
  const file = join(import.meta.dirname, '../../src/server/commands/doctor-command.ts')
  const folder = folderOf({})
  const run = async (environment: Record<string, string>, ...args: string[]) => {
    const command = startProcess(file, environment, args, folder)
    return { code: await command.ended, ...command.output() }
  }
  const given = { ...settings, DATABASE_URL: urlOf(database().connection) }
  const [same, empty, invalid, misused] = await Promise.all([
    run(given, '--json', '--test-mail', 'second@example.com'),
    run({}),
    run({ PORT: 'many' }),
    run({}, '--jso'),
  ])
  const report = runDoctor.responses[200].schema.parse(JSON.parse(same.stdout))
  expect(report.checks.map(({ id }) => id)).toEqual([
    ...(await examine()).checks.map(({ id }) => id),
    'test-mail',
  ])
  expect(findingsOf(report, 'address')).toEqual([['ok', `${settings.PUBLIC_URL} leads to this shop.`]])
  expect(same.code).toBe({ ok: 0, info: 0, warning: 1, error: 2 }[report.severity])
  expect(mailServer.received.join()).toContain('To: second@example.com')
  expect([empty.code, empty.stdout]).toEqual([2, expect.stringContaining('database is not running')])
  expect(existsSync(join(folder, 'data'))).toBe(false)
  expect([invalid.code, invalid.stdout]).toEqual([2, expect.stringContaining('PORT must be a whole number')])
  expect([misused.code, misused.stderr]).toEqual([3, expect.stringContaining('Usage: npm run doctor')])
})
