/**
 * Renders pages before a visitor requests them: after startup the usual landing pages, after a purge the most requested
 * of the purged pages. Bounded in number, one at a time, with pauses longer than the work, and never while a visitor
 * waits for a page.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'
import type { CacheEntrySource, PageCache } from './page-cache.ts'

export type CacheWarmer = {
  /** Queues pages that are not cached now. */
  warm(sources: readonly CacheEntrySource[]): void
  stop(): Promise<void>
}

const MAX_QUEUED = 64
/** A page with fewer requests was probably needed by one visitor only. */
const MIN_REQUESTS = 2
const MIN_PAUSE_MS = 20
/** The pause after a render, as a multiple of its duration. */
const PAUSE_PER_WORK = 4

export const createCacheWarmer = ({
  cache,
  log,
}: {
  cache: PageCache
  log: Pick<Log, 'debug'>
}): CacheWarmer => {
  let waiting = new Map<string, CacheEntrySource>()
  let stopped = false
  let running: Promise<void> | undefined

  const next = (): CacheEntrySource | undefined => {
    const [first] = waiting.values()
    if (first) waiting.delete(first.key)
    return first
  }
  const run = async () => {
    await pause(MIN_PAUSE_MS)
    while (!stopped && waiting.size > 0) {
      if (cache.activeRenders() > 0) {
        await pause(MIN_PAUSE_MS)
        continue
      }
      const startedAt = performance.now()
      const source = next()
      if (!source) break
      try {
        // Halved, so that a page without new requests drops out after some purges.
        await cache.refresh({ ...source, requestCount: Math.floor(source.requestCount / 2) })
      } catch (error) {
        log.debug({ err: error, page: source.key }, 'page could not be warmed')
      }
      await pause(Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK * (performance.now() - startedAt)))
    }
  }
  return {
    warm: (sources) => {
      if (stopped) return
      const candidates = sources.filter(({ requestCount }) => requestCount >= MIN_REQUESTS)
      if (candidates.length === 0) return
      for (const source of candidates) waiting.set(source.key, source)
      const mostRequested = [...waiting.values()]
        .toSorted((a, b) => b.requestCount - a.requestCount)
        .slice(0, MAX_QUEUED)
      waiting = new Map(mostRequested.map((source) => [source.key, source]))
      running ??= run().finally(() => {
        running = undefined
      })
    },
    stop: async () => {
      stopped = true
      await running
    },
  }
}
