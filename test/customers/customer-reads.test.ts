/** What the list and the page of customers cost among many orders: they read those of their page, and scan no other. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { readCustomer, searchCustomers } from '../../src/storage/customers/customers.ts'
import type { Database } from '../../src/storage/database/database.ts'
import { listMails } from '../../src/storage/mails/mails.ts'
import { moneyApi } from '../setup/money.ts'
import { writeOrders } from '../setup/orders.ts'

const ORDERS = 3000
const api = moneyApi()

beforeAll(async () => {
  const { db } = api()
  await writeOrders(db, ORDERS, { prefix: 'cost' })
  await sql`insert into mails (key, kind, order_id, recipient, subject, state, created_at, updated_at)
    select id, 'confirmation', id, email, 'Your order', 'sent', now(), now() from orders`.execute(db)
  await sql`vacuum analyze orders, mails`.execute(db)
})

const readsOf = (table: 'orders' | 'mails', work: (db: Database) => Promise<unknown>): Promise<number> =>
  api()
    .db.transaction()
    .execute(async (trx) => {
      const count = async () =>
        (
          await sql<{ read: number }>`
            select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
            from pg_stat_xact_user_tables where relname = ${table}`.execute(trx)
        ).rows[0]?.read ?? 0
      const before = await count()
      await work(trx)
      return (await count()) - before
    })

test.each([
  // Each order at most once for the count, which stops at 2,000 customers.
  ['A later page', {}, { after: 2500, limit: 50 }, ORDERS + 300],
  ['A search', { search: '1367rd' }, { limit: 50 }, 300],
])(
  '%s of the customers of 3,000 orders reads few of them besides its count',
  async (_, filter, page, most) => {
    const read = await readsOf('orders', (db) => searchCustomers(db, { ...filter, mode: 'sandbox' }, page))
    expect(read).toBeLessThan(most)
  },
)

test('the page of one customer among 3,000 orders reads few of them, and of the mails those of the page', async () => {
  expect(await readsOf('orders', (db) => readCustomer(db, 'order_cost_1367', 'sandbox'))).toBeLessThan(50)
  expect(
    await readsOf('mails', (db) => listMails(db, { customer: 'order_cost_1367', limit: 50 })),
  ).toBeLessThan(50)
})
