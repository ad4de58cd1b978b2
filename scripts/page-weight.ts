/**
 * What the first load of each kind of page weighs, compressed, and which modules make it up. The limits are in
 * test/limits.json (scripts/limits.ts), the last kept weights in test/page-weight.json: what grew since is named where a
 * limit is passed.
 *
 *     npm run page-weight                  the table
 *     npm run page-weight -- --keep        keeps it as what later builds are compared with
 */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { currentBuild } from '../src/server/assets/build-folders.ts'
import { readAssets } from '../src/server/assets/page-assets.ts'
import { ensureBuilt } from './build.ts'
import { root } from './install.mjs'
import type { ModuleSizes } from './module-sizes.ts'
import { main } from './progress.mjs'

const clientFolder = () => join(currentBuild(join(root, 'dist'), 'pages') ?? '', 'client')
const keptFile = join(root, 'test', 'page-weight.json')

const sources = {
  home: 'src/storefront/home/home-page.tsx',
  listing: 'src/storefront/listing/category-page.tsx',
  shop: 'src/storefront/shop/shop-page.tsx',
  product: 'src/storefront/product/product-page.tsx',
  /** What lists fetch after they are hydrated: it may bring no other page's script. */
  results: 'src/storefront/listing/product-results.tsx',
}
type Page = keyof typeof sources
type Weight = { script: number; style: number }
/** Bytes. A module's are its share of the compressed script that contains it. */
type Kept = { pages: Record<Page, Weight>; modules: Record<string, number> }
type Weighed = Pick<Kept, 'pages' | 'modules'> & { modulesOf: Record<Page, Set<string>> }

const compressed = (client: string, path: string): number =>
  brotliCompressSync(readFileSync(join(client, path))).length

function weigh(): Weighed {
  const client = clientFolder()
  const sizes: ModuleSizes = JSON.parse(readFileSync(join(client, '.vite', 'modules.json'), 'utf8'))
  const assets = readAssets(client)
  const modules: Record<string, number> = {}
  const weighed = Object.entries(sources).map(([page, source]) => {
    const scripts = [...new Set([assets.entry, ...assets.scripts(source)])]
    const names = new Set<string>()
    let script = 0
    for (const path of scripts) {
      const bytes = compressed(client, path)
      script += bytes
      const inScript = sizes[path.slice(1)] ?? {}
      const minified = Object.values(inScript).reduce((sum, size) => sum + size, 0)
      for (const [name, size] of Object.entries(inScript)) {
        names.add(name)
        modules[`${name} in ${path}`] = Math.round((size / minified) * bytes)
      }
    }
    const style = assets.css.reduce((sum, path) => sum + compressed(client, path), 0)
    return { page: page as Page, weight: { script, style }, names }
  })
  const byName: Record<string, number> = {}
  for (const [key, bytes] of Object.entries(modules)) {
    const name = key.replace(/ in \/.*$/, '')
    byName[name] = (byName[name] ?? 0) + bytes
  }
  const record = <Value>(of: (entry: (typeof weighed)[number]) => Value) =>
    Object.fromEntries(weighed.map((entry) => [entry.page, of(entry)])) as Record<Page, Value>
  return { pages: record(({ weight }) => weight), modulesOf: record(({ names }) => names), modules: byName }
}

const readKept = (): Kept => JSON.parse(readFileSync(keptFile, 'utf8'))

const bySize = (modules: Record<string, number>): [string, number][] =>
  Object.entries(modules).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))

/** Smaller changes are noise of the compression. */
const NOTABLE = 40

type Sizes = Readonly<Record<string, number>>

/** In words: which modules of a page have grown since `kept`, the most first. */
export function grown(names: Iterable<string>, now: Sizes, kept: Sizes): string {
  const lines = [...names]
    .map((name): [string, number] => [name, (now[name] ?? 0) - (kept[name] ?? 0)])
    .filter(([, bytes]) => bytes >= NOTABLE)
    .sort(([, a], [, b]) => b - a)
    .map(([name, bytes]) => `  ${name} +${bytes}${name in kept ? '' : ' (new)'}`)
  return lines.length
    ? `Grown since test/page-weight.json was kept:\n${lines.join('\n')}`
    : 'No module grew notably.'
}

/** Of the present build, as test/limits.json names them; `grew` says which modules have. */
export function measurePageWeights(): { what: string; value: number; grew: () => string }[] {
  const weighed = weigh()
  const kept = readKept()
  return (Object.keys(sources) as Page[]).flatMap((page) =>
    (['script', 'style'] as const).map((kind) => ({
      what: `${page} page: ${kind}`,
      value: weighed.pages[page][kind],
      grew: () => grown(weighed.modulesOf[page], weighed.modules, kept.modules),
    })),
  )
}

function report({ pages, modules, modulesOf }: Weighed): string {
  const names = Object.keys(sources) as Page[]
  const totals = names.map(
    (page) => `${page.padEnd(8)} script ${pages[page].script}, style ${pages[page].style}`,
  )
  const rows = bySize(modules).map(
    ([name, bytes]) =>
      `${String(bytes).padStart(6)}  ${name}  (${names.filter((page) => modulesOf[page].has(name)).join(', ')})`,
  )
  return [...totals, '', ...rows].join('\n')
}

if (import.meta.main) {
  await main(async () => {
    const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
    await ensureBuilt()
    const weighed = weigh()
    console.log(report(weighed))
    if (!values.keep) return
    const { pages, modules } = weighed
    const next: Kept = { pages, modules: Object.fromEntries(bySize(modules)) }
    writeFileSync(keptFile, `${JSON.stringify(next, null, 2)}\n`)
  })
}
