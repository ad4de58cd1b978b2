/** What the commands that import and export the catalogue share: the open database and the shop's address. */

import { createLog, say } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { withStartupLock } from './bootstrap.ts'
import { migrateShop } from './migrate-shop.ts'
import { readProcessSettings } from './process-settings.ts'
import { openShopDatabase, type ShopDatabase } from './shop-database.ts'
import { failToStart } from './shop-process.ts'

export const originOf = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/** Runs the command on the shop's database, then closes it. Errors are printed for the owner. */
export const runCommand = async <Arguments>(
  readArguments: () => Arguments,
  work: (database: ShopDatabase, settings: Settings, wanted: Arguments) => Promise<void>,
): Promise<void> => {
  try {
    const wanted = readArguments()
    const settings = readProcessSettings()
    const database = await openShopDatabase(settings, {
      log: createLog({ level: settings.logLevel, terminal: process.stderr.isTTY }),
      onProgress: (line) => say(`… ${line}`),
      onEnd: (message) => failToStart(new StartError(message)),
    })
    try {
      await withStartupLock(database.maintenance.pool, () => migrateShop(database.maintenance.db))
      await work(database, settings, wanted)
    } finally {
      await database.close()
    }
  } catch (error) {
    failToStart(error)
  }
}
