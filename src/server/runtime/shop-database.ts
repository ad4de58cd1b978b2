/** The shop's database: the PostgreSQL of DATABASE_URL, or an embedded one in the data folder. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  type Connection,
  type OpenDatabase,
  openDatabase,
  outageOf,
} from '../../storage/database/database.ts'
import { startEmbeddedPostgres } from '../../storage/database/embedded-postgres.ts'
import type { Log } from '../observability/log.ts'
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
/** Owns it, and is no superuser. */
const ROLE = 'haberdash'
const OLDEST_VERSION = 15
const FEW_CONNECTIONS = 3
const NO_SUCH_DATABASE = '3D000'
const READ_ONLY = '25006'
/** ms */
const FIRST_PAUSE = 200
const LONGEST_PAUSE = 5_000
const TELL_EVERY = 30_000

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
  if (code === NO_SUCH_DATABASE) return `${place} does not exist on that server: create it first.`
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

type Server = { version: string; lock_timeout: string; standby: boolean; is_superuser: string }
type Examined = { isSuperuser: boolean }

/** @throws StartError where another try would find the same; what the server said where it may be different later */
const examine = async (
  { db }: Pick<OpenDatabase, 'db'>,
  databaseUrl: string,
  log: Log,
): Promise<Examined> => {
  const { rows } = await sql<Server>`
    select current_setting('server_version_num') as version, current_setting('lock_timeout') as lock_timeout,
      pg_is_in_recovery() as standby, current_setting('is_superuser') as is_superuser
  `.execute(db)
  const [server] = rows
  const major = Math.floor(Number(server?.version) / 10_000)
  if (major < OLDEST_VERSION)
    throw new StartError(
      `The database of DATABASE_URL is PostgreSQL ${major}: the shop needs ${OLDEST_VERSION} or newer.`,
    )
  if (server?.standby)
    throw Object.assign(new Error(`${placeOf(databaseUrl)} is a standby now`), { code: READ_ONLY })
  // A pooler in between may drop what a connection asks for, without a word.
  if (server?.lock_timeout === '0')
    log.warn(
      {},
      "the database does not take the shop's time limits: set them on its role (ALTER ROLE … SET lock_timeout = '2s', idle_in_transaction_session_timeout = '10s')",
    )
  return { isSuperuser: server?.is_superuser === 'on' }
}

const mayComeUp = (cause: unknown): boolean =>
  outageOf(cause) !== undefined && (cause as { code?: string }).code !== NO_SUCH_DATABASE

/** `keepUp`: a server that cannot be reached is waited for until then. */
const openGiven = async (
  databaseUrl: string,
  { log, tell, keepUp }: { log: Log; tell: (line: string) => void; keepUp?: AbortSignal | undefined },
): Promise<ShopDatabase> => {
  const open = openAll({ connectionString: databaseUrl }, log)
  let told = 0
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const { isSuperuser } = await examine(open, databaseUrl, log)
        return { ...open, guest: false, isSuperuser }
      } catch (cause) {
        if (cause instanceof StartError) throw cause
        if (!keepUp || !mayComeUp(cause)) throw new StartError(whyNot(cause, databaseUrl), { cause })
        if (attempt === 0) tell(`${whyNot(cause, databaseUrl)} Waiting for it.`)
        if (performance.now() > told) {
          log.warn(
            { reason: (cause as Error).message },
            'the database cannot be reached yet; it is waited for',
          )
          told = performance.now() + TELL_EVERY
        }
        await sleep(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** attempt), undefined, { signal: keepUp })
      }
    }
  } catch (error) {
    await open.close()
    throw error
  }
}

const noteLostConnection = (log: Log) => (error: Error) =>
  log.warn({ reason: error.message }, 'an idle database connection was lost')

const openEmbedded = async (
  dataDir: string,
  { log, tell, keepUp, onEnd }: OpenOptions,
): Promise<ShopDatabase> => {
  makeFolder(dataDir)
  const embedded = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    database: DATABASE,
    role: ROLE,
    log: tell,
    restart: keepUp !== undefined,
    onUnexpectedEnd: (sentence) => {
      if (keepUp) log.error({}, `${sentence} It is started again.`)
      onEnd?.(sentence)
    },
    onRestart: (error) => {
      if (error) log.error({ err: error }, 'PostgreSQL could not be started again; it is tried again')
      else log.warn({}, 'PostgreSQL runs again')
    },
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

type OpenOptions = {
  log: Log
  /** Hears what takes long. */
  tell: (line: string) => void
  /**
   * Given by a shop that is to stay open: until it is aborted, a server of DATABASE_URL that cannot be reached is
   * waited for. An embedded one that ends by itself is started again.
   */
  keepUp?: AbortSignal
  /** Hears when an embedded PostgreSQL ends by itself. */
  onEnd?: (sentence: string) => void
}

/** @throws StartError, or the reason of `keepUp` */
export const openShopDatabase = (
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<ShopDatabase> =>
  settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, options)
    : openGiven(settings.databaseUrl, options)
