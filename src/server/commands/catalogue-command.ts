/**
 * npm run catalogue -- --products 10000 [--seed 7] [--yes]: replaces the shop's catalogue with a generated one, for
 * trials and benchmarks. It refuses in a shop that has orders. A running shop shows the new catalogue at once.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { generateCatalogue } from '../../../demo/catalogue/large-catalogue.ts'
import { replaceCatalogue } from '../../storage/demo/seed-catalogue.ts'
import { createLog, say } from '../observability/log.ts'
import { StartError } from '../settings/start-error.ts'
import { withStartupLock } from '../start/bootstrap.ts'
import { migrateShop } from '../start/migrate-shop.ts'
import { readProcessSettings } from '../start/process-settings.ts'
import { openShopDatabase, type ShopDatabase } from '../start/shop-database.ts'
import { failToStart } from '../start/shop-process.ts'
import { confirm } from './confirm.ts'

const USAGE = 'Usage: npm run catalogue -- --products 10000 [--seed 7] [--yes]'
const MAX_PRODUCTS = 1_000_000

const wholeNumber = (name: string, text: string, from: number, to: number): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < from || value > to)
    throw new StartError(`--${name} must be a whole number from ${from} to ${to}.\n${USAGE}`)
  return value
}

const readArguments = (args: string[]) => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        products: { type: 'string' },
        seed: { type: 'string', default: '1' },
        yes: { type: 'boolean', default: false },
      },
    })
    if (values.products === undefined) throw new StartError(USAGE)
    return {
      count: wholeNumber('products', values.products, 1, MAX_PRODUCTS),
      seed: wholeNumber('seed', values.seed, 0, 2 ** 31 - 1),
      yes: values.yes,
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

const run = async (
  { maintenance: { db, pool } }: ShopDatabase,
  { count, seed, yes }: ReturnType<typeof readArguments>,
) => {
  await withStartupLock(pool, () => migrateShop(db))
  const { existing } = await db
    .selectFrom('products')
    .select((select) => select.fn.countAll<number>().as('existing'))
    .executeTakeFirstOrThrow()
  if (existing > 0 && !yes && !(await confirm(`Replace the ${existing} products of the shop?`)))
    return say('Nothing was changed.')
  const startedAt = performance.now()
  const isReplaced = await replaceCatalogue(db, generateCatalogue(count, seed), {
    onProgress: (seeded, total) => {
      if (seeded % 10_000 === 0 || seeded === total) say(`… ${seeded} of ${total} products`)
    },
  })
  if (!isReplaced)
    throw new StartError(
      'This shop has orders: its catalogue is not replaced. Use another DATA_DIR or DATABASE_URL for trials.',
    )
  await sql`analyze`.execute(db)
  say(`The shop has ${count} products now (${((performance.now() - startedAt) / 1000).toFixed(1)} s).`)
}

try {
  const wanted = readArguments(process.argv.slice(2))
  const settings = readProcessSettings()
  const database = await openShopDatabase(settings, {
    log: createLog({ level: settings.logLevel, terminal: process.stderr.isTTY }),
    onProgress: (line) => say(`… ${line}`),
    onEnd: (message) => failToStart(new StartError(message)),
  })
  try {
    await run(database, wanted)
  } finally {
    await database.close()
  }
} catch (error) {
  failToStart(error)
}
