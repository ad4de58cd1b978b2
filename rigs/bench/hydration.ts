/**
 * When pages are hydrated on a slow line and a slow phone: ms from the navigation to the mark `hydrated`, and to the
 * largest picture, which hydration must not hold back. With `--against` another checkout of the shop, built, is
 * measured in turns with this one.
 */
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserProgram } from '../../scripts/test/chromium.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { type RunningShop, startShop, THIS_SHOP } from './shop-process.ts'

const LATENCY_MS = 400
const BYTES_PER_SECOND = 50_000
const CPU_SLOWDOWN = 6
const TIMEOUT_MS = 60_000
/** ms, of a product page. */
const TARGET_MS = 4000
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

type Measured = { hydrated: number; largest: number }

/**
 * Asked once a second and read afterwards: observers in the page, or a question in every frame, take the slowed processor
 * from what is measured (observers: 0.1 s).
 */
const readTimes = async (page: Page): Promise<Measured> => {
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    await sleep(1000)
    const hydrated = await page.evaluate(() => performance.getEntriesByName('hydrated')[0]?.startTime)
    if (hydrated === undefined) continue
    const largest = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: 'largest-contentful-paint',
            buffered: true,
          })
        }),
    )
    return { hydrated, largest }
  }
  throw new Error(`${page.url()} was not hydrated within ${TIMEOUT_MS} ms`)
}

const measure = async (browser: Browser, url: string): Promise<Measured> => {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url, { waitUntil: 'commit', timeout: TIMEOUT_MS })
    return await readTimes(page)
  } finally {
    await context.close()
  }
}

const pathsOf = async (origin: string): Promise<Record<string, string>> => {
  const products: Product[] = await (await fetch(`${origin}/api/products`)).json()
  const product = products.find(
    ({ inStock, images, sizes }) => inStock && images.length > 4 && sizes.length > 0,
  )
  return {
    home: '/',
    listing: '/category/accessories',
    shop: '/shop',
    product: `/products/${product?.slug}`,
    cart: '/cart',
    checkout: '/checkout',
  }
}

export const benchHydration = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      /** Names of pages, separated by commas. */
      pages: { type: 'string' },
      against: { type: 'string' },
      results: { type: 'string', default: join(resultsFolder, 'hydration.json') },
    },
  })
  const rounds = Number(values.rounds)
  if (!(rounds >= 1)) throw new Error('--rounds takes a number from 1')
  const folders = [THIS_SHOP, ...(values.against ? [resolve(values.against)] : [])]
  const shops: RunningShop[] = []
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  try {
    for (const folder of folders) shops.push(await startShop({ folder }))
    const wanted = values.pages?.split(',')
    const paths = Object.entries(await pathsOf(shops[0]?.origin ?? '')).filter(
      ([name]) => wanted?.includes(name) ?? true,
    )
    const rows = paths.map(([name, path]) => ({ name, path, runs: shops.map((): Measured[] => []) }))
    // The first round has the server make its pictures and pages, and does not count.
    for (let round = 0; round <= rounds; round += 1)
      for (const { path, runs } of rows)
        for (const [index, { origin }] of shops.entries()) {
          const measured = await measure(browser, origin + path)
          if (round > 0) runs[index]?.push(measured)
        }
    const middle = (runs: Measured[] | undefined, key: keyof Measured): number =>
      Math.round(median(runs?.map((run) => run[key]) ?? []))
    const names = ['this shop', 'the other'].slice(0, shops.length)
    const head = ['', ...names.flatMap((name) => [`${name}: hydrated, ms`, `${name}: LCP, ms`])]
    const cells = rows.map(({ name, runs }) => [
      name,
      ...runs.flatMap((each) => [String(middle(each, 'hydrated')), String(middle(each, 'largest'))]),
    ])
    console.log(
      `\n${LATENCY_MS} ms of latency, ${BYTES_PER_SECOND / 1000} KB/s, CPU ${CPU_SLOWDOWN}x slower; medians of ${rounds} in turns\n`,
    )
    console.log(table([head, ...cells]))
    const figures = rows.flatMap(({ name, runs }): Figure[] => [
      {
        name: `${name}: hydrated`,
        value: middle(runs[0], 'hydrated'),
        unit: 'ms',
        ...(name === 'product' && { atMost: TARGET_MS }),
      },
      { name: `${name}: LCP`, value: middle(runs[0], 'largest'), unit: 'ms' },
    ])
    keepResults(values.results, figures, rows)
  } finally {
    await browser.close()
    for (const shop of shops) await shop.stop()
  }
}
