/**
 * What Lighthouse says of the built shop as a phone on a slow network sees it: its four categories and what loading
 * felt like, page by page, as medians of several runs in turns. Cart and checkout hold something.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { desktopConfig, type Result } from 'lighthouse'
import { type Browser, launch } from 'puppeteer-core'
import { browserProgram } from '../../scripts/test/chromium.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { callTo } from '../../test/setup/http-call.ts'
import { createShopper } from '../../test/setup/shopper.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { startShop } from './shop-process.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Of the page as a shopper waits for it, with the reported decimals. */
const FIGURES = {
  'largest-contentful-paint': { name: 'LCP, ms', decimals: 0, atMost: undefined },
  'total-blocking-time': { name: 'TBT, ms', decimals: 0, atMost: 50 },
  'cumulative-layout-shift': { name: 'CLS', decimals: 3, atMost: 0 },
  'total-byte-weight': { name: 'weight, KB', decimals: 0, atMost: undefined },
} as const
type Loading = keyof typeof FIGURES
const FIGURE_NAMES = Object.keys(FIGURES) as Loading[]

type Place = {
  name: string
  path: string
  /** The shop asks search engines to leave it out, so that it is not judged by whether they may list it. */
  unlisted?: true
  /** Its scripts are blocked: the same page and pictures without hydration. */
  scriptless?: true
}
type Run = {
  categories: Record<(typeof CATEGORIES)[number], number>
  figures: Record<Loading, number>
  /** What cost points, performance apart. */
  faults: string[]
}
const places = (products: readonly Product[]): Place[] => {
  const product = products.find(
    ({ inStock, images, sizes }) => inStock && images.length > 4 && sizes.length > 0,
  )
  if (!product) throw new Error('the shop has no product with sizes and more than four pictures')
  return [
    { name: 'home', path: '/' },
    { name: 'listing', path: '/category/accessories' },
    { name: 'shop', path: '/shop' },
    { name: 'product', path: `/products/${product.slug}` },
    { name: 'brands', path: '/brands' },
    { name: 'new arrivals', path: '/new-arrivals' },
    { name: 'sale', path: '/sale' },
    { name: 'search', path: '/search?q=wallet', unlisted: true },
    { name: 'cart', path: '/cart', unlisted: true },
    { name: 'checkout', path: '/checkout', unlisted: true },
  ]
}

/** A session whose cart holds one thing. */
const fillCart = async (origin: string, products: readonly Product[]): Promise<string> => {
  const product = products.find(({ inStock }) => inStock)
  if (!product) throw new Error('the shop has nothing in stock')
  const shopper = createShopper(callTo([origin]))
  await shopper.add(product.slug)
  return shopper.sessionId
}

const faultsOf = ({ categories, audits }: Result): string[] =>
  CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  )

const measure = async (browser: Browser, url: string, place: Place, options: Options): Promise<Run> => {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    await page.evaluateOnNewDocument((id) => sessionStorage.setItem('sessionId', id), options.sessionId)
    const outcome = await lighthouse(
      url,
      {
        onlyCategories: [...CATEGORIES],
        skipAudits: place.unlisted ? ['is-crawlable'] : null,
        blockedUrlPatterns: place.scriptless ? ['*.js'] : null,
        logLevel: 'error',
      },
      options.isDesktop ? desktopConfig : undefined,
      page,
    )
    if (!outcome) throw new Error(`${url} could not be measured`)
    const { lhr } = outcome
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    return {
      categories: Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
      ) as Run['categories'],
      figures: Object.fromEntries(
        FIGURE_NAMES.map((name) => [
          name,
          (lhr.audits[name]?.numericValue ?? Number.NaN) / (name === 'total-byte-weight' ? 1024 : 1),
        ]),
      ) as Run['figures'],
      faults: faultsOf(lhr),
    }
  } finally {
    await context.close()
  }
}

type Options = { sessionId: string; isDesktop: boolean }

const report = (results: Results): string => {
  const head = ['', ...CATEGORIES, ...FIGURE_NAMES.map((name) => FIGURES[name].name)]
  const rows = results.map(([{ name, unlisted }, runs]) => [
    unlisted ? `${name}*` : name,
    ...CATEGORIES.map((category) => median(runs.map(({ categories }) => categories[category])).toFixed(0)),
    ...FIGURE_NAMES.map((figure) =>
      median(runs.map(({ figures }) => figures[figure])).toFixed(FIGURES[figure].decimals),
    ),
  ])
  const faults = results
    .filter(([{ scriptless }]) => !scriptless)
    .flatMap(([{ name }, runs]) =>
      [...new Set(runs.flatMap((run) => run.faults))].map((fault) => `${name}: ${fault}`),
    )
  return [
    table([head, ...rows]),
    '',
    "* kept out of search engines on purpose: Lighthouse's question whether they may list it is left out.",
    ...(faults.length > 0 ? ['', 'What cost points:', ...faults] : []),
  ].join('\n')
}

/** The pages that a visit begins with are held to the targets. */
const FIRST_PAGES = ['home', 'listing', 'product']
const WITHOUT_SCRIPTS = ', no scripts'
/** ms that scripts may hold back the largest picture. */
const HELD_BACK = 200

const withScriptless = (chosen: readonly Place[]): Place[] => [
  ...chosen,
  ...chosen
    .filter(({ name }) => FIRST_PAGES.includes(name))
    .map((place) => ({ ...place, name: place.name + WITHOUT_SCRIPTS, scriptless: true as const })),
]

type Results = readonly (readonly [Place, readonly Run[]])[]

/** How much later the largest picture is there than where nothing but the page itself is loaded. */
const heldBack = (results: Results): Figure[] => {
  const lcpOf = (wanted: string): number | undefined => {
    const runs = results.find(([{ name }]) => name === wanted)?.[1]
    return runs && median(runs.map(({ figures }) => figures['largest-contentful-paint']))
  }
  return FIRST_PAGES.flatMap((name) => {
    const [own, bare] = [lcpOf(name), lcpOf(name + WITHOUT_SCRIPTS)]
    if (own === undefined || bare === undefined) return []
    const value = Math.round(own - bare)
    return [{ name: `${name}: LCP after that without scripts`, value, unit: 'ms', atMost: HELD_BACK }]
  })
}

const figuresOf = ([{ name, scriptless }, runs]: Results[number]): Figure[] => {
  if (scriptless) return []
  const isFirst = FIRST_PAGES.includes(name)
  return [
    ...CATEGORIES.map((category) => ({
      name: `${name}: ${category}`,
      value: median(runs.map(({ categories }) => categories[category])),
      unit: 'of 100',
      ...((isFirst || category !== 'performance') && { atLeast: 100 }),
    })),
    ...FIGURE_NAMES.map((figure) => {
      const { name: told, decimals, atMost } = FIGURES[figure]
      const [, what = told, unit = ''] = /^(.*), (\w+)$/.exec(told) ?? []
      const value = Number(median(runs.map(({ figures }) => figures[figure])).toFixed(decimals))
      return { name: `${name}: ${what}`, value, unit, ...(isFirst && atMost !== undefined && { atMost }) }
    }),
  ]
}

export const benchLighthouse = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      runs: { type: 'string', default: '3' },
      /** Names of pages, separated by commas. */
      pages: { type: 'string' },
      /** A shop that is open already; else the built shop is started with the demo catalogue. */
      origin: { type: 'string' },
      desktop: { type: 'boolean', default: false },
      results: { type: 'string', default: join(resultsFolder, 'lighthouse.json') },
    },
  })
  const runs = Number(values.runs)
  if (!(runs >= 1)) throw new Error('--runs takes a number from 1')

  const shop = values.origin ? { origin: values.origin, stop: () => Promise.resolve() } : await startShop()
  try {
    const { origin } = shop
    const products: Product[] = await (await fetch(`${origin}/api/products`)).json()
    const wanted = values.pages?.split(',')
    const chosen = withScriptless(places(products).filter(({ name }) => wanted?.includes(name) ?? true))
    const options = { sessionId: await fillCart(origin, products), isDesktop: values.desktop }
    const results = chosen.map((place): [Place, Run[]] => [place, []])
    const browser = await launch({
      executablePath: browserProgram(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    try {
      for (let round = 1; round <= runs; round += 1)
        for (const [place, done] of results) {
          const tryOnce = () => measure(browser, origin + place.path, place, options)
          // On a busy machine a recording fails now and then; a fault of the page fails the second time too.
          const run = await tryOnce().catch(tryOnce)
          done.push(run)
          console.log(
            `run ${round}, ${place.name}: ${CATEGORIES.map((name) => run.categories[name]).join(' ')}`,
          )
        }
    } finally {
      await browser.close()
    }
    const as = values.desktop ? 'a desk' : 'a phone on a slow network'
    console.log(`\nAs ${as} sees it, medians of ${runs}\n\n${report(results)}`)
    const kept = results.map(([place, measured]) => ({ ...place, runs: measured }))
    keepResults(values.results, [...results.flatMap(figuresOf), ...heldBack(results)], kept)
  } finally {
    await shop.stop()
  }
}
