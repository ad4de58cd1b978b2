/** Migrates the shop's database to this release. A database that a newer release has migrated is refused. */
import type { Database } from '../../storage/database/database.ts'
import { migrate } from '../../storage/database/migrate.ts'
import { latestMigration, readSchemaState } from '../../storage/database/schema-state.ts'
import { readSetting, writeSetting } from '../../storage/database/stored-settings.ts'
import { RELEASE } from './shop-version.ts'
import { StartError } from './start-error.ts'

/** The key in the settings table that stores the release that migrated the database last. */
const SCHEMA_RELEASE_KEY = 'schema-release'

/** @throws StartError that names both releases, where the database has migrations that this one does not know */
export const refuseNewerSchema = async (db: Database): Promise<void> => {
  const { unknown } = await readSchemaState(db)
  if (unknown.length === 0) return
  const newer = await readSetting(db, SCHEMA_RELEASE_KEY)
  throw new StartError(
    `The database was migrated by ${newer === undefined ? 'a newer release' : `release ${newer}`} (schema ${unknown.at(-1)}); this is release ${RELEASE} (schema ${latestMigration()}), which does not know that schema. Start ${newer === undefined ? 'the newer release' : `release ${newer}`} again. To go back to this one, restore the backup that was made before the upgrade (docs/backup.md).`,
  )
}

/** @returns the names of the migrations that were applied */
export const migrateShop = async (db: Database): Promise<string[]> => {
  await refuseNewerSchema(db)
  const migrated = await migrate(db)
  if (migrated.length > 0) await writeSetting(db, SCHEMA_RELEASE_KEY, RELEASE)
  return migrated
}
