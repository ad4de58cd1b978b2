/** Migrates the database to this release. Kysely's Migrator takes a lock, so any number of processes may start at once. */
import { setTimeout as pause } from 'node:timers/promises'
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/list.ts'
import { type Database, isLockConflict } from './database.ts'

/** The key of the advisory lock that Kysely's Migrator holds while it migrates (its PostgresAdapter). */
export const MIGRATION_LOCK_KEY = '3853314791062309107'

/** Migrations are identified by name, so one that was merged late still runs. */
const migratorOf = (db: Database, wanted = migrations): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => wanted },
    allowUnorderedMigrations: true,
  })

/** How long nodes that are selling may keep a migration from getting its locks, in ms. */
const LOCK_DEADLINE_MS = 90_000
/** Attempts that fail for another reason. */
const MAX_ATTEMPTS = 3

type Outcome = Awaited<ReturnType<Migrator['migrateToLatest']>>

/**
 * A node of the earlier release that is still selling may keep locks that a migration needs, make it the victim of a
 * deadlock, or change a row of the system catalogue at the same moment. A failed attempt leaves nothing behind. Between
 * attempts is a random pause, so that the migration meets another moment of the traffic.
 */
const migrateToLatest = async (db: Database): Promise<Outcome> => {
  const deadline = Date.now() + LOCK_DEADLINE_MS
  for (let otherFaults = 0; ; ) {
    const outcome = await migratorOf(db).migrateToLatest()
    if (outcome.error === undefined) return outcome
    if (!isLockConflict(outcome.error)) otherFaults += 1
    if (otherFaults >= MAX_ATTEMPTS || Date.now() > deadline) return outcome
    await pause(50 + Math.random() * 250)
  }
}

const namesOf = ({ error, results }: Outcome): string[] => {
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/**
 * Applies all pending migrations or none. Without pending ones no lock is taken, so that a node can start while a backup
 * holds it. @returns the names of those applied
 */
export const migrate = async (db: Database): Promise<string[]> =>
  (await isMigrated(db)) ? [] : namesOf(await migrateToLatest(db))

/** Applies the named migrations, or all, in the transaction that the caller has begun on the only connection of `db`. */
export const applyMigrations = async (
  db: Database,
  names: readonly string[] = Object.keys(migrations),
): Promise<string[]> => {
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)))
  return namesOf(await migratorOf(db, wanted).migrateToLatest({ disableTransactions: true }))
}

/** Whether all migrations of this release are applied. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
