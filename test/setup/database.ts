/** Databases for tests: each a copy of the stocked shop, and nobody else's. */

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { administer, copyDatabase, MIGRATED } from './template.ts'

export type TestDatabase = { connection: PostgresConnection; drop(): Promise<void> }

/** 'stocked': the demo shop; 'migrated': its tables without goods; 'empty': not even tables. */
type Start = 'stocked' | 'migrated' | 'empty'

export async function createTestDatabase(from: Start = 'stocked'): Promise<TestDatabase> {
  const { connection } = inject('postgres')
  const to = `test_${randomUUID().replaceAll('-', '')}`
  const templates: Record<Start, string> = {
    stocked: connection.database,
    migrated: MIGRATED,
    empty: 'template1',
  }
  await copyDatabase(connection, { from: templates[from], to })
  return {
    connection: { ...connection, database: to },
    drop: () => administer(connection, `drop database ${to} with (force)`),
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
export function testDatabase(options: { from?: Start; each?: boolean } = {}) {
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
