/** What commands on the shop's database share: open it as it is, without migrating it, and close it. */
import { BackupProblem } from '../../backup/backup-problem.ts'
import { ObjectStoreUnavailable } from '../../object-storage/object-store.ts'
import { DatabaseInUse } from '../../storage/backup/load.ts'
import { BackupInProgress } from '../../storage/backup/snapshot.ts'
import { outageOf } from '../../storage/database/database.ts'
import { createLog, say } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { readProcessSettings } from './process-settings.ts'
import { openShopDatabase, type ShopDatabase } from './shop-database.ts'
import { failToStart } from './shop-process.ts'

export const sayProgress = (line: string): void => say(`… ${line}`)

const KNOWN = [BackupProblem, BackupInProgress, DatabaseInUse, ObjectStoreUnavailable]

/** Known problems as messages for the owner. */
export const asStartError = (error: unknown): unknown => {
  if (KNOWN.some((kind) => error instanceof kind))
    return new StartError((error as Error).message, { cause: error })
  const outage = outageOf(error)
  if (outage !== undefined)
    return new StartError(`The database failed meanwhile (${(error as Error).message}). Start again.`, {
      cause: error,
    })
  return error
}

/** Opens the database of the settings for `work`, and closes it. */
export const withShopDatabase = async <T>(
  settings: Settings,
  work: (database: ShopDatabase) => Promise<T>,
): Promise<T> => {
  const database = await openShopDatabase(settings, {
    log: createLog({ level: settings.logLevel, terminal: process.stderr.isTTY }),
    onProgress: sayProgress,
    onEnd: (message) => failToStart(new StartError(message)),
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Runs a command; errors are printed for the owner, and the process exits with status 1. */
export const runDatabaseCommand = async <Arguments>(
  readArguments: () => Arguments,
  work: (settings: Settings, wanted: Arguments) => Promise<void>,
): Promise<void> => {
  try {
    const wanted = readArguments()
    await work(readProcessSettings(), wanted)
  } catch (error) {
    failToStart(asStartError(error))
  }
}
