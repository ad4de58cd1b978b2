/** Every table that a stranger can fill has a bound. */
import { expect, test } from 'vitest'
import { trimCarts, trimRateLimits } from '../../src/storage/app/cleanup.ts'
import { MAX_ROWS } from '../../src/storage/database/max-rows.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { startStaffSession } from '../../src/storage/staff/staff-sessions.ts'
import { isSubscriberLimitReached, subscribe } from '../../src/storage/subscribers/subscribers.ts'
import { testApi } from '../setup/api.ts'
import { createShopper } from '../setup/shopper.ts'

const api = testApi({ services: (db) => ({ limits: createRateLimits(db) }) })
const count = async (table: 'cart_lines' | 'rate_limits' | 'staff_sessions'): Promise<number> =>
  (
    await api()
      .db.selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

const add = async (address: string, sessionId = createShopper(api()).sessionId) => {
  const { id } = await api()
    .db.selectFrom('products')
    .select('id')
    .where('slug', '=', 'cafe-cap')
    .executeTakeFirstOrThrow()
  return api().call('POST', '/api/cart', {
    body: { productId: id, quantity: 1, sessionId },
    headers: { 'X-Forwarded-For': address },
  })
}

test('an address may start a bounded number of carts; its existing carts and other addresses are not affected', async () => {
  const first = createShopper(api()).sessionId
  expect((await add('203.0.113.60', first)).status).toBe(201)
  let refused: Awaited<ReturnType<typeof add>> | undefined
  let begun = 1
  for (; begun < 260 && !refused; begun += 1) {
    const reply = await add('203.0.113.60')
    if (reply.status === 429) refused = reply
  }
  expect(begun).toBeGreaterThanOrEqual(200)
  expect(refused?.text).toBe('Too many new carts from your network. Please wait a minute and try again.')
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await add('203.0.113.60', first)).status).toBe(201)
  expect((await add('203.0.113.61')).status).toBe(201)
})

test('when there are too many carts, those idle longest are deleted first', async () => {
  const kept = createShopper(api()).sessionId
  await add('203.0.113.62', kept)
  const before = await count('cart_lines')
  expect(before).toBeGreaterThan(10)
  await trimCarts(api().db, { cartLines: before })
  expect(await count('cart_lines')).toBe(before)
  await trimCarts(api().db, { cartLines: 10 })
  expect(await count('cart_lines')).toBe(10)
  const lines = await api().call('GET', `/api/cart?sessionId=${kept}`)
  expect(lines.json<unknown[]>()).toHaveLength(1)
})

test('rate-limit counters are bounded, and active ones are kept', async () => {
  const { db } = api()
  const limits = createRateLimits(db)
  for (let index = 0; index < 20; index += 1)
    await limits.take(`short ${index}`, { limit: 10, windowSeconds: 10 })
  await limits.take('long', { limit: 1, windowSeconds: 3600 })
  await trimRateLimits(db, 5)
  expect(await count('rate_limits')).toBe(5)
  expect(await limits.check('long', { limit: 1, windowSeconds: 3600 })).toMatchObject({ ok: false })
})

test('the newsletter refuses subscribers beyond its maximum', async () => {
  const { db } = api()
  for (const name of ['a', 'b', 'c']) await subscribe(db, `${name}@bound.example.com`)
  expect([await isSubscriberLimitReached(db, 3), await isSubscriberLimitReached(db, 4)]).toEqual([
    true,
    false,
  ])
})

test('staff sessions are bounded, and the newest are kept', async () => {
  const { db } = api()
  const now = Date.now()
  for (let index = 0; index < MAX_ROWS.staffSessions + 5; index += 1)
    await startStaffSession(db, new Date(now + index * 1000))
  expect(await count('staff_sessions')).toBe(MAX_ROWS.staffSessions)
})
