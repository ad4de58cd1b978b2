/** What storage promises beneath the calls: migrations by many at once, retried transactions, limits, constraints. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { cleanUpStorage } from '../../src/storage/app/cleanup.ts'
import { addToCart } from '../../src/storage/cart/carts.ts'
import {
  inTransaction,
  isUniqueViolation,
  isUnreachable,
  openDatabase,
} from '../../src/storage/database/database.ts'
import { isMigrated, migrate } from '../../src/storage/database/migrate.ts'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { isShopEmpty, seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { findStaffSession, startStaffSession } from '../../src/storage/staff/staff-sessions.ts'
import { createTestDatabase, testDatabase } from '../setup/database.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const shop = testDatabase({ from: 'empty' })

describe('an empty database', () => {
  test('is migrated by eight parallel processes, each migration once', async () => {
    const { db } = shop()
    expect(await isMigrated(db)).toBe(false)
    const ran = (await Promise.all(Array.from({ length: 8 }, () => migrate(db)))).flat()
    expect(ran.length).toBeGreaterThan(1)
    expect(new Set(ran).size).toBe(ran.length)
    expect(await isMigrated(db)).toBe(true)
    expect(await migrate(db)).toEqual([])
  })

  test('stays empty when the seed catalogue is inconsistent', async () => {
    const { db } = shop()
    const [first] = smallCatalogue.products
    if (!first) throw new Error('the small catalogue is empty')
    for (const wrong of [
      { ...first, brand: 'nobody' },
      { ...first, category: 'nothing' },
      { ...first, price: '0.00' },
      { ...first, price: 'cheap' },
      { ...first, stockQuantity: -1 },
    ])
      await expect(
        seedCatalogue(db, { ...smallCatalogue, products: [...smallCatalogue.products.slice(1), wrong] }),
      ).rejects.toThrow()
    expect(await isShopEmpty(db)).toBe(true)
    const { rows } = await sql`select from brands`.execute(db)
    expect(rows).toEqual([])
  })

  test('is seeded', async () => {
    const { db } = shop()
    await seedCatalogue(db, smallCatalogue)
    expect(await isShopEmpty(db)).toBe(false)
  })
})

describe('a transaction', () => {
  test('that is the victim of a deadlock is retried', async () => {
    const { db } = shop()
    const [one, other] = await db
      .selectFrom('inventory_items')
      .select('product_id')
      .orderBy('product_id')
      .limit(2)
      .execute()
    if (!one || !other) throw new Error('there are no products')
    let [attempts, held] = [0, 0]
    let bothHoldOne = () => {}
    const meeting = new Promise<void>((resolve) => {
      bothHoldOne = resolve
    })
    const crossing = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        attempts += 1
        for (const id of [first, second]) {
          await trx
            .updateTable('inventory_items')
            .set((eb) => ({ on_hand: eb('on_hand', '+', 1) }))
            .where('product_id', '=', id)
            .execute()
          held += 1
          if (held === 2) bothHoldOne()
          await meeting
        }
      })
    const before = await db
      .selectFrom('inventory_items')
      .selectAll()
      .where('product_id', '=', one.product_id)
      .executeTakeFirstOrThrow()
    await Promise.all([
      crossing(one.product_id, other.product_id),
      crossing(other.product_id, one.product_id),
    ])
    expect(attempts).toBeGreaterThan(2)
    const after = await db
      .selectFrom('inventory_items')
      .selectAll()
      .where('product_id', '=', one.product_id)
      .executeTakeFirstOrThrow()
    expect(after.on_hand).toBe(before.on_hand + 2)
  })

  test('that fails otherwise is not retried and leaves nothing', async () => {
    const { db } = shop()
    let attempts = 0
    const fails = inTransaction(db, async (trx) => {
      attempts += 1
      await trx.insertInto('settings').values({ key: 'half', value: 'done' }).execute()
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(attempts).toBe(1)
    expect(await db.selectFrom('settings').selectAll().where('key', '=', 'half').execute()).toEqual([])
  })
})

describe('the constraints', () => {
  test('refuse stock below zero', async () => {
    const { db } = shop()
    const update = db
      .updateTable('inventory_items')
      .set((eb) => ({ on_hand: eb('on_hand', '-', 100_000) }))
      .execute()
    await expect(update).rejects.toMatchObject({ code: '23514' })
  })

  test('refuse a second cart line of the same variant, also without a size or colour', async () => {
    const { db } = shop()
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('slug', '=', 'cafe-cap')
      .executeTakeFirstOrThrow()
    await addToCart(db, { sessionId: 'aSession9', productId: id, quantity: 1 })
    const again = db
      .insertInto('cart_lines')
      .values({ id: 'line_x', session_id: 'aSession9', product_id: id, size: null, color: null, quantity: 1 })
      .execute()
    const error = await again.catch((reason: unknown) => reason)
    expect(isUniqueViolation(error, 'cart_lines_one_per_choice')).toBe(true)
    expect(isUniqueViolation(error, 'brands_slug_key')).toBe(false)
  })
})

describe('the limits', () => {
  test('rate limits admit exactly their number of concurrent calls, and refill evenly', async () => {
    const limits = createRateLimits(shop().db)
    const allowance = { limit: 5, windowSeconds: 1 }
    const taken = await Promise.all(Array.from({ length: 12 }, () => limits.take('key', allowance)))
    const letIn = taken.filter(({ ok }) => ok).length
    expect(letIn).toBeGreaterThanOrEqual(5)
    expect(letIn).toBeLessThanOrEqual(7) // some 200 ms bring one more
    await pause(1100)
    expect(await limits.take('key', allowance)).toEqual({ ok: true })
    expect(await limits.take('another key', allowance)).toEqual({ ok: true })
  })

  test('say how long to wait, and can be reset', async () => {
    const limits = createRateLimits(shop().db)
    const allowance = { limit: 1, windowSeconds: 600 }
    expect(await limits.take('slow', allowance)).toEqual({ ok: true })
    const { retryAfterSeconds } = (await limits.take('slow', allowance)) as { retryAfterSeconds: number }
    expect(retryAfterSeconds).toBeGreaterThan(590)
    expect(retryAfterSeconds).toBeLessThanOrEqual(600)
    await limits.reset('slow')
    expect(await limits.take('slow', allowance)).toEqual({ ok: true })
  })

  test('counters that are taken together keep their number, and one that is exhausted spares those after it', async () => {
    const limits = createRateLimits(shop().db)
    const allowed = (limit: number) => ({ limit, windowSeconds: 600 })
    const counters = [
      { key: 'together one', allowance: allowed(3) },
      { key: 'together two', allowance: allowed(9) },
    ]
    const taken = await Promise.all(Array.from({ length: 8 }, () => limits.takeEach(counters)))
    expect(taken.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await limits.takeEach(counters)).toEqual({
      ok: false,
      exhausted: 0,
      retryAfterSeconds: expect.closeTo(200, -1),
    })
    const rest = Array.from({ length: 7 }, () => limits.take('together two', allowed(9)))
    expect((await Promise.all(rest)).filter(({ ok }) => ok)).toHaveLength(6)
    expect(await limits.takeEach([...counters].reverse())).toMatchObject({ ok: false, exhausted: 0 })
  })

  test('can be multiplied by RATE_LIMIT_FACTOR', async () => {
    const limits = createRateLimits(shop().db, { factor: 100 })
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => limits.take('wide', { limit: 1, windowSeconds: 600 })),
    )
    expect(taken.every(({ ok }) => ok)).toBe(true)
  })
})

test('cleanup deletes what has expired, and nothing else', async () => {
  const { db } = shop()
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)
  const { token } = await startStaffSession(db, now)
  await cleanUpStorage(db, now)
  expect(await findStaffSession(db, { token, isKept: false }, now)).toBeDefined()
  await cleanUpStorage(db, inDays(89))
  expect(await db.selectFrom('staff_sessions').select('token_hash').execute()).toEqual([])
  expect(await db.selectFrom('cart_lines').select('id').execute()).toHaveLength(1)
})

describe('a PostgreSQL that is not there', () => {
  test("is distinguished from one that refuses the connection's credentials", async () => {
    const { connection } = shop()
    const nowhere = openDatabase({ ...connection, host: '127.0.0.1', port: 1 })
    const error = await isShopEmpty(nowhere.db).catch((reason: unknown) => reason)
    expect(isUnreachable(error)).toBe(true)
    await nowhere.close()
    const refused = await sql`select * from nothing`.execute(shop().db).catch((reason: unknown) => reason)
    expect(isUnreachable(refused)).toBe(false)
  })

  test('does not end the process: closed idle connections are replaced', async () => {
    const database = await createTestDatabase()
    const errors: Error[] = []
    const open = openDatabase(database.connection, { onError: (error) => errors.push(error) })
    await sql`select 1`.execute(open.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database.connection.database} and pid <> pg_backend_pid()`.execute(shop().db)
    await pause(100)
    expect(errors.length).toBeGreaterThan(0)
    expect(await isShopEmpty(open.db)).toBe(false)
    await open.close()
    await database.drop()
  })
})
