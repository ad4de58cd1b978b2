/** The shop's database: the PostgreSQL of DATABASE_URL, or an embedded one in the data folder. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Connection, type OpenDatabase, openDatabase } from '../storage/database.ts'
import { startEmbeddedPostgres } from '../storage/embedded-postgres.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

export type ShopDatabase = Pick<OpenDatabase, 'db' | 'pool' | 'dropIdle'> & {
  connection: Connection
  /** For what takes as long as it takes: migrations and stocking. */
  maintenance: Pick<OpenDatabase, 'db' | 'pool'>
  /** For what reads the whole catalogue. */
  reading: Pick<OpenDatabase, 'db'>
  /** The embedded PostgreSQL of another process that runs. */
  guest: boolean
  /** Of a database that was given: its user may do anything to the server. */
  isSuperuser: boolean
  close(): Promise<void>
}

const DATABASE = 'haberdash'
const OLDEST_VERSION = 15
const FEW_CONNECTIONS = 3

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

/** The ways into one PostgreSQL, each with its own limits of time. */
const openAll = (connection: Connection, log: Log) => {
  const onError = noteLostConnection(log)
  const shop = openDatabase(connection, { onError })
  const few = { onError, maxConnections: FEW_CONNECTIONS }
  const reading = openDatabase(connection, { ...few, work: 'reading' })
  const maintenance = openDatabase(connection, { ...few, work: 'maintenance' })
  const all = [shop, reading, maintenance]
  return {
    connection,
    db: shop.db,
    pool: shop.pool,
    reading,
    maintenance,
    dropIdle: () => {
      for (const { dropIdle } of all) dropIdle()
    },
    close: async () => {
      await Promise.all(all.map(({ close }) => close()))
    },
  }
}

type Server = { version: string; lock_timeout: string; is_superuser: string }

const openGiven = async (databaseUrl: string, log: Log): Promise<ShopDatabase> => {
  const open = openAll({ connectionString: databaseUrl }, log)
  let isSuperuser = false
  try {
    const { rows } = await sql<Server>`
      select current_setting('server_version_num') as version, current_setting('lock_timeout') as lock_timeout,
        current_setting('is_superuser') as is_superuser
    `.execute(open.db)
    const major = Math.floor(Number(rows[0]?.version) / 10_000)
    if (major < OLDEST_VERSION)
      throw new StartError(
        `The database of DATABASE_URL is PostgreSQL ${major}: the shop needs ${OLDEST_VERSION} or newer.`,
      )
    isSuperuser = rows[0]?.is_superuser === 'on'
    // A pooler in between may drop what a connection asks for, without a word.
    if (rows[0]?.lock_timeout === '0')
      log.warn(
        {},
        "the database does not take the shop's time limits: set them on its role (ALTER ROLE … SET lock_timeout = '2s', idle_in_transaction_session_timeout = '10s')",
      )
  } catch (cause) {
    await open.close()
    throw cause instanceof StartError ? cause : new StartError(whyNot(cause, databaseUrl), { cause })
  }
  return { ...open, guest: false, isSuperuser }
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
  const open = openAll(embedded.connection, log)
  return {
    ...open,
    guest: embedded.guest,
    isSuperuser: false,
    close: async () => {
      await open.close()
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
