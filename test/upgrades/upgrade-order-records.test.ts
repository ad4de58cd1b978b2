/** A shop of the release before, with parcels, disputes and documents, after the upgrade; and what a node of it still writes. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { migrate } from '../../src/storage/database/migrate.ts'
import { testDatabase } from '../setup/database.ts'
import { migrateUpTo } from '../setup/earlier-release.ts'
import { migrateToRelease02, writeCheckout, writeProducts } from '../setup/release-0-2.ts'

const database = testDatabase({ from: 'empty' })
const line = { slug: 'cap', size: null, color: null, quantity: 2 }

/** As a node of the release before records a parcel. */
const writeParcel = (id: string, number: number) => sql`
  with parcel as (
    insert into fulfilments (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at)
    values (${id}, 'order_paid', ${number}, 'Post', ${`T${number}`}, '', 'Ann', now()) returning id)
  select id from parcel`

/** As a node of the release before issues a document, of pence. */
const writeDocument = (kind: 'invoice' | 'credit-note', sequence: number, gross: number) => sql`
  insert into issued_documents (id, kind, is_trial, year, sequence, number, order_id, invoice_id, cause, issued_at,
    issued_by, currency, country, gross, content)
  values (${`${kind}_${sequence}`}, ${kind}, false, 2026, ${sequence}, ${`${kind}-${sequence}`}, 'order_paid',
    ${kind === 'invoice' ? null : 'invoice_1'}, ${kind === 'invoice' ? '' : `refund_${sequence}`}, now(), 'shop', 'GBP',
    'GB', ${gross}, '{}')`

beforeAll(async () => {
  const { db } = database()
  await migrateToRelease02(db)
  await writeProducts(db, [{ slug: 'cap', sku: 'CAP', sizes: [], colors: [], onHand: 100 }])
  await writeCheckout(db, {
    id: 'paid',
    sessionId: 'aaaaaaaa1',
    email: 'paid@example.com',
    line,
    payment: 'succeeded',
  })
  await writeCheckout(db, {
    id: 'refunded',
    sessionId: 'aaaaaaaa2',
    email: 'back@example.com',
    line,
    payment: 'succeeded',
  })
  await migrateUpTo(db, '130-audit-documents')
  await writeParcel('parcel_before', 1).execute(db)
  await sql`insert into disputes (id, intent_id, state, updated_at) select 'dp_' || s, 'pi_' || o, s, now()
    from (values ('lost', 'refunded00000000'), ('open', 'paid00000000')) as of (s, o)`.execute(db)
  await sql`update orders set status = 'refunded', payment_status = 'refunded' where id = 'order_refunded'`.execute(
    db,
  )
  await sql`update orders set payment_status = 'disputed' where id = 'order_paid'`.execute(db)
  await writeDocument('invoice', 1, 1000).execute(db)
  await writeDocument('credit-note', 1, 400).execute(db)
  await migrate(db)
})

test('parcels of the release before have no key and are as they were', async () => {
  const { db } = database()
  expect(await db.selectFrom('fulfilments').selectAll().execute()).toMatchObject([
    { id: 'parcel_before', number: 1, tracking_number: 'T1', request_key: null, request_digest: null },
  ])
})

test('orders of the release before have no withdrawal period of their own, and cannot get an impossible one', async () => {
  const { db } = database()
  const orders = await db.selectFrom('orders').select(['id', 'withdrawal_days']).orderBy('id').execute()
  expect(orders).toEqual([
    { id: 'order_paid', withdrawal_days: null },
    { id: 'order_refunded', withdrawal_days: null },
  ])
  await expect(
    sql`update orders set withdrawal_days = 0 where id = 'order_paid'`.execute(db),
  ).rejects.toThrow('orders_withdrawal_days_check')
})

test('nodes of the release before record parcels after the upgrade, several of an order', async () => {
  const { db } = database()
  await writeParcel('parcel_2', 2).execute(db)
  await writeParcel('parcel_3', 3).execute(db)
  const { rows } = await sql<{ keys: number; parcels: number }>`
    select count(request_key)::int as keys, count(*)::int as parcels from fulfilments`.execute(db)
  expect(rows).toEqual([{ keys: 0, parcels: 3 }])
})

test('the database keeps one parcel of an order for a key, whatever the code does', async () => {
  const { db } = database()
  const withKey = (id: string) =>
    sql`update fulfilments set request_key = 'a key of 8', request_digest = 'x' where id = ${id}`.execute(db)
  await withKey('parcel_2')
  await expect(withKey('parcel_3')).rejects.toThrow('fulfilments_by_request')
})

test('disputes of before are in the timeline where the events of the payment do not tell of them', async () => {
  const { db } = database()
  const kindsOf = async (id: string) =>
    (
      await db.selectFrom('order_events').select('kind').where('order_id', '=', id).orderBy('id').execute()
    ).map(({ kind }) => kind)
  expect((await kindsOf('order_refunded')).slice(-2)).toEqual(['dispute-opened', 'dispute-lost'])
  expect(await kindsOf('order_paid')).toEqual(['placed', 'payment', 'payment'])
})

test('a dispute that a node of the release before records is in the timeline once', async () => {
  const { db } = database()
  // As that node does: the row of the dispute, then the status of the payment.
  await sql`update disputes set state = 'won' where id = 'dp_open'`.execute(db)
  await sql`update disputes set state = 'won' where id = 'dp_open'`.execute(db)
  await sql`update orders set payment_status = 'paid' where id = 'order_paid'`.execute(db)
  const events = await db
    .selectFrom('order_events')
    .select('kind')
    .where('order_id', '=', 'order_paid')
    .execute()
  expect(events.map(({ kind }) => kind)).toEqual(['placed', 'payment', 'payment', 'dispute-won'])
})

test('documents of before are as they were, and nodes of the release before still issue credit notes up to the invoice', async () => {
  const { db } = database()
  const read = () =>
    db.selectFrom('issued_documents').select(['number', 'gross', 'credit_note_id']).orderBy('id').execute()
  expect(await read()).toEqual([
    { number: 'credit-note-1', gross: 400, credit_note_id: null },
    { number: 'invoice-1', gross: 1000, credit_note_id: null },
  ])
  await expect(writeDocument('credit-note', 2, 601).execute(db)).rejects.toThrow('exceed their invoice')
  await writeDocument('credit-note', 2, 600).execute(db)
  expect(await read()).toHaveLength(3)
})
