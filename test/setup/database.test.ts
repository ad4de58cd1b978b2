import { expect, inject, test } from 'vitest'
import { createTestDatabase, testDatabase } from './database.ts'

const shop = testDatabase({ each: true })

const countProducts = async () => {
  const { count } = await shop()
    .db.selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('a test may empty its shop', async () => {
  expect(await countProducts()).toBeGreaterThan(0)
  await shop().db.deleteFrom('products').execute()
  expect(await countProducts()).toBe(0)
})

test('and the next finds it stocked', async () => {
  expect(await countProducts()).toBeGreaterThan(0)
})

test('databases can be made at the same time, and go away again', async () => {
  const made = await Promise.all([createTestDatabase(), createTestDatabase(), createTestDatabase('empty')])
  expect(new Set(made.map(({ connection }) => connection.database)).size).toBe(3)
  for (const database of made) await database.drop()
  const { rows } = await shop().pool.query('select datname from pg_database')
  for (const { connection } of made) expect(rows).not.toContainEqual({ datname: connection.database })
})

test('the PostgreSQL is the kind that was asked for', async () => {
  const { rows } = await shop().pool.query('show data_directory')
  expect(rows[0].data_directory).toContain('haberdash-tests-')
  expect(inject('postgres').kind).toBe(process.env.TEST_DATABASE ?? 'embedded')
})
