/**
 * Pictures that the shop keeps, in the sizes of its pages. An address that a page names is always answered: with the
 * size itself, to be kept for ever, or, while that waits to be made, with the nearest that is here, not to be kept.
 * One of a demo picture that has been replaced since leads to the new one, one of an earlier release to its successor.
 * The name of a demo picture alone (/pictures/home-hero.jpg, or .svg as earlier releases named it) leads to the picture.
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
} from '../../domain/picture-address.ts'
import type { PictureFile, PictureStore } from '../../pictures/picture-store.ts'
import { PictureError } from '../../pictures/picture-task.ts'
import { PictureQueueFull } from '../../pictures/picture-worker.ts'
import { sendError } from '../http/responses.ts'
import type { Log } from '../observability/log.ts'

export type PictureHandler = {
  has(pathname: string): boolean
  /** Answers with a picture, or that there is none; GET and HEAD only. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>
}

const types = { avif: 'image/avif', jpg: 'image/jpeg' } as const

/** ms that a visitor waits for the size itself. */
const SIZE_TIMEOUT_MS = 1500
/** ms for which a damaged picture is not tried again. */
const DAMAGED_TTL_MS = 600_000
const MAX_DAMAGED = 1000

const NAME_ONLY = /^\/pictures\/([a-z0-9-]{1,120})\.(?:jpg|svg)$/

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_DAY = 'public, max-age=86400'
const NOT_KEPT = 'no-store'

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

type Outcome = { file: string | undefined } | 'later' | 'damaged'

export const createPictureHandler = (
  store: PictureStore,
  {
    log,
    clientOf,
    patience: timeoutMs = SIZE_TIMEOUT_MS,
  }: {
    log: Pick<Log, 'warn' | 'error'>
    /** Who asks, as limits count: clients take turns. */
    clientOf: (request: IncomingMessage) => string
    patience?: number
  },
): PictureHandler => {
  const damagedUntil = new Map<string, number>()
  const isDamaged = (pathname: string): boolean => (damagedUntil.get(pathname) ?? 0) > Date.now()
  const markDamaged = (pathname: string): void => {
    const [oldest] = damagedUntil.keys()
    if (damagedUntil.size >= MAX_DAMAGED && oldest !== undefined) damagedUntil.delete(oldest)
    damagedUntil.set(pathname, Date.now() + DAMAGED_TTL_MS)
  }

  /** Never fails: what cannot be made now has a stand-in, and the log says why. */
  const make = async (size: PictureSize, client: string, pathname: string): Promise<Outcome> => {
    try {
      return { file: await store.sizeFile(size, { client }) }
    } catch (error) {
      if (error instanceof PictureQueueFull) return 'later'
      if (error instanceof PictureError) {
        log.warn({ err: error, picture: pathname }, 'a picture is damaged: its address answers 404')
        markDamaged(pathname)
        return 'damaged'
      }
      log.error({ err: error, picture: pathname }, 'the size of a picture could not be made')
      return 'later'
    }
  }

  const sendMissing = (response: ServerResponse, size: PictureSize, pathname: string) => {
    const current = store.findByName(size.picture.name)
    if (!current || pictureStem(current) === pictureStem(size.picture))
      return sendError(response, 'file-not-found')
    const same = sizeUrl({ ...size, picture: current })
    const isPlain = pathname === pictureUrl(size.picture) || parseSize(same) === undefined
    redirect(response, 302, isPlain ? pictureUrl(current) : same, NOT_KEPT)
  }

  const named = (pathname: string) => store.findByName(NAME_ONLY.exec(pathname)?.[1] ?? '')

  return {
    has: (pathname) => (parseSize(pathname) ?? replacementSize(pathname) ?? named(pathname)) !== undefined,
    serve: async (request, response, pathname) => {
      const current = named(pathname)
      if (current) return redirect(response, 302, pictureUrl(current), FOR_A_DAY)
      const size = parseSize(pathname)
      const successor = size ? undefined : replacementSize(pathname)
      if (successor) return redirect(response, 301, sizeUrl(successor), FOR_A_DAY)
      if (!size || isDamaged(pathname)) return sendError(response, 'file-not-found')
      const waiting = new AbortController()
      const outcome = await Promise.race([
        make(size, clientOf(request), pathname),
        pause(timeoutMs, 'later' as const, { signal: waiting.signal }).catch(() => 'later' as const),
      ])
      waiting.abort()
      if (outcome === 'damaged') return sendError(response, 'file-not-found')
      if (outcome === 'later') {
        const standIn = await store.findNearest(size)
        return standIn
          ? sendFile(request, response, standIn, NOT_KEPT)
          : sendMissing(response, size, pathname)
      }
      if (outcome.file === undefined) return sendMissing(response, size, pathname)
      const made = { folder: store.sizesFolder, file: outcome.file, format: size.format }
      await sendFile(request, response, made, FOR_EVER)
    },
  }
}
