/** Migrates the shop's database to this release. A database that a newer release has migrated is refused. */
import type { Database } from '../../storage/database/database.ts'
import { migrate } from '../../storage/database/migrate.ts'
import {
  latestMigration,
  readAppliedMigrations,
  readSchemaState,
} from '../../storage/database/schema-state.ts'
import { readSetting, writeSetting } from '../../storage/database/stored-settings.ts'
import {
  compareReleases,
  OLDEST_SERVING_RELEASE,
  readReleases,
  releaseOfSchema,
} from '../settings/releases.ts'
import { RELEASE } from '../settings/shop-version.ts'
import { StartError } from '../settings/start-error.ts'
import { refuseNodesInTheWay } from './serving-nodes.ts'

/** The key in the settings table that stores the release that migrated the database last. */
const SCHEMA_RELEASE_KEY = 'schema-release'
/** The key that stores the oldest release whose nodes may serve on the tables as they are. */
const SERVING_RELEASE_KEY = 'oldest-serving-release'

export type DatabaseRelease = {
  /** The release that made the tables; of one that stored no release, by its migrations. */
  version: string | undefined
  schema: string | undefined
}

export const readDatabaseRelease = async (db: Database): Promise<DatabaseRelease> => {
  const applied = (await readAppliedMigrations(db)).map(({ name }) => name)
  if (applied.length === 0) return { version: undefined, schema: undefined }
  const stored = await readSetting(db, SCHEMA_RELEASE_KEY)
  return { version: stored ?? releaseOfSchema(applied, readReleases()), schema: applied.at(-1) }
}

/** "release 0.2.0 (schema 098-payment-mode)" */
export const nameDatabaseRelease = ({ version, schema }: DatabaseRelease): string =>
  `${version === undefined ? `a release before ${readReleases()[0]?.version}` : `release ${version}`} (schema ${schema})`

export const THIS_RELEASE = `release ${RELEASE} (schema ${latestMigration()})`

/** @throws StartError that names both releases, where the database has migrations that this one does not know */
export const refuseNewerSchema = async (db: Database): Promise<void> => {
  const { unknown } = await readSchemaState(db)
  if (unknown.length === 0) return
  const newer = await readSetting(db, SCHEMA_RELEASE_KEY)
  throw new StartError(
    `The database was migrated by ${newer === undefined ? 'a newer release' : `release ${newer}`} (schema ${unknown.at(-1)}); this is ${THIS_RELEASE}, which does not know that schema. Start ${newer === undefined ? 'the newer release' : `release ${newer}`} again. To go back to this one, restore the backup that was made before the upgrade (docs/backup.md).`,
  )
}

/** After the migrations of this release, also those of a restore. */
export const recordRelease = async (db: Database): Promise<void> => {
  await writeSetting(db, SCHEMA_RELEASE_KEY, RELEASE)
  await writeSetting(db, SERVING_RELEASE_KEY, OLDEST_SERVING_RELEASE)
}

/** Whether a newer release has migrated the database and lets nodes of this one serve: one that crashes comes back. */
const mayServeNewerSchema = async (db: Database): Promise<boolean> => {
  const { unknown, pending } = await readSchemaState(db)
  if (unknown.length === 0 || pending.length > 0) return false
  const oldest = await readSetting(db, SERVING_RELEASE_KEY)
  return oldest !== undefined && compareReleases(RELEASE, oldest) >= 0
}

/** PostgreSQL's insufficient_privilege, here or in a cause. */
const isRefusedToRole = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === '42501' || isRefusedToRole(error.cause))

const NOT_THE_OWNER =
  'The database needs migrations, which the role of DATABASE_URL may not make: it does not own the tables. Run npm run upgrade as the role that owns the tables (docs/security.md, "Database role"), then start again.'

/**
 * Nothing is changed where a newer release has migrated the database and lets this one serve. @throws StartError where it
 * does not, or where nodes are connected that could not sell afterwards @returns the names of the migrations applied
 */
export const migrateShop = async (db: Database): Promise<string[]> => {
  if (await mayServeNewerSchema(db)) return []
  await refuseNewerSchema(db)
  const { pending, isEmpty } = await readSchemaState(db)
  if (pending.length > 0 && !isEmpty) await refuseNodesInTheWay(db)
  const migrated = await migrate(db).catch((error: unknown) => {
    throw isRefusedToRole(error) ? new StartError(NOT_THE_OWNER, { cause: error }) : error
  })
  if (migrated.length > 0) await recordRelease(db)
  return migrated
}
