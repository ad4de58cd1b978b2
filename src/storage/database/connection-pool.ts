/**
 * Connections to PostgreSQL, in pools. The rule: every wait ends, and a connection that does not answer is destroyed,
 * never used again. What was lost with a COMMIT may have been committed: nobody is told that it was not.
 */
import pg from 'pg'

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string }

const INT8 = 20
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Counts are numbers, exact or an error; numerics and dates stay text, so that nothing is rounded or shifted. */
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

/** ms; 0: without end. */
type Timeouts = { connect: number; query: number; statement: number; lock: number; idleInTransaction: number }
export type Workload = 'shop' | 'reading' | 'maintenance'
/**
 * A statement ends on our side before it does on PostgreSQL's: that one would tell of a COMMIT which waits for a
 * standby that it succeeded. A lock is waited for only so long that others can be served meanwhile.
 */
const TIMEOUTS: Record<Workload, Timeouts> = {
  shop: { connect: 5_000, query: 15_000, statement: 30_000, lock: 2_000, idleInTransaction: 10_000 },
  reading: { connect: 5_000, query: 30_000, statement: 60_000, lock: 5_000, idleInTransaction: 60_000 },
  maintenance: { connect: 5_000, query: 0, statement: 0, lock: 0, idleInTransaction: 600_000 },
}
const CLOSE_TIMEOUT_MS = 2_000

/** For every connection of the shop, of whatever library: a peer that is gone is noticed, also while nothing is asked. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Whether its socket has been destroyed, as a timeout does: the pool learns of it only a moment later. */
const isBroken = (client: pg.PoolClient): boolean => client.connection.stream.destroyed

export const openPool = (
  connection: Connection,
  { max, workload, onError }: { max: number; workload: Workload; onError: (error: Error) => void },
): { pool: pg.Pool; dropIdle: () => void; close: () => Promise<void> } => {
  const times = TIMEOUTS[workload]
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
    // What is sent behind a statement that is not yet answered goes out at once (bursts.ts); nobody else does so.
    pipeline: true,
  })
  const all = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  pool.on('error', onError)
  // Of a connection at work nobody hears that it broke between two statements, and an error that nobody hears ends the
  // process: the next statement fails by itself, and that is enough.
  pool.on('connect', (client) => {
    all.add(client)
    client.on('error', () => {})
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => {
    all.delete(client)
    idle.delete(client)
  })
  pool.on('release', (_, client) => {
    // One that is ending is not given to whoever waits next.
    if (isBroken(client)) void client.end().catch(() => undefined)
    else idle.add(client)
  })
  return {
    pool,
    dropIdle: () => {
      for (const client of idle) client.connection.stream.destroy()
    },
    close: async () => {
      // A connection says goodbye, and waits for the other end to have heard it.
      const silence = setTimeout(() => {
        for (const client of all) client.connection.stream.destroy()
      }, CLOSE_TIMEOUT_MS)
      await pool.end()
      clearTimeout(silence)
    },
  }
}
