/**
 * Listens for committed catalogue changes by PostgreSQL's LISTEN/NOTIFY on a dedicated connection, including changes by
 * other nodes. It counts as connected only while PostgreSQL has responded on that connection within the last seconds.
 * After a reconnect everything counts as changed.
 */
import pg from 'pg'
import { listenerName } from '../../storage/database/connected-nodes.ts'
import { type Connection, KEEP_ALIVE } from '../../storage/database/connection-pool.ts'
import type { Log } from '../observability/log.ts'
import { RELEASE } from '../settings/shop-version.ts'

export type CatalogueListener = {
  /** Whether notifications arrive. While false, no cached data may be treated as fresh. */
  isConnected(): boolean
  /** Resolves when `onChange` has received every change committed before the call, or the connection is lost. */
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

/** The message to `onChange` when anything may have changed. */
export const ANY_CHANGE = ''

/**
 * Resolves when the listener is connected; rejects when the first connection fails. `onChange` receives each
 * notification's payload at once, outside any request.
 */
export const listenForCatalogueChanges = async (options: {
  connection: Connection
  onChange: (message: string) => void
  /** Sessions and accounts of staff that have ended or changed (`tell_ended_sessions`); `ANY_CHANGE` after a reconnect. */
  onStaffChange?: (message: string) => void
  /** Called when the connection is lost or does not respond any more. */
  onLost?: () => void
  log: Log
  timings?: ListenerTimings
}): Promise<CatalogueListener> => {
  const { connection, onChange, onStaffChange, onLost, log, timings = DEFAULT_TIMINGS } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** ms on the clock of `performance`. */
  let trustedUntil = 0

  /** PostgreSQL delivers pending notifications before the result of a later query. */
  const ping = async (pinged: pg.Client): Promise<void> => {
    const sentAt = performance.now()
    try {
      await pinged.query('select')
      if (client === pinged) trustedUntil = sentAt + timings.trustForMs
    } catch (error) {
      handleLoss(pinged, error as Error)
    }
  }

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: listenerName(RELEASE),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: timings.queryTimeoutMs,
      ...KEEP_ALIVE,
    })
    next.on('error', (error) => handleLoss(next, error))
    next.on('end', () => handleLoss(next, new Error('the connection ended')))
    next.on('notification', ({ channel, payload = ANY_CHANGE }) =>
      channel === 'staff' ? onStaffChange?.(payload) : onChange(payload),
    )
    try {
      await next.connect()
      await next.query('listen catalogue')
      await next.query('listen staff')
    } catch (error) {
      next.connection.stream.destroy() // Not connected yet, so no clean close is needed.
      throw error
    }
    if (stopped) return next.end()
    client = next
    // Invalidate everything cached before the reconnect, before anything counts as fresh again.
    onChange(ANY_CHANGE)
    onStaffChange?.(ANY_CHANGE)
    await ping(next)
    if (client === next) timer = setInterval(() => void ping(next), timings.pingEveryMs)
  }

  const handleLoss = (lostClient: pg.Client, error: Error) => {
    if (stopped || client !== lostClient) return
    client = undefined
    trustedUntil = 0
    clearInterval(timer)
    log.warn({ reason: error.message }, 'catalogue listener disconnected')
    lostClient.connection.stream.destroy() // The peer may be gone, so no clean close is attempted.
    onLost?.()
    retry(0)
  }
  const retry = (delayMs: number) => {
    if (stopped) return
    timer = setTimeout(async () => {
      try {
        await connect()
        log.warn('catalogue listener reconnected')
      } catch (error) {
        log.debug({ err: error }, 'catalogue listener could not reconnect')
        retry(timings.retryDelayMs)
      }
    }, delayMs)
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
      const current = client
      if (!current) return
      const forceClose = setTimeout(() => current.connection.stream.destroy(), timings.queryTimeoutMs)
      await current.end()
      clearTimeout(forceClose)
    },
  }
}
