/** Rows of returned files that ship nothing, files that are refused whole, and who may ship by a file. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import {
  csvOf,
  encoded,
  newKey,
  POSTAGE_FILES,
  postageReturns,
  problemsOf,
  RETURN_COLUMNS,
  trackingNumber,
} from '../setup/postage-returns.ts'
import { hire } from '../setup/staff-people.ts'

const api = moneyApi()
const management = orderManagement(api)
const { call, ordered, post, read, ship } = management
const { check, exported, parcelsOf, shipAll } = postageReturns(management)

test('Rows of orders that changed since the export are listed with the reason, and the others are shipped', async () => {
  const { file, ids, pairs } = await exported(8)
  const [good = '', shipped = '', partly = '', cancelled = '', moved = '', refunded = '', claimed = ''] = ids
  await ship(shipped)
  await ship(partly, { lines: [{ position: 1, quantity: 1 }] })
  await post(cancelled, '/cancel', { restock: true })
  await sql`update orders set shipping_address = shipping_address || '{"city":"York"}'::jsonb
    where id = ${moved}`.execute(api().db)
  const back = await post(refunded, '/refunds', { key: newKey(), reason: 'other', extra: 100, expected: 100 })
  expect(back.status, back.text).toBe(202)
  await post(claimed, '/claim', { station: 'station-of-ann' })
  await api().checkoutRig.settle()
  const { number: stranger } = await read((await ordered()).id)
  const csv = csvOf([...pairs, [stranger, trackingNumber()], ['', trackingNumber()]])
  const checked = await check(file, csv)
  expect(problemsOf(checked)).toEqual([
    null,
    'All lines of this order have been shipped already.',
    'Other units are to be shipped than the file had.',
    expect.stringMatching(/cancelled|given back/),
    'The address has changed since the file was made.',
    'This order was refunded since the file was made.',
    expect.stringContaining('is packing this order.'),
    null,
    'The postage file has no such order.',
    'The row has no order reference.',
  ])
  expect((await shipAll(file, csv, checked.orders)).status).toBe(201)
  expect(await parcelsOf(good)).toHaveLength(1)
  for (const id of [cancelled, moved, refunded, claimed]) expect(await parcelsOf(id)).toEqual([])
})

test('Codes of goods, numbers of orders and numbers of other parcels are no tracking numbers of a returned file', async () => {
  const { file, ids, numbers } = await exported(6)
  const [taken, twice] = [trackingNumber(), trackingNumber()]
  await ship((await ordered()).id, { trackingNumber: taken })
  const bad = [
    'hb-zip-wallet',
    String(numbers[0]),
    String(numbers[0]),
    `${taken.slice(0, 2)} ${taken.slice(2)}`,
    twice,
    twice,
  ]
  const csv = csvOf(numbers.map((number, at) => [number, bad[at] ?? '']))
  expect(problemsOf(await check(file, csv))).toEqual([
    expect.stringContaining('hb-zip-wallet is a code of'),
    `${numbers[0]} is the number of an order, not a tracking number.`,
    `${numbers[0]} is the number of an order, not a tracking number.`,
    expect.stringMatching(/^A parcel of order #\d+ has this tracking number\.$/),
    'The tracking number is also in row 7, for another order.',
    'The tracking number is also in row 6, for another order.',
  ])
  expect((await shipAll(file, csv, numbers)).status).toBe(409)
  for (const id of ids) expect(await parcelsOf(id)).toEqual([])
})

test('A returned file that is no table, has no such column or is too large is refused with the reason', async () => {
  const { file } = await exported(1)
  const refused = async (text: string, encode = encoded) => {
    const body = { file: encode(text), columns: RETURN_COLUMNS }
    const answer = await call('POST', `${POSTAGE_FILES}/${file}/returns/check`, body)
    return [answer.status, answer.text] as const
  }
  expect(await refused('PK\u0003\u0004 a workbook')).toEqual([422, expect.stringContaining('not a CSV file')])
  expect(await refused('Order\n1')).toEqual([422, 'The file has no two columns.'])
  expect(await refused('Order,Label\n1,2')).toEqual([422, 'The file has no column "Tracking".'])
  const many = `Order,Tracking\n${'1,2\n'.repeat(1001)}`
  expect(await refused(many)).toEqual([422, 'The file has more than 1000 rows. Divide it.'])
  expect((await refused('not base64!', String))[0]).toBe(400)
  expect((await refused('x'.repeat(1_100_000)))[0]).toBe(413)
  const body = { file: csvOf([[1, 'AB1']]), columns: RETURN_COLUMNS }
  expect((await call('POST', `${POSTAGE_FILES}/none/returns/check`, body)).status).toBe(404)
})

test('A packer ships by a returned file, nobody without a session does, and the audit log has each parcel', async () => {
  const { file, numbers, csv } = await exported(1)
  const pia = await hire(api().db, 'packer')
  const path = `${POSTAGE_FILES}/${file}/returns`
  const body = { file: csv, columns: RETURN_COLUMNS, orders: numbers, key: newKey() }
  expect((await api().call('POST', path, { body })).status).toBe(401)
  expect((await api().call('POST', path, { headers: await pia.headers(), body })).status).toBe(201)
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_log where actor_id = ${pia.id} and action = 'shipPostageReturn'
      and subject = 'fulfilments'`.execute(api().db)
  expect(rows).toHaveLength(1)
})
