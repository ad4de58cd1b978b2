/** What staff type to find an order: spelled as they heard it, and everything that an order is known by. */
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { recordExternalFulfilment } from '../../src/storage/orders/external-fulfilment.ts'
import { searchOrders, walkOrders } from '../../src/storage/orders/order-search.ts'
import { moneyApi } from '../setup/money.ts'
import { writeOrders } from '../setup/orders.ts'

const api = moneyApi()

const setAddress = (id: string, column: 'shipping_address' | 'billing_address', values: object) =>
  sql`update orders set ${sql.ref(column)} = ${sql.ref(column)} || ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(
    api().db,
  )

beforeAll(async () => {
  const { db } = api()
  await writeOrders(db, 9)
  await setAddress('order_desk_1', 'shipping_address', { lastName: 'O’Hara' })
  await setAddress('order_desk_2', 'shipping_address', { lastName: 'Weiß', city: 'Sankt Pölten' })
  await setAddress('order_desk_3', 'shipping_address', { lastName: 'Brennan', postalCode: 'SW1A 2AA' })
  await setAddress('order_desk_4', 'billing_address', { firstName: 'Søren', address2: '77 Ørsted Gade' })
  await setAddress('order_desk_7', 'shipping_address', { firstName: 'Margaret', lastName: 'Johnson' })
  await sql`update order_items set name = 'Grey "Aran" Jumper' where order_id = 'order_desk_5'`.execute(db)
  await sql`insert into fulfilments
      (id, order_id, number, carrier, tracking_number, tracking_url, shipped_by, shipped_at, undone_at)
    values ('parcel_1', 'order_desk_5', 1, 'Royal Mail', 'JD 0002 9931', '', 'Ann', now(), now())`.execute(db)
})

const find = async (search: string): Promise<string[]> =>
  (await searchOrders(api().db, { search }, { limit: 50 }, 'UTC')).orders.map(({ id }) => id)

test.each([
  ["O'Hara", 1],
  ['O’Hara', 1],
  ['O´Hara', 1],
  ['ohara', 1],
  ['Weiss', 2],
  ['WEISS', 2],
  ['weiß', 2],
  ['Sankt Polten', 2],
  ['st. polten sankt', undefined],
  ['Brenan', 3],
  ['Brennann', 3],
  ['SW1A2AA', 3],
  ['sw1a 2aa', 3],
  ['Soren', 4],
  ['Orsted', 4],
  ['aran jumper', 5],
  ['JD00029931', 5],
  ['jd 0002 9931', 5],
  ['pi_desk7777', undefined],
  ['Zoë & 8rd', 8],
])('A search for %j finds order %s', async (search, order) => {
  expect(await find(search)).toEqual(order === undefined ? [] : [`order_desk_${order}`])
})

test('A search for the id of a payment finds its order, whole and exact', async () => {
  const { db } = api()
  await sql`update orders set intent_id = 'pi_3MtwBwLkdIwHu7ix28a3' where id = 'order_desk_6'`.execute(db)
  expect(await find('pi_3MtwBwLkdIwHu7ix28a3')).toEqual(['order_desk_6'])
  expect(await find('pi_3MtwBwLkdIwHu7')).toEqual([])
  expect(await find('dIwHu7')).toEqual([])
})

test.each(['%', '____', '&', "' -- '"])(
  'A search for %j alone, without letter or digit, finds nothing',
  async (search) => {
    expect(await find(search)).toEqual([])
  },
)

test('Digits are not collapsed: 1001 is not 101', async () => {
  const { db } = api()
  const text = await sql<{ text: string }>`select fold_text('10011 AA11 Aa-Bb') as text`.execute(db)
  expect(text.rows).toEqual([{ text: '10011 a11 ab' }])
})

const similar = (search: string, filter: { isExact?: boolean; from?: string } = {}) =>
  searchOrders(api().db, { search, ...filter }, { limit: 50 }, 'UTC')

test.each([
  ['a letter is missing', 'Jonson'],
  ['a letter is wrong', 'johnsen'],
  ['the first letter is wrong', 'Yohnson'],
  ['the beginning of a word has a wrong letter', 'Jahns'],
  ['each word has a wrong letter', 'Margeret Jonson'],
  ['another word matches', 'johnsen shopper7@example.com'],
])('A search in which %s finds the order, and says that it is similar', async (_, search) => {
  const { orders, total, isSimilar } = await similar(search)
  expect(orders.map(({ id }) => id)).toEqual(['order_desk_7'])
  expect({ total, isSimilar }).toEqual({ total: 1, isSimilar: true })
})

test.each([
  ['two letters are wrong', 'Jahnsen'],
  ['the wrong word has four letters', 'Kane'],
  ['a digit is wrong', 'SKU-DESK-77'],
  ['another word is nowhere', 'Jonson Unheard'],
])('A search in which %s finds nothing', async (_, search) => {
  expect(await similar(search)).toMatchObject({ orders: [], total: 0, isSimilar: false })
})

test('Orders that match stand alone, without similar ones', async () => {
  await setAddress('order_desk_8', 'billing_address', { lastName: 'Johnsen' })
  const { orders, isSimilar } = await similar('Johnson')
  expect(orders.map(({ id }) => id)).toEqual(['order_desk_7'])
  expect(isSimilar).toBe(false)
  await setAddress('order_desk_8', 'billing_address', { lastName: '8rd' })
})

test('An export has the similar orders that the list shows, under the same filter', async () => {
  const walked = async (from: string) => {
    const numbers: number[] = []
    const how = { timeZone: 'UTC', batch: 10 }
    for await (const batch of walkOrders(api().db, { search: 'Jonson', from }, how)) numbers.push(...batch)
    return numbers
  }
  const listed = (await similar('Jonson')).orders.map(({ number }) => number)
  expect(await walked('2026-01-01')).toEqual(listed)
  expect(await walked('2027-01-01')).toEqual([])
})

test('What changes all orders of a search takes no similar ones', async () => {
  expect(await similar('Jonson', { isExact: true })).toMatchObject({ orders: [], total: 0, isSimilar: false })
  const nobody = { actor: 'Ann', now: new Date(), timeZone: 'UTC', after: undefined, key: undefined }
  const marked = await recordExternalFulfilment(api().db, { ...nobody, filter: { search: 'Jonson' } })
  expect(marked).toEqual({ shipped: 0, recorded: 0, next: null })
})
