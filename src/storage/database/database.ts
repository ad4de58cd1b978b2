/**
 * Database access, typed by `Tables`. Single statements and transactions have a connection pool each, so that transactions
 * that wait for locks do not use up the connections of readers.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { nameActor } from './audit-context.ts'
import { type Connection, openPool, READ_ONLY, type Workload } from './connection-pool.ts'
import {
  createLockQueue,
  LockHeldError,
  type LockHolder,
  type LockQueue,
  LockQueueTimeout,
} from './lock-queue.ts'
import { createTransactions } from './pipelined-transaction.ts'
import { isStalePlan } from './prepared-statements.ts'
import { type QueryObserver, toKyselyLog } from './query-observer.ts'
import { SingleStatementDialect } from './single-statements.ts'
import type { Tables } from './tables.ts'

export type { Connection } from './connection-pool.ts'

const LOCK_QUEUE_TIMEOUT_MS = 3_000
const MAX_CONNECTIONS = 6

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type OpenDatabase = {
  db: Database
  /** For what Kysely does not do, such as LISTEN and COPY. */
  pool: pg.Pool
  /** Closes idle connections, which a network failure may have broken. New ones are opened as needed. */
  dropIdle(): void
  /** The connections of each pool; `waiting` counts callers that wait for one. */
  poolStats(): PoolStats[]
  close(): Promise<void>
}

export type PoolStats = { pool: string; max: number; inUse: number; idle: number; waiting: number }

const statsOf = (name: string, { options, totalCount, idleCount, waitingCount }: pg.Pool): PoolStats => ({
  pool: name,
  max: options.max,
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

/** The parts behind a `Database` that `openDatabase` returned. */
type OpenParts = {
  runTransaction: <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>
  lockQueue: LockQueue
}
const partsOf = new WeakMap<Database, OpenParts>()

const findParts = (db: Database): OpenParts => {
  const parts = partsOf.get(db)
  if (!parts) throw new Error('not a database of openDatabase: a transaction, for example')
  return parts
}

export const openDatabase = (
  connection: Connection,
  options: {
    /** In each of the two pools. Default: 6. */
    maxConnections?: number
    /** ms; the default depends on the workload. */
    queryTimeoutMs?: number
    /** `reading`: queries over the whole catalogue. `maintenance`: migrations and seeding, without timeouts. */
    workload?: Workload
    /** `connection` leads to a pooler in transaction mode, such as PgBouncer: nothing of a session may be used. */
    isPooled?: boolean
    observeQuery?: QueryObserver | undefined
    /** Called when an idle connection breaks, such as at a restart of PostgreSQL. The pool replaces it. */
    onError?: (error: Error) => void
  } = {},
): OpenDatabase => {
  const { maxConnections, queryTimeoutMs, workload = 'shop', isPooled = false } = options
  const { observeQuery, onError = () => {} } = options
  const log = observeQuery && { log: toKyselyLog(observeQuery) }
  const open = (isPipelined: boolean) =>
    openPool(connection, {
      max: maxConnections ?? MAX_CONNECTIONS,
      workload,
      onError,
      queryTimeoutMs,
      isPooled,
      isPipelined,
    })
  const statements = open(false)
  const transactions = open(true)
  const db = new Kysely<Tables>({
    dialect: new SingleStatementDialect({ pool: statements.pool }),
    ...log,
  })
  const transactionDialect = new PostgresDialect({ pool: transactions.pool })
  const transactionDb = new Kysely<Tables>({ dialect: transactionDialect, ...log })
  partsOf.set(db, {
    runTransaction: createTransactions(transactionDb, transactionDialect),
    lockQueue: createLockQueue(LOCK_QUEUE_TIMEOUT_MS),
  })
  return {
    db,
    pool: statements.pool,
    dropIdle: () => {
      for (const { dropIdle } of [statements, transactions]) dropIdle()
    },
    poolStats: () => [statsOf('statements', statements.pool), statsOf('transactions', transactions.pool)],
    close: async () => {
      await Promise.all([statements, transactions].map((part) => part.close()))
    },
  }
}

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
const MAX_ATTEMPTS = 6

const lockHolders = new WeakMap<Transaction, LockHolder>()

/**
 * Runs `work` in one transaction, which names who of the staff acts, and retries it after a serialization failure, a
 * deadlock, a migration that changed a table of its statements, or a lock that another transaction of this process holds.
 * `work` must therefore have no effect outside the database. A transaction whose connection was lost is never retried,
 * because it may have been committed.
 * @param lockKeys locks of this process to wait for before it takes a connection
 */
export const inTransaction = async <T>(
  db: Database,
  work: (trx: Transaction) => Promise<T>,
  lockKeys: readonly string[] = [],
): Promise<T> => {
  const { lockQueue, runTransaction } = findParts(db)
  const locks = lockQueue.createHolder()
  try {
    for (const key of lockKeys) await locks.waitFor(key)
    for (let attempt = 1; ; ) {
      try {
        return await runTransaction(async (trx) => {
          await nameActor((text, values) => trx.executeQuery(CompiledQuery.raw(text, values)))
          lockHolders.set(trx, locks)
          return work(trx)
        })
      } catch (error) {
        if (error instanceof LockHeldError) {
          await locks.waitFor(error.key)
          continue
        }
        const code = errorCode(error)
        const isRetried = code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error)
        if (!isRetried || attempt === MAX_ATTEMPTS) throw error
        await sleep(2 ** attempt * (5 + Math.random() * 5))
        attempt += 1
      }
    }
  } finally {
    locks.releaseAll()
  }
}

/**
 * Call it before a statement that locks rows under contention. If another transaction of this process holds one of the
 * keys, this one is rolled back, waits in memory without a connection, and is retried.
 */
export const queueForLocks = (trx: Transaction, keys: Iterable<string>): void =>
  lockHolders.get(trx)?.acquire(keys)

/** Whether the error is a unique violation, of the named constraint if one is given. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCode(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

/** Whether PostgreSQL ended the statement because of a deadlock, or because it waited too long for a lock. */
export const isLockConflict = (error: unknown): boolean =>
  errorCode(error) === DEADLOCK || errorCode(error) === LOCK_NOT_AVAILABLE

/** Whether a row names another that is not there, such as a product that was deleted meanwhile. */
export const isForeignKeyViolation = (error: unknown): boolean => errorCode(error) === '23503'

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket of a PostgreSQL that is not running
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ETIMEDOUT',
  '57P01', // administrator shutdown
  '57P02', // crash shutdown
  '57P03', // starting up
  '53300', // too many connections
  '3D000', // the database does not exist, for example during a restore
  '08006',
  '08001',
  '08007', // committed, but perhaps not replicated
])
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed and is not queryable|^Query read timeout|^timeout expired|^connect E/
const BUSY = new Set([
  '55P03', // lock timeout
  '57014', // statement timeout
  '25P03', // idle in transaction timeout
])
const NOT_WRITABLE = new Set([
  '53100', // the disk is full
  READ_ONLY, // a standby, or set to read-only
])

/** Why the database is unavailable, as opposed to having rejected a statement. A retry may succeed later. */
export type Outage = 'unreachable' | 'busy' | 'disk-full' | 'read-only'

/**
 * A pooler ends connections with PostgreSQL's code of a client that breaks the protocol: its server is gone, or none was
 * free in time.
 */
const isEndedByPooler = (error: Error): boolean =>
  errorCode(error) === '08P01' &&
  'severity' in error &&
  error.severity === 'FATAL' &&
  !isRefusedByPooler(error)

/** The pooler refuses the start parameters of every connection, not of this one. */
export const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && /unsupported startup parameter/.test(error.message)

/** Undefined where the database responded, or the error is not from the database. */
export const outageOf = (error: unknown): Outage | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error instanceof LockQueueTimeout) return 'busy'
  const code = String(errorCode(error))
  if (NOT_WRITABLE.has(code)) return code === '53100' ? 'disk-full' : 'read-only'
  if (BUSY.has(code)) return 'busy'
  if (UNREACHABLE.has(code) || isEndedByPooler(error)) return 'unreachable'
  return LOST_CONNECTION.test(error.message) ? 'unreachable' : undefined
}

/** Whether the database was unreachable, as opposed to having rejected a statement. */
export const isUnreachable = (error: unknown): boolean => outageOf(error) === 'unreachable'
