/** Transactions: all or nothing, on a snapshot taken after the lock, on a connection in a known state. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Database,
  inTransaction,
  isUnreachable,
  type OpenDatabase,
  openDatabase,
} from '../../src/storage/database/database.ts'
import { runStatement, type Statement } from '../../src/storage/database/statement.ts'
import { testDatabase } from '../setup/database.ts'
import { untilLockIsAwaited } from '../setup/lock-wait.ts'
import { openSilentProxy } from '../setup/silent-proxy.ts'

const shop = testDatabase()

const say = <Row extends object>(text: string, ...values: unknown[]): Statement<Row> => ({
  text,
  values,
})
const lock = say('select pg_advisory_xact_lock(42)')
const countBrands = say<{ count: number }>('select count(*) from brands where slug like $1', 'named-%')
const addBrand = (slug: string) =>
  say(
    `insert into brands select (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'slug', $1::text, 'name', $1::text))).*
      from brands b limit 1`,
    slug,
  )
const brands = async (db: Database) => (await runStatement(db, countBrands))[0]?.count

describe('A transaction', () => {
  // With one connection, one that is left in a bad state or not released fails the next transaction.
  let single: OpenDatabase
  beforeAll(() => {
    single = openDatabase(shop().connection, { maxConnections: 1 })
  })
  afterAll(() => single.close())

  test('is committed as a whole', async () => {
    const counts = await inTransaction(single.db, async (trx) => {
      await runStatement(trx, lock)
      const [before] = await runStatement(trx, countBrands)
      await runStatement(trx, addBrand('named-one'))
      const [after] = await runStatement(trx, countBrands)
      return [before?.count, after?.count]
    })
    expect(counts).toEqual([0, 1])
    expect(await brands(single.db)).toBe(1)
  })

  test('is rolled back when a later statement fails', async () => {
    const work = inTransaction(single.db, async (trx) => {
      await runStatement(trx, lock)
      await runStatement(trx, addBrand('named-two'))
      await runStatement(trx, addBrand('named-two'))
    })
    await expect(work).rejects.toThrow(/duplicate key/)
    expect(await brands(single.db)).toBe(1)
  })

  test('writes nothing when its first statement fails', async () => {
    const work = inTransaction(single.db, async (trx) => {
      await runStatement(trx, say('select 1 / $1::int', 0))
      await runStatement(trx, addBrand('named-three'))
    })
    await expect(work).rejects.toThrow(/division by zero/)
    expect(await brands(single.db)).toBe(1)
  })

  test('fails when its work ignores a failed statement', async () => {
    const work = inTransaction(single.db, async (trx) => {
      await runStatement(trx, addBrand('named-four'))
      await runStatement(trx, say('select 1 / $1::int', 0)).catch(() => undefined)
    })
    await expect(work).rejects.toThrow(/rolled the transaction back/)
    expect(await brands(single.db)).toBe(1)
  })

  test('releases its lock when its work ends without a change', async () => {
    expect(await inTransaction(single.db, async (trx) => (await runStatement(trx, lock)).length)).toBe(1)
    const free = say<{ free: boolean }>('select pg_try_advisory_xact_lock(42) as free')
    expect(await runStatement(shop().db, free)).toEqual([{ free: true }])
  })

  test('that waits for a lock sees what its previous holder has written', async () => {
    const locked = Promise.withResolvers<void>()
    const first = inTransaction(shop().db, async (trx) => {
      await runStatement(trx, lock)
      locked.resolve()
      await untilLockIsAwaited(shop().db)
      await runStatement(trx, addBrand('named-five'))
    })
    await locked.promise
    const seen = await inTransaction(single.db, async (trx) => {
      await runStatement(trx, lock)
      const [row] = await runStatement(trx, countBrands)
      return row?.count
    })
    await first
    expect(seen).toBe(2)
  })

  test('fails when its connection is lost, and the next one uses a new connection', async () => {
    const pid = say<{ pid: number }>('select pg_backend_pid() as pid')
    const work = inTransaction(single.db, async (trx) => {
      await runStatement(trx, lock)
      const [own] = await runStatement(trx, pid)
      await runStatement(shop().db, say('select pg_terminate_backend($1::int)', own?.pid))
      await runStatement(trx, addBrand('named-six'))
    })
    expect(isUnreachable(await work.catch((error: unknown) => error))).toBe(true)
    expect(await brands(single.db)).toBe(2)
  })
})

describe('A connection whose statement timed out', () => {
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['a transaction', (db) => inTransaction(db, (trx) => sql`select 1`.execute(trx))],
    ['a statement', (db) => sql`select 1`.execute(db)],
  ])('is not used again by %s', async (_, work) => {
    const proxy = await openSilentProxy(shop().connection)
    const single = openDatabase(proxy.connection, { maxConnections: 1, queryTimeoutMs: 300 })
    try {
      await work(single.db)
      proxy.fallSilent()
      await expect(work(single.db)).rejects.toSatisfy(isUnreachable)
      proxy.repair()
      await expect(work(single.db)).resolves.toBeDefined()
    } finally {
      await single.close()
      await proxy.close()
    }
  })
})
