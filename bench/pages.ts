/**
 * How fast the shop answers what it keeps, beside the ceiling: a bare `node:http` server that sends the same bytes and
 * headers (bench/bare-server.ts). Both stand on the same machine and are asked in turns in one run, so that what else
 * goes on there strikes both; the ratio is what counts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PASSWORD, type ShopProcess, startProcess } from '../test/setup/shop.ts'
import { median, table } from './figures.ts'
import { answerLength, type Load, load } from './load.ts'

const SHOP = join(import.meta.dirname, '..', 'src', 'server', 'main.ts')
const BARE = join(import.meta.dirname, 'bare-server.ts')
const BROTLI = { 'Accept-Encoding': 'br' }

type Measured = Load & { /** Processor time of the server. */ cpuMicroseconds: number }
export type PageFigures = {
  name: string
  path: string
  bytes: number
  shop: Measured
  bare: Measured
  /** Of requests a second; of the 99th of a hundred times; of processor time: shop to bare. */
  ratio: { perSecond: number; p99: number; cpu: number }
}

/** Of the demo: home, a listing, a product page, a list as JSON. */
const pagesOf = async (origin: string): Promise<{ name: string; path: string }[]> => {
  const products: { slug: string }[] = await (await fetch(`${origin}/api/products?sort=name&limit=1`)).json()
  return [
    { name: 'home', path: '/' },
    { name: 'listing', path: '/shop' },
    { name: 'product page', path: `/products/${products[0]?.slug}` },
    { name: 'JSON list', path: '/api/products' },
  ]
}

const portOf = (origin: string): number => Number(new URL(origin).port)

const cpuSeconds = async (origin: string): Promise<number> => {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
}

const measure = async (
  origin: string,
  path: string,
  options: { connections: number; seconds: number },
): Promise<Measured> => {
  const before = await cpuSeconds(origin)
  const figures = await load({ port: portOf(origin), path, headers: BROTLI }, options)
  const cpu = (await cpuSeconds(origin)) - before
  return { ...figures, cpuMicroseconds: (cpu / figures.requests) * 1e6 }
}

const inTheMiddle = (rounds: readonly Measured[]): Measured => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50: median(rounds.map(({ p50 }) => p50)),
  p99: median(rounds.map(({ p99 }) => p99)),
  requests: rounds.reduce((sum, { requests }) => sum + requests, 0),
  cpuMicroseconds: median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds)),
})

/** Every round asks both, the next round in the opposite order; ratios are of rounds, then their median. */
export const measurePages = async (
  shop: string,
  options: { connections: number; seconds: number; rounds: number },
): Promise<PageFigures[]> => {
  const pages = await pagesOf(shop)
  for (const { path } of pages) await fetch(shop + path)
  const bareServer = startProcess(BARE, {}, [shop, ...pages.map(({ path }) => path)])
  try {
    const bare = await bareServer.opened
    const figures: PageFigures[] = []
    for (const { name, path } of pages) {
      const rounds = { shop: [] as Measured[], bare: [] as Measured[] }
      const servers = [
        ['shop', shop],
        ['bare', bare],
      ] as const
      // The first round warms both and does not count.
      for (let round = 0; round <= options.rounds; round += 1)
        for (const [server, origin] of round % 2 ? servers : servers.toReversed()) {
          const measured = await measure(origin, path, options)
          if (round > 0) rounds[server].push(measured)
        }
      const ratioOf = (key: 'perSecond' | 'p99' | 'cpuMicroseconds') =>
        median(rounds.shop.map((own, round) => own[key] / (rounds.bare[round]?.[key] ?? Number.NaN)))
      figures.push({
        name,
        path,
        bytes: await answerLength({ port: portOf(shop), path, headers: BROTLI }),
        shop: inTheMiddle(rounds.shop),
        bare: inTheMiddle(rounds.bare),
        ratio: { perSecond: ratioOf('perSecond'), p99: ratioOf('p99'), cpu: ratioOf('cpuMicroseconds') },
      })
    }
    return figures
  } finally {
    bareServer.process.kill('SIGTERM')
    await bareServer.ended
  }
}

/** The shop as it is started by its owner, with the demo catalogue, in a folder of its own. */
export const startDemoShop = async (): Promise<{
  origin: string
  process: ShopProcess
  stop(): Promise<void>
}> => {
  const folder = mkdtempSync(join(tmpdir(), 'haberdash-bench-'))
  const process = startProcess(SHOP, {
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: PASSWORD,
    RATE_LIMIT_FACTOR: '1000000',
  })
  const stop = async () => {
    process.process.kill('SIGTERM')
    await process.ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    return { origin: (await process.opened).replace('localhost', '127.0.0.1'), process, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const report = (figures: readonly PageFigures[]): string =>
  table([
    [
      '',
      'bytes',
      'shop req/s',
      'bare req/s',
      'ratio',
      'shop p99',
      'bare p99',
      'ratio',
      'shop us CPU',
      'bare',
      'ratio',
    ],
    ...figures.map(({ name, bytes, shop, bare, ratio }) => [
      name,
      String(bytes),
      shop.perSecond.toFixed(0),
      bare.perSecond.toFixed(0),
      ratio.perSecond.toFixed(2),
      `${shop.p99.toFixed(2)} ms`,
      `${bare.p99.toFixed(2)} ms`,
      ratio.p99.toFixed(2),
      shop.cpuMicroseconds.toFixed(1),
      bare.cpuMicroseconds.toFixed(1),
      ratio.cpu.toFixed(2),
    ]),
  ])

export const benchPages = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: 'string', default: '16' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '5' },
      origin: { type: 'string' },
      results: { type: 'string', default: join(resultsFolder, 'pages.json') },
    },
  })
  const [connections, seconds, rounds] = [values.connections, values.seconds, values.rounds].map(Number)
  if (!connections || !seconds || !rounds)
    throw new Error('--connections, --seconds and --rounds take numbers over 0')
  const own = values.origin === undefined ? await startDemoShop() : undefined
  try {
    const origin = values.origin ?? own?.origin ?? ''
    const figures = await measurePages(origin, { connections, seconds, rounds })
    console.log(`${connections} connections, ${rounds} rounds of ${seconds} s for each in turns; medians\n`)
    console.log(report(figures))
    writeFileSync(values.results, `${JSON.stringify({ connections, seconds, rounds, figures }, null, 2)}\n`)
    console.log(`\nAll figures: ${values.results}`)
  } finally {
    await own?.stop()
  }
}
