/**
 * Rendered pages in memory as bytes, so that a page is rendered once per change of its data and not once per visitor.
 * Concurrent misses share one render. A catalogue change purges the pages with an invalidated tag; a render that started
 * before such a change is neither stored nor shared with later requests. While the catalogue listener is disconnected no
 * cached page counts as fresh. A page that a change has removed is sent once more where the database fails.
 */
import type { InvalidatedTags } from '../../api/catalogue-tags.ts'
import { type CachedPage, type RenderPage, toCachedPage } from '../http/cached-page.ts'
import type { Encoding } from '../http/encoding.ts'
import { createDisconnectedRenders, isOutage } from './disconnected-renders.ts'
import { createFallbackPages } from './fallback-pages.ts'
import { createPageStore } from './page-store.ts'

/** How to render a page again, and how often it was requested lately. */
export type CacheEntrySource = { key: string; render: RenderPage; requestCount: number }

export type PageCache = {
  /** The cached page, synchronously, if it is fresh. Counts as a hit. */
  find(key: string): CachedPage | undefined
  /**
   * The cached page, or the result of `render`, compressed as the client that asks first accepts it. All waiting requests
   * share a rejection of `render`, which is not cached.
   */
  get(key: string, render: RenderPage, encoding?: Encoding): Promise<CachedPage>
  /** Renders and stores a page in the background, if it is not cached. */
  refresh(source: CacheEntrySource): Promise<void>
  /** Removes all pages with an invalidated tag. @returns the sources of the removed pages */
  purge(invalidated: InvalidatedTags): CacheEntrySource[]
  /** The number of renders that visitors wait for. */
  activeRenders(): number
  stats(): { pages: number; bytes: number; hits: number; misses: number; purges: number }
}

/** `invalidated`: the tags that changed since the render started. */
type InFlightRender = { page: Promise<CachedPage>; invalidated: InvalidatedTags }

/** Of the bytes of the cache; beside them. */
const FALLBACK_SHARE = 1 / 4

const mergeInvalidated = (before: InvalidatedTags, more: InvalidatedTags): InvalidatedTags =>
  before === 'everything' || more === 'everything' ? 'everything' : new Set([...before, ...more])

const isInvalidated = ({ tags }: CachedPage, invalidated: InvalidatedTags): boolean =>
  invalidated === 'everything' || tags.some((tag) => invalidated.has(tag))

export const createPageCache = (options: {
  maxBytes: number
  /** Whether every catalogue change so far has been passed to `purge`. */
  isConnected?: () => boolean
}): PageCache => {
  const { maxBytes, isConnected = () => true } = options
  const store = createPageStore(maxBytes)
  const fallbacks = createFallbackPages(maxBytes * FALLBACK_SHARE)
  const disconnectedRenders = createDisconnectedRenders()
  const inFlight = new Set<InFlightRender>()
  /** The in-flight renders that a new request may join: those that started after the last change. */
  const joinable = new Map<string, InFlightRender>()
  let hits = 0
  let misses = 0
  let purges = 0
  let activeRenders = 0

  /** Stores the rendered page unless one of its tags was invalidated meanwhile. */
  const startRender = (
    key: string,
    render: RenderPage,
    { requestCount, encoding }: { requestCount: number; encoding: Encoding },
  ): Promise<CachedPage> => {
    const renderAndStore = async (): Promise<CachedPage> => {
      try {
        const page = await toCachedPage(await render())
        if (page.status !== 200 && !page.isShared) return page
        const bytes = await page.encodeFor(encoding)
        if (isInvalidated(page, current.invalidated)) return page
        store.set(key, page, { bytes, render, requestCount })
        fallbacks.remove(key)
        return page
      } finally {
        inFlight.delete(current)
        if (joinable.get(key) === current) joinable.delete(key)
      }
    }
    const current: InFlightRender = { invalidated: new Set(), page: Promise.resolve().then(renderAndStore) }
    joinable.set(key, current)
    inFlight.add(current)
    return current.page
  }

  /** The listener may not have noticed yet that the database has failed, or have reconnected before it failed again. */
  const orFallback = async (key: string, fresh: Promise<CachedPage>): Promise<CachedPage> => {
    try {
      const page = await fresh
      return (page.status === 503 && fallbacks.find(key)) || page
    } catch (error) {
      // A node that is too busy refuses: its database has the new page.
      const isBusy = (error as { code?: unknown }).code === 'busy'
      const page = isOutage(error) && !isBusy ? fallbacks.find(key) : undefined
      if (page) return page
      throw error
    }
  }

  const find: PageCache['find'] = (key) => {
    const page = isConnected() ? store.find(key) : undefined
    if (page) hits += 1
    return page
  }

  return {
    find,
    get: async (key, render, encoding = 'br') => {
      const cached = find(key)
      if (cached) return cached
      const connected = isConnected()
      const joined = connected ? joinable.get(key) : undefined
      if (joined) {
        hits += 1
        return orFallback(key, joined.page)
      }
      misses += 1
      activeRenders += 1
      try {
        return await (connected
          ? orFallback(key, startRender(key, render, { requestCount: 1, encoding }))
          : disconnectedRenders.get(key, render, store.peek(key) ?? fallbacks.find(key)))
      } finally {
        activeRenders -= 1
      }
    },
    refresh: async ({ key, render, requestCount }) => {
      if (store.peek(key) || joinable.has(key) || !isConnected()) return
      await startRender(key, render, { requestCount, encoding: 'br' })
    },
    purge: (invalidated) => {
      purges += 1
      for (const render of inFlight) render.invalidated = mergeInvalidated(render.invalidated, invalidated)
      joinable.clear()
      const removed = store.removeTagged(invalidated)
      for (const { key, page, byteCount } of removed) fallbacks.add(key, page, byteCount)
      return removed.map(({ key, render, requestCount }) => ({ key, render, requestCount }))
    },
    activeRenders: () => activeRenders,
    stats: () => ({ ...store.size(), hits, misses, purges }),
  }
}
