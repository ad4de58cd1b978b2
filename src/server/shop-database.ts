/** The shop's database: the PostgreSQL of DATABASE_URL, or an embedded one in the data folder. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Connection, type OpenDatabase, openDatabase } from '../storage/database.ts'
import { startEmbeddedPostgres } from '../storage/embedded-postgres.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

export type ShopDatabase = Pick<OpenDatabase, 'db' | 'pool'> & {
  connection: Connection
  /** The embedded PostgreSQL of another process that runs. */
  guest: boolean
  /** Of a database that was given: its user may do anything to the server. */
  isSuperuser: boolean
  close(): Promise<void>
}

const DATABASE = 'haberdash'
const OLDEST_VERSION = 15

const makeFolder = (folder: string) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new StartError(
      `The data folder ${folder} cannot be written to (${(cause as NodeJS.ErrnoException).code}): give this account the right to, or set DATA_DIR to another folder.`,
      { cause },
    )
  }
}

/** "db.example.com:5432", without the password. */
const placeOf = (databaseUrl: string): string => {
  const url = URL.parse(databaseUrl) ?? URL.parse(databaseUrl.replace('@/', '@localhost/'))
  return url?.searchParams.get('host') || url?.host || 'its unix socket'
}

const whyNot = (cause: unknown, databaseUrl: string): string => {
  const { code, message } = cause as { code?: string; message: string }
  const place = `The database of DATABASE_URL (${placeOf(databaseUrl)})`
  if (code === '28P01' || code === '28000') return `${place} refuses the user or the password.`
  if (code === '3D000') return `${place} does not exist on that server: create it first.`
  return `${place} cannot be reached: ${message || code}.`
}

const openGiven = async (databaseUrl: string, log: Log): Promise<ShopDatabase> => {
  const connection = { connectionString: databaseUrl }
  const { db, pool, close } = openDatabase(connection, { onError: noteLostConnection(log) })
  let isSuperuser = false
  try {
    const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db)
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
    if (major < OLDEST_VERSION)
      throw new StartError(
        `The database of DATABASE_URL is PostgreSQL ${major}: the shop needs ${OLDEST_VERSION} or newer.`,
      )
    const role = await sql<{ is_superuser: string }>`show is_superuser`.execute(db)
    isSuperuser = role.rows[0]?.is_superuser === 'on'
  } catch (cause) {
    await close()
    throw cause instanceof StartError ? cause : new StartError(whyNot(cause, databaseUrl), { cause })
  }
  return { connection, db, pool, guest: false, isSuperuser, close }
}

const noteLostConnection = (log: Log) => (error: Error) =>
  log.warn({ reason: error.message }, 'an idle database connection was lost')

const openEmbedded = async (
  dataDir: string,
  log: Log,
  tell: (line: string) => void,
  onEnd: (sentence: string) => void,
): Promise<ShopDatabase> => {
  makeFolder(dataDir)
  const embedded = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    database: DATABASE,
    log: tell,
    onUnexpectedEnd: onEnd,
  }).catch((cause: Error) => {
    throw new StartError(`The database cannot be started. ${cause.message}`, { cause })
  })
  const { db, pool, close } = openDatabase(embedded.connection, { onError: noteLostConnection(log) })
  return {
    connection: embedded.connection,
    db,
    pool,
    guest: embedded.guest,
    isSuperuser: false,
    close: async () => {
      await close()
      await embedded.stop()
    },
  }
}

/** `tell` hears what takes long; `onEnd` hears when an embedded PostgreSQL ends by itself. @throws StartError */
export const openShopDatabase = (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { log, tell, onEnd }: { log: Log; tell: (line: string) => void; onEnd: (sentence: string) => void },
): Promise<ShopDatabase> =>
  settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, log, tell, onEnd)
    : openGiven(settings.databaseUrl, log)
