/**
 * How the shop's figures grow with its catalogue: one process of it on shops of several sizes. Each size is a part of
 * its own, whose figures are kept as soon as they are there; a shop once stocked is used again.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openConnection } from './connection.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { answerLength, load } from './load.ts'
import { cpuSecondsOf, type RunningShop, startShopIn, stockedFolder } from './shop-process.ts'

const BROTLI = { 'Accept-Encoding': 'br' }
/** Pages of each kind that nobody has asked for yet. */
const MISSES = 60
/** One of many hits, one of few, one that is misspelt, two words, the beginning of a word. */
const TERMS = [
  'wallet',
  'black leather',
  'walet',
  'backpack',
  'cap',
  'linen shirt',
  'wool',
  'can',
  'jaket',
  'navy',
]
const SEARCHES = 100
/** MB of the process's memory. */
export const memoryOf = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1000
}

const at = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN

type Asked = { ms: number; bytes: number }

const ask = async (origin: string, path: string): Promise<Asked & { text: string }> => {
  const began = performance.now()
  const answer = await fetch(origin + path, { headers: BROTLI })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const text = await answer.text()
  return { ms: performance.now() - began, bytes: Buffer.byteLength(text), text }
}

/** ms of the one in the middle, of the slow ones, and of the process's own work for each, one after another. */
type Times = { p50: number; p95: number; cpu: number }
const timesOf = async (origin: string, paths: readonly string[]): Promise<Times> => {
  const before = await cpuSecondsOf(origin)
  const connection = openConnection(origin)
  const times: number[] = []
  try {
    for (const path of paths) {
      const began = performance.now()
      await connection.ask('GET', path)
      times.push(performance.now() - began)
    }
  } finally {
    connection.close()
  }
  const cpu = (1000 * ((await cpuSecondsOf(origin)) - before)) / paths.length
  return { p50: median(times), p95: at(times, 0.95), cpu }
}

/** Spread over the whole catalogue. */
const slugsOf = async (origin: string, products: number, count: number): Promise<string[]> => {
  const slugs: string[] = []
  for (let part = 0; part < 10; part += 1) {
    const offset = Math.floor((part * products) / 10)
    const { text } = await ask(
      origin,
      `/api/products?sort=name&limit=${Math.ceil(count / 10)}&offset=${offset}`,
    )
    for (const { slug } of JSON.parse(text) as { slug: string }[]) slugs.push(slug)
  }
  return slugs
}

const measure = async (shop: RunningShop, products: number): Promise<Figure[]> => {
  const { origin, pid } = shop
  const figures: Figure[] = []
  const add = (name: string, unit: string, value: number, target: Pick<Figure, 'atMost' | 'atLeast'> = {}) =>
    figures.push({ name, unit, value, ...target })
  add('start, the database included', 'ms', shop.openedAfter, { atMost: 10_000 })
  const early = await timesOf(
    origin,
    TERMS.map((term) => `/api/products?search=${encodeURIComponent(term)}&limit=24&offset=24`),
  )
  add('search right after the start, p95', 'ms', early.p95)
  await sleep(4000)

  const slugs = await slugsOf(origin, products, 2 * MISSES)
  const pages = Math.min(MISSES, Math.ceil(products / 48) - 1)
  // The first few make the process warm.
  await timesOf(
    origin,
    slugs.slice(MISSES).map((slug) => `/products/${slug}`),
  )
  const misses = {
    'product page': slugs.slice(0, MISSES).map((slug) => `/products/${slug}`),
    'page of a listing': Array.from({ length: pages }, (_, index) => `/shop?page=${index + 2}`),
  }
  for (const [name, paths] of Object.entries(misses)) {
    if (paths.length === 0) continue
    const { p50, p95, cpu } = await timesOf(origin, paths)
    add(`${name}, not kept, p50`, 'ms', p50, { atMost: 50 })
    add(`${name}, not kept, p95`, 'ms', p95)
    add(`${name}, not kept, processor`, 'ms', cpu)
  }
  // Another part each time, so that none is kept.
  const searches = Array.from(
    { length: SEARCHES },
    (_, index) =>
      `/api/products?search=${encodeURIComponent(TERMS[index % TERMS.length] ?? '')}&limit=24&offset=${Math.floor(index / TERMS.length)}`,
  )
  const search = await timesOf(origin, searches)
  add('search, p50', 'ms', search.p50)
  add('search, p95', 'ms', search.p95, { atMost: 20 })
  add('search, processor', 'ms', search.cpu)

  const port = Number(new URL(origin).port)
  for (const [name, path] of Object.entries({
    home: '/',
    listing: '/shop',
    product: `/products/${slugs[0]}`,
  })) {
    await ask(origin, path)
    const { perSecond } = await load({ port, path, headers: BROTLI }, { connections: 16, seconds: 1 })
    add(`${name}, kept`, 'requests/s', perSecond)
    const bytes = await answerLength({ port, path, headers: BROTLI })
    add(`${name}, compressed`, 'KB', bytes / 1000, path === '/shop' ? { atMost: 40 } : {})
  }
  add('memory after that', 'MB', memoryOf(pid), { atMost: 1000 })
  const first = await ask(origin, '/api/products')
  add('the whole list, first time', 'ms', first.ms)
  add('the whole list, plain', 'MB', first.bytes / 1e6)
  add('the whole list, again', 'ms', (await ask(origin, '/api/products')).ms)
  add('memory after the whole list', 'MB', memoryOf(pid), { atMost: 1000 })
  return figures
}

const fileOf = (resultsFolder: string, products: number): string =>
  join(resultsFolder, `growth-${products}.json`)

const measureSize = async (resultsFolder: string, products: number): Promise<void> => {
  const shop = await startShopIn(await stockedFolder(resultsFolder, products))
  try {
    keepResults(fileOf(resultsFolder, products), await measure(shop, products), { products })
  } finally {
    await shop.stop()
  }
}

const short = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

const report = (resultsFolder: string, sizes: readonly number[]): string => {
  const columns = sizes
    .filter((size) => existsSync(fileOf(resultsFolder, size)))
    .map((size) => {
      const { figures } = JSON.parse(readFileSync(fileOf(resultsFolder, size), 'utf8')) as {
        figures: Figure[]
      }
      return { size, values: new Map(figures.map(({ name, unit, value }) => [`${name}, ${unit}`, value])) }
    })
  const names = [...new Set(columns.flatMap(({ values }) => [...values.keys()]))]
  return table([
    ['products', ...columns.map(({ size }) => String(size))],
    ...names.map((name) => [
      name,
      ...columns.map(({ values }) => (values.has(name) ? short(values.get(name) ?? 0) : '-')),
    ]),
  ])
}

export const benchGrowth = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '100,1000,10000,100000' },
      /** Only shops that are stocked are made, not measured. */
      'stock-only': { type: 'boolean', default: false },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size > 0))
    throw new Error('--sizes takes numbers from 1, as 100,1000')
  for (const size of sizes) {
    if (values['stock-only']) await stockedFolder(resultsFolder, size)
    // Each in a process of its own, so that one does not pay for the other's garbage.
    else if (sizes.length > 1)
      execFileSync(
        process.execPath,
        [join(import.meta.dirname, 'main.ts'), 'growth', '--sizes', String(size)],
        { stdio: 'inherit' },
      )
    else await measureSize(resultsFolder, size)
  }
  console.log(`\n${report(resultsFolder, sizes)}`)
}
