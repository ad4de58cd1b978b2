/**
 * Opens the shop's database: the PostgreSQL server of DATABASE_URL, or an embedded one in the data folder. With
 * DATABASE_DIRECT_URL, DATABASE_URL leads to a pooler in transaction mode: only the shop's statements and transactions go
 * through it. Whatever needs a session of its own (LISTEN, jobs, migrations, long reads) goes to the direct address.
 */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, type OpenDatabase, openDatabase } from '../../storage/database/database.ts'
import { startEmbeddedPostgres } from '../../storage/database/embedded-postgres/embedded-postgres.ts'
import { findRunningPostgres } from '../../storage/database/embedded-postgres/running-postgres.ts'
import type { QueryObserver } from '../../storage/database/query-observer.ts'
import type { Log } from '../observability/log.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../settings/start-error.ts'
import { checkServer, connectionProblem, isWorthRetrying, warnOfMissingTimeouts } from './database-server.ts'

export type ShopDatabase = Pick<OpenDatabase, 'db' | 'pool' | 'dropIdle' | 'poolStats'> & {
  /** Straight to PostgreSQL, for what needs a session: LISTEN and jobs. */
  connection: Connection
  /** The way on which the shop's statements and transactions go. */
  selling: { connection: Connection; isPooled: boolean }
  /** Without timeouts, for migrations and seeding. */
  maintenance: Pick<OpenDatabase, 'db' | 'pool'>
  /** With longer timeouts, for queries that read the whole catalogue. */
  reading: Pick<OpenDatabase, 'db'>
  /** Whether another running process owns the embedded PostgreSQL. */
  isGuest: boolean
  /** Whether the role of DATABASE_URL is a superuser. */
  isSuperuser: boolean
  close(): Promise<void>
}

export const DATABASE = 'haberdash'
/** The owner of the embedded database; not a superuser. */
export const ROLE = 'haberdash'
const SMALL_POOL_SIZE = 3
const INITIAL_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000
const WARN_INTERVAL_MS = 30_000

const ensureWritableFolder = (folder: string) => {
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

/** The connection pools of one PostgreSQL server, each with its own timeouts. */
const openPools = (
  selling: ShopDatabase['selling'],
  connection: Connection,
  { log, observeQuery }: Pick<OpenOptions, 'log' | 'observeQuery'>,
) => {
  const onError = logLostConnection(log)
  const shop = openDatabase(selling.connection, { onError, isPooled: selling.isPooled, observeQuery })
  const small = { onError, maxConnections: SMALL_POOL_SIZE }
  const reading = openDatabase(connection, { ...small, workload: 'reading', observeQuery })
  const maintenance = openDatabase(connection, { ...small, workload: 'maintenance' })
  const all = [shop, reading, maintenance]
  return {
    connection,
    selling,
    db: shop.db,
    pool: shop.pool,
    poolStats: shop.poolStats,
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

/** With `keepOpenUntil` it retries an unreachable server until that signal aborts. */
const openExternal = async (
  databaseUrl: string,
  directUrl: string | undefined,
  options: Omit<OpenOptions, 'onEnd'>,
): Promise<ShopDatabase> => {
  const { log, onProgress, keepOpenUntil } = options
  const selling = { connection: { connectionString: databaseUrl }, isPooled: directUrl !== undefined }
  const pools = openPools(selling, { connectionString: directUrl ?? databaseUrl }, options)
  let nextWarningAt = 0
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (directUrl !== undefined) await checkServer(pools.maintenance.db, directUrl)
        const server = await checkServer(pools.db, databaseUrl)
        warnOfMissingTimeouts(server, log)
        return { ...pools, isGuest: false, isSuperuser: server?.is_superuser === 'on' }
      } catch (cause) {
        if (cause instanceof StartError) throw cause
        if (!keepOpenUntil || !isWorthRetrying(cause))
          throw new StartError(connectionProblem(cause, databaseUrl), { cause })
        if (attempt === 0) onProgress(`${connectionProblem(cause, databaseUrl)} Waiting for it.`)
        if (performance.now() > nextWarningAt) {
          log.warn({ reason: (cause as Error).message }, 'database unreachable; retrying')
          nextWarningAt = performance.now() + WARN_INTERVAL_MS
        }
        await sleep(Math.min(MAX_RETRY_DELAY_MS, INITIAL_RETRY_DELAY_MS * 2 ** attempt), undefined, {
          signal: keepOpenUntil,
        })
      }
    }
  } catch (error) {
    await pools.close()
    throw error
  }
}

const logLostConnection = (log: Log) => (error: Error) =>
  log.warn({ reason: error.message }, 'idle database connection lost')

const openEmbedded = async (dataDir: string, options: OpenOptions): Promise<ShopDatabase> => {
  const { log, onProgress, keepOpenUntil, onEnd } = options
  ensureWritableFolder(dataDir)
  const embedded = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    database: DATABASE,
    role: ROLE,
    log: onProgress,
    restart: keepOpenUntil !== undefined,
    onUnexpectedEnd: (message) => {
      if (keepOpenUntil) log.error({}, `${message} It is started again.`)
      onEnd?.(message)
    },
    onRestart: (error) => {
      if (error) log.error({ err: error }, 'PostgreSQL could not be restarted; retrying')
      else log.warn({}, 'PostgreSQL restarted')
    },
  }).catch((cause: Error) => {
    throw new StartError(`The database cannot be started. ${cause.message}`, { cause })
  })
  const { connection } = embedded
  const pools = openPools({ connection, isPooled: false }, connection, options)
  return {
    ...pools,
    isGuest: embedded.isGuest,
    isSuperuser: false,
    close: async () => {
      await pools.close()
      await embedded.stop()
    },
  }
}

type OpenOptions = {
  log: Log
  /** Is notified of the statements of visitors, staff and jobs, not of migrations. */
  observeQuery?: QueryObserver | undefined
  /** Receives a line for each slow step. */
  onProgress: (line: string) => void
  /**
   * Set by a long-running shop: until it aborts, an unreachable server of DATABASE_URL is retried, and an embedded server
   * that exits is restarted.
   */
  keepOpenUntil?: AbortSignal | undefined
  /** Called when an embedded PostgreSQL exits unexpectedly. */
  onEnd?: (message: string) => void
}

/** @throws StartError, or the abort reason of `keepOpenUntil` */
export const openShopDatabase = (
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<ShopDatabase> =>
  settings.databaseUrl === undefined
    ? openEmbedded(settings.dataDir, options)
    : openExternal(settings.databaseUrl, settings.databaseDirectUrl, options)

export type ExistingDatabase = Pick<ShopDatabase, 'db' | 'close'> | { problem: string }

/** Connects to the database where it runs. Nothing is started, created or migrated. */
export const openExistingDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  log: Log,
): Promise<ExistingDatabase> => {
  if (settings.databaseUrl !== undefined)
    return openExternal(settings.databaseUrl, settings.databaseDirectUrl, {
      log,
      onProgress: () => undefined,
    }).catch((cause: Error) => {
      if (cause instanceof StartError) return { problem: cause.message }
      throw cause
    })
  const connection = await findRunningPostgres(join(settings.dataDir, 'postgres'), {
    database: DATABASE,
    role: ROLE,
  })
  return connection
    ? openPools({ connection, isPooled: false }, connection, { log })
    : { problem: 'The embedded database is not running, or this account may not connect to it.' }
}
