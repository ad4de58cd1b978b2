/** Orders of release 0.2.0 get numbers, timelines and paid amounts, and so do orders that a node of it still writes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/storage/database/migrate.ts'
import { testDatabase } from '../setup/database.ts'
import {
  type EarlierNode,
  migrateToRelease02,
  startEarlierNode,
  writeCheckout,
  writeProducts,
} from '../setup/release-0-2.ts'

const database = testDatabase({ from: 'empty' })
let earlier: EarlierNode

const line = { slug: 'cap', size: null, color: null, quantity: 2 }
const paid = (id: string, sessionId: string) =>
  ({ id, sessionId, email: `${id}@example.com`, line, payment: 'succeeded' }) as const

beforeAll(async () => {
  const { db, connection } = database()
  await migrateToRelease02(db)
  await writeProducts(db, [{ slug: 'cap', sku: 'CAP', sizes: [], colors: [], onHand: 100 }])
  await writeCheckout(db, paid('later', 'aaaaaaaa1'))
  await writeCheckout(db, paid('first', 'aaaaaaaa2'))
  await writeCheckout(db, paid('refunded', 'aaaaaaaa3'))
  await sql`update orders set created_at = now() - interval '1 day' where id = 'order_first'`.execute(db)
  // In a currency whose shares leave a remainder.
  await sql`insert into order_items (order_id, position, product_id, name, brand, sku, quantity, price_pence)
    select 'order_later', position, 'prod_cap', 'cap', 'Plain', 'SKU-cap', 1, 3333 from generate_series(1, 3) position`.execute(
    db,
  )
  await sql`update orders set currency = 'JPY', received_currency = 'JPY', rate = 150, subtotal = 10001, shipping = 0,
    total = 10001, received = 10001 where id = 'order_later'`.execute(db)
  await sql`insert into refunds (id, intent_id, order_id, reason, amount, currency, cause, status, provider_refund_id,
      created_at, updated_at)
    values ('refund_1', 'pi_refunded00000000', 'order_refunded', 'staff', 24000, 'GBP', 'returned', 'succeeded', 're_1',
      now(), now())`.execute(db)
  await sql`update orders set status = 'refunded', payment_status = 'refunded' where id = 'order_refunded'`.execute(
    db,
  )
  earlier = startEarlierNode(connection)
  await migrate(db)
})
afterAll(() => earlier?.close())

test('orders are numbered in the order of their creation', async () => {
  const { db } = database()
  const orders = await db.selectFrom('orders').select(['id', 'number']).orderBy('number').execute()
  expect(orders.map(({ number }) => number)).toEqual([1001, 1002, 1003])
  expect(orders[0]?.id).toBe('order_first')
})

test('their timelines are derived', async () => {
  const { db } = database()
  const events = await db
    .selectFrom('order_events')
    .select(['order_id', 'kind', 'actor', sql<string>`details ->> 'to'`.as('to')])
    .orderBy('id')
    .execute()
  const of = (id: string) =>
    events
      .filter(({ order_id }) => order_id === id)
      .map(({ kind, actor, to }) => [kind, actor, to].join(' ').trim())
  expect(of('order_first')).toEqual(['placed shop', 'payment shop paid'])
  expect(of('order_refunded')).toEqual([
    'placed shop',
    'payment shop paid',
    'payment staff refund_pending',
    'payment shop refunded',
  ])
})

test('what was paid for each line sums to what was paid, also where the shares leave a remainder', async () => {
  const { db } = database()
  const items = await db
    .selectFrom('order_items')
    .select(['order_id', 'position', 'paid', 'paid_pence'])
    .orderBy('position')
    .execute()
  const later = items.filter(({ order_id }) => order_id === 'order_later')
  expect(later.reduce((sum, { paid }) => sum + paid, 0)).toBe(10_001)
  // 24,000 and three times 3,333 of 33,999 pence: the remainders give one yen more to those that lose most.
  expect(later.map(({ paid }) => paid)).toEqual([7060, 981, 980, 980])
  expect(items.find(({ order_id }) => order_id === 'order_first')).toMatchObject({
    paid: 24_000,
    paid_pence: 24_000,
  })
})

test('an order of a node of 0.2.0 after the upgrade has a number, events, paid amounts and is found', async () => {
  const { db } = database()
  expect(await earlier.sell(line)).toBe(true)
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(order).toMatchObject({ number: 1004, fulfilment_status: 'unfulfilled' })
  expect(order.search_text).toContain('earlierexamplecom')
  expect(order.search_text).toContain('skucap')
  const events = await db.selectFrom('order_events').select('kind').where('order_id', '=', order.id).execute()
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'payment'])
  const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
  expect(items).toMatchObject([{ paid: 24_000, paid_pence: 24_000 }])
})
