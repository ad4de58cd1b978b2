/** Starts and stops everything in the rig: two processes of the shop, their database, the provider and the mail server. */
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { freePort } from '../../test/setup/free-port.ts'
import { CLOCK_RATE, type Clock, PROVIDER_TIMEOUT_MS } from './clock.ts'
import { type CrashPlans, createCrashPlans } from './crash-plans.ts'
import { createFaultCounts, type FaultCounts } from './fault-counts.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import type { Provider } from './provider.ts'
import { buildInFolder, type RigFolder, startRigProvider } from './rig-base.ts'
import { seedRigCatalogue } from './rig-catalogue.ts'
import { type DatabaseKind, type RigDatabase, startRigDatabase } from './rig-database.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'
import { createShopSupervisor, type ShopSupervisor } from './shop-supervisor.ts'
import type { Claim, ShopperEnvironment } from './simulated-shopper.ts'

export type Rig = {
  /** Contains logs and databases. */
  folder: string
  random: SeededRandom
  clock: Clock
  crashPlans: CrashPlans
  faultCounts: FaultCounts
  shops: ShopSupervisor[]
  shopDatabase: RigDatabase
  shopDb: Database
  providerDb: Database
  provider: Provider
  secretKey: string
  mailbox: Mailbox
  shopperEnvironment: ShopperEnvironment
  claims: Claim[]
  /** Numbers of the orders whose invoice an answer to staff reported as issued. */
  invoicedOrders: Set<number>
  /** Tracking numbers of the parcels that an answer to packers reported as recorded. */
  toldParcels: Set<string>
  /** Ids of the goods receipts and stocktakes that an answer to staff reported as posted. */
  toldPostings: Set<string>
  /** Violations detected while the rig runs. */
  violations: string[]
  /** Times (ms) of the database's crashes and restarts. */
  databaseCrashes: number[]
  /** Times (ms) at which staff switched the tracking of a product or renamed a size. */
  variantEdits: number[]
  /** Switches fault injection and advances the clock, also in the provider's process. */
  configure(order: { injectsFaults: boolean; aheadMs?: number }): void
  close(): Promise<void>
}

export const STAFF_PASSWORD = 'the rig password'

/** A call that began before a crash of the database may fail after it. */
const RECOVERY_MS = 30_000
const DATABASE_ERROR_TEXT =
  /duplicate key|violates|relation "|syntax error|deadlock detected|select .* from |insert into/i

type RigOptions = { seed: string; kind: DatabaseKind; keep: boolean }

/** @param options.keep keeps the logs and the databases */
export const startRig = (options: RigOptions): Promise<Rig> =>
  buildInFolder({ prefix: 'haberdash-faults-', keep: options.keep }, (base) => build(options, base))

const build = async (options: RigOptions, base: RigFolder): Promise<Rig> => {
  const { folder, cleanups, close } = base
  const { seed, kind } = options
  const random = createSeededRandom(seed)
  const clock: Clock = { since: Date.now(), rate: CLOCK_RATE, ahead: 0 }
  const crashPlans = createCrashPlans(random.fork('plans'))
  const faultCounts = createFaultCounts()
  const violations: string[] = []
  const databaseCrashes: number[] = []
  const claims: Claim[] = []
  let injectsFaults = false

  const ports = [await freePort(), await freePort()]
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const shopDatabase = await startRigDatabase({ folder, kind, name: 'shop' })
  cleanups.push(shopDatabase.stop)
  const shopConnection = openDatabase(shopDatabase.connection, { maxConnections: 4 })
  cleanups.push(shopConnection.close)
  await migrate(shopConnection.db)
  await seedRigCatalogue(shopConnection.db)
  const { provider, providerDb, settings } = await startRigProvider(base, {
    seed,
    clock,
    faultCounts,
    violations,
    shops: origins,
  })
  const mailbox = await startMailbox({
    random: random.fork('mailbox'),
    injectsFaults: () => injectsFaults,
    onFault: (fault) => faultCounts.add(fault),
  })
  cleanups.push(mailbox.close)

  const shops = ports.map((port, index) =>
    createShopSupervisor({
      name: `shop-${index + 1}`,
      port,
      folder,
      environment: () => ({
        DATABASE_URL: shopDatabase.url,
        DEMO_CATALOGUE: 'off',
        ADMIN_PASSWORD: STAFF_PASSWORD,
        RATE_LIMIT_FACTOR: '1000000',
        LOG_LEVEL: 'warn',
        SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
        ...settings,
      }),
      rig: (plan) => ({ ...(plan ? { crash: plan } : {}), clock, providerTimeoutMs: PROVIDER_TIMEOUT_MS }),
      onCrash: (plan) => {
        crashPlans.recordHit(plan)
        faultCounts.add(`kill -9 at ${plan.point}`)
      },
      onUnexpectedExit: (how) => violations.push(how),
    }),
  )
  cleanups.push(() => Promise.all(shops.map((shop) => shop.stop())))

  const shopperEnvironment: ShopperEnvironment = {
    shops: origins,
    provider: provider.origin,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    injectsFaults: () => injectsFaults,
    onFault: (fault) => faultCounts.add(fault),
    onClaim: (claim) => claims.push(claim),
    onResponse: ({ status, text, path }) => {
      if (DATABASE_ERROR_TEXT.test(text)) violations.push(`${path} responded with a database error: ${text}`)
      const isAfterCrash = databaseCrashes.some((at) => Date.now() - at < RECOVERY_MS)
      if (status === 500 && !isAfterCrash) violations.push(`${path} responded with 500: ${text}`)
    },
  }
  return {
    folder,
    random,
    clock,
    crashPlans,
    faultCounts,
    shops,
    shopDatabase,
    provider,
    mailbox,
    shopperEnvironment,
    claims,
    violations,
    databaseCrashes,
    variantEdits: [],
    invoicedOrders: new Set(),
    toldParcels: new Set(),
    toldPostings: new Set(),
    secretKey: settings.STRIPE_SECRET_KEY,
    shopDb: shopConnection.db,
    providerDb,
    close,
    configure: (options) => {
      injectsFaults = options.injectsFaults
      clock.ahead += options.aheadMs ?? 0
      provider.command({ injectsFaults, clockAheadMs: clock.ahead })
    },
  }
}
