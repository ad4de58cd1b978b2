/** The whole shop in one process: database, API, pages and listener, put together here and nowhere else. */
import { setTimeout } from 'node:timers/promises'
import { createApi } from '../../api/api.ts'
import { indexChangedBy, invalidatedBy, readTags } from '../../api/catalogue-tags.ts'
import { resolveClient } from '../../api/forwarded-address.ts'
import { listPublicPages } from '../../storage/catalogue/public-pages.ts'
import { createCatalogueIndex } from '../../storage/catalogue-index/catalogue-index.ts'
import { countOrdersByStatus } from '../../storage/checkout/order-counts.ts'
import { createRateLimits } from '../../storage/database/rate-limits.ts'
import { openWriteProbe } from '../../storage/database/write-probe.ts'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import { createSharedAssets } from '../assets/shared-assets.ts'
import { createApp, requestIdOf } from '../http/app.ts'
import { createCacheHeaders } from '../http/cache-headers.ts'
import { createFastPath } from '../http/fast-path.ts'
import { type HttpServer, listen } from '../http/http-server.ts'
import { createProxyWarning } from '../http/proxy-warning.ts'
import { createReadiness } from '../http/readiness.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { sitemapEntries } from '../http/sitemap.ts'
import { createStartupGate } from '../http/startup-gate.ts'
import type { Log } from '../observability/log.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createCacheWarmer } from '../page-cache/cache-warmer.ts'
import { type CatalogueListener, listenForCatalogueChanges } from '../page-cache/catalogue-listener.ts'
import { createPageCache } from '../page-cache/page-cache.ts'
import { createPageHandler } from '../page-cache/page-handler.ts'
import { createServerQueues } from '../page-cache/work-queues.ts'
import { createPictureHandler } from '../pictures/picture-handler.ts'
import { openPictureService } from '../pictures/picture-service.ts'
import { bootstrapDatabase, ensureStaffPassword, type StaffPasswordState } from './bootstrap.ts'
import { createCheckoutRuntime } from './checkout-runtime.ts'
import { createRigTools } from './fault-rig.ts'
import type { Settings } from './settings.ts'
import { openShopDatabase } from './shop-database.ts'

export type Shop = {
  /** Where it is reached: "http://localhost:3000". */
  origin: string
  port: number
  staffPassword: StaffPasswordState
  /** Whether a database that was given is used by a superuser. */
  isDatabaseSuperuser: boolean
  /** Lets what is under way finish, then stops everything in turn. */
  close(): Promise<void>
}

/** As if visitors had asked for the first pages that often. */
const WARM_REQUEST_COUNT = 2
const PAGE_CACHE_BYTES = 128 * 1024 * 1024
/** ms */
const DRAIN_TIMEOUT_MS = 10_000
const INDEX_WAIT_MS = 3_000

const localOrigin = (host: string, port: number): string => {
  const everywhere = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

export const openShop = async (options: {
  settings: Settings
  log: Log
  /** Asked for while the database starts. */
  frontend: Promise<FrontendBundle>
  /** Hears what takes long. */
  onProgress: (line: string) => void
  /** Ends the wait for a database that cannot be reached: the start fails then. */
  signal?: AbortSignal
}): Promise<Shop> => {
  const { settings, log, onProgress, signal } = options
  /** What has been opened, to be closed in the opposite order. */
  const opened: (() => Promise<void>)[] = []
  let server: HttpServer | undefined
  let draining = false
  const close = async () => {
    draining = true
    await server?.drain(DRAIN_TIMEOUT_MS)
    for (const step of opened.splice(0).reverse()) await step()
  }
  const failed = new AbortController()
  const starting = [
    options.frontend.then((front) => {
      opened.push(async () => front.close?.())
      return front
    }),
    openShopDatabase(settings, {
      log,
      onProgress,
      keepOpenUntil: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]),
    }).then((database) => {
      opened.push(database.close)
      return database
    }),
  ] as const
  try {
    starting[1].catch(() => undefined) // It is waited for below, and fails there.
    const front = await starting[0]
    const https = settings.publicUrl?.startsWith('https:') ?? false
    const securityHeadersFor = securityHeaders({
      https,
      stripe: settings.payments.kind === 'stripe',
      development: front.development,
    })
    const entrance = createStartupGate({ securityHeadersFor, requestIdOf })
    server = await listen(entrance.app, settings, entrance.tryFastPath, { trust: settings.trustProxy })
    const { port } = server
    const origin = () => settings.publicUrl ?? localOrigin(settings.host, port)
    const database = await starting[1]
    const { db } = database
    await bootstrapDatabase(database.maintenance, settings, onProgress)

    const heard: { listener?: CatalogueListener } = {}
    const isHearing = () => heard.listener?.isConnected() ?? false
    const cache = createPageCache({
      maxBytes: front.development ? 0 : PAGE_CACHE_BYTES,
      isConnected: isHearing,
    })
    const warming = createCacheWarmer({ cache, log })
    const catalogueIndex = createCatalogueIndex({
      db: database.reading.db,
      isConnected: isHearing,
      onError: (error) => log.warn({ err: error }, 'the catalogue could not be read into memory'),
    })
    const listener = await listenForCatalogueChanges({
      connection: database.connection,
      onChange: (message) => {
        catalogueIndex.invalidate(indexChangedBy(message))
        warming.warm(cache.purge(invalidatedBy(message)))
      },
      // What has lost this connection has most likely lost the others too.
      onLost: database.dropIdle,
      log,
    })
    heard.listener = listener
    opened.push(catalogueIndex.stop, listener.stop, warming.stop)

    const metrics = createMetrics()
    const now = settings.faultRig ? createRigTools(settings.faultRig).now : () => new Date()
    // What the database tells every node of is told here before the answer leaves.
    const catalogueChanged = () => listener.drainNotifications()
    const till = createCheckoutRuntime({
      connection: database.connection,
      db,
      settings,
      log,
      now,
      catalogueChanged,
      request: (path, init) => api.request(path, init),
    })
    opened.push(till.stop)
    const pictures = openPictureService({ settings, db, log })
    opened.push(pictures.stop)
    metrics.watch({ cache, pictures, countOrders: () => countOrdersByStatus(db) })
    const queues = createServerQueues(settings.trustProxy)
    const api = createApi({
      db,
      pictures: pictures.store,
      catalogueIndex,
      limits: createRateLimits(db, { factor: settings.rateLimitFactor }),
      passwordQueue: queues.passwords,
      checkout: till.checkout,
      log,
      now,
      catalogueChanged,
      secureCookies: https,
      publicOrigins: settings.publicUrl === undefined ? [] : [settings.publicUrl],
      trustProxy: settings.trustProxy,
    })

    const probe = openWriteProbe(database.connection)
    opened.push(probe.close)
    const isWritable = createReadiness(probe, log)
    const quick = createFastPath({ securityHeadersFor, requestIdOf, metrics, log })
    const freshness = createCacheHeaders(settings)
    const pages = createPageHandler({
      render: async (request) => {
        const tags = new Set<string>()
        const answer = await front.render(request, async (path, init) => {
          const data = await api.request(path, init)
          for (const tag of readTags(data.headers)) tags.add(tag)
          return data
        })
        return { ...answer, tags: [...tags] }
      },
      cache,
      fastPath: quick,
      cacheHeaders: freshness,
      origin,
      pages: front.pages,
      queues,
      metrics,
      log,
    })
    const sharedAssets = createSharedAssets({ db, folder: front.sharedAssets, log })
    opened.push(sharedAssets.stop)
    await sharedAssets.publish()
    const app = createApp({
      api,
      pages,
      files: front.files,
      sharedAssets,
      pictures: createPictureHandler(pictures.store, {
        log,
        // What a stranger claims to be must not give him another turn.
        clientOf: ({ socket, headers }) =>
          resolveClient(settings.trustProxy, socket.remoteAddress, headers['x-forwarded-for']?.toString())
            .address,
      }),
      cache,
      fastPath: quick,
      cacheHeaders: freshness,
      metrics,
      metricsToken: settings.metricsToken,
      log,
      securityHeadersFor,
      queues,
      countProducts: () => catalogueIndex.size(),
      warnIfProxied: createProxyWarning({ trust: settings.trustProxy, log }),
      origin,
      checkReadiness: async () =>
        draining ? { ready: false, message: 'The shop is closing.' } : await isWritable(),
      listPublicPages: async () => sitemapEntries(await listPublicPages(database.reading.db)),
    })
    // The first visitors' searches are as quick as all others', unless the catalogue is so large that they would wait.
    await Promise.race([catalogueIndex.settled(), setTimeout(INDEX_WAIT_MS, undefined, { ref: false })])
    // A password that is told once must not be made by a start that fails.
    const staffDoor = await ensureStaffPassword(database.maintenance, settings)
    entrance.open({ app: front.wrapApp?.(app) ?? app, tryFastPath: quick.tryRespond })
    till.start()
    warming.warm(
      front.pagesToWarm.map((path) => ({ ...pages.sourceOf(path), requestCount: WARM_REQUEST_COUNT })),
    )
    return {
      origin: origin(),
      port,
      staffPassword: staffDoor,
      isDatabaseSuperuser: database.isSuperuser,
      close,
    }
  } catch (error) {
    failed.abort()
    await Promise.allSettled(starting)
    await close()
    throw error
  }
}
