/**
 * How many complete checkouts a shop does in a second on PostgreSQL: a thing put into the cart, the payment opened and
 * made in the sandbox, the order placed; with the sandbox's events and the order's mail, which follow. Beside it the
 * time that the same statements take through the same pool with nothing around them: what is above is the shop's own.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../src/storage/database.ts'
import { type PostgresConnection, startEmbeddedPostgres } from '../src/storage/embedded-postgres.ts'
import { migrate } from '../src/storage/migrate.ts'
import { stockCatalogue } from '../src/storage/stocking.ts'
import { callTo } from '../test/setup/http-call.ts'
import { openTestShop, PASSWORD, startProcess, urlOf } from '../test/setup/shop.ts'
import { createShopper } from '../test/setup/shopper.ts'
import { smallCatalogue } from '../test/setup/small-catalogue.ts'
import { median, table } from './figures.ts'
import { playStatements, type Recorded, recordStatements, WATCHING } from './statements.ts'

/** A shop is not asked to sell one thing only: its row would be all that is measured. */
const GOODS = [
  'field-backpack-20l',
  'field-backpack-28l',
  'card-wallet',
  'zip-wallet',
  'cafe-cap',
  'apron-shirt',
]
const SHOP = join(import.meta.dirname, '..', 'src', 'server', 'main.ts')
/** ms that the events and the mail of a checkout are given while it is recorded. */
const FOLLOWS_WITHIN = 2000
const WARMING = 20

const buy = async (origin: string, index: number): Promise<void> => {
  const shopper = createShopper(callTo([origin]))
  await shopper.add(GOODS[index % GOODS.length] ?? '', 1 + (index % 2))
  await shopper.buy()
}

/** As many lanes as told, each with the next piece of work until there is none, or one has failed. */
const inLanes = async (
  lanes: number,
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> => {
  let next = 0
  const lane = async () => {
    try {
      while (next < count) {
        next += 1
        await work(next - 1)
      }
    } catch (error) {
      next = count
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  const failed = ended.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

type Bench = { connection: PostgresConnection; administer: (statement: string) => Promise<void> }

const copyOf = async ({ connection, administer }: Bench, name: string): Promise<PostgresConnection> => {
  await administer(`drop database if exists ${name} with (force)`)
  await administer(`create database ${name} template start`)
  await administer('checkpoint')
  return { ...connection, database: name }
}

/** A shop that is stocked, its queues made: what every round begins with. */
const prepareStart = async ({ connection, administer }: Bench): Promise<void> => {
  await administer('create database start')
  const start = { ...connection, database: 'start' }
  const { db, close } = openDatabase(start)
  await migrate(db)
  const products = smallCatalogue.products.map((product) => ({
    ...product,
    stockQuantity: 100_000,
    inStock: true,
  }))
  await stockCatalogue(db, { ...smallCatalogue, products })
  await close()
  const shop = await openTestShop(start)
  await buy(`http://127.0.0.1:${shop.port}`, 0)
  await shop.close()
}

/** One checkout after another in this very process, each with what follows from it. */
const record = async (bench: Bench, count: number): Promise<Recorded[]> => {
  const copy = await copyOf(bench, 'recorded')
  const recorder = recordStatements()
  const shop = await openTestShop(copy)
  const watch = openDatabase(copy, { maxConnections: 1 })
  const countMail = async (): Promise<number> => {
    const { rows } = await watch.pool.query<{ count: number }>(
      `${WATCHING} select count(*) from order_messages where sent_at is not null`,
    )
    return rows[0]?.count ?? 0
  }
  const recorded: Recorded[] = []
  try {
    await sleep(500)
    for (let index = 0; index < count; index += 1) {
      recorder.take()
      await buy(`http://127.0.0.1:${shop.port}`, index)
      const until = Date.now() + FOLLOWS_WITHIN
      while ((await countMail()) < index + 2 && Date.now() < until) await sleep(20)
      recorded.push(recorder.take())
    }
    return recorded
  } finally {
    await watch.close()
    await shop.close()
  }
}

const shopRound = async (bench: Bench, count: number, atOnce: number): Promise<number> => {
  const copy = await copyOf(bench, 'shop_round')
  const shop = startProcess(SHOP, {
    DATABASE_URL: urlOf(copy),
    PORT: '0',
    DEMO_CATALOGUE: 'off',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'error',
  })
  try {
    const origin = (await shop.opened).replace('localhost', '127.0.0.1')
    await inLanes(atOnce, WARMING, (index) => buy(origin, index))
    return await seconds(() => inLanes(atOnce, count, (index) => buy(origin, index)))
  } finally {
    shop.process.kill('SIGTERM')
    await shop.ended
  }
}

const bareRound = async (bench: Bench, recorded: readonly Recorded[], atOnce: number): Promise<number> => {
  const { pool, close } = openDatabase(await copyOf(bench, 'bare_round'))
  const play = (from: number, to: number) => {
    const part = recorded.slice(from, to)
    return inLanes(atOnce, part.length, async (index) => {
      const checkout = part[index]
      if (checkout) await playStatements(pool, checkout)
    })
  }
  try {
    await play(0, WARMING)
    return await seconds(() => play(WARMING, recorded.length))
  } finally {
    await close()
  }
}

const header = (count: number, atOnce: number, rounds: number): string =>
  [
    'Complete checkouts in a second, on the embedded PostgreSQL with its writes made durable, test cards, no artificial delay.',
    '  shop   one process, over HTTP: a thing into the cart, payment opened, paid, order placed; events and mail follow',
    '  bare   the same SQL statements as recorded from such checkouts, by the same driver, with nothing around them',
    `${rounds} rounds of each in turns, ${count} checkouts a round, ${atOnce} at once; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`,
  ].join('\n')

const report = (rates: { shop: number[]; bare: number[] }, statements: number): string => {
  const row = (name: string, values: number[]) => [
    name,
    median(values).toFixed(1),
    (1000 / median(values)).toFixed(2),
    Math.min(...values).toFixed(1),
    Math.max(...values).toFixed(1),
  ]
  const rows = [
    ['', 'checkouts/s', 'ms a checkout', 'slowest round', 'fastest round'],
    row('shop', rates.shop),
    row('bare', rates.bare),
  ]
  const part = median(rates.shop) / median(rates.bare)
  return `${table(rows)}\n\nThe shop does ${part.toFixed(2)} of what its ${statements.toFixed(0)} statements a checkout allow (medians of the rounds).`
}

export const benchCheckout = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      checkouts: { type: 'string', default: '150' },
      'at-once': { type: 'string', default: '8' },
      rounds: { type: 'string', default: '5' },
      results: { type: 'string', default: join(resultsFolder, 'checkout.json') },
    },
  })
  const [count, atOnce, rounds] = [values.checkouts, values['at-once'], values.rounds].map(Number)
  if (!count || !atOnce || !rounds) throw new Error('--checkouts, --at-once and --rounds take numbers from 1')

  const folder = mkdtempSync(join(tmpdir(), 'haberdash-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    database: 'postgres',
    settings: { max_connections: 100 },
  })
  const bench: Bench = {
    connection: postgres.connection,
    administer: async (statement) => {
      const client = new pg.Client(postgres.connection)
      await client.connect()
      await client.query(statement).finally(() => client.end())
    },
  }
  try {
    await prepareStart(bench)
    console.log(`Recording the statements of ${count} checkouts …`)
    const recorded = await record(bench, count + WARMING)
    const statements = recorded.reduce((sum, one) => sum + one.statements.length, 0) / recorded.length
    const rates = { shop: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= rounds; round += 1) {
      rates.shop.push(count / (await shopRound(bench, count, atOnce)))
      rates.bare.push(count / (await bareRound(bench, recorded, atOnce)))
      const [shop, bare] = [rates.shop.at(-1) ?? 0, rates.bare.at(-1) ?? 0]
      console.log(`round ${round}: ${shop.toFixed(1)} checkouts/s, bare ${bare.toFixed(1)}`)
    }
    console.log(`\n${header(count, atOnce, rounds)}\n\n${report(rates, statements)}`)
    const ratio = median(rates.shop) / median(rates.bare)
    writeFileSync(
      values.results,
      `${JSON.stringify({ checkouts: count, atOnce, rounds, statements, rates, ratio }, null, 2)}\n`,
    )
    console.log(`\nAll rounds: ${values.results}`)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
