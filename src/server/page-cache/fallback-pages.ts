/**
 * Pages that a change has removed from the cache, kept for the case that the database cannot be reached when they are to
 * be rendered again (stale-if-error, RFC 5861). The rules: bounded by bytes and age, never stored by a proxy or browser,
 * and only shown: the API prices carts and payments from the database, so an outdated price is never charged.
 */
import type { CachedPage } from '../http/cached-page.ts'

export type FallbackPages = {
  add(key: string, page: CachedPage, bytes: number): void
  /** To be sent where rendering fails; undefined where there is none, or it is too old. */
  find(key: string): CachedPage | undefined
  /** The page was rendered again. */
  remove(key: string): void
}

/** ms. Longer than a failover; short for an article that staff have withdrawn. */
const MAX_AGE_MS = 5 * 60_000

export const createFallbackPages = (
  maxBytes: number,
  now: () => number = () => performance.now(),
): FallbackPages => {
  /** The first removed first. */
  const entries = new Map<string, { page: CachedPage; bytes: number; removedAt: number }>()
  let total = 0
  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const isOld = (removedAt: number) => now() - removedAt > MAX_AGE_MS
  return {
    add: (key, page, bytes) => {
      remove(key)
      entries.set(key, { page, bytes, removedAt: now() })
      total += bytes
      for (const [each, { removedAt }] of entries) {
        if (total <= maxBytes && !isOld(removedAt)) return
        remove(each)
      }
    },
    find: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      if (isOld(entry.removedAt)) {
        remove(key)
        return undefined
      }
      const { 'CDN-Cache-Control': _, ...headers } = entry.page.headers
      return { ...entry.page, headers: { ...headers, 'Cache-Control': 'no-store' } }
    },
    remove,
  }
}
