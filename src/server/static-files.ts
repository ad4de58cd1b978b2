/**
 * Files of the build: the site's scripts, styles, fonts (dist/client) and the demo's pictures (dist/pictures). Only
 * files found at start are ever served, so no path can lead outside. A file with a `.br` or `.gz` beside it is sent
 * compressed to whoever takes that.
 */
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import send from 'send'
import { chooseEncoding } from './encoding.ts'

export type StaticFolder = {
  folder: string
  /** What URLs begin with: "/" or "/pictures/". */
  prefix: string
  /** Seconds for which a browser need not ask again, of files whose names do not change with their content. */
  maxAge: number
}

type StaticFile = { root: string; path: string; type: string; cacheControl: string; variants: Set<string> }

export type StaticFiles = {
  has(pathname: string): boolean
  /** Answers with a file that `has` knows; GET and HEAD only. Fails when the file cannot be read. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>
}

/** Vite names what it builds by content: assets/page-BtQ2xk1c.js. */
const namedByContent = /^assets\/.*-[\w-]{8}\.\w+$/
const suffixes = { br: '.br', gzip: '.gz' } as const

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))

const index = ({ folder, prefix, maxAge }: StaticFolder): [string, StaticFile][] => {
  const paths = new Set(filesOf(folder))
  const variantOf = (path: string) => /\.(br|gz)$/.test(path) && paths.has(path.slice(0, -3))
  return [...paths]
    .filter((path) => !variantOf(path))
    .map((path) => [
      prefix + path,
      {
        root: folder,
        path,
        type: getMimeType(path) ?? 'application/octet-stream',
        cacheControl: namedByContent.test(path)
          ? 'public, max-age=31536000, immutable'
          : `public, max-age=${maxAge}`,
        variants: new Set(Object.values(suffixes).filter((suffix) => paths.has(path + suffix))),
      },
    ])
}

export const readStaticFiles = (folders: StaticFolder[]): StaticFiles => {
  const files = new Map(folders.flatMap(index))
  return {
    has: (pathname) => files.has(pathname),
    serve: (request, response, pathname) =>
      new Promise((resolve, reject) => {
        const file = files.get(pathname)
        if (!file) throw new Error(`no such file: ${pathname}`)
        const encoding = chooseEncoding(request.headers['accept-encoding'])
        const suffix = encoding === 'identity' ? undefined : suffixes[encoding]
        const compressed = suffix !== undefined && file.variants.has(suffix)
        response.setHeader('Content-Type', file.type)
        response.setHeader('Cache-Control', file.cacheControl)
        if (file.variants.size > 0) response.setHeader('Vary', 'Accept-Encoding')
        if (compressed) response.setHeader('Content-Encoding', encoding)
        response.once('close', resolve)
        const path = encodeURI(compressed ? file.path + suffix : file.path)
        send(request, path, { root: file.root, index: false, cacheControl: false })
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
