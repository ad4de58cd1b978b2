/**
 * How fast staff list, search, count and export orders, over HTTP against one process of the shop, and how long the
 * migration of order management takes for the same orders. The calls are made one after another.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { StaffOrderList } from '../../src/contract/orders/order-list.ts'
import { type Database, openDatabase } from '../../src/storage/database/database.ts'
import type { PostgresConnection } from '../../src/storage/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { migrations } from '../../src/storage/migrations/list.ts'
import { migrateUpTo } from '../../test/setup/earlier-release.ts'
import { PASSWORD } from '../../test/setup/shop.ts'
import { type Figure, keepResults, median, table } from './figures.ts'
import { memoryOf } from './growth.ts'
import { withEmptyDatabase, withShop } from './start-database.ts'

const CALLS = 40
const WARMING = 5
const TARGET_MS = 50

/** The last migration before order management's. */
const lastBefore = (): string => {
  const names = Object.keys(migrations).sort()
  return names[names.findIndex((name) => name.endsWith('-order-desk')) - 1] as string
}

/** Orders of three years: names of 500 x 600, 5,000 SKUs, one in twenty refunded, three currencies, a tenth trials. */
const writeOrders = async (db: Database, count: number): Promise<void> => {
  await sql`insert into checkouts (id, session_id, status, mode, currency, version, expires_at, checked_at, created_at)
    select 'checkout_' || n, lpad(n::text, 9, '0'), 'completed', 'live', 'GBP', 1, now(), now(), now()
    from generate_series(1, ${count}::int) n`.execute(db)
  await sql`insert into orders (id, checkout_id, intent_id, status, payment_status, mode, email, shipping_address,
      billing_address, received, received_currency, created_at, currency, rate, subtotal_pence, shipping_pence,
      total_pence, subtotal, shipping, total)
    select 'order_' || substr(md5(n::text), 1, 16), 'checkout_' || n, 'pi_' || n,
      case when n % 20 = 0 then 'refunded' else 'confirmed' end, case when n % 20 = 0 then 'refunded' else 'paid' end,
      case when n % 10 = 0 then 'test' else 'live' end, 'first' || n % 500 || '.last' || n % 601 || '@mail' || n % 40 || '.example',
      address, address, 5000, currency, now() - (${count}::int - n) * interval '15 minutes', currency, 1, 5000, 0, 5000,
      5000, 0, 5000
    from generate_series(1, ${count}::int) n
    cross join lateral (select jsonb_build_object('firstName', 'First' || n % 500, 'lastName', 'Last' || n % 601,
      'address', n % 90 || ' Mill Lane', 'city', 'Leeds', 'postalCode', 'LS' || n % 30 || ' 4DY', 'country', 'GB') as address,
      (array['GBP', 'GBP', 'EUR', 'USD'])[n % 4 + 1] as currency) as a`.execute(db)
  await sql`insert into order_items (order_id, position, product_id, name, brand, sku, quantity, price_pence)
    select 'order_' || substr(md5(n::text), 1, 16), line, 'prod_' || (n + line) % 5000, 'Cap', 'Plain',
      'SK-' || lpad(((n + line) % 5000)::text, 5, '0') || '-M', 1, 2500
    from generate_series(1, ${count}::int) n cross join generate_series(0, 1) line`.execute(db)
}

/** Parcels of all orders but the newest 200; every parcel with a tracking number. */
const writeParcels = async (db: Database): Promise<void> => {
  await sql`alter table fulfilments disable trigger refresh_search`.execute(db)
  await sql`insert into fulfilments (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at)
    select 'parcel_' || number, id, 1, 'DHL', 'JD' || lpad((number * 7919)::text, 10, '0'), '', 'staff', created_at
    from orders where status = 'confirmed' and number < (select max(number) - 200 from orders)`.execute(db)
  await sql`alter table fulfilments enable trigger refresh_search`.execute(db)
  await sql`insert into fulfilment_lines (order_id, fulfilment_id, position, quantity)
    select i.order_id, f.id, i.position, i.quantity from fulfilments f join order_items i on i.order_id = f.order_id`.execute(
    db,
  )
  await sql`update orders o set fulfilment_status = 'delivered', search_text = order_search_text(o)
    from fulfilments f where f.order_id = o.id`.execute(db)
}

/** @returns seconds of the migration */
const stock = async (connection: PostgresConnection, count: number): Promise<number> => {
  const { db, close } = openDatabase(connection, { workload: 'maintenance' })
  await migrateUpTo(db, lastBefore())
  await writeOrders(db, count)
  await sql`vacuum analyze`.execute(db)
  const began = performance.now()
  await migrate(db)
  const seconds = (performance.now() - began) / 1000
  await writeParcels(db)
  await sql`vacuum analyze`.execute(db)
  await close()
  return seconds
}

const time = async (work: (index: number) => Promise<unknown>): Promise<{ p50: number; p95: number }> => {
  const times: number[] = []
  for (let index = 0; index < CALLS + WARMING; index += 1) {
    const began = performance.now()
    await work(index)
    if (index >= WARMING) times.push(performance.now() - began)
  }
  return {
    p50: median(times),
    p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] as number,
  }
}

const measure = async (origin: string, pid: number): Promise<Figure[]> => {
  const login = await fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const headers = { Authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
  const get = async (path: string) => {
    const answer = await fetch(origin + path, { headers })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const list = async (query: Record<string, string> = {}) =>
    (await (await get(`/api/admin/orders/search?${new URLSearchParams(query)}`)).json()) as StaffOrderList
  const first = await list({ limit: '200' })
  const numberAt = (index: number) => (first.orders[index] as { number: number }).number
  const year = { from: '2025-01-01', to: '2025-12-31' }
  const cases: [string, (index: number) => Promise<unknown>][] = [
    ['first page and count', () => list()],
    ['page in the middle', (index) => list({ after: String(30_000 + index * 50) })],
    ['oldest first', () => list({ sort: 'oldest' })],
    ['search for a name', (index) => list({ search: `First${index * 3} Last${index}` })],
    ['search for a first name', (index) => list({ search: `First${100 + index}` })],
    ['search for an email', (index) => list({ search: `first${index}.last${index * 2}@mail` })],
    ['search for a SKU', (index) => list({ search: `SK-0${1000 + index * 7}` })],
    [
      'search for a tracking number',
      (index) => list({ search: `JD${String((2000 + index) * 7919).padStart(10, '0')}` }),
    ],
    ['search for a number', (index) => list({ search: `#${numberAt(index)}` })],
    ['search for digits', (index) => list({ search: String(numberAt(index)) })],
    ['search for what all orders have', () => list({ search: 'example' })],
    ['search for one letter', () => list({ search: 'f' })],
    ['search for nothing that is there', (index) => list({ search: `zzqx${index}` })],
    ['filter: to ship', () => list({ fulfilment: 'to_ship' })],
    ['filter: delivered', () => list({ fulfilment: 'delivered' })],
    ['filter: partly shipped', () => list({ fulfilment: 'partly_shipped' })],
    ['filter: refunded', () => list({ status: 'refunded' })],
    ['filter: currency', () => list({ currency: 'EUR' })],
    ['filter: trial orders', () => list({ trial: 'only' })],
    ['filter: a year', () => list(year)],
    [
      'filter: a year, currency, refunded, no trials',
      () => list({ ...year, currency: 'EUR', status: 'refunded', trial: 'without' }),
    ],
    ['filter and search', (index) => list({ ...year, search: `First${index}`, currency: 'GBP' })],
    [
      'open an order',
      async (index) => (await get(`/api/admin/orders/${(first.orders[index] as { id: string }).id}`)).json(),
    ],
    ['next order to pack', async () => (await get('/api/admin/packing/next')).json()],
  ]
  const figures: Figure[] = []
  for (const [name, work] of cases) {
    const { p50, p95 } = await time(work)
    figures.push({ name: `${name}, p50`, unit: 'ms', value: p50 })
    figures.push({ name: `${name}, p95`, unit: 'ms', value: p95, atMost: TARGET_MS })
  }
  const before = memoryOf(pid)
  const began = performance.now()
  let bytes = 0
  let most = before
  for await (const part of (await get('/api/admin/orders/export')).body ?? []) {
    bytes += part.byteLength
    most = Math.max(most, memoryOf(pid))
  }
  figures.push({ name: 'export of all orders', unit: 's', value: (performance.now() - began) / 1000 })
  figures.push({ name: 'memory that the export adds', unit: 'MB', value: most - before })
  figures.push({ name: 'size of the export', unit: 'MB', value: bytes / 1e6 })
  return figures
}

export const benchOrderManagement = async (args: string[], resultsFolder: string): Promise<void> => {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '100000' },
      results: { type: 'string', default: join(resultsFolder, 'order-desk.json') },
    },
  })
  await withEmptyDatabase(async (connection) => {
    const orders = Number(values.orders)
    const seconds = await stock(connection, orders)
    console.log(`${orders} orders; their migration took ${seconds.toFixed(1)} s`)
    const figures = [
      { name: 'migration', unit: 's', value: seconds } as Figure,
      ...(await withShop(connection, measure)),
    ]
    console.log(
      table([['', ''], ...figures.map(({ name, value, unit }) => [name, `${value.toFixed(1)} ${unit}`])]),
    )
    keepResults(values.results, figures, { orders })
  })
}
