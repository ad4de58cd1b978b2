/**
 * Rendered pages kept as bytes, so that a page is computed once per change of what it shows and not once per visitor.
 * Bounded by bytes, least recently used out; what was asked for once is on trial, and goes before what is asked for
 * again and again, so that a flood of odd addresses throws no real page out. Concurrent misses render once. A change
 * forgets the pages that carry one of its tags; what was begun before a change that touches it is neither kept nor shared with those who ask after it.
 * While changes are not heard of, nothing kept counts, except where the database cannot be asked either, or does not
 * answer within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { InvalidatedTags } from '../../api/catalogue-tags.ts'
import { type CachedPage, type RenderedResponse, toCachedPage } from './cached-page.ts'

/** Gives the finished page itself where making it is a part of the work that waits its turn. */
export type RenderPage = () => Promise<RenderedResponse | CachedPage>
/** How to have a page again, and how often it was asked for lately. */
export type CacheEntrySource = { key: string; render: RenderPage; requestCount: number }

export type PageCache = {
  /** The kept page, at once, if there is one that is still true. */
  find(key: string): CachedPage | undefined
  /** The kept page, or what `render` makes of it. A failure of `render` is everyone's who waits for it, and not kept. */
  get(key: string, render: RenderPage): Promise<CachedPage>
  /** Makes and keeps a page that nobody waits for, if it is not there. */
  refresh(recipe: CacheEntrySource): Promise<void>
  /** Forgets all pages that are touched, at once, and answers which they were. */
  purge(touched: InvalidatedTags): CacheEntrySource[]
  /** Visitors' pages that are being rendered. */
  activeRenders(): number
  stats(): { pages: number; bytes: number; hits: number; misses: number; purges: number }
}

type CacheEntry = {
  page: CachedPage
  byteCount: number
  render: RenderPage
  requestCount: number
  wasUsed: boolean
  /** Asked for once so far. */
  isProbationary: boolean
}
type InFlightRender = { page: Promise<CachedPage>; invalidated: InvalidatedTags }

/** Of the room. */
const PROBATION_SHARE = 1 / 8
/** ms that a visitor waits for a page that may have changed, where there is one that may not have. */
const STALE_FALLBACK_MS = 1_000

/** Bytes that keeping a page takes beside its own. */
const overheadBytes = (key: string, { tags }: CachedPage): number =>
  tags.reduce((sum, tag) => sum + tag.length + 100, 4 * key.length + 1000)

const isOutage = (error: unknown): boolean => (error as { status?: unknown }).status === 503

const mergeInvalidated = (before: InvalidatedTags, more: InvalidatedTags): InvalidatedTags =>
  before === 'everything' || more === 'everything' ? 'everything' : new Set([...before, ...more])

export const createPageCache = (options: {
  maxBytes: number
  /** Whether every change so far has been told to `purge`. */
  isConnected?: () => boolean
}): PageCache => {
  const { maxBytes, isConnected = () => true } = options
  const entries = new Map<string, CacheEntry>()
  const keysByTag = new Map<string, Set<string>>()
  /** Those that may be shared with who asks now. */
  const joinable = new Map<string, InFlightRender>()
  const inFlight = new Set<InFlightRender>()
  const disconnectedRenders = new Map<string, { running: Promise<CachedPage>; next?: Promise<CachedPage> }>()
  /** Those on trial, the oldest first. */
  const probationary = new Set<string>()
  let probationBytes = 0
  let bytes = 0
  let hits = 0
  let misses = 0
  let purges = 0
  let visitorRenders = 0

  const promote = (key: string, entry: CacheEntry) => {
    entry.isProbationary = false
    probationary.delete(key)
    probationBytes -= entry.byteCount
  }
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    if (entry.isProbationary) promote(key, entry)
    entries.delete(key)
    bytes -= entry.byteCount
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }
  /** What is on trial has a part of the room for certain, and all of it while nothing else needs it. */
  const evictProbationary = (newest: string) => {
    for (const key of probationary) {
      if (bytes <= maxBytes || probationBytes <= maxBytes * PROBATION_SHARE) return
      if (key !== newest) remove(key)
    }
  }
  /** From the oldest on; whoever was asked for since the last round is passed over once. */
  const evictLeastRecentlyUsed = () => {
    for (const [key, entry] of entries) {
      if (bytes <= maxBytes) return
      if (entry.wasUsed) {
        entry.wasUsed = false
        entries.delete(key)
        entries.set(key, entry)
      } else remove(key)
    }
  }
  const store = (key: string, entry: CacheEntry) => {
    if (entry.byteCount > maxBytes) return
    remove(key)
    entries.set(key, entry)
    bytes += entry.byteCount
    if (entry.isProbationary) {
      probationary.add(key)
      probationBytes += entry.byteCount
    }
    for (const tag of entry.page.tags) {
      const keys = keysByTag.get(tag)
      if (keys) keys.add(key)
      else keysByTag.set(tag, new Set([key]))
    }
    // Not the newest itself, when all others are in use.
    entry.wasUsed = true
    evictProbationary(key)
    evictLeastRecentlyUsed()
    entry.wasUsed = false
  }
  const isInvalidated = (page: CachedPage, touched: InvalidatedTags) =>
    touched === 'everything' || page.tags.some((tag) => touched.has(tag))

  /** Renders, and keeps the page unless it was touched meanwhile. */
  const startRender = (key: string, render: RenderPage, requestCount: number): Promise<CachedPage> => {
    const land = async (): Promise<CachedPage> => {
      try {
        const page = await toCachedPage(await render())
        if (page.status !== 200 && !page.isShared) return page
        const weight = (await page.encodeAll()) + overheadBytes(key, page)
        if (!isInvalidated(page, flight.invalidated))
          store(key, {
            page,
            byteCount: weight,
            render,
            requestCount,
            wasUsed: false,
            isProbationary: requestCount < 2,
          })
        return page
      } finally {
        inFlight.delete(flight)
        if (joinable.get(key) === flight) joinable.delete(key)
      }
    }
    const flight: InFlightRender = { invalidated: new Set(), page: Promise.resolve().then(land) }
    joinable.set(key, flight)
    inFlight.add(flight)
    return flight.page
  }

  /** Shares only what begins after it was asked for: nobody tells whether something changed in between. */
  const renderWhileDisconnected = (key: string, render: RenderPage): Promise<CachedPage> => {
    const begin = () => {
      const line = { running: render().then(toCachedPage) }
      const end = () => void (disconnectedRenders.get(key) === line && disconnectedRenders.delete(key))
      line.running.then(end, end)
      disconnectedRenders.set(key, line)
      return line.running
    }
    const line = disconnectedRenders.get(key)
    if (!line) return begin()
    line.next ??= line.running.then(begin, begin)
    return line.next
  }
  const getWhileDisconnected = async (key: string, render: RenderPage): Promise<CachedPage> => {
    const last = entries.get(key)?.page
    if (!last) return renderWhileDisconnected(key, render)
    const fresh = renderWhileDisconnected(key, render).then(
      (page) => (page.status === 503 ? last : page),
      (error) => {
        if (isOutage(error)) return last
        throw error
      },
    )
    // A database that cannot be reached may say so at once, or not at all.
    const patience = new AbortController()
    const silence = sleep(STALE_FALLBACK_MS, last, { signal: patience.signal }).catch(() => fresh)
    fresh.catch(() => undefined) // Whoever still waits for it sees it.
    return Promise.race([fresh, silence]).finally(() => patience.abort())
  }

  const find: PageCache['find'] = (key) => {
    const found = entries.get(key)
    if (!found || !isConnected()) return undefined
    hits += 1
    found.requestCount += 1
    found.wasUsed = true
    if (found.isProbationary) promote(key, found)
    return found.page
  }

  return {
    find,
    get: async (key, render) => {
      const found = find(key)
      if (found) return found
      const isHeard = isConnected()
      const underWay = isHeard ? joinable.get(key) : undefined
      if (underWay) {
        hits += 1
        return underWay.page
      }
      misses += 1
      visitorRenders += 1
      try {
        return await (isHeard ? startRender(key, render, 1) : getWhileDisconnected(key, render))
      } finally {
        visitorRenders -= 1
      }
    },
    refresh: async ({ key, render, requestCount }) => {
      if (entries.has(key) || joinable.has(key) || !isConnected()) return
      await startRender(key, render, requestCount)
    },
    purge: (touched) => {
      purges += 1
      for (const flight of inFlight) flight.invalidated = mergeInvalidated(flight.invalidated, touched)
      joinable.clear()
      const keys =
        touched === 'everything'
          ? [...entries.keys()]
          : new Set([...touched].flatMap((tag) => [...(keysByTag.get(tag) ?? [])]))
      const forgotten: CacheEntrySource[] = []
      for (const key of keys) {
        const entry = entries.get(key)
        if (entry) forgotten.push({ key, render: entry.render, requestCount: entry.requestCount })
        remove(key)
      }
      return forgotten
    },
    activeRenders: () => visitorRenders,
    stats: () => ({ pages: entries.size, bytes, hits, misses, purges }),
  }
}
