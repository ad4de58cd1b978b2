/** The limits on payments are of the shop, not of a process: two of them on one database share every allowance. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/database/database.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, type ShopProcess, startProcess, type TestShop, urlOf } from '../setup/shop.ts'

const database = testDatabase()

test('two pools that take from one allowance in parallel take each unit once', async () => {
  const pools = [openDatabase(database().connection), openDatabase(database().connection)]
  const limits = pools.map(({ db }) => createRateLimits(db))
  const allowance = { limit: 20, windowSeconds: 3600 }
  const taken = await Promise.all(
    Array.from({ length: 60 }, (_, index) => limits[index % 2]?.take('shared', allowance)),
  )
  expect(taken.filter((one) => one?.ok)).toHaveLength(20)
  const refused = taken.find((one) => one?.ok === false)
  expect(refused).toMatchObject({ ok: false })
  for (const limit of limits) {
    const checked = await limit.check('shared', allowance)
    expect(checked).toMatchObject({ ok: false })
    // One comes back every three minutes.
    if (!checked.ok) expect(checked.retryAfterSeconds).toBeLessThanOrEqual(180)
    expect(await limit.check('another', allowance)).toEqual({ ok: true })
  }
  await limits[0]?.reset('shared')
  expect(await limits[1]?.check('shared', allowance)).toEqual({ ok: true })
  for (const pool of pools) await pool.close()
})

describe('two processes', () => {
  let here: TestShop
  let elsewhere: ShopProcess
  let there: string
  const settings = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' }
  beforeAll(async () => {
    const { connection } = database()
    here = await openTestShop(connection, { settings })
    elsewhere = startProcess('test/setup/shop-process.ts', {
      DATABASE_URL: urlOf(connection),
      PORT: '0',
      DEMO_CATALOGUE: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    })
    there = await elsewhere.opened
  })
  afterAll(async () => {
    await here?.close()
    elsewhere?.process.kill('SIGTERM')
    await elsewhere?.ended
  })

  const secret = 'pi_000000000000000000000000_secret_000000000000000000000000'
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
  const order = {
    email: 'a@example.com',
    subtotal: '1.00',
    shipping: '0.00',
    total: '1.00',
    currency: 'GBP',
    shippingAddress: {
      firstName: 'A',
      lastName: 'B',
      address: 'C',
      city: 'D',
      postalCode: 'E1',
      country: 'GB',
    },
    items: [],
  }
  test.each([
    [
      'intents of a session',
      40,
      '/api/create-payment-intent',
      { amount: 1, currency: 'GBP', sessionId: 'aaaaaaaaa' },
    ],
    ['intents of an address', 90, '/api/create-payment-intent', { amount: 1, currency: 'GBP' }],
    ['confirmations of a payment', 12, '/api/sandbox/confirm', { clientSecret: secret, card }],
    [
      'orders of a session',
      40,
      '/api/orders',
      { ...order, billingAddress: order.shippingAddress, sessionId: 'bbbbbbbbb' },
    ],
  ])('%s: %i in all, then 429 with Retry-After at both', async (name, limit, path, body) => {
    const origins = [`http://127.0.0.1:${here.port}`, there]
    const isOfAddress = name.endsWith('address')
    const statuses: number[] = []
    let refused: Response | undefined
    for (let times = 0; times < limit + 4; times += 1) {
      const answer = await fetch(`${origins[times % 2]}${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Forwarded-For': isOfAddress ? '198.51.100.1' : `192.0.2.${times}`,
        },
        body: JSON.stringify(body),
      })
      statuses.push(answer.status)
      if (answer.status === 429) refused = answer
    }
    // In the seconds that this takes, one may have come back.
    const passed = statuses.filter((status) => status !== 429).length
    expect(passed).toBeGreaterThanOrEqual(limit)
    expect(passed).toBeLessThanOrEqual(limit + 2)
    expect(statuses.slice(0, limit)).not.toContain(429)
    expect(await refused?.text()).toBe('Too many payment attempts. Please wait a few minutes and try again.')
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  })
})
