/**
 * Measurements, each a subcommand:
 *
 *     npm run bench -- checkout [--checkouts 150] [--at-once 8] [--rounds 5] [--results FILE]
 *     npm run bench -- lighthouse [--runs 3] [--pages home,product] [--origin URL] [--desktop] [--results FILE]
 *     npm run bench -- pages [--connections 16] [--seconds 2] [--rounds 5] [--origin http://127.0.0.1:PORT] [--results FILE]
 *     npm run bench -- browser [--products 10000] [--rounds 5] [--against FOLDER] [--results FILE]
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { benchBrowser } from './browser.ts'
import { benchCheckout } from './checkout.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchPages } from './pages.ts'

const benches: Record<string, (args: string[], resultsFolder: string) => Promise<void>> = {
  checkout: benchCheckout,
  lighthouse: benchLighthouse,
  pages: benchPages,
  browser: benchBrowser,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`npm run bench -- NAME, where NAME is one of: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
const results = join(import.meta.dirname, 'results')
mkdirSync(results, { recursive: true })
await bench(args, results)
