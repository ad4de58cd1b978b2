/**
 * Scripts, styles and fonts of other builds. During a rollout, a page from one node may request its assets from another
 * node, and a page opened before an upgrade requests them after it. Every node publishes its assets in the database
 * before it serves visitors, and looks there for assets that it does not have.
 */

import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type BuildAsset,
  findAsset,
  listAssetPaths,
  publishAssets,
} from '../../storage/database/build-assets.ts'
import type { Database } from '../../storage/database/database.ts'
import { IMMUTABLE } from '../http/cache-headers.ts'
import type { CachedPage } from '../http/cached-page.ts'
import type { Encoding } from '../http/encoding.ts'
import type { Log } from '../observability/log.ts'
import { contentTypeOf, NAMED_BY_CONTENT, pageFromEncodings, suffixes } from './static-files.ts'

export type SharedAssets = {
  /** Publishes this node's assets, now and periodically. */
  publish(): Promise<void>
  /** An asset of another build; undefined where no build has it. */
  page(pathname: string): Promise<CachedPage | undefined>
  stop(): Promise<void>
}

const PUBLISH_INTERVAL_MS = 12 * 60 * 60_000
/** ms. At most one query for the list of assets per interval, however many unknown names are requested. */
const LIST_INTERVAL_MS = 1000
/** Bytes */
const MAX_ASSET_BYTES = 4 * 1024 * 1024
const MAX_CACHE_BYTES = 32 * 1024 * 1024

const readAssets = async (folder: string): Promise<BuildAsset[]> => {
  const names = new Set(readdirSync(join(folder, 'assets')))
  const forms = [...names]
    .filter((name) => NAMED_BY_CONTENT.test(`assets/${name}`))
    .flatMap((name) => [
      { path: `assets/${name}`, file: name, encoding: 'identity' as const },
      ...(['br', 'gzip'] as const)
        .map((encoding) => ({ path: `assets/${name}`, file: name + suffixes[encoding], encoding }))
        .filter(({ file }) => names.has(file)),
    ])
  const read = await Promise.all(
    forms.map(async ({ path, file, encoding }) => ({
      path,
      encoding,
      bytes: await readFile(join(folder, 'assets', file)),
    })),
  )
  return read.filter(({ bytes }) => bytes.length <= MAX_ASSET_BYTES)
}

const pageOf = (assets: BuildAsset[]): { page: CachedPage; bytes: number } | undefined => {
  const forms = new Map<Encoding, Buffer>(assets.map(({ encoding, bytes }) => [encoding, bytes]))
  const path = assets[0]?.path
  if (path === undefined || !forms.has('identity')) return undefined
  const headers: Record<string, string> = {
    'Cache-Control': IMMUTABLE,
    ...(forms.size > 1 ? { Vary: 'Accept-Encoding' } : {}),
  }
  return pageFromEncodings({ type: contentTypeOf(path), headers, etag: `W/"${path}"` }, forms)
}

export const createSharedAssets = (options: {
  db: Database
  /** The folder that holds assets/; undefined where this node has no assets to share. */
  folder: string | undefined
  log: Pick<Log, 'warn'>
}): SharedAssets => {
  const { db, folder, log } = options
  let paths: ReadonlySet<string> = new Set()
  let listedAt = Number.NEGATIVE_INFINITY
  let pendingList: Promise<void> | undefined
  const cache = new Map<string, CachedPage>()
  let cachedBytes = 0

  /** Refreshes `paths` with a list read after the call. An asset is published before any page that names it is sent. */
  const list = (): Promise<void> => {
    pendingList ??= (async () => {
      await pause(Math.max(0, listedAt + LIST_INTERVAL_MS - performance.now()))
      pendingList = undefined
      listedAt = performance.now()
      paths = new Set(await listAssetPaths(db))
    })()
    return pendingList
  }
  const isKnown = async (path: string): Promise<boolean> => {
    if (!paths.has(path)) await list()
    return paths.has(path)
  }

  const publish = async () => {
    if (folder === undefined) return
    try {
      await publishAssets(db, await readAssets(folder), new Date())
    } catch (error) {
      log.warn({ err: error }, 'the assets of this build could not be published to other nodes')
    }
  }
  let timer: NodeJS.Timeout | undefined

  return {
    publish: async () => {
      await publish()
      timer = setInterval(() => void publish(), PUBLISH_INTERVAL_MS)
      timer.unref()
    },
    page: async (pathname) => {
      const path = pathname.slice(1)
      const cached = cache.get(path)
      if (cached) return cached
      if (!NAMED_BY_CONTENT.test(path) || !(await isKnown(path))) return undefined
      const found = pageOf(await findAsset(db, path))
      if (!found) return undefined
      if (cachedBytes + found.bytes > MAX_CACHE_BYTES) {
        cache.clear()
        cachedBytes = 0
      }
      cache.set(path, found.page)
      cachedBytes += found.bytes
      return found.page
    },
    stop: async () => clearInterval(timer),
  }
}
