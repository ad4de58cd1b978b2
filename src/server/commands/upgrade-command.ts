/**
 * npm run upgrade [-- --skip-backup] [--old-postgres FOLDER]: backs the shop up, checks the backup and migrates the shop
 * to this release; also moves the embedded database to a new major version of PostgreSQL (docs/backup.md).
 */
import { parseArgs } from 'node:util'
import { verifyBackup } from '../../backup/read-backup.ts'
import { readConnectedNodes } from '../../storage/database/connected-nodes.ts'
import type { Database } from '../../storage/database/database.ts'
import { readSchemaState } from '../../storage/database/schema-state.ts'
import { say } from '../observability/log.ts'
import { backupSource } from '../settings/backup-places.ts'
import { OLDEST_SERVING_RELEASE } from '../settings/releases.ts'
import type { Settings } from '../settings/settings.ts'
import { RELEASE } from '../settings/shop-version.ts'
import { StartError } from '../settings/start-error.ts'
import { readBackupSettings } from '../start/backup-settings.ts'
import { withStartupLock } from '../start/bootstrap.ts'
import { checkFreeSpace } from '../start/check-free-space.ts'
import { runDatabaseCommand, sayProgress, withShopDatabase } from '../start/database-command.ts'
import { makeBackup } from '../start/make-backup.ts'
import {
  migrateShop,
  nameDatabaseRelease,
  readDatabaseRelease,
  refuseNewerSchema,
  THIS_RELEASE,
} from '../start/migrate-shop.ts'
import { changePostgresVersion, findOldPostgres } from '../start/postgres-upgrade.ts'
import { refuseNodesInTheWay } from '../start/serving-nodes.ts'
import type { ShopDatabase } from '../start/shop-database.ts'

const USAGE = `Usage: npm run upgrade [-- --skip-backup] [--old-postgres FOLDER]
  --skip-backup           you have a backup of another kind
  --old-postgres FOLDER   programs of the PostgreSQL that made the embedded database, such as /usr/lib/postgresql/15`

type Wanted = { skipsBackup: boolean; oldPostgres: string | undefined }

const readArguments = (): Wanted => {
  try {
    const { values } = parseArgs({
      options: {
        'skip-backup': { type: 'boolean', default: false },
        'old-postgres': { type: 'string' },
      },
    })
    return { skipsBackup: values['skip-backup'], oldPostgres: values['old-postgres'] }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** @returns where the backup is */
const backUpAndVerify = async (
  database: Pick<ShopDatabase, 'connection' | 'db'>,
  given: Settings,
): Promise<string> => {
  const settings = await readBackupSettings(database, given)
  await checkFreeSpace(database.db, settings)
  sayProgress('making a backup')
  const options = { now: () => new Date(), label: 'before-upgrade', onProgress: sayProgress }
  const { place } = await makeBackup(database, settings, options)
  sayProgress('checking the backup')
  await verifyBackup(backupSource(settings, place), RELEASE)
  return place
}

const sayWayBack = (place: string | undefined, settings: Settings): void => {
  if (place === undefined) {
    say('No backup was made: there is no way back.')
    return
  }
  say(`The backup before the upgrade is ${place}.`)
  say('The way back, without what was sold since:')
  say('  1. Stop the shop.')
  say(
    settings.databaseUrl === undefined
      ? `  2. mv ${settings.dataDir}/postgres ${settings.dataDir}/postgres-after-upgrade`
      : '  2. Create an empty database and name it in DATABASE_URL.',
  )
  say(`  3. npm run restore -- ${place} --keep-version`)
  say('  4. Start the former release.')
}

const sayServingNodes = async (db: Database): Promise<void> => {
  const { length } = await readConnectedNodes(db)
  if (length === 0) return
  say(
    `${length === 1 ? 'One node of the former release goes' : `${length} nodes of the former release go`} on selling meanwhile; release ${OLDEST_SERVING_RELEASE} and newer can.`,
  )
}

await runDatabaseCommand(readArguments, async (settings, { skipsBackup, oldPostgres }) => {
  const old = settings.databaseUrl === undefined ? findOldPostgres(settings.dataDir, oldPostgres) : undefined
  if (old) {
    const { place, keptFolder } = await changePostgresVersion(old, settings, backUpAndVerify)
    say(`The shop is at release ${RELEASE} and its database at PostgreSQL ${old.newMajor}.`)
    say(`The old database is kept in ${keptFolder}: remove it when the shop has run for some days.`)
    say(`The backup before the upgrade is ${place}.`)
    return say(
      `The way back, without what was sold since: stop the shop, put ${keptFolder} back in the place of ${settings.dataDir}/postgres, and start the former release.`,
    )
  }
  await withShopDatabase(settings, async (database) => {
    const { db, pool } = database.maintenance
    await refuseNewerSchema(db)
    const { pending, isEmpty } = await readSchemaState(db)
    if (isEmpty) return say('The database is empty: npm start sets the shop up.')
    if (pending.length === 0) return say(`The shop is at release ${RELEASE} already: nothing was changed.`)
    const former = nameDatabaseRelease(await readDatabaseRelease(db))
    say(
      `Upgrading from ${former} to ${THIS_RELEASE}: ${pending.length} ${pending.length === 1 ? 'change' : 'changes'} of the database.`,
    )
    await refuseNodesInTheWay(db)
    await sayServingNodes(db)
    const place = skipsBackup ? undefined : await backUpAndVerify(database, settings)
    sayProgress('migrating')
    await withStartupLock(pool, () => migrateShop(db))
    say(`The shop is at release ${RELEASE}. Start it with npm start, or systemctl restart haberdash.`)
    sayWayBack(place, settings)
  })
})
