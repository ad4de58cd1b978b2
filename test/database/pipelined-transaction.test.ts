/** Statements of one transaction that are sent together: their order, their snapshots, and what a failure among them leaves. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction, type Transaction } from '../../src/storage/database/database.ts'
import { testDatabase } from '../setup/database.ts'

const database = testDatabase({ from: 'empty', each: true })
const make = () => sql`create table notes (text text primary key)`.execute(database().db)
const write = (trx: Transaction, text: string) => sql`insert into notes values (${text})`.execute(trx)
const texts = async (db: Transaction | ReturnType<typeof database>['db']) =>
  (await sql<{ text: string }>`select text from notes order by text`.execute(db)).rows.map(({ text }) => text)

test('each statement sees what those sent before it have written', async () => {
  await make()
  const seen = await inTransaction(database().db, (trx) =>
    Promise.all([write(trx, 'a'), texts(trx), write(trx, 'b'), texts(trx)]),
  )
  expect([seen[1], seen[3]]).toEqual([['a'], ['a', 'b']])
  expect(await texts(database().db)).toEqual(['a', 'b'])
})

test('one that fails leaves nothing of the others, before and after it, and the connection serves the next transaction', async () => {
  await make()
  const { db } = database()
  await expect(
    inTransaction(db, (trx) =>
      Promise.all([write(trx, 'a'), sql`select 1 / 0`.execute(trx), write(trx, 'b')]),
    ),
  ).rejects.toThrow('division by zero')
  expect(await texts(db)).toEqual([])
  await inTransaction(db, (trx) => write(trx, 'c'))
  expect(await texts(db)).toEqual(['c'])
})

test('the error is that of the statement that failed, not of a later one that was refused because of it', async () => {
  await make()
  const { db } = database()
  await write(db as unknown as Transaction, 'a')
  // Its caller takes longer, so the refusal of the second one is rejected first.
  const writeSlowly = (trx: Transaction) =>
    write(trx, 'a').catch(async (error: unknown) => {
      await sleep(100)
      throw error
    })
  await expect(
    inTransaction(db, (trx) => Promise.all([writeSlowly(trx), write(trx, 'b')])),
  ).rejects.toMatchObject({ code: '23505' })
  expect(await texts(db)).toEqual(['a'])
})

test('a lock that is taken first is held when the next statement reads', async () => {
  await make()
  const { db } = database()
  const raise = () =>
    inTransaction(db, async (trx) => {
      const [, { rows }] = await Promise.all([
        sql`select pg_advisory_xact_lock(1)`.execute(trx),
        sql<{ count: number }>`select count(*)::int as count from notes`.execute(trx),
      ])
      await write(trx, String(rows[0]?.count))
    })
  await Promise.all(Array.from({ length: 5 }, raise))
  expect(await texts(db)).toEqual(['0', '1', '2', '3', '4'])
})

test('a statement after the end of its transaction is refused', async () => {
  await make()
  const { db } = database()
  let kept: Transaction | undefined
  await inTransaction(db, async (trx) => {
    kept = trx
    await write(trx, 'a')
  })
  await expect(write(kept as Transaction, 'late')).rejects.toThrow('the transaction has ended')
  expect(await texts(db)).toEqual(['a'])
})

test('a transaction that begins on a connection that PostgreSQL has ended fails, and the next one has a new connection', async () => {
  await make()
  const { db } = database()
  await expect(
    inTransaction(db, async (trx) => {
      await write(trx, 'lost')
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)
    }),
  ).rejects.toThrow()
  await inTransaction(db, (trx) => write(trx, 'kept'))
  expect(await texts(db)).toEqual(['kept'])
})
