/** The fault rig on a cluster: its provider, mail server, catalogue and auditor, with the cluster's nodes as the shop. */
import { openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { freePort } from '../../test/setup/free-port.ts'
import type { Clock } from '../faults/clock.ts'
import { createCrashPlans } from '../faults/crash-plans.ts'
import { createFaultCounts } from '../faults/fault-counts.ts'
import { startMailbox } from '../faults/mailbox.ts'
import { type Rig, STAFF_PASSWORD } from '../faults/rig.ts'
import { buildInFolder, type RigFolder, startRigProvider } from '../faults/rig-base.ts'
import { seedRigCatalogue } from '../faults/rig-catalogue.ts'
import { createSeededRandom } from '../faults/seeded-random.ts'
import type { ShopSupervisor } from '../faults/shop-supervisor.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { ShopNode } from './shop-node.ts'

const PROVIDER_TIMEOUT_MS = 5_000

const supervisorOf = ({ origin, start, kill, stop, isRunning }: ShopNode): ShopSupervisor => ({
  origin,
  start: () => start(),
  kill,
  stop,
  isRunning,
})

export type ClusterRig = Rig & { cluster: Cluster }

type ClusterRigOptions = { seed: string; ttl: number; keep: boolean; onProgress: (line: string) => void }

/** @param options.keep keeps the cluster's logs and databases */
export const startClusterRig = (options: ClusterRigOptions): Promise<ClusterRig> =>
  buildInFolder({ prefix: 'hc-provider-', keep: false }, (base) => build(options, base))

const build = async (options: ClusterRigOptions, base: RigFolder): Promise<ClusterRig> => {
  const { cleanups, close } = base
  const random = createSeededRandom(options.seed)
  const clock: Clock = { since: Date.now(), rate: 1, ahead: 0 }
  const violations: string[] = []
  const faultCounts = createFaultCounts()
  const claims: Rig['claims'] = []
  const shopPort = await freePort()
  const origin = `http://127.0.0.1:${shopPort}`
  const { provider, providerDb, settings } = await startRigProvider(base, {
    seed: options.seed,
    clock,
    faultCounts,
    violations,
    shops: [origin],
  })
  const mailbox = await startMailbox({
    random: random.fork('mailbox'),
    injectsFaults: () => false,
    onFault: () => undefined,
  })
  cleanups.push(mailbox.close)
  const cluster = await startCluster({
    ttl: options.ttl,
    keep: options.keep,
    shopPort,
    onProgress: options.onProgress,
    onUnexpectedExit: (how) => violations.push(how),
    prepare: async (connection) => {
      const database = openDatabase(connection, { workload: 'maintenance', maxConnections: 2 })
      await migrate(database.db)
      await seedRigCatalogue(database.db)
      await database.close()
    },
    environment: () => ({
      DEMO_CATALOGUE: 'off',
      ADMIN_PASSWORD: STAFF_PASSWORD,
      RATE_LIMIT_FACTOR: '1000000',
      SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
      ...settings,
      FAULT_RIG: JSON.stringify({ clock, providerTimeoutMs: PROVIDER_TIMEOUT_MS }),
    }),
  })
  cleanups.push(cluster.stop)
  const shopConnection = openDatabase(cluster.connection, { maxConnections: 4 })
  cleanups.push(shopConnection.close)
  return {
    cluster,
    folder: cluster.folder,
    random,
    clock,
    crashPlans: createCrashPlans(random.fork('plans')),
    faultCounts,
    shops: cluster.nodes.map(supervisorOf),
    shopDatabase: {
      url: '',
      connection: cluster.connection,
      crash: () => Promise.reject(new Error('the faults of the cluster are in cluster-faults.ts')),
      stop: async () => undefined,
    },
    shopDb: shopConnection.db,
    providerDb,
    provider,
    secretKey: settings.STRIPE_SECRET_KEY,
    mailbox,
    shopperEnvironment: {
      shops: [origin],
      provider: provider.origin,
      publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      injectsFaults: () => false,
      onFault: () => undefined,
      onClaim: (claim) => claims.push(claim),
      onResponse: ({ status, text, path }) => {
        if (status === 500) violations.push(`${path} responded with 500: ${text}`)
      },
    },
    claims,
    invoicedOrders: new Set(),
    toldParcels: new Set(),
    toldPostings: new Set(),
    violations,
    databaseCrashes: [],
    variantEdits: [],
    configure: ({ aheadMs = 0 }) => {
      clock.ahead += aheadMs
      provider.command({ injectsFaults: false, clockAheadMs: clock.ahead })
    },
    close,
  }
}
