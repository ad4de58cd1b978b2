/**
 * Files of the build: the site's scripts, styles, fonts and the demo's pictures. Only
 * files found at start are ever served, so no path can lead outside. A file with a `.br` or `.gz` beside it is sent
 * compressed to clients that accept it. Small files are kept in memory once they were asked for; large ones, parts of
 * files and unusual conditions are left to `send`.
 */

import { readdirSync, type Stats, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import send from 'send'
import { IMMUTABLE } from '../http/cache-headers.ts'
import type { CachedPage } from '../http/cached-page.ts'
import { chooseEncoding, type Encoding } from '../http/encoding.ts'

export type StaticFolder = {
  folder: string
  /** What URLs begin with: "/" or "/pictures/". */
  prefix: string
  /** Seconds for which a browser need not ask again, of files whose names do not change with their content. */
  maxAge: number
}

type StaticFile = {
  root: string
  path: string
  type: string
  size: number
  headers: Record<string, string>
  /** The same for all its variants. */
  etag: string
  variants: Set<string>
}

export type StaticFiles = {
  has(pathname: string): boolean
  /** A small file in memory; undefined for others, and for requests of a range or with conditions of time. */
  page(request: IncomingMessage, pathname: string): Promise<CachedPage | undefined>
  /** Sends a file that `has` knows; GET and HEAD only. Rejects when the file cannot be read. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>
}

/** Vite names what it builds by content: assets/page-BtQ2xk1c.js. */
export const NAMED_BY_CONTENT = /^assets\/.*-[\w-]{8}\.\w+$/
export const SPECULATION_RULES = 'speculation-rules.json'
export const suffixes = { br: '.br', gzip: '.gz' } as const

/** Speculation rules need a content type of their own. */
export const contentTypeOf = (path: string): string =>
  path === SPECULATION_RULES
    ? 'application/speculationrules+json'
    : (getMimeType(path) ?? 'application/octet-stream')

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))

const SMALL = 256 * 1024
/** Of all that is in memory. */
const MAX_BYTES = 64 * 1024 * 1024
/** Requests with one of these headers are left to `send`. */
const CONDITIONS = ['range', 'if-match', 'if-modified-since', 'if-unmodified-since']

const etagOf = ({ size, mtimeMs }: Stats): string =>
  `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`

const index = ({ folder, prefix, maxAge }: StaticFolder): [string, StaticFile][] => {
  const paths = new Set(filesOf(folder))
  const variantOf = (path: string) => /\.(br|gz)$/.test(path) && paths.has(path.slice(0, -3))
  return [...paths]
    .filter((path) => !variantOf(path))
    .map((path) => {
      const stats = statSync(join(folder, path))
      const variants = new Set(Object.values(suffixes).filter((suffix) => paths.has(path + suffix)))
      const file: StaticFile = {
        root: folder,
        path,
        type: contentTypeOf(path),
        size: stats.size,
        headers: {
          'Cache-Control': NAMED_BY_CONTENT.test(path) ? IMMUTABLE : `public, max-age=${maxAge}`,
          'Last-Modified': stats.mtime.toUTCString(),
          'Accept-Ranges': 'bytes',
          ...(variants.size > 0 ? { Vary: 'Accept-Encoding' } : {}),
        },
        etag: etagOf(stats),
        variants,
      }
      return [prefix + path, file]
    })
}

/** A file in memory; `encodings` has it as it is, and compressed where that makes it smaller. */
export const pageFromEncodings = (
  file: Pick<StaticFile, 'type' | 'headers' | 'etag'>,
  encodings: ReadonlyMap<Encoding, Buffer>,
): { page: CachedPage; bytes: number } => {
  const encodedBytes = (encoding: Encoding) => encodings.get(encoding)
  const bytes = [...encodings.values()].reduce((sum, { length }) => sum + length, 0)
  const page: CachedPage = {
    status: 200,
    contentType: file.type,
    headers: file.headers,
    tags: [],
    etag: file.etag,
    encodings: new Set(encodings.keys()),
    encoded: encodedBytes,
    bytes: async (encoding) => encodedBytes(encoding) ?? encodedBytes('identity') ?? Buffer.alloc(0),
    encodeFor: async () => bytes,
  }
  return { page, bytes }
}

const readPage = async (file: StaticFile): Promise<{ page: CachedPage; bytes: number }> => {
  const read = (suffix = '') => readFile(join(file.root, file.path + suffix))
  const encodings = new Map<Encoding, Buffer>([['identity', await read()]])
  for (const encoding of ['br', 'gzip'] as const)
    if (file.variants.has(suffixes[encoding])) encodings.set(encoding, await read(suffixes[encoding]))
  return pageFromEncodings(file, encodings)
}

export const readStaticFiles = (folders: StaticFolder[]): StaticFiles => {
  const files = new Map(folders.flatMap(index))
  const inMemory = new Map<string, Promise<CachedPage | undefined>>()
  let bytesInMemory = 0
  const take = async (file: StaticFile): Promise<CachedPage | undefined> => {
    const { page, bytes } = await readPage(file)
    if (bytesInMemory + bytes > MAX_BYTES) return undefined
    bytesInMemory += bytes
    return page
  }
  return {
    has: (pathname) => files.has(pathname),
    page: async ({ headers }, pathname) => {
      const file = files.get(pathname)
      if (!file || file.size > SMALL || CONDITIONS.some((name) => name in headers)) return undefined
      const known = inMemory.get(pathname) ?? take(file)
      inMemory.set(pathname, known)
      known.catch(() => inMemory.delete(pathname)) // The error is handled where the promise is awaited.
      return known
    },
    serve: (request, response, pathname) =>
      new Promise((resolve, reject) => {
        const file = files.get(pathname)
        if (!file) throw new Error(`no such file: ${pathname}`)
        // A part is one of the file as it is.
        const encoding =
          'range' in request.headers ? 'identity' : chooseEncoding(request.headers['accept-encoding'])
        const suffix = encoding === 'identity' ? undefined : suffixes[encoding]
        const compressed = suffix !== undefined && file.variants.has(suffix)
        response.setHeader('Content-Type', file.type)
        for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value)
        response.setHeader('ETag', file.etag)
        if (compressed) response.setHeader('Content-Encoding', encoding)
        response.once('close', resolve)
        const path = encodeURI(compressed ? file.path + suffix : file.path)
        send(request, path, {
          root: file.root,
          index: false,
          cacheControl: false,
          etag: false,
          lastModified: false,
        })
          .on('error', (error: Error & { status?: number; headers?: Record<string, string> }) => {
            response.removeHeader('Content-Encoding')
            response.setHeader('Cache-Control', 'no-store')
            if (!response.headersSent && (error.status === 412 || error.status === 416)) {
              response.writeHead(error.status, {
                ...error.headers,
                'Content-Type': 'text/plain; charset=utf-8',
              })
              response.end(error.status === 416 ? 'There is no such range.' : 'The file has changed.')
            } else reject(error)
          })
          .pipe(response)
      }),
  }
}
