/**
 * The product feed of a large catalogue: how long its first request takes, which builds it, how long the next ones take,
 * which get what is kept, and how much memory the process uses more than before. Each product has five variants.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultSettings } from '../../settings/default-settings.ts'
import { GOOGLE_FEED_PATH } from '../../src/server/http/product-feed.ts'
import { openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { stockWithVariants } from './catalogue-desk.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { withEmptyDatabase, withShop } from './start-database.ts'

const REPEATS = 20
const KB = 1024
const MB = KB * KB

const turnOn = async (connection: PostgresConnection): Promise<void> => {
  const { db, close } = openDatabase(connection, { workload: 'maintenance' })
  const value = JSON.stringify({ ...defaultSettings.seo, googleFeed: true })
  await db
    .insertInto('shop_settings')
    .values({ section: 'seo', version: 1, value, updated_at: new Date() })
    .execute()
  await close()
}

/** Bytes: `VmRSS` now, `VmHWM` at most so far. Linux only. */
const memoryOf = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * KB
}

/** Reads the answer and keeps nothing of it. */
const read = async (origin: string, encoding: string) => {
  const began = performance.now()
  const { status, body } = await fetch(origin + GOOGLE_FEED_PATH, {
    headers: { 'Accept-Encoding': encoding },
  })
  if (status !== 200 || !body) throw new Error(`the feed answered ${status}`)
  const firstByte = performance.now() - began
  let bytes = 0
  for await (const part of body) bytes += part.length
  return { firstByte, whole: performance.now() - began, bytes }
}

const measure = async (origin: string, pid: number): Promise<Figure[]> => {
  // The index is in memory, as in a shop that has been open for a while.
  await (await fetch(`${origin}/api/products?limit=1`)).arrayBuffer()
  const before = memoryOf(pid, 'VmRSS')
  const first = await read(origin, 'gzip')
  const peak = memoryOf(pid, 'VmHWM')
  const kept: number[] = []
  for (let count = 0; count < REPEATS; count += 1) kept.push((await read(origin, 'gzip')).whole)
  const plain = await read(origin, 'identity')
  return [
    { name: 'first request, which builds it', unit: 'ms', value: first.whole },
    { name: 'later requests, p50', unit: 'ms', value: median(kept) },
    { name: 'without compression', unit: 'ms', value: plain.whole },
    { name: 'text', unit: 'MB', value: plain.bytes / MB },
    { name: 'memory before', unit: 'MB', value: before / MB },
    { name: 'most memory more than before', unit: 'MB', value: (peak - before) / MB },
  ]
}

export const benchFeed = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '10000' },
      results: { type: 'string', default: join(resultsFolder, 'feed.json') },
    },
  })
  const products = Number(values.products)
  await withEmptyDatabase(async (connection) => {
    const variants = await stockWithVariants(connection, products)
    await turnOn(connection)
    console.log(`${products} products with ${variants} variants`)
    const figures = await withShop(connection, measure)
    console.log(
      table([['', ''], ...figures.map(({ name, value, unit }) => [name, `${value.toFixed(1)} ${unit}`])]),
    )
    keepResults(values.results, figures, { products, variants })
  })
}
