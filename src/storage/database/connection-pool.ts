/**
 * Pools of PostgreSQL connections. The rule: every wait has a timeout, and a connection that does not respond is destroyed
 * and never reused. A transaction whose connection was lost during COMMIT may have been committed, so it is never
 * reported as rolled back. A commit that no standby has confirmed is not reported as committed either.
 */
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { createStatementNames, isStalePlan, type StatementNames } from './prepared-statements.ts'

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
/** A new connection has neither plans nor catalogue: a checkout on new ones costs PostgreSQL twice the time. */
const IDLE_TIMEOUT_MS = 30_000

/** TCP keep-alive for every connection of every library, so that a lost peer is detected while idle too. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/** Whether its socket has been destroyed, as by a timeout. The pool notices only later. */
const isBroken = (client: pg.PoolClient): boolean => client.connection.stream.destroyed

const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** The transaction is committed on the primary only: it is lost if a standby takes over. Its code is SQLSTATE's name for that. */
export class UnknownOutcomeError extends Error {
  readonly code = '08007'
  constructor() {
    super('the transaction is committed, but may not have been replicated')
    this.name = 'UnknownOutcomeError'
  }
}

/** The function of PostgreSQL that waits for synchronous standbys. Its only messages say that the wait was given up. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

/** What is written to the stream before the end of the present step goes out as one packet. */
const sendTogether = (stream: Duplex): void => {
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/**
 * Checks every query of a client:
 * - After a timeout its socket is destroyed. `pg` leaves such a client waiting for the old result, and a pool would hand
 *   it out again, to time out for ever.
 * - PostgreSQL reports a commit as successful, with a warning, when its wait for a standby was cancelled. The query fails
 *   then: the caller must ask again, as after a lost connection.
 * - PostgreSQL answers the commit of a transaction in which a statement failed with a rollback, and no error. It fails.
 * - Text with values is sent under its name, if it has one. Outside of a transaction one that a migration has made stale
 *   is sent again.
 */
const checkQueries = (client: pg.PoolClient, names: StatementNames | undefined): void => {
  type Query = (...args: unknown[]) => unknown
  const query = client.query.bind(client) as Query
  let isReplicated = true
  client.on('notice', ({ routine }) => {
    if (routine === WAIT_FOR_STANDBY) isReplicated = false
  })
  /** The error of a query that ended with `error`, or without one. */
  const outcomeOf = (error: unknown): unknown => {
    if (isQueryTimeout(error)) client.connection.stream.destroy()
    if (isReplicated) return error
    isReplicated = true
    return error ?? new UnknownOutcomeError()
  }
  const checked: Query = (...args) => {
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return query(...args.slice(0, -1), (error: unknown, result: unknown) =>
        callback(outcomeOf(error ?? undefined), result),
      )
    const [text, values] = args
    const isPrepared = names && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const send = () => {
      if (client.pipeline) sendTogether(client.connection.stream)
      return query(...(isPrepared ? [{ name: names.nameOf(text), text, values }] : args))
    }
    const result = send()
    if (!(result instanceof Promise)) return result
    const sentAgain = (error: unknown): unknown => {
      if (!isPrepared || !isStalePlan(error)) throw error
      names.renew(text)
      if (client.getTransactionStatus() !== 'I') throw error
      return send()
    }
    return result.catch(sentAgain).then(
      (value) => {
        // PostgreSQL answers the commit of a transaction that has failed with a rollback.
        const isUndone = text === 'commit' && (value as pg.QueryResult).command === 'ROLLBACK'
        const problem = outcomeOf(
          isUndone ? new Error('PostgreSQL has rolled the transaction back') : undefined,
        )
        if (problem !== undefined) throw problem
        return value
      },
      (error: unknown) => {
        throw outcomeOf(error)
      },
    )
  }
  client.query = checked as typeof client.query
}

/** PostgreSQL's code for a write on a standby. */
export const READ_ONLY = '25006'

/** Refuses a standby: it has old data, and its order of commits is not the primary's. */
const refuseStandby =
  (timeoutMs: number) =>
  async (client: pg.ClientBase): Promise<void> => {
    const check = { text: 'select pg_is_in_recovery() as standby', query_timeout: timeoutMs }
    const { rows } = await client.query<{ standby: boolean }>(check)
    if (rows[0]?.standby) throw Object.assign(new Error('this PostgreSQL is a standby'), { code: READ_ONLY })
  }

/** `pg` leaves a timeout of the number 0 out, and the role's own would apply. */
const serverTimeout = (ms: number): number => (ms === 0 ? ('0' as unknown as number) : ms)

/** Keeps a pool from using a connection again that broke or does not respond. Every pool needs it. */
export const watchConnections = (
  pool: pg.Pool,
  names?: StatementNames,
): { all: Set<pg.PoolClient>; idle: Set<pg.PoolClient> } => {
  const all = new Set<pg.PoolClient>()
  const idle = new Set<pg.PoolClient>()
  // An active connection that breaks between two statements emits 'error', and an unhandled 'error' event would end the
  // process. The next statement fails anyway.
  pool.on('connect', (client) => {
    all.add(client)
    client.on('error', () => {})
    checkQueries(client, names)
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
  return { all, idle }
}

export const openPool = (
  connection: Connection,
  {
    max,
    workload,
    onError,
    queryTimeoutMs = TIMEOUTS[workload].query,
    isPooled = false,
    isPipelined = false,
  }: {
    max: number
    workload: Workload
    onError: (error: Error) => void
    queryTimeoutMs?: number | undefined
    /** A pooler in transaction mode is in between: it takes no timeouts, which the role has to set. */
    isPooled?: boolean
    /** A connection sends statements without waiting for the answers to earlier ones. */
    isPipelined?: boolean
  },
): { pool: pg.Pool; dropIdle: () => void; close: () => Promise<void> } => {
  const times = { ...TIMEOUTS[workload], query: queryTimeoutMs }
  // A migration changes what the next one reads within one transaction.
  const isPreparing = !isPooled && workload !== 'maintenance'
  const pool = new pg.Pool({
    ...connection,
    ...KEEP_ALIVE,
    max,
    types: typeParsers(),
    application_name: 'haberdash',
    connectionTimeoutMillis: times.connect,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    ...(times.query > 0 && { query_timeout: times.query }),
    ...(!isPooled && {
      statement_timeout: serverTimeout(times.statement),
      lock_timeout: serverTimeout(times.lock),
      idle_in_transaction_session_timeout: serverTimeout(times.idleInTransaction),
    }),
    onConnect: refuseStandby(times.connect),
    pipeline: isPipelined && isPreparing,
  })
  const { all, idle } = watchConnections(pool, isPreparing ? createStatementNames() : undefined)
  pool.on('error', onError)
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
