/**
 * Who may keep an answer of the catalogue, and for how long. Unless the owner sets CDN_SECONDS, nobody but the shop
 * itself: everyone asks anew each time, which costs a 304, so an edit shows on the next request. With it a CDN in front
 * keeps what is the same for everybody that long; browsers still ask each time.
 */
import { ANYTHING } from '../../api/catalogue-tags.ts'

export type CacheHeaders = {
  /** Headers of a page that hangs on `tags`; `isForAll`: it shows the catalogue in the currency of who has chosen none. */
  forPage(tags: readonly string[], isPublic: boolean): Record<string, string>
  /** Headers of a call's answer. */
  forApiResponse(tags: readonly string[]): Record<string, string>
}

/** On everything, so that a CDN can be told to forget it all. */
const CATALOGUE_TAG = 'catalogue'
/** Characters: proxies refuse answers with more than a few thousand in their headers. */
const MAX_TAGS_LENGTH = 2000

/** For a CDN: Fastly and Varnish read Surrogate-Key, Cloudflare Cache-Tag. */
const tagHeaders = (tags: readonly string[]): Record<string, string> => {
  const all = [CATALOGUE_TAG, ...new Set(tags)]
  const named = all.join(' ').length > MAX_TAGS_LENGTH ? [CATALOGUE_TAG, ANYTHING] : all
  return { 'Surrogate-Key': named.join(' '), 'Cache-Tag': named.join(',') }
}

export const createCacheHeaders = ({ cdnSeconds }: { cdnSeconds: number }): CacheHeaders => {
  const cdnHeaders = (tags: readonly string[]): Record<string, string> => ({
    'Cache-Control': `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}`,
    // Apart, because in Cache-Control browsers would serve old answers by it, too.
    'CDN-Cache-Control': `public, max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`,
    ...tagHeaders(tags),
  })
  return {
    forPage: (tags, isForAll) =>
      cdnSeconds > 0 && isForAll
        ? // Without Cookie, of which every visitor has another: see README for the one that counts.
          { ...cdnHeaders(tags), Vary: 'Accept-Encoding' }
        : { 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Accept-Encoding' },
    forApiResponse: (tags) =>
      cdnSeconds > 0
        ? { ...cdnHeaders(tags), Vary: 'Accept-Encoding' }
        : { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' },
  }
}
