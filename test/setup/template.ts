/** What the databases of tests are copies of: a shop that is migrated, and one that is stocked as well. */

import pg from 'pg'
import { demoCatalogue } from '../../demo/catalogue/demo-catalogue.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'

/** The name of the database that is migrated only. Its migrations take longer than a copy of it. */
export const MIGRATED = 'migrated'

export async function prepareTemplates(connection: PostgresConnection): Promise<void> {
  const inTemplate = async (work: (db: Database) => Promise<unknown>) => {
    const { db, close } = openDatabase(connection, { workload: 'maintenance' })
    try {
      await work(db)
    } finally {
      await close()
    }
  }
  await inTemplate(migrate)
  await copyDatabase(connection, { from: connection.database, to: MIGRATED })
  await inTemplate((db) => seedCatalogue(db, demoCatalogue))
}

/** Runs a statement about databases, connected to none of them. */
export async function administer(connection: PostgresConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** As files, not page by page through the write-ahead log: half the time where they are in memory. */
export const copyDatabase = (
  connection: PostgresConnection,
  { from, to }: { from: string; to: string },
): Promise<void> => administer(connection, `create database ${to} template ${from} strategy file_copy`)
