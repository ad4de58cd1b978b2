/**
 * Orders of release 0.4.0 are found by all that this release finds an order by: their search texts are written again step
 * by step, from the newest on, and its nodes search on meanwhile.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { escapeLike } from '../../src/storage/database/like-pattern.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { searchOrders } from '../../src/storage/orders/order-search.ts'
import { refillOrderSearch } from '../../src/storage/orders/order-search-refill.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { writeOrders } from '../setup/orders.ts'

const database = testDatabase({ from: 'empty' })

beforeAll(async () => {
  await migrateUpTo(database().db, '150-cart-handovers')
  await writeOrders(database().db, 7)
  await migrate(database().db)
})

const totalOf = async (search: string) =>
  (await searchOrders(database().db, { search }, { limit: 50 }, 'UTC')).total

/** As a node of that release searches. */
const searchAsBefore = async (word: string) =>
  (
    await sql<{ number: number }>`select o.number from orders o
      where o.search_text like '%' || fold_text(${escapeLike(word)}) || '%' order by o.number`.execute(
      database().db,
    )
  ).rows.map(({ number }) => number)

test('a run writes the texts of the newest orders, the next ones go on until none is left', async () => {
  const { db } = database()
  expect(await totalOf('leeds')).toBe(0)
  await refillOrderSearch(db, { step: 2, maxSteps: 1 })
  const { orders } = await searchOrders(db, { search: 'leeds' }, { limit: 50 }, 'UTC')
  expect(orders.map(({ number }) => number)).toEqual([1007, 1006])
  await refillOrderSearch(db, { step: 2, maxSteps: 1 })
  expect(await totalOf('leeds')).toBe(4)
  await refillOrderSearch(db)
  expect(await totalOf('leeds')).toBe(7)
  expect(await totalOf('LS14DY')).toBe(7)
  const left = await sql`select 1 from settings where key = 'order-search-below'`.execute(db)
  expect(left.rows).toEqual([])
})

test('a node of the release before finds orders by address and SKU, with wildcards of SQL as before', async () => {
  expect(await searchAsBefore('shopper3@example.com')).toEqual([1003])
  expect(await searchAsBefore('SKU-DESK-4')).toEqual([1004])
  expect(await searchAsBefore('sku_desk%4')).toEqual([1004])
})

test('two nodes refill at once, and each text is written once', async () => {
  const { db } = database()
  await sql`insert into settings (key, value) values ('order-search-below', '2147483647')`.execute(db)
  await sql`update orders set search_text = ''`.execute(db)
  await Promise.all([refillOrderSearch(db, { step: 1 }), refillOrderSearch(db, { step: 1 })])
  expect(await totalOf('leeds')).toBe(7)
})
