/**
 * Hears of every committed change of the catalogue from PostgreSQL, also of those made by other nodes, on a connection
 * of its own. It knows whether it hears: only as long as PostgreSQL has answered on that very connection within the
 * last seconds. When a lost connection is back, everything counts as changed.
 */
import pg from 'pg'
import { type Connection, KEEP_ALIVE } from '../../storage/database/connection-pool.ts'
import type { Log } from '../observability/log.ts'

export type CatalogueListener = {
  /** Whether it hears of changes now. While it does not, nothing that is kept may be taken for true. */
  isConnected(): boolean
  /** Resolves when all changes committed until now have been told to `onChange`, or when it hears no more. */
  drainNotifications(): Promise<void>
  stop(): Promise<void>
}

/** ms */
export type ListenerTimings = {
  pingEveryMs: number
  queryTimeoutMs: number
  trustForMs: number
  retryDelayMs: number
}
const DEFAULT_TIMINGS: ListenerTimings = {
  pingEveryMs: 1000,
  queryTimeoutMs: 2000,
  trustForMs: 3000,
  retryDelayMs: 300,
}
const CONNECT_TIMEOUT_MS = 5_000

/** What `onChange` is told when anything may have changed. */
export const ANY_CHANGE = ''

/**
 * Resolves when it listens; fails when the first connection does. `onChange` is told PostgreSQL's message at once,
 * outside any request.
 */
export const listenForCatalogueChanges = async (options: {
  connection: Connection
  onChange: (message: string) => void
  /** The connection is lost, or does not answer any more. */
  onLost?: () => void
  log: Log
  timings?: ListenerTimings
}): Promise<CatalogueListener> => {
  const { connection, onChange, onLost, log, timings = DEFAULT_TIMINGS } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** On the clock of `performance`. */
  let trustedUntil = 0

  /** PostgreSQL tells of what was committed before it answers what was asked after. */
  const ping = async (asked: pg.Client): Promise<void> => {
    const began = performance.now()
    try {
      await asked.query('select')
      if (client === asked) trustedUntil = began + timings.trustForMs
    } catch (error) {
      handleLoss(asked, error as Error)
    }
  }

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: 'haberdash catalogue listener',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: timings.queryTimeoutMs,
      ...KEEP_ALIVE,
    })
    next.on('error', (error) => handleLoss(next, error))
    next.on('end', () => handleLoss(next, new Error('the connection ended')))
    next.on('notification', ({ payload }) => onChange(payload ?? ANY_CHANGE))
    try {
      await next.connect()
      await next.query('listen catalogue')
    } catch (error) {
      next.connection.stream.destroy() // It never worked: how it ends does not matter.
      throw error
    }
    if (stopped) return next.end()
    client = next
    // What was kept before is forgotten before anything is trusted again.
    onChange(ANY_CHANGE)
    await ping(next)
    if (client === next) timer = setInterval(() => void ping(next), timings.pingEveryMs)
  }

  const handleLoss = (lost: pg.Client, error: Error) => {
    if (stopped || client !== lost) return
    client = undefined
    trustedUntil = 0
    clearInterval(timer)
    log.warn({ reason: error.message }, 'lost the connection that hears of catalogue changes')
    lost.connection.stream.destroy() // It may be that nobody is there to say goodbye to.
    onLost?.()
    retry(0)
  }
  const retry = (after: number) => {
    if (stopped) return
    timer = setTimeout(async () => {
      try {
        await connect()
        log.warn('hears of catalogue changes again')
      } catch (error) {
        log.debug({ err: error }, 'still does not hear of catalogue changes')
        retry(timings.retryDelayMs)
      }
    }, after)
  }

  await connect()
  return {
    isConnected: () => performance.now() < trustedUntil,
    drainNotifications: async () => {
      if (client) await ping(client)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const last = client
      if (!last) return
      const silence = setTimeout(() => last.connection.stream.destroy(), timings.queryTimeoutMs)
      await last.end()
      clearTimeout(silence)
    },
  }
}
