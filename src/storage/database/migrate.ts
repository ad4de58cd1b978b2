/** Migrates the database to this release. Kysely's Migrator takes a lock, so any number of processes may start at once. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
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

/** Names in `applied` that this release does not have, in their order. */
export const unknownMigrations = (applied: readonly string[]): string[] =>
  applied.filter((name) => !Object.hasOwn(migrations, name)).toSorted()

/** Migrations of this release that are not in `applied`. */
export const pendingMigrations = (applied: readonly string[]): string[] =>
  Object.keys(migrations).filter((name) => !applied.includes(name))

/** The last migration of this release, which names the version of its schema. */
export const latestMigration = (): string => Object.keys(migrations).toSorted().at(-1) ?? ''

/** Names of the migrations that the database has, none where it has no tables. */
export const appliedMigrations = async (db: Database): Promise<string[]> => {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(db)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether all migrations of this release are applied. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
