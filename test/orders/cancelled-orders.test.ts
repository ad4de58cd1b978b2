/** What a customer and staff learn of an order that was cancelled, and the words of staff about a refund. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffOrderList } from '../../src/contract/orders/order-list.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import type { Shopper } from '../setup/shopper.ts'

const api = moneyApi()
const { call, ordered, post, read, refused, ship } = orderManagement(api)

const subjects = (shopper: Shopper) =>
  api()
    .mailsTo(shopper)
    .map(({ subject, text }) => ({ subject, text }))
    .filter(({ subject }) => !subject.includes('is confirmed'))
const found = async (number: number, fulfilment: string) =>
  (
    await call('GET', `/api/admin/orders/search?search=%23${number}&fulfilment=${fulfilment}`)
  ).json<StaffOrderList>().total

test('a cancelled order is mailed as cancelled, by whom and why, once, beside the mail about the money', async () => {
  const { id, shopper } = await ordered()
  const how = { restock: true, cancelledBy: 'customer', explanation: '  You found it elsewhere. ' }
  await Promise.all([post(id, '/cancel', how), post(id, '/cancel', how)])
  await api().checkoutRig.settle()
  const order = await read(id)
  const mails = subjects(shopper)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    `Your order #${order.number} has been cancelled`,
    `Your payment for order #${order.number} has been paid back`,
  ])
  const about = mails.find(({ subject }) => subject.includes('cancelled'))?.text
  expect(about).toContain(`Your order #${order.number} has been cancelled as you asked us to.`)
  for (const { text } of mails) expect(text).toContain('Reason: You found it elsewhere.')
  expect(order.fulfilmentStatus).toBe('cancelled')
  expect(order.events.find(({ kind }) => kind === 'cancelled')?.details).toMatchObject({
    cancelledBy: 'customer',
    explanation: 'You found it elsewhere.',
  })
  for (const [fulfilment, total] of [
    ['cancelled', 1],
    ['unfulfilled', 0],
    ['returned', 0],
  ] as const)
    expect([fulfilment, await found(order.number, fulfilment)]).toEqual([fulfilment, total])
  const csv = await call('GET', `/api/admin/orders/export?search=%23${order.number}`)
  expect(csv.text).toContain(',refunded,refunded,cancelled,')
})

test('a cancelled order without further words was cancelled by the shop', async () => {
  const { id, shopper } = await ordered()
  await post(id, '/cancel', { restock: true })
  await api().checkoutRig.settle()
  const about = subjects(shopper).find(({ subject }) => subject.includes('cancelled'))?.text
  expect(about).toContain('has been cancelled by us.')
  expect(about).not.toContain('Reason')
})

test('an order of which every unit was refunded before it was sent is cancelled, not returned', async () => {
  const { id } = await ordered()
  const lines = [2, 1, 1].map((quantity, position) => ({ position, quantity, restock: true }))
  const { total, shipping } = await read(id)
  const expected = Math.round((Number(total) - Number(shipping)) * 100)
  const answer = await post(id, '/refunds', { key: 'all-units', reason: 'cancelled', lines, expected })
  expect(answer.status, answer.text).toBe(202)
  await api().checkoutRig.settle()
  const order = await read(id)
  expect(order.fulfilmentStatus).toBe('cancelled')
  expect([await found(order.number, 'cancelled'), await found(order.number, 'returned')]).toEqual([1, 0])
})

test('a whole refund for another cause is no cancellation: shops also send without recording parcels', async () => {
  const { id, shopper } = await ordered()
  await call('POST', `/api/admin/orders/${id}/refund`, { reason: 'faulty', explanation: 'A seam was open.' })
  await api().checkoutRig.settle()
  expect((await read(id)).fulfilmentStatus).toBe('unfulfilled')
  const mails = subjects(shopper)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Reason: A seam was open.')
})

test('what a node of the release before writes of a cancelled order is read as cancelled', async () => {
  const { db } = api()
  const [byPart, byShipping] = [await ordered(), await ordered()]
  await sql`update orders set fulfilment_status = 'returned' where id = ${byPart.id}`.execute(db)
  expect((await read(byPart.id)).fulfilmentStatus).toBe('cancelled')
  await ship(byShipping.id)
  await sql`update orders set fulfilment_status = 'returned' where id = ${byShipping.id}`.execute(db)
  expect((await read(byShipping.id)).fulfilmentStatus).toBe('returned')
})

test('the words of staff about a part are in its mail and on the credit note, and bounded', async () => {
  const { id, shopper } = await ordered()
  const { number } = await read(id)
  const invoice = await call('POST', '/api/admin/invoices', { orders: String(number) })
  expect(invoice.status, invoice.text).toBe(200)
  const part = { key: 'part-with-words', reason: 'faulty', extra: 500, expected: 500 }
  expect((await refused(id, '/refunds', { ...part, explanation: 'x'.repeat(301) }))[0]).toBe(400)
  expect((await post(id, '/refunds', { ...part, explanation: 'A button was loose.' })).status).toBe(202)
  expect((await post(id, '/refunds', { ...part, explanation: 'Other words.' })).status).toBe(409)
  await api().checkoutRig.settle()
  expect(subjects(shopper).at(-1)?.text).toContain('Reason: A button was loose.')
  expect((await read(id)).refunds).toMatchObject([{ explanation: 'A button was loose.' }])
  const { rows } = await sql<{ reason: string }>`select content ->> 'reason' as reason from issued_documents
    where order_id = ${id} and kind = 'credit-note'`.execute(api().db)
  expect(rows).toEqual([{ reason: 'Faulty or damaged: A button was loose.' }])
})
