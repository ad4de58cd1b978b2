/**
 * The storage of the page cache: pages by key, indexed by tag, bounded by bytes. Eviction is segmented LRU: a page that
 * was requested once is probationary and is evicted before a page that is requested repeatedly, so a flood of unusual
 * URLs evicts no popular page.
 */
import type { InvalidatedTags } from '../../api/catalogue-tags.ts'
import type { CachedPage, RenderPage } from '../http/cached-page.ts'

type StoreEntry = {
  page: CachedPage
  byteCount: number
  render: RenderPage
  requestCount: number
  /** Requested since eviction last passed over it. */
  wasUsed: boolean
  /** Requested once so far. */
  isProbationary: boolean
}

export type RemovedPage = {
  key: string
  page: CachedPage
  byteCount: number
  render: RenderPage
  requestCount: number
}

export type PageStore = {
  /** The stored page. Counts as no request. */
  peek(key: string): CachedPage | undefined
  /** The stored page, counted as requested. */
  find(key: string): CachedPage | undefined
  /** Stores a page and evicts others where needed. A page larger than the whole store is not stored. */
  set(
    key: string,
    page: CachedPage,
    options: { bytes: number; render: RenderPage; requestCount: number },
  ): void
  /** Removes every page with one of the tags. */
  removeTagged(invalidated: InvalidatedTags): RemovedPage[]
  size(): { pages: number; bytes: number }
}

/** The share of the bytes that probationary pages keep even when the store is full. */
const PROBATION_SHARE = 1 / 8

/** Estimated bytes of an entry beside the page itself: its key, its tags and the indexes. */
const overheadBytes = (key: string, { tags }: CachedPage): number =>
  tags.reduce((sum, tag) => sum + tag.length + 100, 4 * key.length + 1000)

export const createPageStore = (maxBytes: number): PageStore => {
  /** The least recently stored first. */
  const entries = new Map<string, StoreEntry>()
  const keysByTag = new Map<string, Set<string>>()
  /** Keys of probationary entries, the oldest first. */
  const probationary = new Set<string>()
  let probationBytes = 0
  let bytes = 0

  const promote = (key: string, entry: StoreEntry) => {
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
  /** Probationary pages may use the whole store while nothing else needs it, and keep their share otherwise. */
  const evictProbationary = (newest: string) => {
    for (const key of probationary) {
      if (bytes <= maxBytes || probationBytes <= maxBytes * PROBATION_SHARE) return
      if (key !== newest) remove(key)
    }
  }
  /** Oldest first. An entry that was used since the last pass is moved to the end once instead. */
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

  return {
    peek: (key) => entries.get(key)?.page,
    find: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entry.requestCount += 1
      entry.wasUsed = true
      if (entry.isProbationary) promote(key, entry)
      return entry.page
    },
    set: (key, page, { bytes: pageBytes, render, requestCount }) => {
      const byteCount = pageBytes + overheadBytes(key, page)
      if (byteCount > maxBytes) return
      remove(key)
      // wasUsed is true during the eviction, so that the new entry survives it even when all others are in use.
      const entry = { page, byteCount, render, requestCount, wasUsed: true, isProbationary: requestCount < 2 }
      entries.set(key, entry)
      bytes += byteCount
      if (entry.isProbationary) {
        probationary.add(key)
        probationBytes += byteCount
      }
      for (const tag of page.tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
      evictProbationary(key)
      evictLeastRecentlyUsed()
      entry.wasUsed = false
    },
    removeTagged: (invalidated) => {
      const keys =
        invalidated === 'everything'
          ? [...entries.keys()]
          : new Set([...invalidated].flatMap((tag) => [...(keysByTag.get(tag) ?? [])]))
      const removed: RemovedPage[] = []
      for (const key of keys) {
        const entry = entries.get(key)
        if (entry) removed.push({ key, ...entry })
        remove(key)
      }
      return removed
    },
    size: () => ({ pages: entries.size, bytes }),
  }
}
