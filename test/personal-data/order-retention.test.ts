/** How long names and addresses of orders and their invoices are kept: then they are erased, numbers and amounts stay. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DEFAULT_RETENTION, RETENTION_RULES } from '../../src/domain/settings/retention.ts'
import { insertDocument, listDocumentsOf } from '../../src/storage/documents/issued-documents.ts'
import { eraseKeptOrders } from '../../src/storage/personal-data/erase.ts'
import { runRetention } from '../../src/storage/personal-data/retention.ts'
import { moneyApi } from '../setup/money.ts'
import { partialRefunds } from '../setup/partial-refunds.ts'

const api = moneyApi()
const { call, ordered, read } = partialRefunds(api)

const DAY_MS = 24 * 60 * 60 * 1000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const days = { ...DEFAULT_RETENTION, orders: RETENTION_RULES.orders.default }
/** Of a later hour than the run before. */
let runs = 0
const clean = () => {
  runs += 1
  return runRetention(api().db, { now: new Date(Date.now() + runs * 60 * 60 * 1000), days })
}

/** An order with its invoice, both of so many days ago, as paid with real money. */
const orderOf = async (daysAgo: number, invoicedDaysAgo = daysAgo) => {
  const { id } = await ordered()
  const { db } = api()
  await sql`update orders set mode = 'live', created_at = ${ago(daysAgo)} where id = ${id}`.execute(db)
  const order = await read(id)
  await call('POST', `/api/admin/orders/${id}/notes`, { text: 'Rings at number 7' })
  const line = { name: 'Bag', choice: '', sku: 'B-1', quantity: 1, gross: 42_00, rate: null }
  const document = await db.transaction().execute((trx) =>
    insertDocument(trx, {
      kind: 'invoice',
      orderId: id,
      invoiceId: null,
      cause: '',
      country: 'GB',
      issuedBy: 'staff',
      now: ago(invoicedDaysAgo),
      content: {
        seller: {
          name: 'Shop',
          legalName: '',
          address: '',
          vatNumber: '',
          registration: '',
          email: '',
          phone: '',
        },
        buyer: ['Ada Marsh', '4 Mill Lane'],
        deliverTo: ['Grace Fell', '9 Dock Road'],
        order: { number: order.number, reference: 'abc', placedAt: ago(daysAgo).toISOString() },
        suppliedAt: null,
        timeZone: 'Europe/London',
        lines: [line],
        currency: 'GBP',
        gross: 42_00,
        taxes: null,
        inPounds: null,
        isTrial: false,
        creditOf: null,
        reason: null,
      },
    }),
  )
  return { id, document }
}
const stored = async (id: string) => {
  const { db } = api()
  const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { order, text: JSON.stringify(order), documents: await listDocumentsOf(db, id) }
}

test('ten years after order and invoice, names and addresses are erased; number, amounts and country stay', async () => {
  const old = await orderOf(3700)
  const young = await orderOf(3600)
  const before = await stored(old.id)
  expect(before.text).toContain(String(before.order.shipping_address?.lastName))
  await clean()
  const after = await stored(old.id)
  expect(after.order).toMatchObject({ email: null, total: before.order.total, number: before.order.number })
  expect(after.order.shipping_address).toMatchObject({ lastName: '', address: '', country: 'GB' })
  const { content, ...document } = after.documents[0] ?? { content: undefined }
  const { content: contentBefore, ...documentBefore } = old.document
  expect(document).toEqual(documentBefore)
  expect(content).toEqual({ ...contentBefore, buyer: [], deliverTo: null, erasedAt: expect.any(String) })
  const { rows: notes } = await sql`select from order_notes where order_id = ${old.id}`.execute(api().db)
  expect(notes).toHaveLength(0)
  expect((await stored(young.id)).documents[0]?.content.buyer).toEqual(['Ada Marsh', '4 Mill Lane'])
  expect((await stored(young.id)).order.email).not.toBeNull()
  // The paper says so, and another run finds nothing.
  const print = await call('GET', `/api/admin/print/invoice?orders=${after.order.number}`)
  expect(print.text).toContain('Name and address erased')
  await clean()
  expect((await stored(old.id)).documents).toEqual(after.documents)
})

test('a document that was issued later keeps the names of its order', async () => {
  const { id } = await orderOf(3700, 3000)
  await clean()
  const { order, documents } = await stored(id)
  expect(order.email).not.toBeNull()
  expect(documents[0]?.content.buyer).toEqual(['Ada Marsh', '4 Mill Lane'])
})

test('the database refuses the erasure of a younger document, and any other change of an old one', async () => {
  const { db } = api()
  const young = await orderOf(2000)
  const erase = db.transaction().execute((trx) => eraseKeptOrders(trx, [young.id]))
  await expect(erase).rejects.toThrow('never changed')
  expect((await stored(young.id)).order.email).not.toBeNull()
  const old = await orderOf(3700)
  const change = db.transaction().execute(async (trx) => {
    await sql`select set_config('haberdash.erasing', 'on', true)`.execute(trx)
    await sql`update issued_documents set content = content || '{"gross": 1, "buyer": [], "deliverTo": null, "erasedAt": "now"}'
      where order_id = ${old.id}`.execute(trx)
  })
  await expect(change).rejects.toThrow('never changed')
})

test('an owner cannot keep names shorter than the law asks for', async () => {
  const { sections } = (await call('GET', '/api/admin/settings')).json<{
    sections: { privacy: { version: number; value: { retention: object } } }
  }>()
  const { version, value } = sections.privacy
  const shorter = { ...value, retention: { ...value.retention, orders: 2191 } }
  const answer = await call('PATCH', '/api/admin/settings', {
    sections: { privacy: { version, value: shorter } },
  })
  expect(answer.status).toBe(400)
})
