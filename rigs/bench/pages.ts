/**
 * How fast the shop answers what it keeps, beside the ceiling: a bare `node:http` server that sends the same bytes and
 * headers (rigs/bench/bare-server.ts), and nginx sending them as files, where it is installed. All run on the same machine and are measured in alternation in one run, so that what else
 * goes on there strikes all; the ratio is what counts.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startProcess } from '../../test/setup/shop.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { answerLength, type Load, load } from './load.ts'
import { hasNginx, startNginx } from './nginx.ts'
import { cpuSecondsOf, startShop } from './shop-process.ts'

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
  /** Requests a second. */
  nginx?: number
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

const measure = async (
  origin: string,
  path: string,
  options: { connections: number; seconds: number },
): Promise<Measured> => {
  const before = await cpuSecondsOf(origin)
  const figures = await load({ port: portOf(origin), path, headers: BROTLI }, options)
  const cpu = (await cpuSecondsOf(origin)) - before
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
  const paths = pages.map(({ path }) => path)
  const bareServer = startProcess(BARE, {}, [shop, ...paths])
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    nginx = hasNginx ? await startNginx(shop, paths) : undefined
    const bare = await bareServer.opened
    const figures: PageFigures[] = []
    for (const { name, path } of pages) {
      const rounds = { shop: [] as Measured[], bare: [] as Measured[] }
      const files: Load[] = []
      const servers = [
        ['shop', shop],
        ['bare', bare],
      ] as const
      // The first round warms both and does not count.
      for (let round = 0; round <= options.rounds; round += 1) {
        for (const [server, origin] of round % 2 ? servers : servers.toReversed()) {
          const measured = await measure(origin, path, options)
          if (round > 0) rounds[server].push(measured)
        }
        if (nginx && round > 0)
          files.push(await load({ port: portOf(nginx.origin), path, headers: BROTLI }, options))
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
        ...(nginx && { nginx: median(files.map(({ perSecond }) => perSecond)) }),
      })
    }
    return figures
  } finally {
    bareServer.process.kill('SIGTERM')
    await bareServer.ended
    await nginx?.stop()
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
      'nginx req/s',
    ],
    ...figures.map(({ name, bytes, shop, bare, ratio, nginx }) => [
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
      nginx?.toFixed(0) ?? '-',
    ]),
  ])

const figuresOf = ({ name, bytes, shop, ratio, nginx }: PageFigures): Figure[] => [
  { name, unit: 'bytes', value: bytes },
  { name, unit: 'requests/s', value: shop.perSecond },
  { name: `${name}, requests/s`, unit: 'of bare', value: ratio.perSecond, atLeast: 0.85 },
  { name: `${name}, p99`, unit: 'of bare', value: ratio.p99, atMost: 3 },
  ...(nginx ? [{ name: `${name}, requests/s`, unit: 'of nginx', value: shop.perSecond / nginx }] : []),
]

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
  const own = values.origin === undefined ? await startShop() : undefined
  try {
    const origin = values.origin ?? own?.origin ?? ''
    const figures = await measurePages(origin, { connections, seconds, rounds })
    console.log(`${connections} connections, ${rounds} rounds of ${seconds} s for each in turns; medians\n`)
    console.log(report(figures))
    keepResults(values.results, figures.flatMap(figuresOf), { connections, seconds, rounds, figures })
  } finally {
    await own?.stop()
  }
}
