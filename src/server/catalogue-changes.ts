/**
 * Hears of every committed change of the catalogue from PostgreSQL, also of those made by other nodes, on a connection
 * of its own. While the connection is lost nothing is heard, so when it is back, everything counts as changed.
 */
import pg from 'pg'
import type { Connection } from '../storage/database.ts'
import type { Log } from './log.ts'

export type CatalogueListener = { stop(): Promise<void> }

/** ms */
const retryAfter = 300
const heartbeatEvery = 10_000
const connectWithin = 5_000

/** Resolves when it listens; fails when the first connection does. `onChange` is called at once, outside any request. */
export const listenForCatalogueChanges = async (options: {
  connection: Connection
  onChange: () => void
  log: Log
}): Promise<CatalogueListener> => {
  const { connection, onChange, log } = options
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      application_name: 'haberdash catalogue listener',
      connectionTimeoutMillis: connectWithin,
      query_timeout: connectWithin,
      keepAlive: true,
    })
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection ended')))
    next.on('notification', onChange)
    try {
      await next.connect()
      await next.query('listen catalogue')
    } catch (error) {
      next.end().catch(() => undefined) // It never worked: how it ends does not matter.
      throw error
    }
    if (stopped) return next.end()
    client = next
    timer = setInterval(() => next.query('select').catch((error: Error) => lose(next, error)), heartbeatEvery)
  }

  const lose = (lost: pg.Client, error: Error) => {
    if (stopped || client !== lost) return
    client = undefined
    clearInterval(timer)
    log.warn({ reason: error.message }, 'lost the connection that hears of catalogue changes')
    lost.end().catch(() => undefined) // It is broken already: how it ends does not matter.
    retry()
  }
  const retry = () => {
    if (stopped) return
    timer = setTimeout(async () => {
      try {
        await connect()
        log.warn('hears of catalogue changes again')
        onChange()
      } catch (error) {
        log.debug({ err: error }, 'still does not hear of catalogue changes')
        retry()
      }
    }, retryAfter)
  }

  await connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
