/**
 * /feeds/google.xml: the product feed, built in parts and kept compressed. It is built again where it is asked for after a
 * change of the catalogue or the settings, one at a time and at most once a minute, so that nobody can keep the database
 * busy with it. Every change purges it from the proxies in front; until it is built again, none of them may keep it. A
 * client that accepts no compression gets it decompressed part by part.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { matchesEtag, sendError } from './responses.ts'

export const GOOGLE_FEED_PATH = '/feeds/google.xml'

/** ms */
export const MIN_FEED_AGE_MS = 60_000
/** Bytes, compressed. Google reads files of up to 4 GB; this is a bound for the memory of a node. */
const MAX_FEED_BYTES = 64 * 1024 * 1024

/** The change has purged the proxies already: what they would keep now is never purged again. */
const OUTDATED = { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' }

/** `chunks`: as the compression gave them; joined, they would be in memory twice. */
type BuiltFeed = { chunks: readonly Buffer[]; size: number; etag: string; builtAt: number }

export type ProductFeed = {
  /** GET and HEAD only. */
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** @throws where it is larger than a node should hold */
const build = async (parts: AsyncIterable<string>, builtAt: number): Promise<BuiltFeed> => {
  const hash = createHash('sha1')
  const chunks: Buffer[] = []
  let size = 0
  await pipeline(
    async function* read() {
      for await (const part of parts) {
        hash.update(part)
        yield part
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed) {
        size += chunk.length
        if (size > MAX_FEED_BYTES) throw new Error('the product feed is too large')
        chunks.push(chunk)
      }
    },
  )
  return { chunks, size, etag: `W/"${hash.digest('base64url')}"`, builtAt }
}

export const createProductFeed = (options: {
  /** Whether the owner has a feed. */
  isOn: () => Promise<boolean>
  parts: () => Promise<AsyncIterable<string>>
  /** Counts the changes of catalogue and settings; undefined while some may be missed. */
  changes: () => number | undefined
  /** Of a response that every change invalidates. */
  cacheHeaders: () => Record<string, string>
  now?: () => number
}): ProductFeed => {
  const { isOn, parts, changes, cacheHeaders, now = Date.now } = options
  let builtFor: number | undefined
  let feed: BuiltFeed | undefined
  let building: Promise<BuiltFeed> | undefined
  /** Of the last attempt, if it failed: another would read the whole catalogue again. */
  let failure: { error: unknown; at: number } | undefined

  const rebuild = async (): Promise<BuiltFeed> => {
    const before = changes()
    const built = await build(await parts(), now())
    feed = built
    builtFor = before
    failure = undefined
    return built
  }
  const isFresh = (): boolean => builtFor !== undefined && builtFor === changes()
  const current = async (): Promise<BuiltFeed> => {
    if (feed && (isFresh() || now() - feed.builtAt < MIN_FEED_AGE_MS)) return feed
    if (failure && now() - failure.at < MIN_FEED_AGE_MS) throw failure.error
    building ??= rebuild()
      .catch((error: unknown) => {
        failure = { error, at: now() }
        throw error
      })
      .finally(() => {
        building = undefined
      })
    return building
  }

  return {
    serve: async (request, response) => {
      if (!(await isOn())) return sendError(response, 'file-not-found')
      const { chunks, size, etag } = await current()
      const headers = {
        'Content-Type': 'application/xml; charset=utf-8',
        ...(isFresh() ? cacheHeaders() : OUTDATED),
        ETag: etag,
      }
      if (matchesEtag(request.headers['if-none-match'], etag)) {
        response.writeHead(304, headers)
        response.end()
        return
      }
      const takesGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(
        String(request.headers['accept-encoding'] ?? ''),
      )
      response.writeHead(200, {
        ...headers,
        ...(takesGzip && { 'Content-Encoding': 'gzip', 'Content-Length': size }),
      })
      if (request.method === 'HEAD') {
        response.end()
        return
      }
      const packed = Readable.from(chunks)
      const sending = takesGzip ? pipeline(packed, response) : pipeline(packed, createGunzip(), response)
      await sending.catch((error: unknown) => {
        // The client has gone.
        if (!response.destroyed) throw error
      })
    },
  }
}
