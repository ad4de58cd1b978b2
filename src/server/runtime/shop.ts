/**
 * The whole shop in one process. Opens, in this order: the port with a startup response, the database, the caches, the
 * backend and the web app; only then requests reach the shop.
 */
import { setTimeout } from 'node:timers/promises'
import { defaultSettings } from '../../../settings/default-settings.ts'
import { createCurrentSettings } from '../../api/current-settings.ts'
import { createOpenStaffRequests } from '../../api/staff/open-requests.ts'
import { factsOf } from '../../payments/providers.ts'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import { createAdmission } from '../http/admission.ts'
import { requestIdOf } from '../http/app.ts'
import { createBodyAllowance } from '../http/body-allowance.ts'
import { type HttpServer, listen } from '../http/http-server.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { createServerQueues } from '../http/server-queues.ts'
import { createStartupGate } from '../http/startup-gate.ts'
import { watchEventLoopLag } from '../observability/event-loop-lag.ts'
import type { Log } from '../observability/log.ts'
import { createMetrics } from '../observability/metrics.ts'
import { openTracing } from '../observability/open-tracing.ts'
import { openBackend } from './backend.ts'
import {
  bootstrapDatabase,
  type CatalogueAtStart,
  ensureStaffPassword,
  type StaffPasswordState,
} from './bootstrap.ts'
import { openCatalogueCaches } from './catalogue-caches.ts'
import { warnOfStaleSchema } from './changed-migrations.ts'
import { createCloseStack } from './close-stack.ts'
import { settleBeforeOpening } from './open-restored-shop.ts'
import type { Settings } from './settings.ts'
import { openShopDatabase } from './shop-database.ts'
import { openWebApp, type WebApp } from './web-app.ts'

export type Shop = {
  /** Where it is reached: "http://localhost:3000". */
  origin: string
  port: number
  staffPassword: StaffPasswordState
  catalogue: CatalogueAtStart
  /** Whether the role of DATABASE_URL is a superuser. */
  isDatabaseSuperuser: boolean
  /** Waits for in-flight requests, then closes everything in reverse order. */
  close(): Promise<void>
}

/** The request count with which landing pages are queued for warming: the least that is warmed. */
const WARM_REQUEST_COUNT = 2
const DRAIN_TIMEOUT_MS = 10_000
const INDEX_WAIT_MS = 3_000

const localOrigin = (host: string, port: number): string => {
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(host)
  return `http://${isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

/** @throws StartError with a message for the owner where the shop cannot start. Everything opened is closed then. */
export const openShop = async (options: {
  settings: Settings
  log: Log
  /** Loads while the database starts. */
  frontend: Promise<FrontendBundle>
  /** Receives a line for each slow step. */
  onProgress: (line: string) => void
  /** Aborts the wait for an unreachable database, and with it the start. */
  signal?: AbortSignal
}): Promise<Shop> => {
  const { settings, log, onProgress, signal } = options
  const closeStack = createCloseStack()
  const tracing = await openTracing(settings.tracing, log)
  closeStack.add(tracing.stop)
  let server: HttpServer | undefined
  let isDraining = false
  const close = async () => {
    isDraining = true
    await server?.drain(DRAIN_TIMEOUT_MS)
    await closeStack.closeAll()
  }
  const failed = new AbortController()
  const frontendLoading = options.frontend.then((frontend) => {
    closeStack.add(async () => frontend.close?.())
    return frontend
  })
  const databaseOpening = openShopDatabase(settings, {
    log,
    observeQuery: tracing.observeQuery,
    onProgress,
    keepOpenUntil: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]),
  }).then((database) => {
    closeStack.add(database.close)
    return database
  })
  databaseOpening.catch(() => undefined) // Awaited below, where the error is thrown.
  try {
    const frontend = await frontendLoading
    const securityHeadersFor = securityHeaders({
      https: settings.publicUrl?.startsWith('https:') ?? false,
      hstsSubdomains: settings.hstsSubdomains,
      provider: factsOf(settings.payments)?.browser,
      development: frontend.development,
    })
    const metrics = createMetrics()
    const gate = createStartupGate({
      securityHeadersFor,
      requestIdOf,
      holdsRequests: frontend.development,
    })
    server = await listen(gate.app, settings, gate.tryFastPath, {
      trust: settings.trustProxy,
      onClosed: metrics.connectionClosed,
    })
    const { port } = server
    const origin = () => settings.publicUrl ?? localOrigin(settings.host, port)
    const database = await databaseOpening
    const catalogue = await bootstrapDatabase(database.maintenance, settings, onProgress)
    if (frontend.development)
      for (const warning of await warnOfStaleSchema(database.maintenance.db)) onProgress(warning)

    const queues = createServerQueues(settings.trustProxy, metrics.requestShed)
    const lag = watchEventLoopLag()
    closeStack.add(lag.stop)
    const admission = createAdmission({ isLate: lag.isLate, onShed: metrics.requestShed, log })
    const bodyAllowance = createBodyAllowance({
      factor: settings.rateLimitFactor,
      onWait: metrics.bodyDelayed,
    })
    const shared = { settings, database, queues, metrics, tracing, log, closeStack }
    const shopSettings = createCurrentSettings({ db: database.reading.db, defaults: defaultSettings, log })
    const openStaffRequests = createOpenStaffRequests()
    const caches = await openCatalogueCaches({
      database,
      settings: shopSettings,
      onStaffChange: openStaffRequests.endOf,
      cachesPages: !frontend.development,
      purgeUrls: settings.purgeUrls,
      log,
      closeStack,
    })
    await shopSettings.fresh()
    const backend = openBackend({
      ...shared,
      caches,
      shopSettings,
      openStaffRequests,
      requestsInFlight: admission.inFlight,
      origin,
      frontend,
      renderPreview: (path, previewed) => web.renderPreview(path, previewed),
    })
    const web: WebApp = await openWebApp({
      ...shared,
      admission,
      bodyAllowance,
      shopSettings,
      frontend,
      caches,
      backend,
      origin,
      securityHeadersFor,
      isDraining: () => isDraining,
    })
    // The index makes the first searches fast. A catalogue that takes longer to load does not delay the start.
    await Promise.race([
      caches.catalogueIndex.settled(),
      setTimeout(INDEX_WAIT_MS, undefined, { ref: false }),
    ])
    // Last, so that a failed start generates no password, which is displayed only once.
    const staffPassword = await ensureStaffPassword(database.maintenance, settings)
    await settleBeforeOpening({
      maintenance: database.maintenance,
      checkout: backend.checkoutRuntime.checkout,
      settings,
      log,
      onProgress,
      signal,
    })
    gate.open({ app: web.app, tryFastPath: web.fastPath.tryRespond })
    backend.checkoutRuntime.start()
    backend.backupSchedule.start()
    caches.warmer.warm(
      frontend.pagesToWarm.map((path) => ({
        ...web.pages.sourceOf(path),
        requestCount: WARM_REQUEST_COUNT,
      })),
    )
    return {
      origin: origin(),
      port,
      staffPassword,
      catalogue,
      isDatabaseSuperuser: database.isSuperuser,
      close,
    }
  } catch (error) {
    failed.abort()
    await Promise.allSettled([frontendLoading, databaseOpening])
    await close()
    throw error
  }
}
