/** The fault rig on a cluster: its provider, mail server, catalogue and auditor, with the cluster's nodes as the shop. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import type { Clock } from '../faults/clock.ts'
import { createCrashPlans } from '../faults/crash-plans.ts'
import { createFaultCounts } from '../faults/fault-counts.ts'
import { startMailbox } from '../faults/mailbox.ts'
import { startProvider } from '../faults/provider.ts'
import { type Rig, STAFF_PASSWORD } from '../faults/rig.ts'
import { seedRigCatalogue } from '../faults/rig-catalogue.ts'
import { startRigDatabase } from '../faults/rig-database.ts'
import { createSeededRandom } from '../faults/seeded-random.ts'
import type { ShopSupervisor } from '../faults/shop-supervisor.ts'
import { freePort } from '../setup/free-port.ts'
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

export const startClusterRig = async (options: {
  seed: string
  ttl: number
  keep: boolean
  onProgress: (line: string) => void
}): Promise<ClusterRig> => {
  const folder = mkdtempSync(join(tmpdir(), 'hc-provider-'))
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of cleanups.splice(0).reverse()) await step()
  }
  try {
    return await build(options, folder, cleanups, close)
  } catch (error) {
    await close()
    throw error
  }
}

const build = async (
  options: Parameters<typeof startClusterRig>[0],
  folder: string,
  cleanups: (() => unknown)[],
  close: () => Promise<void>,
): Promise<ClusterRig> => {
  const random = createSeededRandom(options.seed)
  const clock: Clock = { since: Date.now(), rate: 1, ahead: 0 }
  const violations: string[] = []
  const faultCounts = createFaultCounts()
  const claims: Rig['claims'] = []
  const providerDatabase = await startRigDatabase({ folder, kind: 'embedded', name: 'provider' })
  cleanups.push(providerDatabase.stop)
  const providerConnection = openDatabase(providerDatabase.connection, { maxConnections: 2 })
  cleanups.push(providerConnection.close)
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
  }
  const shopPort = await freePort()
  const origin = `http://127.0.0.1:${shopPort}`
  const provider = await startProvider(
    { connection: providerDatabase.connection, keys, clock, seed: options.seed, shops: [origin] },
    {
      fault: (fault) => faultCounts.add(fault),
      violation: (text) => violations.push(text),
      error: (text) => violations.push(`the rig's provider failed: ${text}`),
    },
  )
  cleanups.push(provider.close)
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
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: provider.origin,
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
    providerDb: providerConnection.db,
    provider,
    secretKey: keys.secretKey,
    mailbox,
    shopperEnvironment: {
      shops: [origin],
      provider: provider.origin,
      publishableKey: keys.publishableKey,
      injectsFaults: () => false,
      onFault: () => undefined,
      onClaim: (claim) => claims.push(claim),
      onResponse: ({ status, text, path }) => {
        if (status === 500) violations.push(`${path} responded with 500: ${text}`)
      },
    },
    claims,
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
