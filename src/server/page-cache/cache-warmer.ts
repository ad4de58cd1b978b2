/**
 * Makes pages before a visitor waits for them: after a start those that most come to first, after a change those among
 * the forgotten that were most asked for. Bounded in number, one at a time, with pauses several times as long as the
 * work, and never while a visitor waits for a page.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../observability/log.ts'
import type { CacheEntrySource, PageCache } from './page-cache.ts'

export type CacheWarmer = {
  /** These are missing now. */
  warm(sources: readonly CacheEntrySource[]): void
  stop(): Promise<void>
}

const MAX_QUEUED = 64
/** Asked for less often than that, it was one visitor's. */
const MIN_REQUESTS = 2
/** ms */
const MIN_PAUSE_MS = 20
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
  let work: Promise<void> | undefined

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
      const began = performance.now()
      const recipe = next()
      if (!recipe) break
      try {
        // What nobody asks for any more fades.
        await cache.refresh({ ...recipe, requestCount: Math.floor(recipe.requestCount / 2) })
      } catch (error) {
        log.debug({ err: error, page: recipe.key }, 'a page could not be warmed')
      }
      await pause(Math.max(MIN_PAUSE_MS, PAUSE_PER_WORK * (performance.now() - began)))
    }
  }
  return {
    warm: (recipes) => {
      if (stopped) return
      const wanted = recipes.filter(({ requestCount }) => requestCount >= MIN_REQUESTS)
      if (wanted.length === 0) return
      for (const recipe of wanted) waiting.set(recipe.key, recipe)
      const mostAsked = [...waiting.values()]
        .toSorted((a, b) => b.requestCount - a.requestCount)
        .slice(0, MAX_QUEUED)
      waiting = new Map(mostAsked.map((recipe) => [recipe.key, recipe]))
      work ??= run().finally(() => {
        work = undefined
      })
    },
    stop: async () => {
      stopped = true
      await work
    },
  }
}
