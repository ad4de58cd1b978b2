/** Returned files of carriers: which orders they ship, once, and how all parcels are taken back. */
import { expect, test } from 'vitest'
import type { ListedPostageFile, ShippedPostageReturn } from '../../src/contract/postage/postage-returns.ts'
import { moneyApi } from '../setup/money.ts'
import { orderManagement } from '../setup/order-management.ts'
import {
  encoded,
  newKey,
  POSTAGE_FILES,
  postageReturns,
  problemsOf,
  RETURN_COLUMNS,
} from '../setup/postage-returns.ts'

const api = moneyApi()
const management = orderManagement(api)
const { call, post, read, ship } = management
const { check, exported, parcelsOf, shipAll, undo } = postageReturns(management)

const shipped = async (file: string, csv: string, numbers: readonly number[]) => {
  const answer = await shipAll(file, csv, numbers)
  expect(answer.status, answer.text).toBe(201)
  return answer.json<ShippedPostageReturn>()
}

test('A returned file ships its orders with their tracking numbers, and each customer is told once', async () => {
  const { file, orders, ids, numbers, pairs, csv } = await exported(2)
  const checked = await check(file, csv)
  expect(checked).toMatchObject({
    headings: ['Order', 'Service', 'Tracking'],
    columns: RETURN_COLUMNS,
    orders: numbers,
  })
  expect(problemsOf(checked)).toEqual([null, null])
  for (const id of ids) expect(await parcelsOf(id), 'a dry run').toEqual([])

  expect((await shipped(file, csv, numbers)).orders).toEqual(numbers)
  await api().checkoutRig.settle()
  for (const [at, { id, shopper }] of orders.entries()) {
    const number = pairs[at]?.[1] ?? ''
    const order = await read(id)
    expect(order.fulfilmentStatus).toBe('shipped')
    expect(order.parcels).toMatchObject([{ carrier: 'Royal Mail', trackingNumber: number }])
    expect(order.parcels[0]?.trackingUrl).toContain('royalmail.com')
    expect(
      api()
        .mailsTo(shopper)
        .filter(({ text }) => text.includes(number)),
    ).toHaveLength(1)
  }
  const [listed] = (await call('GET', POSTAGE_FILES)).json<ListedPostageFile[]>()
  expect(listed).toMatchObject({ id: file, orders: 2, shipped: 2 })
})

test('One call takes back all parcels of a returned file: the orders wait again, no mail goes out, and the file may come back', async () => {
  const { file, orders, numbers, pairs, csv } = await exported(2)
  const { id } = await shipped(file, csv, numbers)
  expect((await undo(id)).status).toBe(200)
  expect((await undo(id)).status, 'again').toBe(200)
  await api().checkoutRig.settle()
  for (const order of orders) {
    const { fulfilmentStatus, parcels } = await read(order.id)
    expect(fulfilmentStatus).toBe('unfulfilled')
    expect(parcels).toMatchObject([{ undoneAt: expect.any(String) }])
    const [, number = ''] = pairs.find(([of]) => of === order.number) ?? []
    expect(
      api()
        .mailsTo(order.shopper)
        .filter(({ text }) => text.includes(number)),
    ).toEqual([])
  }
  expect((await check(file, csv)).orders).toEqual(numbers)
  expect((await shipped(file, csv, numbers)).orders).toEqual(numbers)
  expect((await undo('return_missing')).status).toBe(404)
})

test('Where a parcel of a returned file cannot be taken back, none is, and one that was taken back before is passed over', async () => {
  const { file, ids, numbers, csv } = await exported(3)
  const [, second] = ids
  const { id } = await shipped(file, csv, numbers)
  const refund = await post(second ?? '', '/refunds', {
    key: newKey(),
    reason: 'returned',
    lines: [{ position: 0, quantity: 1, restock: false }],
    expected: 4200,
  })
  expect(refund.status, refund.text).toBe(202)
  const answer = await undo(id)
  expect(answer.status).toBe(409)
  expect(answer.text).toMatch(`Order #${numbers[1]}: `)
  for (const each of ids) expect(await parcelsOf(each)).toMatchObject([{ undoneAt: null }])

  const other = await exported(2)
  const made = await shipped(other.file, other.csv, other.numbers)
  const [parcel] = await parcelsOf(other.ids[0] ?? '')
  expect((await post(other.ids[0] ?? '', `/parcels/${parcel?.id}/undo`)).status).toBe(200)
  expect((await undo(made.id)).status).toBe(200)
  for (const each of other.ids)
    expect(await parcelsOf(each)).toMatchObject([{ undoneAt: expect.any(String) }])
})

test('An order that was shipped between the dry run and the shipment stops the whole returned file', async () => {
  const { file, ids, numbers, csv } = await exported(2)
  expect((await check(file, csv)).orders).toEqual(numbers)
  await ship(ids[0] ?? '')
  const answer = await shipAll(file, csv, numbers)
  expect([answer.status, answer.text]).toEqual([
    409,
    'Other orders would be shipped than were shown. See the rows as they are now.',
  ])
  expect(await parcelsOf(ids[1] ?? '')).toEqual([])
})

test('Of two who ship a returned file and a packer who ships one of its orders, at once, one makes the parcel', async () => {
  const { file, ids, numbers, csv } = await exported(2)
  const answers = await Promise.all([
    shipAll(file, csv, numbers),
    shipAll(file, csv, numbers),
    ship(ids[0] ?? ''),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  const [first, second] = [await parcelsOf(ids[0] ?? ''), await parcelsOf(ids[1] ?? '')]
  expect(first).toHaveLength(1)
  expect(second).toHaveLength(answers[2]?.status === 201 ? 0 : 1)
})

test('A repeated call ships a returned file once and answers the same, and a file that comes back again ships nothing', async () => {
  const { file, ids, numbers, pairs, csv } = await exported(1)
  const key = newKey()
  const answers = [await shipAll(file, csv, numbers, { key }), await shipAll(file, csv, numbers, { key })]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect((await shipAll(file, csv, numbers, { key, carrier: 'DHL' })).status).toBe(409)
  expect(await parcelsOf(ids[0] ?? '')).toHaveLength(1)
  const before = ['This file came back before: Owner shipped its orders.']
  expect(problemsOf(await check(file, csv))).toEqual(before)
  const again = encoded(`Tracking;Order\n${pairs[0]?.[1]};${numbers[0]}\n`)
  expect(problemsOf(await check(file, again)), 'in another form').toEqual(before)
})

test('The columns and the carrier of a returned file are remembered for its format', async () => {
  const first = await exported(1)
  const second = await exported(1)
  await shipAll(first.file, first.csv, first.numbers, { carrier: 'Parcelforce' })
  const path = `${POSTAGE_FILES}/${second.file}/returns/check`
  expect((await call('POST', path, { file: second.csv })).json()).toMatchObject({
    columns: RETURN_COLUMNS,
    carrier: 'Parcelforce',
    orders: second.numbers,
  })
  const other = await call('POST', path, { file: encoded('Ref,,Ref\n1,x,y\n') })
  expect(other.json()).toMatchObject({
    headings: ['Ref', '(column 2)', 'Ref (column 3)'],
    columns: null,
    rows: [],
    orders: [],
  })
})
