/** Brings the database's tables up to this release. Kysely's Migrator locks: any number of processes may start at once. */
import { Migrator } from 'kysely/migration'
import { migrations } from '../migrations/list.ts'
import type { Database } from './database.ts'

/** Late-merged migrations run as well: they are told apart by name, not by place. */
const migratorOf = (db: Database): Migrator =>
  new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })

/** Answers the names of the migrations that ran now; all of them, or none and an error. */
export const migrate = async (db: Database): Promise<string[]> => {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? ''} failed`, { cause: error })
  }
  return (results ?? []).map((result) => result.migrationName)
}

/** Whether the tables are those of this release: what readiness asks. */
export const isMigrated = async (db: Database): Promise<boolean> =>
  (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
