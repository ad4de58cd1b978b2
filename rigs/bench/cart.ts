/**
 * How many times a second a thing is put into a cart, and a cart is read, over HTTP against one process of the shop;
 * and how often the same statements go through the same driver and pool with nothing around them. In turns, on copies
 * of one database.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { AddToCart } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { sessionIdFrom } from '../../src/domain/cart/session.ts'
import { openTestShop } from '../../test/setup/shop.ts'
import { openConnection } from './connection.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { readSizes } from './sizes.ts'
import {
  goodsOf,
  inLanes,
  openStartDatabase,
  type StartDatabase,
  seconds,
  withBarePool,
  withShop,
} from './start-database.ts'
import { playStatements, type Recorded, recordStatements } from './statements.ts'

const KINDS = ['add', 'read'] as const
type Kind = (typeof KINDS)[number]
type Rates = Record<Kind, number>
/** Pieces of work that come before those that count. */
const WARMING = 100
const MIN_RATIO = 0.5

/** The same products in the same sessions' carts for both measurements. */
type Work = { adds: AddToCart[] }

const readProducts = async (origin: string): Promise<Product[]> =>
  (await fetch(`${origin}/api/products`)).json()

const prepareWork = async (origin: string, count: number): Promise<Work> => {
  const products = new Map((await readProducts(origin)).map((product) => [product.slug, product]))
  const adds = Array.from({ length: count }, (_, index): AddToCart => {
    const product = products.get(goodsOf(index))
    if (!product) throw new Error(`the shop has no ${goodsOf(index)}`)
    const { id: productId, sizes, colors } = product
    return {
      productId,
      quantity: 1,
      size: sizes[0],
      color: colors[0],
      sessionId: sessionIdFrom(randomBytes(9)),
    }
  })
  return { adds }
}

const cartOf = ({ sessionId }: AddToCart): string => `/api/cart?sessionId=${sessionId}`

/** Each call's statements, made one after another in this very process. */
const record = async (
  start: StartDatabase,
  count: number,
): Promise<{ work: Work } & Record<Kind, Recorded[]>> => {
  const recorder = recordStatements()
  const shop = await openTestShop(await start.copy('recorded'))
  const origin = `http://127.0.0.1:${shop.port}`
  const connection = openConnection(origin)
  try {
    const work = await prepareWork(origin, count)
    const recorded: Record<Kind, Recorded[]> = { add: [], read: [] }
    const take = async (kind: Kind, ask: () => Promise<unknown>) => {
      recorder.take()
      await ask()
      recorded[kind].push(recorder.take())
    }
    for (const add of work.adds) await take('add', () => connection.ask('POST', '/api/cart', add))
    for (const add of work.adds) await take('read', () => connection.ask('GET', cartOf(add)))
    return { work, ...recorded }
  } finally {
    connection.close()
    await shop.close()
  }
}

/** Times the part that comes after warming. */
const rateOf = async (
  count: number,
  atOnce: number,
  one: (index: number, lane: number) => Promise<unknown>,
): Promise<number> => {
  const from = (offset: number) => async (index: number, lane: number) =>
    void (await one(index + offset, lane))
  await inLanes(atOnce, WARMING, from(0))
  return (count - WARMING) / (await seconds(() => inLanes(atOnce, count - WARMING, from(WARMING))))
}

const shopRound = async (start: StartDatabase, { adds }: Work, atOnce: number): Promise<Rates> =>
  withShop(await start.copy('shop_round'), async (origin) => {
    const connections = Array.from({ length: atOnce }, () => openConnection(origin))
    const ask = (lane: number) => connections[lane]?.ask ?? Promise.reject
    try {
      const add = await rateOf(adds.length, atOnce, (index, lane) =>
        ask(lane)('POST', '/api/cart', adds[index]),
      )
      const read = await rateOf(adds.length, atOnce, (index, lane) =>
        ask(lane)('GET', cartOf(adds[index] as AddToCart)),
      )
      return { add, read }
    } finally {
      for (const connection of connections) connection.close()
    }
  })

const bareRound = async (
  start: StartDatabase,
  recorded: Record<Kind, Recorded[]>,
  atOnce: number,
): Promise<Rates> =>
  withBarePool(await start.copy('bare_round'), async (pool) => {
    const play = (calls: readonly Recorded[]) =>
      rateOf(calls.length, atOnce, (index) => playStatements(pool, calls[index] as Recorded))
    return { add: await play(recorded.add), read: await play(recorded.read) }
  })

const statementsOf = (calls: readonly Recorded[]): number =>
  median(calls.map(({ statements }) => statements.length))

export const benchCart = async (args: string[], resultsFolder: string): Promise<void> => {
  const {
    count: calls,
    atOnce,
    rounds,
    results,
  } = readSizes(args, 'calls', '1000', join(resultsFolder, 'cart.json'))
  const start = await openStartDatabase()
  try {
    const recorded = await record(start, calls + WARMING)
    const shop: Rates[] = []
    const bare: Rates[] = []
    for (let round = 1; round <= rounds; round += 1) {
      shop.push(await shopRound(start, recorded.work, atOnce))
      bare.push(await bareRound(start, recorded, atOnce))
      console.log(`round ${round} of ${rounds}`)
    }
    const rows = KINDS.map((kind) => {
      const perSecond = [shop, bare].map((side) => median(side.map((rates) => rates[kind])))
      const ratio = median(shop.map((rates, round) => rates[kind] / (bare[round]?.[kind] ?? Number.NaN)))
      return { kind, perSecond, ratio, statements: statementsOf(recorded[kind]) }
    })
    console.log(
      `\n${calls} calls of each kind a round, ${atOnce} at once, ${rounds} rounds in turns; medians\n`,
    )
    console.log(
      table([
        ['', 'statements', 'shop, a second', 'bare, a second', 'ratio'],
        ...rows.map(({ kind, statements, perSecond, ratio }) => [
          `cart, ${kind}`,
          statements.toFixed(0),
          ...perSecond.map((rate) => rate.toFixed(0)),
          ratio.toFixed(2),
        ]),
      ]),
    )
    const figures = rows.flatMap(({ kind, perSecond: [rate = Number.NaN], ratio }): Figure[] => [
      { name: `cart, ${kind}`, unit: 'a second', value: rate },
      {
        name: `cart, ${kind}`,
        unit: 'of bare SQL',
        value: ratio,
        ...(kind === 'add' && { atLeast: MIN_RATIO }),
      },
    ])
    keepResults(results, figures, { calls, atOnce, rows, shop, bare })
  } finally {
    await start.stop()
  }
}
