/**
 * Requests for stored pictures in the sizes of the pages. A picture URL in a page gets a picture: the size itself, cached
 * forever, or, while that size is generated, the nearest existing size, not cached. While the storage of pictures fails,
 * pictures without any size on this machine are answered with 503. URLs of replaced demo pictures and of sizes of earlier
 * releases redirect to the current ones. The bare name of a demo picture (/pictures/home-hero.jpg, or .svg as in earlier
 * releases) redirects to the picture.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import send from 'send'
import {
  type PictureSize,
  parseSize,
  pictureStem,
  pictureUrl,
  replacementSize,
  sizeUrl,
} from '../../domain/pictures/picture-address.ts'
import { ObjectStoreUnavailable } from '../../object-storage/object-store.ts'
import type { PictureFile, PictureStore } from '../../pictures/picture-store.ts'
import { PictureError } from '../../pictures/picture-task.ts'
import { PictureQueueFull } from '../../pictures/picture-worker.ts'
import { IMMUTABLE } from '../http/cache-headers.ts'
import { sendError } from '../http/responses.ts'
import type { Log } from '../observability/log.ts'

export type PictureHandler = {
  has(pathname: string): boolean
  /** Sends the picture, a redirect or 404. GET and HEAD only. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>
}

const types = { avif: 'image/avif', jpg: 'image/jpeg' } as const

/** ms that a request waits for the size to be generated. */
const SIZE_TIMEOUT_MS = 1500
/** ms that it waits where there is nothing else to send: the master is fetched from other machines. */
const FETCH_TIMEOUT_MS = 15_000
const RETRY_AFTER_SECONDS = 5
/** ms between two log entries about the storage. */
const STORAGE_WARN_INTERVAL_MS = 60_000
/** ms for which a damaged picture is not processed again. */
const DAMAGED_TTL_MS = 600_000
const MAX_DAMAGED = 1000

const NAME_ONLY = /^\/pictures\/([a-z0-9-]{1,120})\.(?:jpg|svg)$/

const ONE_DAY = 'public, max-age=86400'
const NO_STORE = 'no-store'

const sendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  { folder, file, format }: PictureFile,
  cacheControl: string,
) =>
  new Promise<void>((resolve, reject) => {
    response.setHeader('Content-Type', types[format])
    response.setHeader('Cache-Control', cacheControl)
    response.once('close', resolve)
    const options = { root: folder, index: false, cacheControl: false, acceptRanges: false } as const
    send(request, encodeURI(file), options).on('error', reject).pipe(response)
  })

const redirect = (response: ServerResponse, status: 301 | 302, location: string, cacheControl: string) => {
  response.writeHead(status, { Location: location, 'Cache-Control': cacheControl })
  response.end()
}

type SizeResult = { file: string | undefined } | 'pending' | 'damaged'

const withTimeout = async (work: Promise<SizeResult>, timeoutMs: number): Promise<SizeResult> => {
  const cancelTimeout = new AbortController()
  const { signal } = cancelTimeout
  const timeout = pause(timeoutMs, 'pending' as const, { signal }).catch(() => 'pending' as const)
  const result = await Promise.race([work, timeout])
  cancelTimeout.abort()
  return result
}

export const createPictureHandler = (
  store: PictureStore,
  {
    log,
    clientOf,
    timeoutMs = SIZE_TIMEOUT_MS,
    fetchTimeoutMs = FETCH_TIMEOUT_MS,
  }: {
    log: Pick<Log, 'warn' | 'error'>
    /** The client key of a request. The queue is fair between clients. */
    clientOf: (request: IncomingMessage) => string
    timeoutMs?: number
    fetchTimeoutMs?: number
  },
): PictureHandler => {
  const damagedUntil = new Map<string, number>()
  const isDamaged = (pathname: string): boolean => (damagedUntil.get(pathname) ?? 0) > Date.now()
  const markDamaged = (pathname: string): void => {
    const [oldest] = damagedUntil.keys()
    if (damagedUntil.size >= MAX_DAMAGED && oldest !== undefined) damagedUntil.delete(oldest)
    damagedUntil.set(pathname, Date.now() + DAMAGED_TTL_MS)
  }

  let storageWarnedAt = Number.NEGATIVE_INFINITY
  const warnOfStorage = (error: ObjectStoreUnavailable): void => {
    if (performance.now() - storageWarnedAt < STORAGE_WARN_INTERVAL_MS) return
    storageWarnedAt = performance.now()
    log.error({ err: error }, 'the storage of pictures fails; sizes that are on this machine are sent')
  }

  /** Never rejects: on failure the caller sends the nearest size, and the log has the reason. */
  const generateSize = async (size: PictureSize, client: string, pathname: string): Promise<SizeResult> => {
    try {
      return { file: await store.sizeFile(size, { client }) }
    } catch (error) {
      if (error instanceof PictureQueueFull) return 'pending'
      if (error instanceof PictureError) {
        log.warn({ err: error, picture: pathname }, 'picture is damaged; its URL responds with 404')
        markDamaged(pathname)
        return 'damaged'
      }
      if (error instanceof ObjectStoreUnavailable) warnOfStorage(error)
      else log.error({ err: error, picture: pathname }, 'picture size could not be generated')
      return 'pending'
    }
  }

  const sendMissing = (response: ServerResponse, size: PictureSize, pathname: string) => {
    const current = store.findByName(size.picture.name)
    if (!current || pictureStem(current) === pictureStem(size.picture))
      return sendError(response, 'file-not-found')
    const same = sizeUrl({ ...size, picture: current })
    const isPlain = pathname === pictureUrl(size.picture) || parseSize(same) === undefined
    redirect(response, 302, isPlain ? pictureUrl(current) : same, NO_STORE)
  }

  const findByBareName = (pathname: string) => store.findByName(NAME_ONLY.exec(pathname)?.[1] ?? '')

  return {
    has: (pathname) =>
      (parseSize(pathname) ?? replacementSize(pathname) ?? findByBareName(pathname)) !== undefined,
    serve: async (request, response, pathname) => {
      const current = findByBareName(pathname)
      if (current) return redirect(response, 302, pictureUrl(current), ONE_DAY)
      const size = parseSize(pathname)
      const replacement = size ? undefined : replacementSize(pathname)
      if (replacement) return redirect(response, 301, sizeUrl(replacement), ONE_DAY)
      if (!size || isDamaged(pathname)) return sendError(response, 'file-not-found')
      const generated = generateSize(size, clientOf(request), pathname)
      let result = await withTimeout(generated, timeoutMs)
      if (result === 'pending') {
        const nearest = await store.findNearest(size)
        if (nearest) return sendFile(request, response, nearest, NO_STORE)
        result = await withTimeout(generated, fetchTimeoutMs)
      }
      if (result === 'pending')
        return sendError(response, 'pictures-unavailable', { 'Retry-After': String(RETRY_AFTER_SECONDS) })
      if (result === 'damaged') return sendError(response, 'file-not-found')
      if (result.file === undefined) return sendMissing(response, size, pathname)
      const file = { folder: store.sizesFolder, file: result.file, format: size.format }
      await sendFile(request, response, file, IMMUTABLE)
    },
  }
}
