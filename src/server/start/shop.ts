/**
 * The whole shop in one process. Opens, in this order: the port with a startup response, the database, the caches, the
 * backend and the web app; only then requests reach the shop.
 */
import { setTimeout } from 'node:timers/promises'
import type { FrontendBundle } from '../assets/frontend-bundle.ts'
import type { Log } from '../observability/log.ts'
import { createMetrics } from '../observability/metrics.ts'
import { openTracing } from '../observability/open-tracing.ts'
import type { Settings } from '../settings/settings.ts'
import {
  bootstrapDatabase,
  type CatalogueAtStart,
  ensureStaffPassword,
  type StaffPasswordState,
} from './bootstrap.ts'
import { warnOfStaleSchema } from './changed-migrations.ts'
import { type CloseStack, createCloseStack } from './close-stack.ts'
import { settleBeforeOpening } from './open-restored-shop.ts'
import { openShopDatabase, type ShopDatabase } from './shop-database.ts'
import { openShopParts, type ShopParts } from './shop-parts.ts'
import { openPort, type ShopPort } from './shop-port.ts'

export type Shop = {
  /** Where it is reached: "http://localhost:3000". */
  origin: string
  port: number
  staffPassword: StaffPasswordState
  catalogue: CatalogueAtStart
  /** Whether the role of DATABASE_URL is a superuser. */
  isDatabaseSuperuser: boolean
  /** With the secrets that staff have entered. */
  settings: Settings
  /** Waits for in-flight requests, then closes everything in reverse order. */
  close(): Promise<void>
}

type ShopOptions = {
  settings: Settings
  log: Log
  /** Loads while the database starts. */
  frontend: Promise<FrontendBundle>
  /** Receives a line for each slow step. */
  onProgress: (line: string) => void
  /** Aborts the wait for an unreachable database, and with it the start. */
  signal?: AbortSignal
}

/** The request count with which landing pages are queued for warming: the least that is warmed. */
const WARM_REQUEST_COUNT = 2
const INDEX_WAIT_MS = 3_000

/** Registers the part, as soon as it is open, to be closed with the shop. */
const closedWith = async <Part extends { close?(): Promise<void> }>(
  closeStack: CloseStack,
  opening: Promise<Part>,
): Promise<Part> => {
  const part = await opening
  closeStack.add(async () => part.close?.())
  return part
}

const bootstrap = async (
  { settings, onProgress }: ShopOptions,
  { maintenance }: ShopDatabase,
  isDevelopment: boolean,
): Promise<CatalogueAtStart> => {
  const catalogue = await bootstrapDatabase(maintenance, settings, onProgress)
  if (isDevelopment) for (const warning of await warnOfStaleSchema(maintenance.db)) onProgress(warning)
  return catalogue
}

/** The index makes the first searches fast. A catalogue that takes longer to load does not delay the start. */
const waitForIndex = ({ catalogueIndex }: ShopParts['caches']) =>
  Promise.race([catalogueIndex.settled(), setTimeout(INDEX_WAIT_MS, undefined, { ref: false })])

/** From here on requests reach the shop, and jobs run. */
const openDoors = (port: ShopPort, { caches, backend, web }: ShopParts, frontend: FrontendBundle): void => {
  port.gate.open({ app: web.app, tryFastPath: web.fastPath.tryRespond })
  backend.checkoutRuntime.start()
  backend.backupSchedule.start()
  caches.warmer.warm(
    frontend.pagesToWarm.map((path) => ({
      ...web.pages.sourceOf(path),
      requestCount: WARM_REQUEST_COUNT,
    })),
  )
}

/** @throws StartError with a message for the owner where the shop cannot start. Everything opened is closed then. */
export const openShop = async (options: ShopOptions): Promise<Shop> => {
  const { settings, log, onProgress, signal } = options
  const closeStack = createCloseStack()
  const failed = new AbortController()
  const tracing = await openTracing(settings.tracing, log)
  closeStack.add(tracing.stop)
  const metrics = createMetrics()
  const frontendLoading = closedWith(closeStack, options.frontend)
  const databaseOpening = closedWith(
    closeStack,
    openShopDatabase(settings, {
      log,
      observeQuery: tracing.observeQuery,
      onProgress,
      keepOpenUntil: AbortSignal.any([failed.signal, ...(signal ? [signal] : [])]),
    }),
  )
  databaseOpening.catch(() => undefined) // Awaited below, where the error is thrown.
  let port: ShopPort | undefined
  /** With the secrets that staff have entered, once they are read. */
  let current = () => settings
  try {
    const frontend = await frontendLoading
    const isDevelopment = frontend.development
    port = await openPort(settings, { isDevelopment, metrics, payments: () => current().payments })
    const database = await databaseOpening
    const catalogue = await bootstrap(options, database, isDevelopment)
    const parts = await openShopParts({
      settings,
      frontend,
      port,
      database,
      metrics,
      tracing,
      log,
      closeStack,
    })
    current = parts.secrets.current
    await waitForIndex(parts.caches)
    // Late, so that a failed start generates no password, which is displayed only once.
    const staffPassword = await ensureStaffPassword(database.maintenance, settings)
    await settleBeforeOpening({
      maintenance: database.maintenance,
      checkout: parts.backend.checkoutRuntime.checkout,
      settings: current(),
      log,
      onProgress,
      signal,
    })
    openDoors(port, parts, frontend)
    const { drain } = port
    return {
      origin: port.origin,
      port: port.port,
      staffPassword,
      catalogue,
      isDatabaseSuperuser: database.isSuperuser,
      settings: current(),
      close: async () => {
        await drain()
        await closeStack.closeAll()
      },
    }
  } catch (error) {
    failed.abort()
    await Promise.allSettled([frontendLoading, databaseOpening])
    await port?.drain()
    await closeStack.closeAll()
    throw error
  }
}
