/** Everything that a rig runs: two processes of the shop, its database, the provider with its own, and the mail. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { type Chance, createChance } from './chance.ts'
import { type Clock, PROVIDER_TIMEOUT_MS, RATE } from './clock.ts'
import { stockGoods } from './goods.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { createPlans, type Plans } from './plans.ts'
import { type Provider, startProvider } from './provider.ts'
import { type DatabaseKind, type RigDatabase, startRigDatabase } from './rig-database.ts'
import { createShopKeeper, type ShopKeeper } from './shop-keeper.ts'
import { createTally, type Tally } from './tally.ts'
import type { Street, Told } from './visitor.ts'

export type World = {
  /** Of logs and databases. */
  folder: string
  chance: Chance
  clock: Clock
  plans: Plans
  tally: Tally
  shops: ShopKeeper[]
  shopDatabase: RigDatabase
  shop: Database
  providerBooks: Database
  provider: Provider
  secretKey: string
  mailbox: Mailbox
  street: Street
  told: Told[]
  /** What must never happen and is seen as it happens. */
  violations: string[]
  /** Moments (ms) at which the database was killed. */
  databaseCrashes: number[]
  /** Turns misbehaviour on or off and sets the clock ahead, for the provider too. */
  command(order: { misbehaves: boolean; aheadMs?: number }): void
  close(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

export const STAFF_PASSWORD = 'the password of the rig'

/** ms: a call that began before the database died may fail after it. */
const AFTER_CRASH = 30_000
const RAW = /duplicate key|violates|relation "|syntax error|deadlock detected|select .* from |insert into/i

/** @param options.keep leaves the logs and the databases where they are */
export const openWorld = async (options: {
  seed: string
  kind: DatabaseKind
  keep: boolean
}): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-faults-'))
  const opened: (() => unknown)[] = [() => options.keep || rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of opened.splice(0).reverse()) await step()
  }
  try {
    return await build(options, folder, opened, close)
  } catch (error) {
    await close()
    throw error
  }
}

const build = async (
  options: { seed: string; kind: DatabaseKind },
  folder: string,
  opened: (() => unknown)[],
  close: () => Promise<void>,
): Promise<World> => {
  const { seed, kind } = options
  const chance = createChance(seed)
  const clock: Clock = { since: Date.now(), rate: RATE, ahead: 0 }
  const plans = createPlans(chance.branch('plans'))
  const tally = createTally()
  const violations: string[] = []
  const databaseCrashes: number[] = []
  const told: Told[] = []
  let misbehaves = false

  const [shopDatabase, providerDatabase] = await Promise.all([
    startRigDatabase({ folder, kind, name: 'shop' }),
    startRigDatabase({ folder, kind: 'embedded', name: 'provider' }),
  ])
  opened.push(shopDatabase.stop, providerDatabase.stop)
  const books = openDatabase(shopDatabase.connection, { maxConnections: 4 })
  const providerBooks = openDatabase(providerDatabase.connection, { maxConnections: 2 })
  opened.push(books.close, providerBooks.close)
  await migrate(books.db)
  await stockGoods(books.db)

  const keys = {
    secretKey: `sk_test_${randomBytes(12).toString('hex')}`,
    publishableKey: `pk_test_${randomBytes(12).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(12).toString('hex')}`,
  }
  const ports = [await freePort(), await freePort()]
  const origins = ports.map((port) => `http://127.0.0.1:${port}`)
  const provider = await startProvider(
    { connection: providerDatabase.connection, keys, clock, seed, shops: origins },
    {
      fault: (fault) => tally.add(fault),
      violation: (text) => violations.push(text),
      error: (text) => violations.push(`the provider of the rig itself failed: ${text}`),
    },
  )
  opened.push(provider.close)
  const mailbox = await openMailbox({
    chance: chance.branch('mailbox'),
    misbehaves: () => misbehaves,
    onFault: (fault) => tally.add(fault),
  })
  opened.push(mailbox.close)

  const shops = ports.map((port, index) =>
    createShopKeeper({
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
        STRIPE_SECRET_KEY: keys.secretKey,
        STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
        STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
        STRIPE_API_URL: provider.origin,
      }),
      rig: (plan) => ({ ...(plan ? { crash: plan } : {}), clock, providerTimeoutMs: PROVIDER_TIMEOUT_MS }),
      onCrash: (plan) => {
        plans.done(plan)
        tally.add(`kill -9 at ${plan.point}`)
      },
      onEnd: (how) => violations.push(how),
    }),
  )
  opened.push(() => Promise.all(shops.map((shop) => shop.retire())))

  const street: Street = {
    shops: origins,
    provider: provider.origin,
    publishableKey: keys.publishableKey,
    misbehaves: () => misbehaves,
    onFault: (fault) => tally.add(fault),
    onTold: (words) => told.push(words),
    onAnswer: ({ status, text, path }) => {
      if (RAW.test(text)) violations.push(`${path} answered in the database's words: ${text}`)
      const isAfterCrash = databaseCrashes.some((at) => Date.now() - at < AFTER_CRASH)
      if (status === 500 && !isAfterCrash) violations.push(`${path} answered 500: ${text}`)
    },
  }
  return {
    folder,
    ...{ chance, clock, plans, tally, shops, shopDatabase, provider, mailbox, street, told, violations },
    ...{ databaseCrashes, secretKey: keys.secretKey, shop: books.db, providerBooks: providerBooks.db, close },
    command: (order) => {
      misbehaves = order.misbehaves
      clock.ahead += order.aheadMs ?? 0
      provider.order({ misbehaves, ahead: clock.ahead })
    },
  }
}
