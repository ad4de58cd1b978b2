/**
 * Measurements. Without a name all of them in a short form (`--whole`: as long as docs/performance.md had them), then
 * one table; each by itself:
 *
 *     npm run bench -- pages [--connections 16] [--seconds 2] [--rounds 5] [--origin http://127.0.0.1:PORT] [--results FILE]
 *     npm run bench -- cart [--calls 1000] [--at-once 8] [--rounds 5] [--results FILE]
 *     npm run bench -- checkout [--checkouts 150] [--at-once 8] [--rounds 5] [--results FILE]
 *     npm run bench -- attacks [--seconds 5] [--only NAME,NAME] [--floor] [--folder ANOTHER_SHOP] [--results FILE]
 *     npm run bench -- overload [--seconds 10] [--memory 256] [--results FILE]
 *     npm run bench -- growth [--sizes 100,1000,10000,100000] [--stock-only]
 *     npm run bench -- catalogue-desk [--products 10000] [--results FILE]
 *     npm run bench -- feed [--products 10000] [--results FILE]
 *     npm run bench -- order-desk [--orders 100000] [--results FILE]
 *     npm run bench -- browser [--products 10000] [--rounds 5] [--against FOLDER] [--results FILE]
 *     npm run bench -- hydration [--rounds 5] [--pages home,product] [--against FOLDER] [--results FILE]
 *     npm run bench -- lighthouse [--runs 3] [--pages home,product] [--origin URL] [--desktop] [--results FILE]
 *     npm run bench -- compare COMMIT [--rounds 10]
 *     npm run bench -- report
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

type Bench = (args: string[], resultsFolder: string) => Promise<void>

/** Loaded when it is wanted: what one needs, such as a browser, the others can do without. */
const benches: Record<string, () => Promise<Bench>> = {
  all: async () => (await import('./everything.ts')).benchEverything,
  pages: async () => (await import('./pages.ts')).benchPages,
  cart: async () => (await import('./cart.ts')).benchCart,
  checkout: async () => (await import('./checkout.ts')).benchCheckout,
  attacks: async () => (await import('./attacks.ts')).benchAttacks,
  overload: async () => (await import('./overload.ts')).benchOverload,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  'catalogue-desk': async () => (await import('./catalogue-desk.ts')).benchCatalogueDesk,
  feed: async () => (await import('./feed.ts')).benchFeed,
  'order-desk': async () => (await import('./order-management.ts')).benchOrderManagement,
  browser: async () => (await import('./browser.ts')).benchBrowser,
  hydration: async () => (await import('./hydration.ts')).benchHydration,
  lighthouse: async () => (await import('./lighthouse.ts')).benchLighthouse,
  compare: async () => (await import('./compare.ts')).benchCompare,
  report: async () => async (_, resultsFolder) => (await import('./everything.ts')).reportAll(resultsFolder),
}

const given = process.argv.slice(2)
const [name = 'all', ...args] = given[0]?.startsWith('--') ? ['all', ...given] : given
const load = Object.hasOwn(benches, name) ? benches[name] : undefined
if (!load) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
const bench = await load()
await bench(args, results)
