/**
 * Orders that waited in a shop of release 0.4.0 are claimed after the upgrade, while nodes of that release still show and
 * ship orders without claims: what they ship is nobody's turn any more, and their parcel is never sent a second time.
 */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/storage/database/database.ts'
import { migrate } from '../../src/storage/database/migrate.ts'
import { findClaim, writeClaim } from '../../src/storage/orders/packing-claims.ts'
import { isInQueue, readPackingQueue } from '../../src/storage/orders/packing-queue.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { writeOrders } from '../setup/orders.ts'

const database = testDatabase({ from: 'empty' })
const ANN = { station: 'station-of-ann', packer: 'Ann' }
const BO = { station: 'station-of-bo', packer: 'Bo' }

beforeAll(async () => {
  await migrateUpTo(database().db, '150-cart-handovers')
  await writeOrders(database().db, 3)
  await migrate(database().db)
})

const claim = (orderId: string, who: typeof ANN) =>
  database()
    .db.transaction()
    .execute((trx) => writeClaim(trx, { orderId, ...who }))
const nextOf = async ({ station }: typeof ANN) =>
  (await readPackingQueue(database().db, { station, after: undefined })).nextId

/** The columns that release 0.4.0 writes when it ships a whole order of one line. */
const shipAsBefore = async (db: Database, orderId: string) => {
  await sql`insert into fulfilments (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at)
    values ('parcel_' || ${orderId}, ${orderId}, 1, '', 'OLD-NODE', '', 'Cleo', now())`.execute(db)
  await sql`insert into fulfilment_lines (order_id, fulfilment_id, position, quantity)
    values (${orderId}, 'parcel_' || ${orderId}, 0, 1)`.execute(db)
  await sql`update orders set fulfilment_status = 'shipped' where id = ${orderId}`.execute(db)
}
/** The order that a node of release 0.4.0 gives a packer. */
const nextAsBefore = async (): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`select id from orders where status = 'confirmed'
      and payment_status in ('paid', 'disputed') and fulfilment_status in ('unfulfilled', 'partly_shipped')
      order by number limit 1`.execute(database().db)
  ).rows[0]?.id

test('orders from before the upgrade are claimed one each, and a node of the release before shows them all the same', async () => {
  expect(await nextOf(ANN)).toBe('order_desk_1')
  await claim('order_desk_1', ANN)
  expect(await nextOf(BO)).toBe('order_desk_2')
  await claim('order_desk_2', BO)
  expect(await nextOf(ANN)).toBe('order_desk_1')
  expect(await nextAsBefore()).toBe('order_desk_1')
})

test('an order that a node of the release before ships during a claim leaves the queue, with one parcel', async () => {
  const { db } = database()
  await shipAsBefore(db, 'order_desk_1')
  expect(await findClaim(db, 'order_desk_1')).toBeUndefined()
  expect(await nextOf(ANN)).toBe('order_desk_3')
  expect((await readPackingQueue(db, { station: ANN.station, after: undefined })).claimed).toMatchObject([
    { id: 'order_desk_2', packer: 'Bo' },
  ])
  expect(await db.transaction().execute((trx) => isInQueue(trx, 'order_desk_1'))).toBe(false)
  const again = sql`insert into fulfilment_lines (order_id, fulfilment_id, position, quantity)
    select 'order_desk_1', id, 0, 1 from fulfilments where order_id = 'order_desk_1'`
  await expect(again.execute(db)).rejects.toThrow()
})

test('a parcel that a node of the release before takes back makes the order claimable again', async () => {
  const { db } = database()
  await sql`update fulfilments set undone_at = now() where order_id = 'order_desk_1'`.execute(db)
  await sql`update orders set fulfilment_status = 'unfulfilled' where id = 'order_desk_1'`.execute(db)
  await claim('order_desk_1', ANN)
  expect(await findClaim(db, 'order_desk_1')).toMatchObject(ANN)
  expect(await nextOf(ANN)).toBe('order_desk_1')
})
