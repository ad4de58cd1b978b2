/** Keys of payments that an owner enters while two nodes run: the switch from trial to real, and from one account to another. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { createCardForm } from '../../src/payments/sandbox/card-form.ts'
import { type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import { readPackingQueue } from '../../src/storage/orders/packing-queue.ts'
import { deleteUnusedPaymentKeys } from '../../src/storage/secrets/secrets.ts'
import { createTestDatabase, type TestDatabase, testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { CARDS, createShopper } from '../setup/shopper.ts'
import { type StripeServer, serveStripe } from '../setup/stripe-server.ts'

const database = testDatabase({ each: true })
const keys = {
  secretKey: 'sk_test_0123456789',
  publishableKey: 'pk_test_0123456789',
  webhookSecret: 'whsec_0123456789',
}
let far: TestDatabase
let farDatabase: OpenDatabase
let stripe: StripeServer
let folder: string
let here: TestShop
let there: TestShop

const callerOf = (shop: TestShop) => callTo([`http://127.0.0.1:${shop.port}`])

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'haberdash-keys-'))
  far = await createTestDatabase()
  farDatabase = openDatabase(far.connection)
  stripe = await serveStripe({
    db: farDatabase.db,
    keys,
    deliver: async () => true,
    onError: (error) => {
      throw error
    },
  })
  const settings = {
    DATA_DIR: folder,
    FAULT_RIG: JSON.stringify({
      clock: { since: Date.now(), rate: 1, ahead: 0 },
      providerTimeoutMs: 5000,
      providerApiUrl: stripe.origin,
    }),
  }
  here = await openTestShop(database().connection, { settings })
  there = await openTestShop(database().connection, { settings })
})
afterEach(async () => {
  await here.close()
  await there.close()
  await stripe.close()
  await farDatabase.close()
  await far.drop()
  rmSync(folder, { recursive: true, force: true })
})

const buyer = async (shop: TestShop) => {
  const shopper = createShopper(callerOf(shop))
  const products: Product[] = await (await shop.get('/api/products?sort=name&limit=60')).json()
  const product = products.find(
    ({ inStock, stockQuantity, variants }) =>
      inStock && variants.every((variant) => variant.stockQuantity === stockQuantity),
  )
  if (!product) throw new Error('there is nothing to buy')
  await shopper.add(product.slug)
  return shopper
}

const enter = async (values: object, version = 0) => {
  const { call } = callerOf(here)
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  return call('PUT', '/api/admin/secrets/payments', {
    headers,
    body: { version, values, password: PASSWORD },
  })
}

const checkoutOf = (intentId: string) =>
  database()
    .db.selectFrom('checkouts')
    .select(['mode', 'status'])
    .where('intent_id', '=', intentId)
    .executeTakeFirst()

const eventually = async (holds: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + 10_000
  while (!(await holds())) {
    if (performance.now() > until) throw new Error('it did not happen')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('the switch from trial to real payments', () => {
  test('cancels open trial checkouts, ends the sandbox on every node, and finishes what was authorised as a trial', async () => {
    const waiting = await buyer(here)
    const open = await waiting.open()
    const paying = await buyer(there)
    const paid = await paying.open()
    await paying.pay(paid.clientSecret)
    expect((await enter(keys)).status).toBe(200)

    for (const shop of [here, there]) {
      const answer = await callerOf(shop).call('POST', '/api/sandbox/confirm', {
        body: {
          clientSecret: open.clientSecret,
          card: { number: CARDS.pays, expMonth: 12, expYear: 2040, cvc: '123' },
        },
      })
      expect(answer.status).toBe(404)
    }
    expect(await checkoutOf(open.paymentIntentId)).toEqual({ mode: 'sandbox', status: 'cancelled' })
    await eventually(async () => {
      const { rows } = await sql<{ mode: string; payment_status: string }>`
        select mode, payment_status from orders where intent_id = ${paid.paymentIntentId}`.execute(
        database().db,
      )
      return rows[0]?.mode === 'sandbox' && rows[0].payment_status === 'paid'
    })

    const policyOf = async (shop: TestShop) =>
      (await shop.get('/checkout')).headers.get('content-security-policy') ?? ''
    await eventually(async () => (await policyOf(there)).includes('js.stripe.com'))
    expect(await policyOf(here)).toContain('js.stripe.com')

    const real = await buyer(here)
    const { paymentIntentId, clientSecret } = await real.open()
    // As a node has written it that was told of the keys only then: whose payment it is counts.
    await sql`update checkouts set mode = 'sandbox' where intent_id = ${paymentIntentId}`.execute(
      database().db,
    )
    const card = { number: CARDS.pays, expMonth: 12, expYear: 2040, cvc: '123' }
    await createCardForm(stripe.sandbox, keys.publishableKey).confirm({ clientSecret, card })
    await real.order({ paymentIntentId })
    const { rows } = await sql`select mode from orders where intent_id = ${paymentIntentId}`.execute(
      database().db,
    )
    expect(rows).toEqual([{ mode: 'test' }])
  })

  test('takes trial orders out of the packing queue once the keys take real money', async () => {
    const { db } = database()
    await (await buyer(here)).buy()
    const waiting = async () => (await readPackingQueue(db, { station: undefined, after: undefined })).waiting
    await eventually(async () => (await waiting()) === 1)
    await sql`insert into secrets (name, version, sealed, is_live, updated_at, updated_by)
      values ('payments', 1, ${Buffer.alloc(40)}, true, now(), 'test')`.execute(db)
    expect(await waiting()).toBe(0)
  })
})

test('The keys of an account stay until none of its payments is open', async () => {
  const { db } = database()
  const names = async () => (await db.selectFrom('secrets').select('name').execute()).map(({ name }) => name)
  expect((await enter(keys)).status).toBe(200)
  const shopper = await buyer(here)
  const { paymentIntentId } = await shopper.open()
  expect((await enter({ ...keys, webhookSecret: 'whsec_9876543210' }, 1)).status).toBe(200)
  expect(await names()).toHaveLength(2)
  await sql`update secrets set updated_at = now() - interval '8 days'`.execute(db)
  await sql`update checkouts set created_at = now() - interval '9 days'`.execute(db)
  await deleteUnusedPaymentKeys(db)
  expect(await names()).toHaveLength(2)
  await sql`update checkouts set status = 'cancelled', released_at = now(), opened_from = null
    where intent_id = ${paymentIntentId}`.execute(db)
  await deleteUnusedPaymentKeys(db)
  expect(await names()).toEqual(['payments'])
})

test('Keys of two modes, and keys that cannot be, are refused by the names of their fields', async () => {
  const answer = await enter({ ...keys, publishableKey: 'pk_live_0123456789' })
  expect(answer.status).toBe(422)
  expect(answer.text).toContain('Publishable key')
})

test('A node without the key of what was entered takes no payment, and none as a trial', async () => {
  expect((await enter(keys)).status).toBe(200)
  const other = mkdtempSync(join(tmpdir(), 'haberdash-no-key-'))
  const shop = await openTestShop(database().connection, { settings: { DATA_DIR: other } })
  try {
    const shopper = await buyer(shop)
    await expect(shopper.open()).rejects.toThrow('503')
    const { db } = database()
    expect(await db.selectFrom('sandbox_intents').select('id').execute()).toEqual([])
    expect(await db.selectFrom('checkouts').select('intent_id').execute()).toEqual([{ intent_id: null }])
  } finally {
    await shop.close()
    rmSync(other, { recursive: true, force: true })
  }
})
