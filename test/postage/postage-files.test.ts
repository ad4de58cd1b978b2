/** Postage files: which orders they have, what they say of each, and who may make them. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffOrderList } from '../../src/contract/orders/order-list.ts'
import type { PostageFileWire, PostageFormatWire } from '../../src/contract/postage/postage.ts'
import { eraseKeptOrders } from '../../src/storage/personal-data/erase.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import { hire } from '../setup/staff-people.ts'

const api = moneyApi()
const { call, ordered, post, read, ship } = orderManagement(api)
const FILES = '/api/admin/postage-files'
const FORMATS = '/api/admin/postage-formats'

const make = async (orders: string, more: object = {}): Promise<PostageFileWire> => {
  const answer = await call('POST', FILES, { orders, ...more })
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const numberOf = async (id: string): Promise<number> => (await read(id)).number
const rowsOf = ({ csv }: PostageFileWire): string[][] =>
  csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
const cell = (file: PostageFileWire, row: number, heading: string): string | undefined => {
  const [headings = [], ...rows] = rowsOf(file)
  return rows[row]?.[headings.indexOf(heading)]
}

test('A file of Click & Drop has a row for each order that waits, and the list says that it is in one', async () => {
  const { id } = await ordered()
  const order = await read(id)
  await sql`update variants set weight_grams = 120`.execute(api().db)
  const file = await make(String(order.number))
  expect(file).toMatchObject({ orders: [order.number], repeated: [], leftOut: [] })
  expect(file.name).toMatch(/^click-and-drop-\d{4}-\d\d-\d\d\.csv$/)
  expect(cell(file, 0, 'Order reference')).toBe(String(order.number))
  expect(cell(file, 0, 'Weight')).toBe('0.480')
  expect(cell(file, 0, 'Total')).toBe(order.total)
  const listed = await call('GET', `/api/admin/orders/search?search=%23${order.number}`)
  expect(listed.json<StaffOrderList>().orders).toMatchObject([{ id, postageFiles: 1 }])
})

test('The digest of an address goes with the address, and the order stays marked as in a file', async () => {
  const { id } = await ordered()
  await make(String(await numberOf(id)))
  const filed = async () =>
    (
      await sql<{ address_digest: string }>`
        select address_digest from postage_file_orders where order_id = ${id}`.execute(api().db)
    ).rows
  expect(await filed()).toEqual([{ address_digest: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  await api()
    .db.transaction()
    .execute((trx) => eraseKeptOrders(trx, [id]))
  expect(await filed()).toEqual([{ address_digest: '' }])
})

test('A part-shipped order carries only what remains, and no shipping cost again', async () => {
  const { id } = await ordered()
  await ship(id, {
    lines: [
      { position: 0, quantity: 1 },
      { position: 2, quantity: 1 },
    ],
  })
  const saved = await call('PUT', FORMATS, {
    name: 'Lines',
    rows: 'line',
    columns: (['sku', 'quantity', 'lineValue', 'shipping', 'hsCode'] as const).map((fact) => ({
      heading: fact,
      fact,
    })),
  })
  await sql`update products set hs_code = '420231' where slug = 'zip-wallet'`.execute(api().db)
  const file = await make(String(await numberOf(id)), { format: saved.json<PostageFormatWire>().id })
  const [, ...rows] = rowsOf(file)
  expect(rows).toMatchObject([
    ['HB-ZIP-WALLET', '1', '42.00', '0.00', '420231'],
    [expect.any(String), '1', expect.any(String), '0.00', ''],
  ])
})

test('An order that was in a file before is left out with who made it and when, and is in one again only on demand', async () => {
  const { id } = await ordered()
  const number = await numberOf(id)
  await make(String(number))
  const second = await make(String(number))
  expect(second).toMatchObject({ csv: '', orders: [], leftOut: [] })
  expect(second.repeated).toMatchObject([{ order: number, madeBy: 'Owner', madeAt: expect.any(String) }])
  const again = await make(String(number), { again: true })
  expect(again).toMatchObject({ orders: [number], repeated: [{ order: number }] })
  const listed = await call('GET', `/api/admin/orders/search?search=%23${number}`)
  expect(listed.json<StaffOrderList>().orders).toMatchObject([{ id, postageFiles: 2 }])
})

test('Of two people who make a file of the same order at once, one has it in theirs', async () => {
  const { id } = await ordered()
  const number = String(await numberOf(id))
  const files = await Promise.all([make(number), make(number)])
  expect(files.map(({ orders }) => orders.length).sort()).toEqual([0, 1])
  expect(files.map(({ repeated }) => repeated.length).sort()).toEqual([0, 1])
})

test('What cannot be shipped or fits no column is left out with the reason, and the others are in the file', async () => {
  const [good, shipped, cancelled, cyrillic] = [
    await ordered(),
    await ordered(),
    await ordered(),
    await ordered(),
  ]
  await ship(shipped.id)
  await post(cancelled.id, '/cancel', { restock: true })
  await api().checkoutRig.settle()
  await sql`update orders set shipping_address = shipping_address || ${JSON.stringify({ lastName: 'Мария' })}::jsonb
    where id = ${cyrillic.id}`.execute(api().db)
  const numbers = await Promise.all([good, shipped, cancelled, cyrillic].map(({ id }) => numberOf(id)))
  const file = await make(`${numbers.join(',')},99999999`)
  expect(file.orders).toEqual([numbers[0]])
  expect(file.leftOut).toMatchObject([
    { order: numbers[1], reason: 'All lines of this order have been shipped already.' },
    { order: numbers[2], reason: expect.stringContaining('order') },
    { order: numbers[3], reason: 'Full name must be in Latin letters.' },
    { order: 99_999_999, reason: 'There is no such order.' },
  ])
})

test('A cell that a spreadsheet would run as a formula is guarded, in headings too', async () => {
  const { id } = await ordered()
  await sql`update orders set shipping_address = shipping_address || '{"city":"=1+1"}'::jsonb where id = ${id}`.execute(
    api().db,
  )
  const saved = await call('PUT', FORMATS, {
    name: 'Formulas',
    rows: 'order',
    columns: [
      { heading: '=H()', fact: 'city' },
      { heading: 'Note', fact: null, text: '@now' },
    ],
  })
  const file = await make(String(await numberOf(id)), { format: saved.json<PostageFormatWire>().id })
  expect(rowsOf(file)).toEqual([
    ["'=H()", 'Note'],
    ["'=1+1", "'@now"],
  ])
})

test('A format is saved under its name, replaced by another of that name, refused where it says nothing, and deleted', async () => {
  const column = { heading: 'Ref', fact: 'reference' }
  const save = (format: object) =>
    call('PUT', FORMATS, { name: 'Carrier', rows: 'order', columns: [column], ...format })
  const first = (await save({})).json<PostageFormatWire>()
  const second = (await save({ packagingGrams: 80 })).json<PostageFormatWire>()
  expect(second).toMatchObject({ id: first.id, packagingGrams: 80 })
  const list = (await call('GET', FORMATS)).json<PostageFormatWire[]>()
  expect(list[0]).toMatchObject({ id: 'click-and-drop', name: 'Click & Drop' })
  expect(list.filter(({ name }) => name === 'Carrier')).toEqual([second])
  for (const wrong of [
    { columns: [] },
    { columns: [{ heading: 'Ref', fact: 'secrets' }] },
    { columns: [{ heading: 'Ref', fact: null }] },
    { columns: [{ ...column, text: 'both' }] },
    { packagingGrams: -1 },
    { more: true },
  ])
    expect((await save(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await save({ name: 'click & drop' })).status).toBe(422)
  expect((await call('DELETE', `${FORMATS}/${first.id}`)).status).toBe(200)
  expect((await call('DELETE', `${FORMATS}/${first.id}`)).status).toBe(404)
  expect((await call('POST', FILES, { orders: '1', format: first.id })).status).toBe(404)
})

test('A packer makes files and maps no format, and the audit log names who made one', async () => {
  const { id } = await ordered()
  const pia = await hire(api().db, 'packer')
  const headers = await pia.headers()
  const body = { orders: String(await numberOf(id)) }
  expect((await api().call('POST', FILES, { headers, body })).status).toBe(200)
  const format = { name: 'Mine', rows: 'order', columns: [{ heading: 'Ref', fact: 'reference' }] }
  expect((await api().call('PUT', FORMATS, { headers, body: format })).status).toBe(403)
  expect((await api().call('POST', FILES, { body })).status).toBe(401)
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where actor_id = ${pia.id} and action = 'makePostageFile' and outcome = 'done'`.execute(
    api().db,
  )
  expect(rows).toHaveLength(1)
})
