/** What searches and filters of order management cost among many orders: they read those that match, and scan no other (B40). */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/storage/database/database.ts'
import { type OrderFilter, searchOrders } from '../../src/storage/orders/order-search.ts'
import { moneyApi } from '../setup/money.ts'
import { writeOrders } from '../setup/orders.ts'

const ORDERS = 3000
/** Of a bitmap of trigrams some rows do not match and are read all the same. */
const MAX_ROWS = 300

const api = moneyApi()

beforeAll(async () => {
  const { db } = api()
  for (const prefix of ['cost', 'more']) {
    await writeOrders(db, ORDERS / 2, { prefix })
    await sql`vacuum analyze orders`.execute(db)
  }
  await sql`insert into fulfilments (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at)
    select 'parcel_' || id, id, 1, 'Royal Mail', 'RM' || id, '', 'Ann', now() from orders where id like '%7'`.execute(
    db,
  )
  await sql`update orders set fulfilment_status = 'shipped' where id <> 'order_cost_1367'`.execute(db)
  await sql`vacuum analyze orders`.execute(db)
})

/** Rows of orders that the connection has read since the server last took its counts. */
const countReads = async (trx: Database): Promise<number> => {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = 'orders'`.execute(trx)
  return rows[0]?.read ?? 0
}

/** @returns with how many rows of orders the work has read, on a connection of its own */
const withReads = <T>(work: (db: Database) => Promise<T>): Promise<{ result: T; read: number }> =>
  api()
    .db.transaction()
    .execute(async (trx) => {
      const before = await countReads(trx)
      const result = await work(trx)
      return { result, read: (await countReads(trx)) - before }
    })

test.each<[string, OrderFilter]>([
  ['a name', { search: '1367rd cost.example' }],
  ['a part of an email address', { search: 'opper1367@cost' }],
  ['a SKU', { search: 'sku-cost-1367' }],
  ['a number', { search: '#2367' }],
  ['a tracking number', { search: 'rmorder_cost_1367' }],
  ['what is to ship in a currency', { fulfilment: 'to_ship', currency: 'GBP' }],
  [
    'a name within a status and a time',
    { search: '1367rd cost.example', payment: 'paid', from: '2026-01-01' },
  ],
])('A search or filter for %s among 3,000 orders reads few of them', async (_, filter) => {
  const { result, read } = await withReads((db) => searchOrders(db, filter, { limit: 50 }, 'UTC'))
  expect(result).toMatchObject({ orders: [{ id: 'order_cost_1367' }], total: 1 })
  expect(read).toBeLessThan(MAX_ROWS)
})

test('The rows that a search reads are counted: without an index it reads them all', async () => {
  const { read } = await withReads((db) =>
    sql`select 1 from orders where search_text || '' like '%1367rd%'`.execute(db),
  )
  expect(read).toBeGreaterThanOrEqual(ORDERS)
})
