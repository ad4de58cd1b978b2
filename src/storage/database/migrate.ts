/**
 * Migrates the database to this release: pending migrations, then functions and triggers that have changed, in one
 * transaction. A lock lets any number of processes start at once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { migrations } from '../migrations/list.ts'
import { type Database, isLockConflict } from './database.ts'
import { readSchemaState } from './schema-state.ts'
import { applyFunctions, type StoredFunctions, storedFunctions } from './stored-functions.ts'

/** The key of the advisory lock that Kysely's Migrator holds while it migrates (its PostgresAdapter). */
export const MIGRATION_LOCK_KEY = '3853314791062309107'

/** Migrations are identified by name, so one that was merged late still runs. */
const migratorOf = (db: Database, wanted: Record<string, Migration> = migrations): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    allowUnorderedMigrations: true,
  })

/**
 * In the transaction of `db`. When a migration fails, Kysely still gives its lock back, which the transaction refuses, and
 * reports only that: so the error of the migration is kept. @returns the names of those applied
 */
const runMigrations = async (
  db: Database,
  wanted: Record<string, Migration>,
  options?: { disableTransactions: true },
): Promise<string[]> => {
  let failure: Error | undefined
  const keepFailure = async (name: string, run: () => Promise<void>): Promise<void> => {
    try {
      await run()
    } catch (cause) {
      failure = new Error(`migration ${name} failed`, { cause })
      throw cause
    }
  }
  const kept = Object.entries(wanted).map(([name, { up }]): [string, Migration] => [
    name,
    { up: (trx) => keepFailure(name, () => up(trx)) },
  ])
  const { error, results } = await migratorOf(db, Object.fromEntries(kept)).migrateToLatest(options)
  if (error !== undefined) throw failure ?? new Error('the migrations failed', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** How long nodes that are selling may keep a migration from getting its locks, in ms. */
const LOCK_DEADLINE_MS = 90_000
/** Attempts that fail for another reason. */
const MAX_ATTEMPTS = 3

/** All or nothing. The lock is the session's: released in the transaction, it would end before the commit. */
const migrateOnce = (db: Database, stored: StoredFunctions): Promise<string[]> =>
  db.connection().execute(async (connection) => {
    await sql`with patience as (select set_config('lock_timeout', '1h', true))
      select pg_advisory_lock(${MIGRATION_LOCK_KEY}::bigint) from patience`.execute(connection)
    try {
      return await connection.transaction().execute(async (trx) => {
        return [...(await runMigrations(trx, migrations)), ...(await applyFunctions(trx, stored))]
      })
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK_KEY}::bigint)`.execute(connection)
    }
  })

/**
 * A node of the earlier release that is still selling may keep locks that a migration needs, make it the victim of a
 * deadlock, or change a row of the system catalogue at the same moment. A failed attempt leaves nothing behind. Between
 * attempts is a random pause, so that the migration meets another moment of the traffic.
 */
const migrateToLatest = async (db: Database, stored: StoredFunctions): Promise<string[]> => {
  const deadline = Date.now() + LOCK_DEADLINE_MS
  for (let otherFaults = 0; ; ) {
    try {
      return await migrateOnce(db, stored)
    } catch (error) {
      if (!isLockConflict((error as Error).cause)) otherFaults += 1
      if (otherFaults >= MAX_ATTEMPTS || Date.now() > deadline) throw error
    }
    await pause(50 + Math.random() * 250)
  }
}

/**
 * Applies everything that is pending, or nothing. Where nothing is, no lock is taken, so that a node can start while a
 * backup holds it. @returns the names of the migrations, functions and triggers
 */
export const migrate = async (
  db: Database,
  stored: StoredFunctions = storedFunctions(),
): Promise<string[]> =>
  (await readSchemaState(db, stored)).pending.length === 0 ? [] : migrateToLatest(db, stored)

/** Applies the named migrations, or all, in the transaction that the caller has begun on the only connection of `db`. */
export const applyMigrations = async (
  db: Database,
  names: readonly string[] = Object.keys(migrations),
): Promise<string[]> => {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  return runMigrations(db, wanted, { disableTransactions: true })
}

/** Whether all migrations of this release are applied. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
