/**
 * GET /shop-files/{hash}.svg and .png: the owner's logo and icon. They never change, so browsers keep them for ever and a
 * node keeps those that were asked for last in memory. An SVG that is opened by itself may do nothing but draw.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseShopFilePath } from '../../domain/settings/shop-file.ts'
import type { ShopFile } from '../../storage/settings/shop-files.ts'
import { sendError } from './responses.ts'

export type ShopFiles = {
  has(pathname: string): boolean
  /** GET and HEAD only. */
  serve(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void>
}

const MAX_IN_MEMORY = 20
const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

export const createShopFiles = (find: (hash: string) => Promise<ShopFile | undefined>): ShopFiles => {
  const inMemory = new Map<string, ShopFile>()
  const load = async (hash: string): Promise<ShopFile | undefined> => {
    const file = inMemory.get(hash) ?? (await find(hash))
    if (!file) return undefined
    inMemory.delete(hash)
    inMemory.set(hash, file)
    const [oldest] = inMemory.keys()
    if (inMemory.size > MAX_IN_MEMORY && oldest !== undefined) inMemory.delete(oldest)
    return file
  }
  return {
    has: (pathname) => parseShopFilePath(pathname) !== undefined,
    serve: async (request, response, pathname) => {
      const { hash = '', format } = parseShopFilePath(pathname) ?? {}
      const file = await load(hash)
      const bytes = format === 'svg' ? file?.svg && Buffer.from(file.svg) : file?.png
      if (!bytes) return sendError(response, 'file-not-found')
      response.writeHead(200, {
        'Content-Type': format === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/png',
        'Content-Length': bytes.length,
        'Content-Security-Policy': DRAWING_POLICY,
        'Cache-Control': 'public, max-age=31536000, immutable',
      })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    },
  }
}
