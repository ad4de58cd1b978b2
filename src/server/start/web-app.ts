/** The request handlers in front of the backend: fast path, pages, assets, pictures and system routes. */

import { ANYTHING, readTags, tagOfPage } from '../../api/catalogue-tags.ts'
import type { CurrentSettings } from '../../api/current-settings.ts'
import { isTrustedPeer, parseAddress } from '../../api/forwarded-address.ts'
import { googleFeed } from '../../api/products/google-feed.ts'
import { wordedSettings } from '../../api/settings/shop.ts'
import { openWriteProbe } from '../../storage/database/write-probe.ts'
import { listPublicPages } from '../../storage/products/sitemap-slugs.ts'
import { findShopFile } from '../../storage/settings/shop-files.ts'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import { createSharedAssets } from '../assets/shared-assets.ts'
import type { Admission } from '../http/admission.ts'
import type { BodyAllowance } from '../http/body-allowance.ts'
import { createCacheHeaders } from '../http/cache-headers.ts'
import { createFastPath, type FastPath } from '../http/fast-path.ts'
import type { App } from '../http/http-server.ts'
import { createProductFeed } from '../http/product-feed.ts'
import { createProxyWarning } from '../http/proxy-warning.ts'
import { createReadiness } from '../http/readiness.ts'
import { clientOfRequest, type ServerQueues } from '../http/server-queues.ts'
import { createShopFiles } from '../http/shop-files.ts'
import { sitemapEntries } from '../http/sitemap.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracing } from '../observability/tracing.ts'
import { findMovedPage } from '../page-cache/moved-pages.ts'
import { createPageHandler, type PageHandler } from '../page-cache/page-handler.ts'
import { createPictureHandler } from '../pictures/picture-handler.ts'
import type { Settings } from '../settings/settings.ts'
import { createApp, requestIdOf } from './app.ts'
import type { Backend } from './backend.ts'
import type { CatalogueCaches } from './catalogue-caches.ts'
import type { CloseStack } from './close-stack.ts'
import type { ShopDatabase } from './shop-database.ts'

export type WebApp = {
  app: App
  fastPath: FastPath
  pages: PageHandler
}

/** Publishes this node's assets before it resolves, so that other nodes have them when its pages are sent. */
export const openWebApp = async (options: {
  settings: Settings
  frontend: FrontendBundle
  database: Pick<ShopDatabase, 'selling' | 'db' | 'reading'>
  caches: CatalogueCaches
  backend: Backend
  shopSettings: CurrentSettings
  queues: ServerQueues
  metrics: Metrics
  tracing: Tracing
  log: Log
  /** The public origin of the shop, without a trailing slash. */
  origin: () => string
  securityHeadersFor: (pathname: string) => Record<string, string>
  /** Whether the shop is shutting down, and therefore not ready. */
  isDraining: () => boolean
  admission: Admission
  bodyAllowance: BodyAllowance
  closeStack: CloseStack
}): Promise<WebApp> => {
  const { settings, frontend, database, caches, backend, shopSettings, queues, metrics, tracing, log } =
    options
  const { origin, securityHeadersFor, closeStack } = options
  const { cache, catalogueIndex } = caches
  const { api, pictures } = backend

  const { selling } = database
  const probe = openWriteProbe(selling.connection, selling)
  closeStack.add(probe.close)
  const checkDatabase = createReadiness(probe, log)
  const fastPath = createFastPath({ securityHeadersFor, requestIdOf, metrics, log, isTracing: tracing.isOn })
  const cacheHeaders = createCacheHeaders(settings)
  const pages = createPageHandler({
    render: async (request) => {
      const tags = new Set<string>()
      const fetch = caches.sharedAnswers.forRender(async (path, init) => {
        const response = await api.request(path, init)
        for (const tag of readTags(response.headers)) tags.add(tagOfPage(tag, path))
        return response
      })
      const rendered = await frontend.render(request, fetch)
      const location = rendered.status === 404 ? await findMovedPage(database.db, request.url) : undefined
      if (location !== undefined) return { status: 301, html: '', location, tags: [...tags] }
      return { ...rendered, tags: [...tags] }
    },
    cache,
    fastPath,
    cacheHeaders,
    origin,
    pages: frontend.pages,
    currencies: () => shopSettings.current().currencies.offered,
    queues,
    metrics,
    tracing,
    log,
  })
  const sharedAssets = createSharedAssets({ db: database.db, folder: frontend.sharedAssets, log })
  closeStack.add(sharedAssets.stop)
  await sharedAssets.publish()
  const productFeed = createProductFeed({
    isOn: async () => (await shopSettings.fresh()).seo.googleFeed,
    parts: async () =>
      googleFeed({
        db: database.reading.db,
        settings: await wordedSettings(database.reading.db, await shopSettings.fresh(), shopSettings),
        origin: origin(),
      }),
    changes: caches.changes,
    cacheHeaders: () => cacheHeaders.forApiResponse([ANYTHING]),
  })
  const app = createApp({
    productFeed,
    api,
    pages,
    files: frontend.files,
    sharedAssets,
    shopFiles: createShopFiles((hash) => findShopFile(database.reading.db, hash)),
    pictures: createPictureHandler(pictures.store, {
      log,
      // By address only: a header that any client can set must not give it another place in the queue.
      clientOf: (request) => clientOfRequest(settings.trustProxy, request).address,
    }),
    cache,
    fastPath,
    cacheHeaders,
    metrics,
    tracing,
    isFromProxy: ({ socket }) =>
      isTrustedPeer(settings.trustProxy, parseAddress(socket.remoteAddress ?? '') ?? '', 0),
    metricsToken: settings.metricsToken,
    log,
    securityHeadersFor,
    queues,
    admission: options.admission,
    bodyAllowance: options.bodyAllowance,
    countProducts: () => catalogueIndex.size(),
    clientOf: (request) => clientOfRequest(settings.trustProxy, request),
    warnIfProxied: createProxyWarning({ trust: settings.trustProxy, log }),
    origin,
    checkReadiness: async () =>
      options.isDraining() ? { ready: false, message: 'The shop is closing.' } : await checkDatabase(),
    listPublicPages: async () => sitemapEntries(await listPublicPages(database.reading.db)),
  })
  return { app: frontend.wrapApp?.(app) ?? app, fastPath, pages }
}
