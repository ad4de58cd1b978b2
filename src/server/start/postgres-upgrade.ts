/**
 * Moves the embedded database to the major version of PostgreSQL that this release runs. The old programs start the old
 * folder once, a backup of it is made and checked, and the backup is restored into a new folder. The old folder is kept,
 * and put back when anything fails.
 */
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../storage/database/database.ts'
import { versionOf } from '../../storage/database/embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../../storage/database/embedded-postgres/embedded-postgres.ts'
import { npmPostgres } from '../../storage/database/embedded-postgres/programs.ts'
import { backupSource } from '../settings/backup-places.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { sayProgress, withShopDatabase } from './database-command.ts'
import { restoreShop } from './restore-shop.ts'
import { DATABASE, ROLE, type ShopDatabase } from './shop-database.ts'

export type OldPostgres = { programs: string; major: number; newMajor: number }

/**
 * Undefined where the data folder has the version of this release, or does not exist.
 * @throws StartError where the programs of the old version are not found
 */
export const findOldPostgres = (dataDir: string, given: string | undefined): OldPostgres | undefined => {
  const major = versionOf(join(dataDir, 'postgres'))
  const newMajor = npmPostgres().major
  if (major === undefined || major === newMajor) return undefined
  const programs = given ?? `/usr/lib/postgresql/${major}`
  if (existsSync(join(programs, 'bin', 'postgres'))) return { programs, major, newMajor }
  throw new StartError(
    `The embedded database was made by PostgreSQL ${major}, and this release runs ${newMajor}. Its old programs are needed once: install the package postgresql-${major} of your system, or name their folder with --old-postgres. Or check out the former release, make a backup with npm run backup, and restore it with this release into a new DATA_DIR.`,
  )
}

/** @param backUp makes a backup and checks it, and returns where it is */
export const changePostgresVersion = async (
  { programs, major }: OldPostgres,
  settings: Settings,
  backUp: (database: Pick<ShopDatabase, 'connection' | 'db'>, settings: Settings) => Promise<string>,
): Promise<{ place: string; keptFolder: string }> => {
  const folder = join(settings.dataDir, 'postgres')
  const keptFolder = `${folder}-${major}-before-upgrade`
  if (existsSync(keptFolder))
    throw new StartError(`${keptFolder} exists already: move it to another place and start again.`)
  sayProgress(`starting PostgreSQL ${major}`)
  const old = await startEmbeddedPostgres({ dataDir: folder, database: DATABASE, role: ROLE, programs })
  let place: string
  try {
    if (old.isGuest) throw new StartError('The shop is running: stop it first.')
    const { db, close } = openDatabase(old.connection, { workload: 'maintenance' })
    try {
      place = await backUp({ connection: old.connection, db }, settings)
    } finally {
      await close()
    }
  } finally {
    await old.stop()
  }
  renameSync(folder, keptFolder)
  try {
    await withShopDatabase(settings, (database) =>
      restoreShop(database, settings, {
        source: backupSource(settings, place),
        isLive: false,
        keepsVersion: false,
        isComplete: true,
      }),
    )
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    renameSync(keptFolder, folder)
    throw error
  }
  return { place, keptFolder }
}
