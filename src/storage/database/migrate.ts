/** Migrates the database to this release. Kysely's Migrator takes a lock, so any number of processes may start at once. */
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/list.ts'
import { type Database, isDeadlock } from './database.ts'

/** Migrations are identified by name, so one that was merged late still runs. */
const migratorOf = (db: Database): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })

const MAX_ATTEMPTS_AFTER_DEADLOCK = 20
const MAX_ATTEMPTS = 3

/**
 * A node of the earlier release that is still selling may make the migration the victim of a deadlock, or change a row
 * of the system catalogue at the same moment. A failed attempt leaves nothing behind.
 */
const migrateToLatest = async (db: Database) => {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await migratorOf(db).migrateToLatest()
    const attempts = isDeadlock(outcome.error) ? MAX_ATTEMPTS_AFTER_DEADLOCK : MAX_ATTEMPTS
    if (outcome.error === undefined || attempt >= attempts) return outcome
  }
}

/** Applies all pending migrations or none. @returns the names of those applied */
export const migrate = async (db: Database): Promise<string[]> => {
  const { error, results } = await migrateToLatest(db)
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether all migrations of this release are applied. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
