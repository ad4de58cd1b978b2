/** Orders of release 0.4.0 that were cancelled before anything was shipped are marked as such; others are not. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../src/storage/database/migrate.ts'
import { searchOrders } from '../../src/storage/orders/order-search.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { writeOrders } from '../setup/orders.ts'

const database = testDatabase({ from: 'empty' })

test('the upgrade marks orders that were cancelled, and leaves those that were shipped or only refunded', async () => {
  const { db } = database()
  await migrateUpTo(db, '150-cart-handovers')
  await writeOrders(db, 4)
  // By parts; by parts after shipping; by staff; refunded for another cause.
  await sql`update orders set fulfilment_status = 'returned' where number in (1001, 1002)`.execute(db)
  await sql`insert into fulfilments (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at)
    values ('parcel_1', 'order_desk_2', 1, '', '', '', 'Ann', now())`.execute(db)
  await sql`update orders set status = 'refunded', payment_status = 'refunded' where number in (1003, 1004)`.execute(
    db,
  )
  await sql`insert into refunds (id, intent_id, order_id, reason, cause, amount, currency, status, provider_refund_id,
      created_at, updated_at)
    select 'refund_' || number, intent_id, id, 'staff', case number when 1003 then 'cancelled' else 'faulty' end, 5000,
      'GBP', 'succeeded', 're_' || number, now(), now()
    from orders where number in (1003, 1004)`.execute(db)
  await migrate(db)
  const { orders } = await searchOrders(db, {}, { sort: 'oldest', limit: 9 }, 'UTC')
  expect(orders.map(({ fulfilmentStatus }) => fulfilmentStatus)).toEqual([
    'cancelled',
    'returned',
    'cancelled',
    'unfulfilled',
  ])
})
