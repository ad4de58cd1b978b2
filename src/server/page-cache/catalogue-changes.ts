/**
 * Hears of every committed change of the catalogue from PostgreSQL, also of those made by other nodes, on a connection
 * of its own. It knows whether it hears: only as long as PostgreSQL has answered on that very connection within the
 * last seconds. When a lost connection is back, everything counts as changed.
 */
import pg from 'pg'
import { type Connection, KEEP_ALIVE } from '../../storage/database/connections.ts'
import type { Log } from '../observability/log.ts'

export type CatalogueListener = {
  /** Whether it hears of changes now. While it does not, nothing that is kept may be taken for true. */
  isHearing(): boolean
  /** Resolves when all changes committed until now have been told to `onChange`, or when it hears no more. */
  caughtUp(): Promise<void>
  stop(): Promise<void>
}

/** ms */
export type ListenerTimes = { askEvery: number; answerWithin: number; trustFor: number; retryAfter: number }
const usualTimes: ListenerTimes = { askEvery: 1000, answerWithin: 2000, trustFor: 3000, retryAfter: 300 }
const connectWithin = 5_000

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
  times?: ListenerTimes
}): Promise<CatalogueListener> => {
  const { connection, onChange, onLost, log, times = usualTimes } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  /** On the clock of `performance`. */
  let trustedUntil = 0

  /** PostgreSQL tells of what was committed before it answers what was asked after. */
  const ask = async (asked: pg.Client): Promise<void> => {
    const began = performance.now()
    try {
      await asked.query('select')
      if (client === asked) trustedUntil = began + times.trustFor
    } catch (error) {
      lose(asked, error as Error)
    }
  }

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: 'haberdash catalogue listener',
      connectionTimeoutMillis: connectWithin,
      query_timeout: times.answerWithin,
      ...KEEP_ALIVE,
    })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection ended')))
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
    await ask(next)
    if (client === next) timer = setInterval(() => void ask(next), times.askEvery)
  }

  const lose = (lost: pg.Client, error: Error) => {
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
        retry(times.retryAfter)
      }
    }, after)
  }

  await connect()
  return {
    isHearing: () => performance.now() < trustedUntil,
    caughtUp: async () => {
      if (client) await ask(client)
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const last = client
      if (!last) return
      const silence = setTimeout(() => last.connection.stream.destroy(), times.answerWithin)
      await last.end()
      clearTimeout(silence)
    },
  }
}
