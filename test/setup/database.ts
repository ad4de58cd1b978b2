/** Databases for tests: each a copy of the stocked shop, and nobody else's. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'

export type TestDatabase = { connection: PostgresConnection; drop(): Promise<void> }

/** @param from 'stocked': the demo shop; 'empty': not even tables. */
export async function createTestDatabase(from: 'stocked' | 'empty' = 'stocked'): Promise<TestDatabase> {
  const { connection } = inject('postgres')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const template = from === 'stocked' ? connection.database : 'template1'
  // Copied as files, not page by page through the write-ahead log: half the time where they are in memory.
  await administer(`create database ${database} template ${template} strategy file_copy`)
  return {
    connection: { ...connection, database },
    drop: () => administer(`drop database ${database} with (force)`),
  }
}

/**
 * Gives the tests of a file a database, open while they run:
 *
 *     const shop = testDatabase()
 *     test('...', async () => { await shop().db.selectFrom('products')... })
 *
 * @param options.each a new one for every test, where they would disturb each other
 */
export function testDatabase(options: { from?: 'stocked' | 'empty'; each?: boolean } = {}) {
  let database: TestDatabase | undefined
  let open: OpenDatabase | undefined
  const before = options.each ? beforeEach : beforeAll
  const after = options.each ? afterEach : afterAll
  before(async () => {
    database = await createTestDatabase(options.from)
    open = openDatabase(database.connection)
  })
  after(async () => {
    await open?.close()
    await database?.drop()
    database = undefined
    open = undefined
  })
  return (): OpenDatabase & { connection: PostgresConnection } => {
    if (!open || !database) throw new Error('The database is there while a test or its hooks run.')
    return { ...open, connection: database.connection }
  }
}

async function administer(statement: string) {
  const client = new pg.Client({ ...inject('postgres').connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
