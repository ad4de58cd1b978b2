/** The services behind the pages: the checkout runtime, the pictures, and the API that uses them. */
import { join } from 'node:path'
import type { Hono } from 'hono'
import type { ApiEnv } from '../../api/api-services.ts'
import { createApi } from '../../api/app/api.ts'
import type { CurrentSettings } from '../../api/current-settings.ts'
import type { OpenStaffRequests } from '../../api/open-requests.ts'
import { createImportService } from '../../catalogue-files/import/import-service.ts'
import { readBackupState } from '../../storage/backup/backup-state.ts'
import { createRateLimits } from '../../storage/database/rate-limits.ts'
import { countOrdersByStatus } from '../../storage/orders/order-counts.ts'
import { readSellingFigures } from '../../storage/orders/selling-figures.ts'
import { readPaymentFigures } from '../../storage/payments/payment-figures.ts'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import { watchCertificate } from '../doctor/certificate-end.ts'
import { createDoctorService } from '../doctor/doctor-service.ts'
import type { ServerQueues } from '../http/server-queues.ts'
import { readJobFigures } from '../jobs/job-figures.ts'
import { jobQueues } from '../jobs/job-queues.ts'
import { openMailFiles } from '../jobs/mail-files.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Tracing } from '../observability/tracing.ts'
import { readAtMostEvery } from '../observability/watched-metrics.ts'
import { openPictureService, type PictureService } from '../pictures/picture-service.ts'
import type { CurrentSecrets } from '../secrets/current-secrets.ts'
import { createSecretsService } from '../secrets/secrets-service.ts'
import { createRigTools } from '../settings/fault-rig.ts'
import { areOlderNodesConnected } from '../settings/older-nodes.ts'
import type { Settings } from '../settings/settings.ts'
import { type BackupSchedule, createBackupSchedule } from './backup-schedule.ts'
import type { CatalogueCaches } from './catalogue-caches.ts'
import { alertRecipientOf, type CheckoutRuntime, createCheckoutRuntime } from './checkout-runtime.ts'
import type { CloseStack } from './close-stack.ts'
import { createPreviewRenderer } from './preview-renderer.ts'
import type { ShopDatabase } from './shop-database.ts'

export type Backend = {
  api: Hono<ApiEnv>
  checkoutRuntime: CheckoutRuntime
  pictures: PictureService
  backupSchedule: BackupSchedule
}

export const openBackend = (options: {
  settings: Settings
  database: Pick<ShopDatabase, 'connection' | 'db' | 'maintenance' | 'poolStats'>
  caches: CatalogueCaches
  shopSettings: CurrentSettings
  secrets: CurrentSecrets
  openStaffRequests: OpenStaffRequests
  queues: ServerQueues
  metrics: Metrics
  tracing: Tracing
  log: Log
  closeStack: CloseStack
  requestsInFlight: () => number
  /** The public origin of the shop, without a trailing slash. */
  origin: () => string
  frontend: Pick<FrontendBundle, 'stylesheets' | 'render'>
}): Backend => {
  const { settings, database, caches, shopSettings, secrets, queues, metrics, tracing, log, closeStack } =
    options
  const { db, connection } = database
  const now = settings.faultRig ? createRigTools(settings.faultRig).now : () => new Date()
  // This node's caches receive the change before the response is sent; other nodes receive it by their own listener.
  const catalogueChanged = () => caches.drainNotifications()
  const mailFiles = openMailFiles(join(settings.dataDir, 'mails'))
  const checkoutRuntime = createCheckoutRuntime({
    connection,
    db,
    settings,
    secrets,
    log,
    metrics,
    tracing,
    now,
    shopSettings,
    origin: options.origin,
    mailFiles,
    catalogueChanged,
    request: (path, init) => api.request(path, init),
    performImport: (job) => imports.perform(job),
  })
  closeStack.add(checkoutRuntime.stop)
  const pictures = openPictureService({ settings, db, log })
  closeStack.add(pictures.stop)
  const imports = createImportService({
    db,
    connection,
    folder: join(settings.dataDir, 'imports'),
    pictures: pictures.store,
    enqueue: checkoutRuntime.enqueue,
    catalogueChanged,
    log,
  })
  closeStack.add(async () => imports.stop())
  const { clientKey: _, ...workQueues } = queues
  // It reads the orders of four weeks.
  const sellingFigures = readAtMostEvery(60_000, () => readSellingFigures(db))
  metrics.watch({
    cache: caches.cache,
    pictures,
    queues: workQueues,
    poolStats: database.poolStats,
    requestsInFlight: options.requestsInFlight,
    dataDir: settings.dataDir,
    readDatabase: async () => ({
      orders: await countOrdersByStatus(db),
      payments: await readPaymentFigures(db),
      jobs: await readJobFigures(db, Object.keys(jobQueues)),
      backups: await readBackupState(db),
      selling: await sellingFigures(),
    }),
    certificateEnd: watchCertificate(settings.publicUrl),
  })
  const api = createApi({
    db,
    openStaffRequests: options.openStaffRequests,
    pictures: pictures.store,
    catalogueIndex: caches.catalogueIndex,
    productTexts: caches.productTexts,
    searchChanges: caches.searchChanges,
    limits: createRateLimits(db, { factor: settings.rateLimitFactor }),
    passwordQueue: queues.passwords,
    operationQueues: queues,
    printQueue: queues.prints,
    customerPrintQueue: queues.customerPrints,
    fontFolder: join(settings.dataDir, 'fonts'),
    checkout: checkoutRuntime.checkout,
    imports,
    sendStaffMail: checkoutRuntime.sendMail,
    doctor: createDoctorService({ settings: secrets.fresh, shopSettings, db, log, now }),
    secrets: createSecretsService({
      db,
      secrets,
      settings,
      shopSettings,
      paymentsChanged: checkoutRuntime.checkout.endCheckoutsOfOtherModes,
      origin: options.origin,
      now,
      log,
    }),
    log,
    countSecurityEvent: metrics.securityEvent,
    now,
    catalogueChanged,
    // A CDN shows prices that no node is asked for.
    recordsShownPrices: async () => settings.cdnSeconds === 0 && !(await areOlderNodesConnected(db)),
    secureCookies: settings.publicUrl?.startsWith('https:') ?? false,
    publicOrigins: settings.publicUrl === undefined ? [] : [settings.publicUrl],
    trustProxy: settings.trustProxy,
    timeZone: settings.timeZone,
    secondFactorRequired: settings.secondFactorRequired,
    settings: shopSettings,
    renderPreview: createPreviewRenderer({
      frontend: options.frontend,
      queues,
      origin: options.origin,
      request: (path, init, env) => api.request(path, init, env),
    }),
    readMailFile: mailFiles.read,
    removeMailFiles: mailFiles.remove,
    stylesheets: options.frontend.stylesheets ?? [],
  })
  const backupSchedule = createBackupSchedule({
    settings: secrets.fresh,
    database,
    enqueue: checkoutRuntime.enqueue,
    hasOwner: alertRecipientOf(secrets).isSet,
    now,
    log,
  })
  closeStack.add(backupSchedule.stop)
  return { api, checkoutRuntime, pictures, backupSchedule }
}
