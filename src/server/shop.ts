/** The whole shop in one process: database, API, pages and listener, put together here and nowhere else. */
import { createApi } from '../api/api.ts'
import { isMigrated } from '../storage/migrate.ts'
import { countOrdersByStatus } from '../storage/order-counts.ts'
import { listPublicPages } from '../storage/public-pages.ts'
import { createRateLimits } from '../storage/rate-limits.ts'
import { createApp } from './app.ts'
import { listenForCatalogueChanges } from './catalogue-changes.ts'
import { createRigTools } from './fault-rig.ts'
import type { Front } from './front.ts'
import { type HttpServer, listen } from './http-server.ts'
import type { Log } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createPageCache } from './page-cache.ts'
import { createPages } from './pages.ts'
import { prepareShop, type StaffDoor } from './prepare-shop.ts'
import type { Settings } from './settings.ts'
import { openShopDatabase } from './shop-database.ts'
import { sitemapEntries } from './sitemap.ts'
import { createTill } from './till.ts'

export type Shop = {
  /** Where it is reached: "http://localhost:3000". */
  origin: string
  port: number
  staffDoor: StaffDoor
  /** Lets what is under way finish, then stops everything in turn. */
  close(): Promise<void>
}

const PAGE_CACHE_BYTES = 128 * 1024 * 1024
/** ms */
const DRAIN_WITHIN = 10_000

const localOrigin = (host: string, port: number): string => {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

export const openShop = async (options: {
  settings: Settings
  log: Log
  /** Asked for while the database starts. */
  front: Promise<Front>
  /** Hears what takes long. */
  tell: (line: string) => void
  /** Hears of what the shop cannot go on without. */
  onFatal: (sentence: string) => void
}): Promise<Shop> => {
  const { settings, log, tell, onFatal } = options
  /** What has been opened, to be closed in the opposite order. */
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step()
  }
  const starting = [
    options.front.then((front) => {
      opened.push(async () => front.close?.())
      return front
    }),
    openShopDatabase(settings, { log, tell, onEnd: onFatal }).then((database) => {
      opened.push(database.close)
      return database
    }),
  ] as const
  try {
    const [front, database] = await Promise.all(starting)
    const { db } = database
    const staffDoor = await prepareShop(database, settings, tell)

    const cache = createPageCache({ maxBytes: front.development ? 0 : PAGE_CACHE_BYTES })
    const listener = await listenForCatalogueChanges({
      connection: database.connection,
      onChange: cache.purge,
      log,
    })
    opened.push(listener.stop)

    const metrics = createMetrics()
    metrics.watch({ cache, countOrders: () => countOrdersByStatus(db) })
    const https = settings.publicUrl?.startsWith('https:') ?? false
    const now = settings.faultRig ? createRigTools(settings.faultRig).now : () => new Date()
    const catalogueChanged = () => cache.purge()
    const till = createTill({
      connection: database.connection,
      db,
      settings,
      log,
      now,
      catalogueChanged,
      request: (path, init) => api.request(path, init),
    })
    opened.push(till.stop)
    const api = createApi({
      db,
      limits: createRateLimits(db, { factor: settings.rateLimitFactor }),
      checkout: till.checkout,
      log,
      now,
      catalogueChanged,
      secureCookies: https,
      publicOrigins: settings.publicUrl === undefined ? [] : [settings.publicUrl],
      trustProxy: settings.trustProxy,
    })

    let server: HttpServer | undefined
    let draining = false
    const origin = () => settings.publicUrl ?? localOrigin(settings.host, server?.port ?? settings.port)
    const app = createApp({
      api,
      pages: createPages({
        render: (request) => front.render(request, async (path, init) => api.request(path, init)),
        cache,
        origin,
        metrics,
        log,
      }),
      files: front.files,
      cache,
      metrics,
      log,
      security: {
        https,
        stripe: settings.payments.kind === 'stripe',
        development: front.development,
      },
      origin,
      isReady: async () => !draining && (await isMigrated(db).catch(() => false)),
      listPublicPages: async () => sitemapEntries(await listPublicPages(db)),
    })
    server = await listen(front.before?.(app) ?? app, settings)
    opened.push(() => {
      draining = true
      return server.drain(DRAIN_WITHIN)
    })
    till.start()
    return { origin: origin(), port: server.port, staffDoor, close }
  } catch (error) {
    await Promise.allSettled(starting)
    await close()
    throw error
  }
}
