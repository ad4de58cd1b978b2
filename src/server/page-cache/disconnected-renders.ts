/**
 * Rendering while the catalogue listener is disconnected. Without notifications nobody knows whether a page has changed,
 * so a request joins only a render that starts after the request. A stale page is served only where the database is
 * unavailable or slower than a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type CachedPage, type RenderPage, toCachedPage } from '../http/cached-page.ts'

/** ms that a visitor waits for a fresh page where a possibly stale one is at hand. */
const STALE_FALLBACK_MS = 1_000

/** Whether rendering failed because the database, or a place in a queue, was not to be had. */
export const isOutage = (error: unknown): boolean => (error as { status?: unknown }).status === 503

export type DisconnectedRenders = {
  /** Renders the page. @param stale the last cached page, as the fallback during an outage */
  get(key: string, render: RenderPage, stale: CachedPage | undefined): Promise<CachedPage>
}

export const createDisconnectedRenders = (): DisconnectedRenders => {
  /** By key: the running render, and the next one, which all requests share that arrive meanwhile. */
  const renders = new Map<string, { running: Promise<CachedPage>; next?: Promise<CachedPage> }>()

  const renderWhileDisconnected = (key: string, render: RenderPage): Promise<CachedPage> => {
    const start = () => {
      const current = { running: render().then(toCachedPage) }
      const end = () => void (renders.get(key) === current && renders.delete(key))
      current.running.then(end, end)
      renders.set(key, current)
      return current.running
    }
    const current = renders.get(key)
    if (!current) return start()
    current.next ??= current.running.then(start, start)
    return current.next
  }

  return {
    get: async (key, render, stale) => {
      if (!stale) return renderWhileDisconnected(key, render)
      const fresh = renderWhileDisconnected(key, render).then(
        (page) => (page.status === 503 ? stale : page),
        (error) => {
          if (isOutage(error)) return stale
          throw error
        },
      )
      // An unreachable database may fail at once, or not respond at all.
      const cancelTimeout = new AbortController()
      const timeout = sleep(STALE_FALLBACK_MS, stale, { signal: cancelTimeout.signal }).catch(() => fresh)
      fresh.catch(() => undefined) // After the timeout nobody awaits `fresh`; while it races, the error propagates.
      return Promise.race([fresh, timeout]).finally(() => cancelTimeout.abort())
    },
  }
}
