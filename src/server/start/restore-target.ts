/**
 * Where a restore writes: the database and picture store of the settings, or with --database another database and a folder
 * of its own for pictures, so that a drill touches nothing of the shop. The target is named before anything is written.
 */
import { join } from 'node:path'
import { formatStoreLocation } from '../../object-storage/store-location.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { hostLabel } from './database-server.ts'

const URL_PARTS = /^(postgres(?:ql)?:\/\/[^/]*\/)([^?]*)(.*)$/
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/

const nameIn = (databaseUrl: string): string => decodeURIComponent(URL_PARTS.exec(databaseUrl)?.[2] ?? '')

/** @param given the name of a database on the server of the settings, or an address */
const urlOf = ({ databaseUrl, databaseDirectUrl }: Settings, given: string): string => {
  if (URL_PARTS.test(given)) return given
  if (!NAME.test(given))
    throw new StartError(
      '--database takes the name of a database, or an address that begins with postgres://.',
    )
  const own = databaseDirectUrl ?? databaseUrl
  if (own === undefined)
    throw new StartError(
      `--database ${given} needs DATABASE_URL: the embedded PostgreSQL has only the database of the shop. Restore into another DATA_DIR, or name an address with postgres://.`,
    )
  return own.replace(URL_PARTS, (_, server: string, __, parameters: string) => server + given + parameters)
}

/** The settings of the restore. */
export const restoreTarget = (settings: Settings, database: string | undefined): Settings => {
  if (database === undefined) return settings
  const databaseUrl = urlOf(settings, database)
  const dataDir = join(settings.dataDir, 'restored', nameIn(databaseUrl))
  return {
    ...settings,
    databaseUrl,
    databaseDirectUrl: undefined,
    dataDir,
    picturesLocation: { kind: 'folder', folder: join(dataDir, 'pictures/masters') },
  }
}

type Place = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>

/** "the database haberdash_drill of /run/postgresql" */
export const describeDatabase = ({ databaseUrl, databaseDirectUrl, dataDir }: Place): string => {
  const url = databaseDirectUrl ?? databaseUrl
  return url === undefined
    ? `the embedded database in ${join(dataDir, 'postgres')}`
    : `the database ${nameIn(url)} of ${hostLabel(url)}`
}

export const describeTarget = (settings: Place & Pick<Settings, 'picturesLocation'>): string =>
  `${describeDatabase(settings)}, and pictures into ${formatStoreLocation(settings.picturesLocation)}`
