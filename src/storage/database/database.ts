/**
 * The way into PostgreSQL, typed by `Tables`: a pool of connections for single statements, one for transactions and one
 * for bursts, so that those who wait for locks leave connections to those who only read.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Connection, openPool, type Workload } from './connection-pool.ts'
import {
  createLockQueue,
  LockHeldError,
  type LockHolder,
  type LockQueue,
  LockQueueTimeout,
} from './lock-queue.ts'
import type { Tables } from './tables.ts'

export type { Connection } from './connection-pool.ts'

/** ms */
const LOCK_QUEUE_TIMEOUT_MS = 3_000
const MAX_CONNECTIONS = { statements: 6, transactions: 5, pipelined: 5 }

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type OpenDatabase = {
  db: Database
  /** For what Kysely does not do, such as LISTEN and COPY. */
  pool: pg.Pool
  /** Closes the connections that nobody uses: the network they were made on may be gone. New ones are made as needed. */
  dropIdle(): void
  close(): Promise<void>
}

/** What a database that was opened here consists of. */
type OpenParts = {
  statements: pg.Pool
  transactions: Database
  pipelined: pg.Pool
  lockQueue: LockQueue
}
const partsOf = new WeakMap<Database, OpenParts>()

const findParts = (db: Database): OpenParts => {
  const parts = partsOf.get(db)
  if (!parts) throw new Error('this is a transaction, or no database that was opened here')
  return parts
}

/** For single statements that pass Kysely by. */
export const poolOf = (db: Database): pg.Pool => findParts(db).statements

/** For transactions that pass Kysely by (bursts.ts). */
export const pipelinePoolOf = (db: Database): pg.Pool => findParts(db).pipelined

export const openDatabase = (
  connection: Connection,
  options: {
    /** In each of the three pools; 5 or 6 unless told. */
    maxConnections?: number
    /** `reading`: of the whole catalogue. `maintenance`: migrations and stocking, which take as long as they take. */
    workload?: Workload
    /** Told of connections that break while idle, such as at a restart of PostgreSQL; the pool replaces them. */
    onError?: (error: Error) => void
  } = {},
): OpenDatabase => {
  const { maxConnections, workload = 'shop', onError = () => {} } = options
  const open = (max: number) => openPool(connection, { max: maxConnections ?? max, workload, onError })
  const statements = open(MAX_CONNECTIONS.statements)
  const transactions = open(MAX_CONNECTIONS.transactions)
  const bursts = open(MAX_CONNECTIONS.pipelined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: statements.pool }) })
  const inTransactions = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: transactions.pool }) })
  partsOf.set(db, {
    statements: statements.pool,
    transactions: inTransactions,
    pipelined: bursts.pool,
    lockQueue: createLockQueue(LOCK_QUEUE_TIMEOUT_MS),
  })
  return {
    db,
    pool: statements.pool,
    dropIdle: () => {
      for (const { dropIdle } of [statements, transactions, bursts]) dropIdle()
    },
    close: async () => {
      await Promise.all([statements, transactions, bursts].map((part) => part.close()))
    },
  }
}

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const MAX_ATTEMPTS = 6

/**
 * Does `work`, a whole transaction, from the start again when PostgreSQL undid it for the sake of another
 * (serialization failure, deadlock), or when it has to wait for its turn at something. `work` must therefore do
 * nothing outside the database. What the connection was lost with is never done again here: it may have been committed.
 */
export const retryOnConflict = async <T>(
  db: Database,
  work: (locks: LockHolder) => Promise<T>,
  lockKeys: readonly string[] = [],
): Promise<T> => {
  const locks = findParts(db).lockQueue.createHolder()
  try {
    for (const key of lockKeys) await locks.waitFor(key)
    for (let attempt = 1; ; ) {
      try {
        return await work(locks)
      } catch (error) {
        if (error instanceof LockHeldError) {
          await locks.waitFor(error.key)
          continue
        }
        const code = errorCode(error)
        if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === MAX_ATTEMPTS) throw error
        await sleep(2 ** attempt * (5 + Math.random() * 5))
        attempt += 1
      }
    }
  } finally {
    locks.releaseAll()
  }
}

const holders = new WeakMap<Transaction, LockHolder>()

/** Runs `work` in one transaction that is chosen as nobody's victim for good (`untilItStands`). */
export const inTransaction = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  retryOnConflict(db, (turns) =>
    findParts(db)
      .transactions.transaction()
      .execute((trx) => {
        holders.set(trx, turns)
        return work(trx)
      }),
  )

/**
 * To be called before a lock is asked for that others may hold for long. Where another transaction of this process has
 * it, this one is undone and done again in its turn.
 */
export const queueForLocks = (trx: Transaction, keys: Iterable<string>): void =>
  holders.get(trx)?.acquire(keys)

/** Whether the error is PostgreSQL refusing a second row of the kind, by that constraint where one is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCode(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

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
  '57P01', // the administrator shuts it down
  '57P02', // it crashed
  '57P03', // it is starting
  '53300', // too many connections
  '3D000', // the database is not there: being restored, say
  '08006',
  '08001',
])
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Client was closed and is not queryable|^Query read timeout|^timeout expired|^connect E/
const BUSY = new Set([
  '55P03', // a lock was not free in time
  '57014', // a statement took too long
  '25P03', // a transaction was idle for too long
])
const NOT_WRITABLE = new Set([
  '53100', // the disk is full
  '25006', // it is a standby, or the administrator has made it read-only
])

/** Why the database could not do what it was asked, as against having refused it; what was asked may work later. */
export type Outage = 'unreachable' | 'busy' | 'disk-full' | 'read-only'

/** Undefined: it answered, or the error is none of the database's. */
export const outageOf = (error: unknown): Outage | undefined => {
  if (!(error instanceof Error)) return undefined
  if (error instanceof LockQueueTimeout) return 'busy'
  const code = String(errorCode(error))
  if (NOT_WRITABLE.has(code)) return code === '53100' ? 'disk-full' : 'read-only'
  if (BUSY.has(code)) return 'busy'
  return UNREACHABLE.has(code) || LOST_CONNECTION.test(error.message) ? 'unreachable' : undefined
}

/** Whether the database could not be reached, as against having refused what it was asked. */
export const isUnreachable = (error: unknown): boolean => outageOf(error) === 'unreachable'
