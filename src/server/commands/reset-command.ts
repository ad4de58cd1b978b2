/**
 * npm run reset [-- --yes]: for development, deletes what the shop keeps in its data folder, so that the next start is a
 * first one. It refuses a shop that may be in use: one that runs, that others can reach, that takes real money, or whose
 * database is elsewhere.
 */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findRunningPostgres } from '../../storage/database/embedded-postgres/running-postgres.ts'
import { say } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { isReachable } from '../settings/start-warnings.ts'
import { readProcessSettings } from '../start/process-settings.ts'
import { DATABASE, ROLE } from '../start/shop-database.ts'
import { failToStart } from '../start/shop-process.ts'
import { confirm } from './confirm.ts'

const USAGE = 'Usage: npm run reset [-- --yes]\n  --yes   do not ask'

/** What the shop makes in DATA_DIR. Whatever else is there stays. */
const FOLDERS = ['postgres', 'pictures', 'mails', 'imports', 'fonts']

const readArguments = (): { isSure: boolean } => {
  try {
    const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })
    return { isSure: values.yes }
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

/** @throws StartError that says why this shop is not to be deleted by a command for development */
const refuseRealShop = async (settings: Settings): Promise<void> => {
  if (settings.databaseUrl !== undefined)
    throw new StartError(
      'DATABASE_URL is set: npm run reset deletes only an embedded database. Nothing was deleted.',
    )
  if (settings.payments.kind !== 'sandbox' && settings.payments.mode === 'live')
    throw new StartError('This shop takes real payments. Nothing was deleted.')
  if (isReachable(settings))
    throw new StartError(
      'HOST or PUBLIC_URL says that others can reach this shop: npm run reset is for development. Nothing was deleted.',
    )
  const running = await findRunningPostgres(join(settings.dataDir, 'postgres'), {
    database: DATABASE,
    role: ROLE,
  })
  if (running) throw new StartError('The shop is running: stop it first (Ctrl+C). Nothing was deleted.')
}

try {
  const { isSure } = readArguments()
  const settings = readProcessSettings()
  await refuseRealShop(settings)
  const folders = FOLDERS.map((name) => join(settings.dataDir, name)).filter((folder) => existsSync(folder))
  if (folders.length === 0) say(`There is no shop in ${settings.dataDir}: nothing was deleted.`)
  else if (!isSure && !(await confirm(`Delete ${folders.join(', ')}?`))) say('Nothing was deleted.')
  else {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    say(`Deleted ${folders.join(', ')}. The next npm start or npm run dev is a first one.`)
  }
} catch (error) {
  failToStart(error)
}
