/**
 * One embedded PostgreSQL for a measurement, with the database that every round begins with; each round has a copy of
 * its own. Writes are made durable, as in a shop.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { serverFlags } from '../../scripts/server-flags.mjs'
import { openDatabase } from '../../src/storage/database/database.ts'
import {
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { callTo } from '../../test/setup/http-call.ts'
import { openTestShop, PASSWORD, startProcess, urlOf } from '../../test/setup/shop.ts'
import { createShopper } from '../../test/setup/shopper.ts'
import { smallCatalogue } from '../../test/setup/small-catalogue.ts'
import { testFolder } from '../../test/setup/test-folder.ts'
import { THIS_SHOP } from './shop-process.ts'

/** Runs `work` with an empty database of its own, which goes afterwards. */
export const withEmptyDatabase = async (
  work: (connection: PostgresConnection) => Promise<void>,
): Promise<void> => {
  const folder = testFolder('haberdash-bench-')
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'shop',
    settings: { max_connections: 100 },
  })
  try {
    await work(connection)
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A shop is not asked to sell one thing only: its row would be all that is measured. */
const GOODS = [
  'field-backpack-20l',
  'field-backpack-28l',
  'card-wallet',
  'zip-wallet',
  'cafe-cap',
  'apron-shirt',
]

export const goodsOf = (index: number): string => GOODS[index % GOODS.length] ?? ''

export const buy = async (origin: string, index: number): Promise<void> => {
  const shopper = createShopper(callTo([origin]))
  await shopper.add(goodsOf(index), 1 + (index % 2))
  await shopper.buy()
}

export type StartDatabase = {
  /** A copy of the database that every round begins with. */
  copy(name: string): Promise<PostgresConnection>
  stop(): Promise<void>
}

export const openStartDatabase = async (): Promise<StartDatabase> => {
  const folder = testFolder('haberdash-bench-')
  const { connection, stop } = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'postgres',
    settings: { max_connections: 100 },
  })
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const database: StartDatabase = {
    copy: async (name) => {
      await administer(`drop database if exists ${name} with (force)`)
      await administer(`create database ${name} template start`)
      await administer('checkpoint')
      return { ...connection, database: name }
    },
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await administer('create database start')
    await stock({ ...connection, database: 'start' })
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** A shop that is stocked, its queues made. */
const stock = async (start: PostgresConnection): Promise<void> => {
  const { db, close } = openDatabase(start, { workload: 'maintenance' })
  await migrate(db)
  const products = smallCatalogue.products.map((product) => ({
    ...product,
    stockQuantity: 100_000,
    inStock: true,
  }))
  await seedCatalogue(db, { ...smallCatalogue, products })
  await close()
  const shop = await openTestShop(start)
  await buy(`http://127.0.0.1:${shop.port}`, 0)
  await shop.close()
}

/** One process of the shop on that database, while `work` asks it. */
export const withShop = async <T>(
  connection: PostgresConnection,
  work: (origin: string, pid: number) => Promise<T>,
): Promise<T> => {
  const settings = {
    DATABASE_URL: urlOf(connection),
    PORT: '0',
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  }
  const shop = startProcess(`${THIS_SHOP}/src/server/main.ts`, settings, [], undefined, serverFlags)
  try {
    return await work((await shop.opened).replace('localhost', '127.0.0.1'), shop.process.pid ?? 0)
  } finally {
    shop.process.kill('SIGTERM')
    await shop.ended
  }
}

/** The driver and pool of the shop on that database, and nothing around them. */
export const withBarePool = async <T>(
  connection: PostgresConnection,
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> => {
  const { pool, close } = openDatabase(connection, { workload: 'maintenance' })
  try {
    return await work(pool)
  } finally {
    await close()
  }
}

/** Runs tasks with the given concurrency until all are done or one has failed. */
export const inLanes = async (
  lanes: number,
  count: number,
  work: (index: number, lane: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  const run = async (_: unknown, lane: number) => {
    try {
      while (next < count) {
        next += 1
        await work(next - 1, lane)
      }
    } catch (error) {
      next = count
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, run))
  const failed = ended.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

export const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
