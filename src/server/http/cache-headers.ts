/**
 * Cache headers of catalogue responses. Without CDN_SECONDS browsers and proxies revalidate on every request, which
 * costs a 304, so an edit shows on the next request. With CDN_SECONDS a CDN caches public responses for that long;
 * browsers still revalidate. Tags are for the proxies of TRUST_PROXY: without one, visitors would receive them.
 */
import { ANYTHING } from '../../api/catalogue-tags.ts'
import type { ProxyTrust } from '../../api/forwarded-address.ts'

export type CacheHeaders = {
  /** Headers of a page that depends on `tags`. `isPublic`: it shows the catalogue in the default currency. */
  forPage(tags: readonly string[], isPublic: boolean): Record<string, string>
  /** Headers of an API response that depends on `tags`. */
  forApiResponse(tags: readonly string[]): Record<string, string>
}

/** Cache-Control of a file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The tag of every response, by which a CDN purges the whole catalogue. */
const CATALOGUE_TAG = 'catalogue'
/** Characters. Proxies reject responses whose headers have more than a few thousand. */
const MAX_TAGS_LENGTH = 2000

/** For a CDN: Fastly and Varnish read Surrogate-Key, Cloudflare Cache-Tag. */
const tagHeaders = (tags: readonly string[]): Record<string, string> => {
  const all = [CATALOGUE_TAG, ...new Set(tags)]
  const named = all.join(' ').length > MAX_TAGS_LENGTH ? [CATALOGUE_TAG, ANYTHING] : all
  return { 'Surrogate-Key': named.join(' '), 'Cache-Tag': named.join(',') }
}

export const createCacheHeaders = ({
  cdnSeconds,
  trustProxy,
}: {
  cdnSeconds: number
  trustProxy: ProxyTrust
}): CacheHeaders => {
  const cdnHeaders = (tags: readonly string[]): Record<string, string> => ({
    'Cache-Control': `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}`,
    // A header of its own: in Cache-Control, browsers would apply stale-while-revalidate too.
    'CDN-Cache-Control': `public, max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`,
    ...(trustProxy.kind === 'nobody' ? {} : tagHeaders(tags)),
  })
  return {
    forPage: (tags, isForAll) =>
      cdnSeconds > 0 && isForAll
        ? // Vary has no Cookie, because cookies differ per visitor. docs/settings.md names the one cookie for the CDN's cache key.
          { ...cdnHeaders(tags), Vary: 'Accept-Encoding' }
        : { 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' },
    forApiResponse: (tags) =>
      cdnSeconds > 0
        ? { ...cdnHeaders(tags), Vary: 'Accept-Encoding' }
        : { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' },
  }
}
