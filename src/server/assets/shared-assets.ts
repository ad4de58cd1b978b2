/**
 * Scripts, styles and fonts of other builds. While a release is rolled out, a page of one node asks another node for its
 * files; and a page that was open before an upgrade asks for its files after it. Every node publishes the files of its
 * build in the database before it takes visitors, and looks there for names that it does not have.
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
import type { Encoding } from '../http/encoding.ts'
import type { Log } from '../observability/log.ts'
import type { CachedPage } from '../page-cache/cached-page.ts'
import { FOR_EVER, NAMED_BY_CONTENT, pageOfForms, suffixes, typeOf } from './static-files.ts'

export type SharedAssets = {
  /** Makes this node's files known to all nodes, now and from time to time. */
  publish(): Promise<void>
  /** A file of another build; undefined where no build has it. */
  page(pathname: string): Promise<CachedPage | undefined>
  stop(): Promise<void>
}

/** ms */
const PUBLISH_INTERVAL_MS = 12 * 60 * 60_000
/** However many unknown names are asked for, the database is asked that often. */
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

const pageOf = (assets: BuildAsset[]): { page: CachedPage; weight: number } | undefined => {
  const forms = new Map<Encoding, Buffer>(assets.map(({ encoding, bytes }) => [encoding, bytes]))
  const path = assets[0]?.path
  if (path === undefined || !forms.has('identity')) return undefined
  const headers: Record<string, string> = {
    'Cache-Control': FOR_EVER,
    ...(forms.size > 1 ? { Vary: 'Accept-Encoding' } : {}),
  }
  return pageOfForms({ type: typeOf(path), headers, etag: `W/"${path}"` }, forms)
}

export const createSharedAssets = (options: {
  db: Database
  /** With assets/ in it; undefined: this node has no files to share. */
  folder: string | undefined
  log: Pick<Log, 'warn'>
}): SharedAssets => {
  const { db, folder, log } = options
  let paths: ReadonlySet<string> = new Set()
  let listedAt = Number.NEGATIVE_INFINITY
  let nextList: Promise<void> | undefined
  const inMemory = new Map<string, CachedPage>()
  let weightInMemory = 0

  /** Resolves with a list that was read after the call: what a page names was published before the page was sent. */
  const list = (): Promise<void> => {
    nextList ??= (async () => {
      await pause(Math.max(0, listedAt + LIST_INTERVAL_MS - performance.now()))
      nextList = undefined
      listedAt = performance.now()
      paths = new Set(await listAssetPaths(db))
    })()
    return nextList
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
      log.warn({ err: error }, 'the files of this build could not be shared with other nodes')
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
      const kept = inMemory.get(path)
      if (kept) return kept
      if (!NAMED_BY_CONTENT.test(path) || !(await isKnown(path))) return undefined
      const found = pageOf(await findAsset(db, path))
      if (!found) return undefined
      if (weightInMemory + found.weight > MAX_CACHE_BYTES) {
        inMemory.clear()
        weightInMemory = 0
      }
      inMemory.set(path, found.page)
      weightInMemory += found.weight
      return found.page
    },
    stop: async () => clearInterval(timer),
  }
}
