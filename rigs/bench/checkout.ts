/**
 * How many complete checkouts a shop does in a second on PostgreSQL: a thing put into the cart, the payment opened and
 * made in the sandbox, the order placed; with the sandbox's events and the order's mail, which follow. Beside it the
 * time that the same statements take through the same pool with nothing around them: what is above is the shop's own.
 */
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/storage/database/database.ts'
import { openTestShop } from '../../test/setup/shop.ts'
import { keepResults, median, table } from './figures.ts'
import { readSizes } from './sizes.ts'
import {
  buy,
  inLanes,
  openStartDatabase,
  type StartDatabase,
  seconds,
  withBarePool,
  withShop,
} from './start-database.ts'
import { playStatements, type Recorded, recordStatements, WATCHING } from './statements.ts'

/** ms that the events and the mail of a checkout are given while it is recorded. */
const FOLLOWS_WITHIN = 2000
const WARMING = 20

/** One checkout after another in this very process, each with what follows from it. */
const record = async (start: StartDatabase, count: number): Promise<Recorded[]> => {
  const copy = await start.copy('recorded')
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

const shopRound = async (start: StartDatabase, count: number, atOnce: number): Promise<number> =>
  withShop(await start.copy('shop_round'), async (origin) => {
    await inLanes(atOnce, WARMING, (index) => buy(origin, index))
    return seconds(() => inLanes(atOnce, count, (index) => buy(origin, index)))
  })

const bareRound = async (
  start: StartDatabase,
  recorded: readonly Recorded[],
  atOnce: number,
): Promise<number> =>
  withBarePool(await start.copy('bare_round'), async (pool) => {
    const play = (from: number, to: number) => {
      const part = recorded.slice(from, to)
      return inLanes(atOnce, part.length, async (index) => {
        const checkout = part[index]
        if (checkout) await playStatements(pool, checkout)
      })
    }
    await play(0, WARMING)
    return seconds(() => play(WARMING, recorded.length))
  })

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
  const { count, atOnce, rounds, results } = readSizes(
    args,
    'checkouts',
    '150',
    join(resultsFolder, 'checkout.json'),
  )
  const start = await openStartDatabase()
  try {
    console.log(`Recording the statements of ${count} checkouts …`)
    const recorded = await record(start, count + WARMING)
    const statements = recorded.reduce((sum, one) => sum + one.statements.length, 0) / recorded.length
    const rates = { shop: [] as number[], bare: [] as number[] }
    for (let round = 1; round <= rounds; round += 1) {
      rates.shop.push(count / (await shopRound(start, count, atOnce)))
      rates.bare.push(count / (await bareRound(start, recorded, atOnce)))
      const [shop, bare] = [rates.shop.at(-1) ?? 0, rates.bare.at(-1) ?? 0]
      console.log(`round ${round}: ${shop.toFixed(1)} checkouts/s, bare ${bare.toFixed(1)}`)
    }
    console.log(`\n${header(count, atOnce, rounds)}\n\n${report(rates, statements)}`)
    const ratio = median(rates.shop) / median(rates.bare)
    const figures = [
      { name: 'checkouts', unit: 'a second', value: median(rates.shop) },
      { name: 'checkouts', unit: 'of bare SQL', value: ratio },
    ]
    keepResults(results, figures, { checkouts: count, atOnce, rounds, statements, rates })
  } finally {
    await start.stop()
  }
}
