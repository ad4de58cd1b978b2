/** The way into PostgreSQL: one pool of connections, typed by `Tables`, and transactions that survive being chosen as a deadlock's victim. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

export type OpenDatabase = {
  db: Database
  /** For what Kysely does not do, such as LISTEN and COPY. */
  pool: pg.Pool
  close(): Promise<void>
}

const pools = new WeakMap<Database, pg.Pool>()

/** For statements that pass Kysely by. */
export const poolOf = (db: Database): pg.Pool => {
  const pool = pools.get(db)
  if (!pool) throw new Error('this is a transaction, or no database that was opened here')
  return pool
}

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Counts are numbers, exact or an error; numerics and dates stay text, so that nothing is rounded or shifted. */
const parsers = (): pg.CustomTypesConfig => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(INT8, (text: string) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`an integer too large to be exact: ${text}`)
    return value
  })
  types.setTypeParser(NUMERIC, (text: string) => text)
  types.setTypeParser(DATE, (text: string) => text)
  types.setTypeParser(TIMESTAMPTZ, pg.types.getTypeParser(TIMESTAMPTZ))
  return types
}

export const openDatabase = (
  connection: Connection,
  options: {
    /** 10 unless told. */
    maxConnections?: number
    /** Told of connections that break while idle, such as at a restart of PostgreSQL; the pool replaces them. */
    onError?: (error: Error) => void
  } = {},
): OpenDatabase => {
  const pool = new pg.Pool({
    ...connection,
    max: options.maxConnections ?? 10,
    types: parsers(),
    application_name: 'haberdash',
    connectionTimeoutMillis: 10_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
    // What is sent behind a statement that is not yet answered goes out at once (bursts.ts); nobody else does so.
    pipeline: true,
  })
  pool.on('error', options.onError ?? (() => {}))
  // Of a connection at work nobody hears that it broke between two statements, and an error that nobody hears ends the
  // process: the next statement fails by itself, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  pools.set(db, pool)
  return { db, pool, close: () => db.destroy() }
}

const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const ATTEMPTS = 6

/**
 * Does `work`, a whole transaction, from the start again when PostgreSQL undid it for the sake of another
 * (serialization failure, deadlock). `work` must therefore do nothing outside the database.
 */
export const untilItStands = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const code = errorCode(error)
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt === ATTEMPTS) throw error
      await sleep(2 ** attempt * (5 + Math.random() * 5))
    }
  }
}

/** Runs `work` in one transaction that is chosen as nobody's victim for good (`untilItStands`). */
export const inTransaction = <T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> =>
  untilItStands(() => db.transaction().execute(work))

/** Whether the error is PostgreSQL refusing a second row of the kind, by that constraint where one is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  errorCode(error) === '23505' &&
  (constraint === undefined || (error as { constraint?: string }).constraint === constraint)

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
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
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|^connect ENOENT/

/** Whether the database could not be reached, as against having refused what it was asked. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (UNREACHABLE.has(String(errorCode(error))) || LOST_CONNECTION.test(error.message))
