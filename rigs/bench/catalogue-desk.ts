/**
 * How fast staff list, open and save products of a large catalogue, half of it tracked by variant, over HTTP against one
 * process of the shop. The calls are made one after another.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { generateCatalogue } from '../../demo/catalogue/large-catalogue.ts'
import type { StaffProductList } from '../../src/contract/products/product-list.ts'
import type { StaffProduct } from '../../src/contract/products/product-schemas.ts'
import { combinationsOf } from '../../src/domain/products/product-options.ts'
import type { CatalogueProduct } from '../../src/domain/products/seeded-catalogue.ts'
import { openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { PASSWORD } from '../../test/setup/shop.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { withEmptyDatabase, withShop } from './start-database.ts'

const CALLS = 60
const WARMING = 10
const TARGET_MS = 50

/** Five sizes for each, so that 10,000 products have 50,000 variants. */
const withVariants = (product: CatalogueProduct, index: number): CatalogueProduct => {
  const sizes = ['XS', 'S', 'M', 'L', 'XL']
  const colors = product.colors.slice(0, 1)
  const stockByVariant = combinationsOf(sizes, colors).map((choice, at) => ({
    ...choice,
    stockQuantity: (index + at) % 7 === 0 ? 0 : (index * at) % 60,
  }))
  return { ...product, sizes, colors, ...(index % 2 === 0 && { stockByVariant }) }
}

/** @returns how many variants there are */
export const stockWithVariants = async (
  connection: PostgresConnection,
  products: number,
): Promise<number> => {
  const { db, close } = openDatabase(connection, { workload: 'maintenance' })
  await migrate(db)
  const catalogue = generateCatalogue(products)
  await seedCatalogue(db, { ...catalogue, products: catalogue.products.map(withVariants) })
  await sql`vacuum analyze`.execute(db)
  const { variants } = await db
    .selectFrom('variants')
    .select(({ fn }) => fn.countAll<number>().as('variants'))
    .executeTakeFirstOrThrow()
  await close()
  return variants
}

type Staff = (method: string, path: string, body?: unknown) => Promise<unknown>

const login = async (origin: string): Promise<Staff> => {
  const json = { 'Content-Type': 'application/json' }
  const reply = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ password: PASSWORD }),
  })
  const { token } = (await reply.json()) as { token: string }
  return async (method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body !== undefined && json) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

/** `work` answers with the part of its time that counts, or it counts whole. */
const time = async (work: (index: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> => {
  const times: number[] = []
  for (let index = 0; index < CALLS + WARMING; index += 1) {
    const began = performance.now()
    const counted = await work(index)
    const whole = performance.now() - began
    if (index >= WARMING) times.push(typeof counted === 'number' ? counted : whole)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: median(times), p95: sorted[Math.floor(sorted.length * 0.95)] as number }
}

const measure = async (origin: string, isTarget: boolean): Promise<Figure[]> => {
  const staff = await login(origin)
  const list = (query: Record<string, string> = {}) =>
    staff('GET', `/api/admin/catalogue/products?${new URLSearchParams(query)}`) as Promise<StaffProductList>
  const first = await list({ limit: '200' })
  const rowAt = (index: number) => first.products[(index * 7) % first.products.length] as { id: string }
  const open = (index: number) =>
    staff('GET', `/api/admin/catalogue/products/${rowAt(index).id}`) as Promise<StaffProduct>
  const save = async (index: number, changes: (product: StaffProduct) => Partial<StaffProduct>) => {
    const product = await open(index)
    const changed = changes(product)
    const seen = Object.fromEntries(
      Object.keys(changed).map((field) => [field, product[field as keyof StaffProduct]]),
    )
    const began = performance.now()
    await staff('PATCH', `/api/admin/catalogue/products/${product.id}`, {
      version: product.version,
      changes: changed,
      seen,
    })
    return performance.now() - began
  }
  const { products: sample } = first
  const brand = (sample[0] as { brandId: string }).brandId
  const cases: [string, (index: number) => Promise<unknown>][] = [
    ['first page', () => list()],
    ['newest page', () => list({ sort: 'newest' })],
    ['second page', () => list({ after: first.next ?? '' })],
    ['search for a name', (index) => list({ search: (sample[index] as { name: string }).name.slice(0, 8) })],
    ['search for a SKU', (index) => list({ search: (sample[index] as { sku: string }).sku })],
    ['search for a common word', () => list({ search: 'wallet' })],
    ['search for one letter', () => list({ search: 'a' })],
    ['filter by brand', () => list({ brand })],
    ['filter by low stock', () => list({ stock: 'low' })],
    ['filter by sold out', () => list({ stock: 'out' })],
    ['filter by missing picture', () => list({ picture: 'none' })],
    ['open a product', open],
    ['save a price', (index) => save(index, () => ({ price: `${20 + (index % 50)}.00` }))],
    ['save a name', (index) => save(index, () => ({ name: `Product ${index}` }))],
    [
      'save a size more',
      (index) =>
        save(index, (product) => ({
          sizes: [...product.sizes, `New ${index}`],
          variants: [
            ...product.variants,
            { size: `New ${index}`, color: product.colors[0] ?? null } as StaffProduct['variants'][number],
          ],
        })),
    ],
  ]
  const figures: Figure[] = []
  for (const [name, work] of cases) {
    const { p50, p95 } = await time(work)
    figures.push({ name: `${name}, p50`, unit: 'ms', value: p50 })
    figures.push({ name: `${name}, p95`, unit: 'ms', value: p95, ...(isTarget && { atMost: TARGET_MS }) })
  }
  return figures
}

export const benchCatalogueDesk = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      products: { type: 'string', default: '10000' },
      results: { type: 'string', default: join(resultsFolder, 'catalogue-desk.json') },
    },
  })
  const products = Number(values.products)
  await withEmptyDatabase(async (connection) => {
    const variants = await stockWithVariants(connection, products)
    console.log(`${products} products with ${variants} variants`)
    const figures = await withShop(connection, (origin) => measure(origin, products <= 10_000))
    console.log(table([['', 'ms'], ...figures.map(({ name, value }) => [name, value.toFixed(1)])]))
    keepResults(values.results, figures, { products, variants })
  })
}
