/** Statements that are sent again and again are prepared, also across a migration that changes their columns. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction, type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import { createPreparingClient } from '../../src/storage/database/preparing-client.ts'
import { testDatabase } from '../setup/database.ts'

const shop = testDatabase()
const OFTEN = 8

// One connection in each pool: what it has prepared can be asked.
let opened: OpenDatabase
const open = (options: Parameters<typeof openDatabase>[1] = {}) =>
  openDatabase(shop().connection, { maxConnections: 1, ...options })
beforeEach(async () => {
  opened = open()
  await sql`create table if not exists prepared (id int, words text)`.execute(opened.db)
})
afterEach(async () => {
  await sql`drop table prepared`.execute(opened.db)
  await opened.close()
})

const read = (id: number) => sql<{ id: number }>`select * from prepared where id = ${id}`
const isPrepared = async (db: OpenDatabase['db']) => {
  const { rows } =
    await sql`select from pg_prepared_statements where statement like '%from prepared%'`.execute(db)
  return rows.length > 0
}

test('what is sent often is prepared', async () => {
  expect(await isPrepared(opened.db)).toBe(false)
  for (let use = 0; use < OFTEN; use += 1) await read(use).execute(opened.db)
  expect(await isPrepared(opened.db)).toBe(true)
})

test.each([{ isPooled: true }, { workload: 'maintenance' as const }])(
  'nothing is prepared where the session may change, or the tables do: %o',
  async (options) => {
    const other = open(options)
    for (let use = 0; use < OFTEN; use += 1) await read(use).execute(other.db)
    expect(await isPrepared(other.db)).toBe(false)
    await other.close()
  },
)

test('a column that a migration adds between two uses fails no statement', async () => {
  for (let use = 0; use < OFTEN; use += 1) await read(use).execute(opened.db)
  await sql`alter table prepared add column added int`.execute(opened.db)
  await sql`insert into prepared values (1, 'one', 2)`.execute(opened.db)
  expect((await read(1).execute(opened.db)).rows).toEqual([{ id: 1, words: 'one', added: 2 }])
})

test('a transaction that such a statement fails begins again, once', async () => {
  const runs: number[] = []
  const work = (id: number) =>
    inTransaction(opened.db, async (trx) => {
      runs.push(id)
      await sql`insert into prepared (id, words) values (${id}, 'one')`.execute(trx)
      return (await read(id).execute(trx)).rows
    })
  for (let use = 1; use <= OFTEN; use += 1) await work(use)
  await sql`alter table prepared add column added int`.execute(opened.db)
  runs.length = 0
  expect(await work(100)).toEqual([{ id: 100, words: 'one', added: null }])
  expect(runs).toEqual([100, 100])
  expect((await sql`select from prepared where id = 100`.execute(opened.db)).rows).toHaveLength(1)
})

test('the pool of another library prepares too, and asks again after a migration', async () => {
  const pool = new pg.Pool({ ...shop().connection, max: 1, Client: createPreparingClient() })
  const text = 'select * from prepared where id = $1'
  for (let use = 0; use < OFTEN; use += 1) await pool.query(text, [1])
  const { rows } = await pool.query('select name from pg_prepared_statements where statement = $1', [text])
  expect(rows).toHaveLength(1)
  await pool.query('alter table prepared add column added int')
  await expect(pool.query(text, [1])).rejects.toThrow('must not change result type')
  await pool.query(`insert into prepared values (1, 'one', 2)`)
  expect((await pool.query(text, [1])).rows).toEqual([{ id: 1, words: 'one', added: 2 }])
  await pool.end()
})
