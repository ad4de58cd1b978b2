/**
 * What a shopper waits for, in Chromium: bytes of each kind that a first visit takes; the time from pressing a product
 * in a list to seeing it, after pointing at it (warm) and at once (cold); the time from a keystroke in the shop's
 * filter to its result, over many products, on this CPU and on a slower one. With `--against` another checkout of the
 * shop, built, is measured in turns with this one.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { browserProgram } from '../../scripts/test/chromium.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { startShop, startShopIn, stockedFolder, THIS_SHOP } from './shop-process.ts'

const LISTING = '/category/accessories'
const SLOWER = 4
/** Simulated network latency, ms; figures without prefetch are compared with it. */
const ROUND_TRIP = 100
/** ms that a mouse button stays down, as hands do it. */
const PRESS = 80
/** A word of the generated names, typed letter by letter and taken back. */
const TYPED = 'wallet'

type Shop = { name: string; origin: string; stop: () => Promise<void> }
/** Named figures: each round adds one value to each. */
type Figures = Map<string, number[]>

type Opened = { context: BrowserContext; page: Page; cdp: CDPSession }

const openPage = async (browser: Browser): Promise<Opened> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return { context, page, cdp }
}

const visit = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0)
  await page.waitForTimeout(300)
}

const add = (figures: Figures, name: string, value: number): void => {
  figures.set(name, [...(figures.get(name) ?? []), value])
}

const KINDS: Record<string, string> = {
  Document: 'HTML',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'pictures',
  Fetch: 'data',
}

/** KB over the wire of a first visit, without scrolling. */
const weigh = async (browser: Browser, { origin }: Shop, figures: Figures): Promise<void> => {
  const listed = await fetch(`${origin}/api/products?limit=1`)
  const [product] = (await listed.json()) as { slug: string }[]
  const pages = { home: '/', listing: LISTING, shop: '/shop', product: `/products/${product?.slug}` }
  for (const [name, path] of Object.entries(pages)) {
    const { context, page, cdp } = await openPage(browser)
    const kinds = new Map<string, string>()
    const bytes = new Map<string, number>()
    cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = KINDS[kinds.get(requestId) ?? ''] ?? 'other'
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
    })
    await visit(page, origin + path)
    for (const kind of Object.values(KINDS))
      add(figures, `${name}: ${kind}, KB`, (bytes.get(kind) ?? 0) / 1000)
    await context.close()
  }
}

/** In the page: resolves with the ms from the button's going down until `name` is the painted heading. */
const waitForHeading = (page: Page, name: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((done) => {
        let began = 0
        addEventListener('pointerdown', ({ timeStamp }) => (began = timeStamp), { capture: true, once: true })
        const observer = new MutationObserver(() => {
          if (document.querySelector('h1')?.textContent !== name) return
          observer.disconnect()
          // Before what else waits, such as the frame of the button's going up.
          requestAnimationFrame(() =>
            scheduler.postTask(() => done(performance.now() - began), { priority: 'user-blocking' }),
          )
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    name,
  )

const clickThrough = async (browser: Browser, { origin }: Shop, figures: Figures): Promise<void> => {
  for (const kind of ['warm', 'cold'] as const) {
    const { context, page, cdp } = await openPage(browser)
    await visit(page, origin + LISTING)
    const card = page.getByRole('main').getByRole('article').nth(1)
    const picture = card.getByRole('img').first()
    await picture.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const name = (await card.getByRole('heading').textContent()) ?? ''
    const box = await picture.boundingBox()
    if (!box) throw new Error('the list shows no picture')
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: ROUND_TRIP,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3]
    const seen = waitForHeading(page, name)
    const before = await workOf(cdp)
    await page.mouse.move(x, y)
    if (kind === 'warm') await page.waitForTimeout(600)
    await page.mouse.down()
    await page.waitForTimeout(PRESS)
    await page.mouse.up()
    add(figures, `press to product, ${kind}, ms`, await seen)
    add(figures, `press to product, ${kind}: work, ms`, (await workOf(cdp)) - before)
    await context.close()
  }
}

/** ms of work that the page's main thread has done since it was opened, whatever else the machine was busy with. */
const workOf = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

type Keystroke = { computed: number; painted: number }

/** In the page: for each change of the field, ms until the count of the list is another, and until that is painted. */
const watchKeystrokes = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const strokes: Keystroke[] = []
    Object.assign(window, { strokes })
    let began = 0
    addEventListener('input', ({ timeStamp }) => (began = timeStamp), { capture: true })
    const line = document.querySelector('main [aria-live]')
    if (!line) throw new Error('the list has no count')
    new MutationObserver(() => {
      const since = began
      const computed = performance.now() - since
      requestAnimationFrame(() =>
        scheduler.postTask(() => strokes.push({ computed, painted: performance.now() - since }), {
          priority: 'user-blocking',
        }),
      )
    }).observe(line, { subtree: true, childList: true, characterData: true })
  })

const type = async (browser: Browser, { origin }: Shop, figures: Figures): Promise<void> => {
  const { context, page, cdp } = await openPage(browser)
  await visit(page, `${origin}/shop`)
  const field = page.getByRole('main').getByPlaceholder('Search products...')
  await field.fill('zz')
  await page.getByText('No products found').waitFor()
  await field.fill('')
  await field.focus()
  await page.waitForTimeout(2000)
  await watchKeystrokes(page)
  for (const slowdown of [1, SLOWER]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.evaluate(() =>
      Object.assign((window as unknown as { strokes: Keystroke[] }).strokes, { length: 0 }),
    )
    const before = await workOf(cdp)
    for (const key of [...TYPED, ...Array.from(TYPED, () => 'Backspace')]) {
      await page.keyboard.press(key)
      await page.waitForTimeout(250 * slowdown)
    }
    const strokes = await page.evaluate(() => (window as unknown as { strokes: Keystroke[] }).strokes)
    const name = `keystroke, CPU ${slowdown}x slower`
    add(figures, `${name}: work, ms`, ((await workOf(cdp)) - before) / (2 * TYPED.length))
    add(figures, `${name}: computed, ms`, median(strokes.map(({ computed }) => computed)))
    add(figures, `${name}: painted, ms`, median(strokes.map(({ painted }) => painted)))
    add(figures, `${name}: slowest painted, ms`, Math.max(...strokes.map(({ painted }) => painted)))
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  add(figures, 'memory of the filtered list, MB', usedSize / 1_000_000)
  await context.close()
}

const report = (measured: readonly (readonly [Shop, Figures])[]): string => {
  const names = [...(measured[0]?.[1].keys() ?? [])]
  const rows = names.map((name) => [
    name,
    ...measured.map(([, figures]) => median(figures.get(name) ?? [Number.NaN]).toFixed(1)),
  ])
  return table([['', ...measured.map(([{ name }]) => name)], ...rows])
}

/** What a shopper should not notice, by the name of the figure. */
const TARGETS: Record<string, number> = {
  'press to product, warm, ms': 50,
  'keystroke, CPU 1x slower: work, ms': 16,
  [`keystroke, CPU ${SLOWER}x slower: work, ms`]: 100,
}

const figuresOf = (figures: Figures): Figure[] =>
  [...figures].map(([told, values]) => {
    const [, name = told, unit = ''] = /^(.*), (\w+)$/.exec(told) ?? []
    const atMost = TARGETS[told]
    return { name, unit, value: median(values), ...(atMost !== undefined && { atMost }) }
  })

export const benchBrowser = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '10000' },
      rounds: { type: 'string', default: '5' },
      against: { type: 'string' },
      results: { type: 'string', default: join(resultsFolder, 'browser.json') },
    },
  })
  const [products, rounds] = [Number(values.products), Number(values.rounds)]
  if (!Number.isInteger(products) || !(rounds >= 1))
    throw new Error('--products and --rounds take whole numbers')
  const folders: [string, string][] = [
    ['this shop', THIS_SHOP],
    ...(values.against ? ([['the other', resolve(values.against)]] as [string, string][]) : []),
  ]
  const shops: Shop[] = []
  const browser = await chromium.launch({ executablePath: browserProgram(), args: ['--no-sandbox'] })
  try {
    // A shop that is kept has had its pictures made: they are not made while it is measured.
    const open = async (folder: string) =>
      values.against || products === 0
        ? startShop({ folder, products })
        : startShopIn(await stockedFolder(resultsFolder, products))
    for (const [name, folder] of folders) shops.push({ name, ...(await open(folder)) })
    const measured = shops.map((shop) => [shop, new Map() as Figures] as const)
    for (let round = 1; round <= rounds; round += 1) {
      for (const [shop, figures] of measured) {
        await weigh(browser, shop, figures)
        await clickThrough(browser, shop, figures)
        await type(browser, shop, figures)
      }
      console.log(`round ${round} of ${rounds}`)
    }
    const over = products > 0 ? `${products} products` : "the demo's products"
    console.log(
      `\n${over}, ${rounds} rounds in turns, ${ROUND_TRIP} ms to the server in "press to product"; medians\n`,
    )
    console.log(report(measured))
    const all = Object.fromEntries(measured.map(([{ name }, map]) => [name, Object.fromEntries(map)]))
    keepResults(values.results, figuresOf(measured[0]?.[1] ?? new Map()), { products, rounds, ...all })
  } finally {
    await browser.close()
    for (const shop of shops) await shop.stop()
  }
}
