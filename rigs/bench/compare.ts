/**
 * This shop beside another commit of it, in turns on one machine and from outside: the processor time that a checkout, a
 * call of the cart and a page that is not cached cost the shop and its PostgreSQL, the memory that they take, and its pages
 * (`compare-pages.ts`). Ratios of one run can be compared; figures of two runs cannot.
 */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { takeCodeOf } from '../../scripts/release-code.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { callTo } from '../../test/setup/http-call.ts'
import { createShopper, type Shopper } from '../../test/setup/shopper.ts'
import { testFolder } from '../../test/setup/test-folder.ts'
import { measurePageRows, type PageRows } from './compare-pages.ts'
import { keepResults, median, table } from './figures.ts'
import { type CpuTime, cpuTimeOf, memoryOf, pausePictures, resumePictures } from './processes.ts'
import { type RunningShop, startShop, THIS_SHOP } from './shop-process.ts'
import { inLanes } from './start-database.ts'

/** Enough that no product is sold out. */
const PRODUCTS = 1_000
const STOCK = 6
/** ms in which mail, capture and events that follow a checkout are done. */
const FOLLOWS_WITHIN = 1_500
/** ms without requests before the memory is read. */
const QUIET_FOR = 60_000

type Subject = RunningShop & { goods: Product[]; calls: number }
type Row = { name: string; perRound: number; run(shop: Subject, count: number): Promise<void> }

const nextCall = (shop: Subject): number => {
  shop.calls += 1
  return shop.calls
}
const filledCart = async (shop: Subject): Promise<Shopper> => {
  const shopper = createShopper(callTo([shop.origin]))
  const product = shop.goods[nextCall(shop) % shop.goods.length]
  if (!product) throw new Error('the shop has nothing to sell')
  await shopper.add(product.slug)
  return shopper
}
const checkouts = (lanes: number) => async (shop: Subject, count: number) => {
  await inLanes(lanes, count, async () => void (await (await filledCart(shop)).buy()))
  await sleep(FOLLOWS_WITHIN)
}
const read = async (shop: Subject, path: string): Promise<void> => {
  const answer = await fetch(`${shop.origin}${path}`)
  if (!answer.ok) throw new Error(`${answer.status} of ${path}`)
  await answer.arrayBuffer()
}
/** No two calls ask for the same words. */
const words = (shop: Subject): string => {
  const call = nextCall(shop)
  const { name = '' } = shop.goods[call % shop.goods.length] ?? {}
  return encodeURIComponent(`${name} ${call}`)
}

const rows: Row[] = [
  { name: 'checkout, one at a time', perRound: 20, run: checkouts(1) },
  { name: 'checkout, eight at a time', perRound: 40, run: checkouts(8) },
  {
    name: 'add to cart',
    perRound: 100,
    run: (shop, count) => inLanes(1, count, async () => void (await filledCart(shop))),
  },
  {
    name: 'search page, not cached',
    perRound: 60,
    run: (shop, count) => inLanes(1, count, () => read(shop, `/search?q=${words(shop)}`)),
  },
  {
    name: 'search, asked for the first time',
    perRound: 100,
    run: (shop, count) => inLanes(1, count, () => read(shop, `/api/products?search=${words(shop)}`)),
  },
]

const open = async (folder: string): Promise<Subject> => {
  const shop = await startShop({ folder, products: PRODUCTS })
  const all = (await (await fetch(`${shop.origin}/api/products?limit=${PRODUCTS}`)).json()) as Product[]
  const goods = all.filter(({ variants }) => variants.every(({ stockQuantity }) => stockQuantity >= STOCK))
  await pausePictures(shop.pid)
  const stop = () => {
    resumePictures(shop.pid)
    return shop.stop()
  }
  const subject = { ...shop, stop, goods, calls: 0 }
  for (const { run, perRound } of rows) await run(subject, perRound)
  return subject
}

const measure = async (shop: Subject, { run, perRound }: Row): Promise<CpuTime> => {
  const before = cpuTimeOf(shop.pid)
  await run(shop, perRound)
  const after = cpuTimeOf(shop.pid)
  return {
    shop: (after.shop - before.shop) / perRound,
    postgres: (after.postgres - before.postgres) / perRound,
  }
}

const sum = ({ shop, postgres }: CpuTime): number => shop + postgres
const text = (times: CpuTime[]): string => {
  const [shop, postgres] = [
    median(times.map((time) => time.shop)),
    median(times.map((time) => time.postgres)),
  ]
  return `${shop.toFixed(1)} + ${postgres.toFixed(1)} = ${(shop + postgres).toFixed(1)}`
}

const pageCells = (head: string, shops: readonly PageRows[]): string[][] => [
  ['cached page: processor time of bare node:http / of the shop', head, 'this shop'],
  ...(shops[0]?.bareToShop ?? []).map(({ name }, index) => [
    name,
    ...shops.map(({ bareToShop }) => bareToShop[index]?.value.toFixed(2) ?? '-'),
  ]),
  ['product page: script, KiB with heads', ...shops.map(({ productScript }) => productScript.toFixed(1))],
]

export const benchCompare = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '10' } },
  })
  const [commit] = positionals
  if (commit === undefined) throw new Error('npm run bench -- compare COMMIT: which commit?')
  const folder = join(testFolder('haberdash-bench-'), 'other')
  const shops: Subject[] = []
  try {
    await takeCodeOf({ commit }, folder)
    for (const each of [folder, THIS_SHOP])
      execFileSync('node', ['scripts/run.mjs', '--dev', 'scripts/build.ts'], { cwd: each, stdio: 'inherit' })
    for (const each of [folder, THIS_SHOP]) shops.push(await open(each))
    const measured = rows.map((row) => ({ row, times: shops.map((): CpuTime[] => []) }))
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      // Each is the first in every second round.
      for (const { row, times } of measured)
        for (const index of round % 2 ? [0, 1] : [1, 0]) {
          const shop = shops[index]
          if (shop) times[index]?.push(await measure(shop, row))
        }
      console.log(`round ${round} of ${values.rounds}`)
    }
    await sleep(QUIET_FOR)
    const memory = shops.map(({ pid }) => memoryOf(pid))
    const pages: PageRows[] = []
    for (const { origin } of shops) pages.push(await measurePageRows(origin))
    const lines = measured.map(({ row, times: [other = [], own = []] }) => {
      const ratio = median(own.map((time, index) => sum(time) / sum(other[index] ?? time)))
      return { name: row.name, other, own, ratio }
    })
    const head = ['ms of processor time: shop + PostgreSQL', commit.slice(0, 8), 'this shop', 'ratio']
    const cells = lines.map(({ name, other, own, ratio }) => [name, text(other), text(own), ratio.toFixed(2)])
    console.log(`\n${table([head, ...cells])}`)
    console.log(`\n${table(pageCells(commit.slice(0, 8), pages))}\n`)
    console.log(
      `Memory a minute later, of all processes: ${memory.map((mb) => `${mb.toFixed(0)} MB`).join(', ')}.`,
    )
    console.log(
      `${values.rounds} rounds in turns; ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}.`,
    )
    const figures = lines.map(({ name, ratio }) => ({ name, unit: `of ${commit.slice(0, 8)}`, value: ratio }))
    keepResults(join(resultsFolder, 'compare.json'), figures, { lines, pages })
  } finally {
    for (const shop of shops) await shop.stop()
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}
