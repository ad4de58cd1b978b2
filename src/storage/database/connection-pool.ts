/**
 * Pools of PostgreSQL connections. The rule: every wait has a timeout, and a connection that does not respond is destroyed
 * and never reused. A transaction whose connection was lost during COMMIT may have been committed, so it is never
 * reported as rolled back.
 */
import pg from 'pg'

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Parses bigint as an exact number or throws. Numerics and dates stay text, so nothing is rounded or shifted. */
const typeParsers = (): pg.CustomTypesConfig => {
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

/** ms; 0: no timeout. */
type Timeouts = { connect: number; query: number; statement: number; lock: number; idleInTransaction: number }
export type Workload = 'shop' | 'reading' | 'maintenance'
/**
 * The client's query timeout is shorter than the server's statement timeout, because the server would report a COMMIT
 * that waits for a standby as successful. The lock timeout is short, so that waiting transactions do not use up the
 * connections.
 */
const TIMEOUTS: Record<Workload, Timeouts> = {
  shop: { connect: 5_000, query: 15_000, statement: 30_000, lock: 2_000, idleInTransaction: 10_000 },
  reading: { connect: 5_000, query: 30_000, statement: 60_000, lock: 5_000, idleInTransaction: 60_000 },
  maintenance: { connect: 5_000, query: 0, statement: 0, lock: 0, idleInTransaction: 600_000 },
}
const CLOSE_TIMEOUT_MS = 2_000

/** TCP keep-alive for every connection of every library, so that a lost peer is detected while idle too. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Whether its socket has been destroyed, as by a timeout. The pool notices only later. */
const isBroken = (client: pg.PoolClient): boolean => client.connection.stream.destroyed

const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * Destroys the socket of a client whose query has timed out. `pg` leaves such a client waiting for the old result, and
 * a pool would hand it out again, to time out for ever.
 */
const destroyOnTimeout = (client: pg.PoolClient): void => {
  type Query = (...args: unknown[]) => unknown
  const query = client.query.bind(client) as Query
  const check = (error: unknown) => {
    if (isQueryTimeout(error)) client.connection.stream.destroy()
  }
  const checked: Query = (...args) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        check(error)
        callback(error, result)
      })
    const result = query(...args)
    if (result instanceof Promise) result.catch(check)
    return result
  }
  client.query = checked as typeof client.query
}

export const openPool = (
  connection: Connection,
  {
    max,
    workload,
    onError,
    queryTimeoutMs = TIMEOUTS[workload].query,
  }: {
    max: number
    workload: Workload
    onError: (error: Error) => void
    queryTimeoutMs?: number | undefined
  },
): { pool: pg.Pool; dropIdle: () => void; close: () => Promise<void> } => {
  const times = { ...TIMEOUTS[workload], query: queryTimeoutMs }
  const pool = new pg.Pool({
    ...connection,
    ...KEEP_ALIVE,
    max,
    types: typeParsers(),
    application_name: 'haberdash',
    connectionTimeoutMillis: times.connect,
    ...(times.query > 0 && { query_timeout: times.query }),
    statement_timeout: times.statement,
    lock_timeout: times.lock,
    idle_in_transaction_session_timeout: times.idleInTransaction,
  })
  const all = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  pool.on('error', onError)
  // An active connection that breaks between two statements emits 'error', and an unhandled 'error' event would end the
  // process. The next statement fails anyway.
  pool.on('connect', (client) => {
    all.add(client)
    client.on('error', () => {})
    destroyOnTimeout(client)
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => {
    all.delete(client)
    idle.delete(client)
  })
  pool.on('release', (_, client) => {
    // A broken connection must not go to the next waiting caller.
    if (isBroken(client)) void client.end().catch(() => undefined)
    else idle.add(client)
  })
  return {
    pool,
    dropIdle: () => {
      for (const client of idle) client.connection.stream.destroy()
    },
    close: async () => {
      // A clean close waits for the server; after the timeout the sockets are destroyed.
      const forceClose = setTimeout(() => {
        for (const client of all) client.connection.stream.destroy()
      }, CLOSE_TIMEOUT_MS)
      await pool.end()
      clearTimeout(forceClose)
    },
  }
}
