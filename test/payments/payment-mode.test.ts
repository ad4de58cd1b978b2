/** In which mode the shop is paid: it is recorded, only live money is revenue, and other keys trap nobody. */
import { expect, test } from 'vitest'
import type { AdminOrder, Stats } from '../../src/contract/orders/admin-orders.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { createCardForm } from '../../src/payments/sandbox/card-form.ts'
import { type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import { createTestDatabase, testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { startMailServer } from '../setup/mail-server.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { hire } from '../setup/staff-people.ts'
import { serveStripe } from '../setup/stripe-server.ts'

const database = testDatabase({ each: true })

const callerOf = (shop: TestShop) => callTo([`http://127.0.0.1:${shop.port}`])
const staffSees = async (shop: TestShop): Promise<{ stats: Stats; orders: AdminOrder[] }> => {
  const { call } = callerOf(shop)
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const ask = async <T>(path: string) => (await call('GET', path, { headers })).json<T>()
  return { stats: await ask('/api/admin/stats'), orders: await ask('/api/admin/orders') }
}
const buyer = async (shop: TestShop) => {
  const shopper = createShopper(callerOf(shop))
  const products: Product[] = await (await shop.get('/api/products?sort=name&limit=60')).json()
  // Tracked by product: any size and colour can be had.
  const product = products.find(
    ({ inStock, stockQuantity, variants }) =>
      inStock && variants.every((variant) => variant.stockQuantity === stockQuantity),
  )
  if (!product) throw new Error('there is nothing to buy')
  await shopper.add(product.slug)
  return shopper
}
const modeOf = async ({ db }: OpenDatabase, intentId: string) =>
  db.selectFrom('checkouts').select(['mode', 'status']).where('intent_id', '=', intentId).executeTakeFirst()

const live = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

test('trial orders count while the shop is in sandbox mode, and count as neither orders nor revenue in live mode', async () => {
  const trial = await openTestShop(database().connection)
  const ids: string[] = []
  for (let count = 0; count < 4; count += 1) ids.push((await (await buyer(trial)).buy()).id)
  const before = await staffSees(trial)
  await trial.close()
  expect(before.stats).toMatchObject({ totalOrders: 4, mode: 'sandbox', trialOrders: 4 })
  expect(Number(before.stats.totalRevenue)).toBeGreaterThan(0)
  expect(before.orders.map(({ mode }) => mode)).toEqual(['sandbox', 'sandbox', 'sandbox', 'sandbox'])

  // As if Stripe had taken them: live, in test mode, and by a release that did not record it.
  const { db } = database()
  const [first, second, third] = ids
  for (const [id, mode] of [
    [first, 'live'],
    [second, 'test'],
    [third, null],
  ] as const)
    await db
      .updateTable('orders')
      .set({ mode })
      .where('id', '=', id ?? '')
      .execute()
  const shop = await openTestShop(database().connection, { settings: live })
  const after = await staffSees(shop)
  await shop.close()
  const pounds = (id: string | undefined) =>
    Number(after.orders.find((order) => order.id === id)?.totalPounds)
  expect(after.stats).toMatchObject({ totalOrders: 2, mode: 'live', trialOrders: 2 })
  expect(Number(after.stats.totalRevenue)).toBeCloseTo(pounds(first) + pounds(third), 2)
  expect(Number(after.stats.averageOrderValue)).toBeCloseTo((pounds(first) + pounds(third)) / 2, 2)
  expect(Object.fromEntries(after.orders.map(({ id, mode }) => [id, mode]))).toEqual({
    [ids[0] ?? '']: 'live',
    [ids[1] ?? '']: 'test',
    [ids[2] ?? '']: null,
    [ids[3] ?? '']: 'sandbox',
  })
})

test('an owner deletes the trial orders together once real keys are set, and no order of another mode', async () => {
  const { db } = database()
  const trial = await openTestShop(database().connection)
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await (await buyer(trial)).buy()).id)
  const [real, atStripe, unrecorded, ...tried] = ids
  const path = '/api/admin/trial-orders'
  const as = async (shop: TestShop, headers: Record<string, string>, count?: number) => {
    const { call } = callerOf(shop)
    return count === undefined
      ? call('GET', path, { headers })
      : call('POST', `${path}/deletion`, { headers, body: { count } })
  }
  const owner = await hire(db, 'owner')
  const headers = await owner.headers()
  expect((await as(trial, headers)).json()).toMatchObject({ count: 5, obstacle: expect.any(String) })
  expect((await as(trial, headers, 5)).status, 'while trial payments are taken').toBe(409)
  const [first = ''] = tried
  const order = await db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', first)
    .executeTakeFirstOrThrow()
  const desk = (rest: string, body: object) =>
    callerOf(trial).call('POST', `/api/admin/${rest}`, { headers, body })
  const done = [
    await desk(`orders/${first}/notes`, { text: 'A trial' }),
    await desk('invoices', { orders: String(order.number) }),
    await desk(`orders/${first}/refunds`, {
      key: 'trial-refund-1',
      lines: [],
      extra: 100,
      expected: 100,
      reason: 'other',
      notify: true,
    }),
    await desk(`orders/${first}/parcels`, {}),
  ]
  expect(done.map(({ status }) => status < 300)).toEqual([true, true, true, true])
  await trial.close()
  for (const [id, mode] of [
    [real, 'live'],
    [atStripe, 'test'],
    [unrecorded, null],
  ] as const)
    await db
      .updateTable('orders')
      .set({ mode })
      .where('id', '=', id ?? '')
      .execute()

  const shop = await openTestShop(database().connection, { settings: live })
  try {
    for (const role of ['manager', 'packer'] as const)
      expect((await as(shop, await (await hire(db, role)).headers(), 2)).status, role).toBe(403)
    expect((await as(shop, headers)).json()).toEqual({ count: 2, obstacle: null })
    expect((await as(shop, headers, 3)).status, 'another number than there is').toBe(409)
    const deleted = await as(shop, headers, 2)
    expect([deleted.status, deleted.text]).toEqual([200, '{"deleted":2}'])
    const left = await db.selectFrom('orders').select('id').execute()
    expect(left.map(({ id }) => id).sort()).toEqual([real, atStripe, unrecorded].sort())
    for (const table of [
      'order_items',
      'order_notes',
      'fulfilments',
      'partial_refunds',
      'issued_documents',
    ] as const)
      expect(
        await db.selectFrom(table).select('order_id').where('order_id', 'in', tried).execute(),
        table,
      ).toEqual([])
    const entries = await db
      .selectFrom('audit_log')
      .select(['actor', 'subject', 'after'])
      .where('action', '=', 'deleteTrialOrders')
      .where('outcome', '=', 'done')
      .execute()
    expect(entries).toEqual([{ actor: owner.name, subject: 'orders', after: { trialOrders: 2 } }])
    expect((await as(shop, headers, 2)).status, 'none is left').toBe(409)
    expect((await as(shop, headers, 0)).status).toBe(400)
  } finally {
    await shop.close()
  }
})

test('a sandbox payment ends when its shopper pays after the shop has switched to Stripe keys', async () => {
  const trial = await openTestShop(database().connection)
  const shopper = await buyer(trial)
  const { paymentIntentId: former } = await shopper.open()
  await trial.close()
  expect(await modeOf(database(), former)).toEqual({ mode: 'sandbox', status: 'open' })

  const keys = {
    secretKey: 'sk_test_0123456789',
    publishableKey: 'pk_test_0123456789',
    webhookSecret: 'whsec_0123456789',
  }
  const far = await createTestDatabase()
  const farDatabase = openDatabase(far.connection)
  const stripe = await serveStripe({
    db: farDatabase.db,
    keys,
    deliver: async () => true,
    onError: (error) => {
      throw error
    },
  })
  const shop = await openTestShop(database().connection, {
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: stripe.origin,
    },
  })
  try {
    const again = createShopper(callerOf(shop), { sessionId: shopper.sessionId, email: shopper.email })
    const { paymentIntentId, clientSecret } = await again.open()
    expect(paymentIntentId).not.toBe(former)
    expect(await modeOf(database(), former)).toEqual({ mode: 'sandbox', status: 'cancelled' })
    expect(await modeOf(database(), paymentIntentId)).toEqual({ mode: 'test', status: 'open' })
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
    await createCardForm(stripe.sandbox, keys.publishableKey).confirm({ clientSecret, card })
    await again.order({ paymentIntentId })
    const { stats, orders } = await staffSees(shop)
    expect(orders.map(({ mode }) => mode)).toEqual(['test'])
    expect(stats).toMatchObject({ totalOrders: 1, mode: 'test', trialOrders: 1 })
  } finally {
    await shop.close()
    await stripe.close()
    await farDatabase.close()
    await far.drop()
  }
})

test('a trial order in a publicly reachable shop sends no mail unless SANDBOX_MAIL is on', async () => {
  const mailServer = await startMailServer()
  const jobsDone = async (): Promise<number> => {
    const { rows } = await database().pool.query<{ count: number }>(
      "select count(*) from jobs.job where name = 'order-message' and state = 'completed'",
    )
    return rows[0]?.count ?? 0
  }
  const buyAt = async (settings: Record<string, string>): Promise<string> => {
    const before = await jobsDone().catch(() => 0) // The first shop makes the tables of its jobs.
    const shop = await openTestShop(database().connection, {
      settings: { SMTP_URL: mailServer.url, ...settings },
    })
    try {
      const shopper = await buyer(shop)
      const { isMailed } = await shopper.buy()
      expect(isMailed).toBe(settings.SANDBOX_MAIL === 'on' || settings.HOST === undefined)
      await expect.poll(jobsDone, { timeout: 20_000 }).toBe(before + 1)
      return shopper.email
    } finally {
      await shop.close()
    }
  }
  const recipients = () => mailServer.received.map((text) => /^To: (.+)\r$/m.exec(text)?.[1])
  try {
    await buyAt({ HOST: '0.0.0.0' })
    expect(recipients()).toEqual([])
    const wanted = await buyAt({ HOST: '0.0.0.0', SANDBOX_MAIL: 'on' })
    expect(recipients()).toEqual([wanted])
    const alone = await buyAt({})
    expect(recipients()).toEqual([wanted, alone])
  } finally {
    await mailServer.close()
  }
})
