/** What the fault rig and the cluster's rig begin with: a folder, the order of closing, and the payment provider. */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import { databaseFolder } from '../../test/setup/test-folder.ts'
import type { Clock } from './clock.ts'
import type { FaultCounts } from './fault-counts.ts'
import { type Provider, startProvider } from './provider.ts'
import { startRigDatabase } from './rig-database.ts'

export type RigFolder = {
  folder: string
  /** Run in reverse order by `close`. */
  cleanups: (() => unknown)[]
  close: () => Promise<void>
}

/** Builds a rig in a temporary folder. What was started is closed again where the build fails. */
export const buildInFolder = async <Rig>(
  { prefix, keep }: { prefix: string; keep: boolean },
  build: (base: RigFolder) => Promise<Rig>,
): Promise<Rig> => {
  const folder = databaseFolder(prefix)
  const cleanups: (() => unknown)[] = [() => keep || rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of cleanups.splice(0).reverse()) await step()
  }
  try {
    return await build({ folder, cleanups, close })
  } catch (error) {
    await close()
    throw error
  }
}

export type RigProvider = {
  provider: Provider
  providerDb: Database
  /** Settings of a shop that pays with this provider. */
  settings: Record<
    'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL',
    string
  >
}

/** The payment provider, with an embedded database of its own. `shops`: the origins that receive its events. */
export const startRigProvider = async (
  { folder, cleanups }: RigFolder,
  options: { seed: string; clock: Clock; shops: string[]; faultCounts: FaultCounts; violations: string[] },
): Promise<RigProvider> => {
  const { seed, clock, shops, faultCounts, violations } = options
  const database = await startRigDatabase({ folder, kind: 'embedded', name: 'provider' })
  cleanups.push(database.stop)
  const connection = openDatabase(database.connection, { maxConnections: 2 })
  cleanups.push(connection.close)
  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
  }
  const provider = await startProvider(
    { connection: database.connection, keys, clock, seed, shops },
    {
      fault: (fault) => faultCounts.add(fault),
      violation: (text) => violations.push(text),
      error: (text) => violations.push(`the rig's provider failed: ${text}`),
    },
  )
  cleanups.push(provider.close)
  return {
    provider,
    providerDb: connection.db,
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_API_URL: provider.origin,
    },
  }
}
