/** What stands between the port and the database: the settings, the caches, the backend and the web app, in this order. */
import { demoShop } from '../../../demo/catalogue/demo-shop.ts'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { createCurrentSettings } from '../../api/current-settings.ts'
import { createOpenStaffRequests } from '../../api/open-requests.ts'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import { createAdmission } from '../http/admission.ts'
import { createBodyAllowance } from '../http/body-allowance.ts'
import { createServerQueues } from '../http/server-queues.ts'
import { watchEventLoopLag } from '../observability/event-loop-lag.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracing } from '../observability/tracing.ts'
import { type CurrentSecrets, createCurrentSecrets } from '../secrets/current-secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { type Backend, openBackend } from './backend.ts'
import { type CatalogueCaches, openCatalogueCaches } from './catalogue-caches.ts'
import type { CloseStack } from './close-stack.ts'
import type { ShopDatabase } from './shop-database.ts'
import type { ShopPort } from './shop-port.ts'
import { openWebApp, type WebApp } from './web-app.ts'

export type ShopParts = {
  caches: CatalogueCaches
  backend: Backend
  web: WebApp
  secrets: CurrentSecrets
}

export const openShopParts = async (options: {
  settings: Settings
  frontend: FrontendBundle
  port: ShopPort
  database: ShopDatabase
  metrics: Metrics
  tracing: Tracing
  log: Log
  closeStack: CloseStack
}): Promise<ShopParts> => {
  const { settings, frontend, port, database, metrics, tracing, log, closeStack } = options
  const queues = createServerQueues(settings.trustProxy, metrics.requestShed)
  const lag = watchEventLoopLag()
  closeStack.add(lag.stop)
  const admission = createAdmission({ isLate: lag.isLate, onShed: metrics.requestShed, log })
  const bodyAllowance = createBodyAllowance({
    factor: settings.rateLimitFactor,
    onWait: metrics.bodyDelayed,
  })
  const shopSettings = createCurrentSettings({
    db: database.reading.db,
    defaults: defaultSettings,
    demo: demoShop,
    log,
  })
  const secrets = createCurrentSecrets({ db: database.reading.db, settings, log })
  const openStaffRequests = createOpenStaffRequests()
  const caches = await openCatalogueCaches({
    database,
    settings: shopSettings,
    secrets,
    onStaffChange: openStaffRequests.endOf,
    cachesPages: !frontend.development,
    purgeUrls: settings.purgeUrls,
    log,
    closeStack,
  })
  await Promise.all([shopSettings.fresh(), secrets.fresh()])
  const shared = {
    settings,
    frontend,
    database,
    caches,
    shopSettings,
    secrets,
    queues,
    metrics,
    tracing,
    log,
    closeStack,
    origin: () => port.origin,
  }
  const backend = openBackend({ ...shared, openStaffRequests, requestsInFlight: admission.inFlight })
  const web = await openWebApp({
    ...shared,
    backend,
    admission,
    bodyAllowance,
    securityHeadersFor: port.securityHeadersFor,
    isDraining: port.isDraining,
  })
  return { caches, backend, web, secrets }
}
