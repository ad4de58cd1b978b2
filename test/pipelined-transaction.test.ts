/** What a transaction in bursts keeps to: all of it or nothing, on a snapshot taken after its lock, on a sound connection. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Database,
  isUnreachable,
  type OpenDatabase,
  openDatabase,
} from '../src/storage/database/database.ts'
import { ask, inBursts, type Statement } from '../src/storage/database/pipelined-transaction.ts'
import { testDatabase } from './setup/database.ts'

const shop = testDatabase()

const say = <Row extends object>(text: string, ...values: unknown[]): Statement<Row> => ({
  name: text.slice(0, 60),
  text,
  values,
})
const lock = say('select pg_advisory_xact_lock(42)')
const countBrands = say<{ count: number }>('select count(*) from brands where slug like $1', 'burst-%')
const addBrand = (slug: string) =>
  say(
    `insert into brands select (jsonb_populate_record(b, jsonb_build_object('id', $1::text, 'slug', $1::text, 'name', $1::text))).*
      from brands b limit 1`,
    slug,
  )
const brands = async (db: Database) => (await ask(db, countBrands))[0]?.count

describe('a transaction in bursts', () => {
  // With one connection, one that is left in a bad state or not given back is noticed by the next user of the connection.
  let single: OpenDatabase
  beforeAll(() => {
    single = openDatabase(shop().connection, { maxConnections: 1 })
  })
  afterAll(() => single.close())

  test('commits all its statements together', async () => {
    const answer = await inBursts(single.db, async ({ begin, commit }) => {
      const [, [before]] = await begin(lock, countBrands)
      const [, [after]] = await commit(addBrand('burst-one'), countBrands)
      return [before?.count, after?.count]
    })
    expect(answer).toEqual([0, 1])
    expect(await brands(single.db)).toBe(1)
  })

  test('rolls back when a statement fails in the batch of the commit', async () => {
    const work = inBursts(single.db, async ({ begin, commit }) => {
      await begin(lock)
      await commit(addBrand('burst-two'), addBrand('burst-two'), countBrands)
    })
    await expect(work).rejects.toThrow(/duplicate key/)
    expect(await brands(single.db)).toBe(1)
  })

  test('rolls back and writes nothing when its first batch fails', async () => {
    const work = inBursts(single.db, async ({ begin, commit }) => {
      await begin(lock, say('select 1 / $1::int', 0), countBrands)
      await commit(addBrand('burst-three'))
    })
    await expect(work).rejects.toThrow(/division by zero/)
    expect(await brands(single.db)).toBe(1)
  })

  test('rolls back and releases its lock when its callback refuses', async () => {
    expect(await inBursts(single.db, async ({ begin }) => (await begin(lock)).length)).toBe(1)
    const free = say<{ free: boolean }>('select pg_try_advisory_xact_lock(42) as free')
    expect(await ask(shop().db, free)).toEqual([{ free: true }])
  })

  test('cannot be committed before it begins', async () => {
    const work = inBursts(single.db, ({ commit }) => commit(addBrand('burst-four')))
    await expect(work).rejects.toThrow(/no transaction/)
    expect(await brands(single.db)).toBe(1)
  })

  test("that waits for a lock sees what the lock's holder has written", async () => {
    const holder = Promise.withResolvers<void>()
    const first = inBursts(shop().db, async ({ begin, commit }) => {
      await begin(lock)
      holder.resolve()
      await pause(200)
      await commit(addBrand('burst-five'))
    })
    await holder.promise
    const seen = await inBursts(single.db, async ({ begin }) => {
      const [, [row]] = await begin(lock, countBrands)
      return row?.count
    })
    await first
    expect(seen).toBe(2)
  })

  test('whose connection is lost fails, and the next one gets a new connection', async () => {
    const pid = say<{ pid: number }>('select pg_backend_pid() as pid')
    const work = inBursts(single.db, async ({ begin, commit }) => {
      const [, [own]] = await begin(lock, pid)
      await ask(shop().db, say('select pg_terminate_backend($1::int)', own?.pid))
      await commit(addBrand('burst-six'))
    })
    expect(isUnreachable(await work.catch((error: unknown) => error))).toBe(true)
    expect(await brands(single.db)).toBe(2)
  })
})
