/** The staff's list of orders: numbers, search, filters, pages, days of the shop and the CSV export. */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StaffOrderList } from '../../src/contract/orders/order-list.ts'
import { staffOrderListSchema } from '../../src/contract/orders/order-list.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { moneyApi } from '../setup/money.ts'
import { writeOrders } from '../setup/orders.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi({ services: () => ({ timeZone: 'America/New_York' }) })

let headers: { Authorization: string }
beforeAll(async () => {
  headers = await api().staff()
  await writeOrders(api().db, 130)
})

const list = async (query: Record<string, string> = {}): Promise<StaffOrderList> => {
  const answer = await api().call('GET', `/api/admin/orders/search?${new URLSearchParams(query)}`, {
    headers,
  })
  expect(answer.status, answer.text).toBe(200)
  return staffOrderListSchema.parse(answer.json())
}
const ids = ({ orders }: StaffOrderList) => orders.map(({ id }) => id)
const refused = (query: string) => api().refused('GET', `/api/admin/orders/search?${query}`, { headers })

describe('the list', () => {
  test('shows every order once, newest first, over pages, while orders arrive', async () => {
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await list({ limit: '40', ...(after !== undefined && { after }) })
      expect(page.total).toBeGreaterThanOrEqual(130)
      seen.push(...page.orders.map(({ number }) => number))
      if (after === undefined) await writeOrders(api().db, 3, { prefix: 'late' })
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect(new Set(seen).size).toBe(130)
  })

  test('has numbers that rise with the orders and are short', async () => {
    const { orders } = await list({ sort: 'oldest', limit: '5' })
    expect(orders.map(({ number }) => number)).toEqual([1001, 1002, 1003, 1004, 1005])
  })

  test.each([
    ['number', '#1007', 'order_desk_7'],
    ['number without a sign', '1007', 'order_desk_7'],
    ['last characters of the id', 'desk_107', 'order_desk_107'],
    ['email address', 'shopper12@example.com', 'order_desk_12'],
    ['name without accents and case', 'zoe 33rd', 'order_desk_33'],
    ['SKU', 'sku-desk-44', 'order_desk_44'],
    ['two words in any order', 'shopper45@ zoë', 'order_desk_45'],
  ])('finds an order by its %s', async (_, search, id) => {
    expect(ids(await list({ search }))).toContain(id)
    expect((await list({ search })).total).toBe(1)
  })

  test('takes wildcards of SQL as they are', async () => {
    expect((await list({ search: '%' })).orders).toEqual([])
    expect((await list({ search: '____' })).orders).toEqual([])
    expect((await list({ search: "' or 1=1 --" })).orders).toEqual([])
  })

  test('tells that a search matches more than it counts', async () => {
    await writeOrders(api().db, 2_100, { prefix: 'many' })
    const page = await list({ search: 'many.example' })
    expect(page).toMatchObject({ total: 2000, isTotalCapped: true })
    expect(page.orders).toHaveLength(50)
    const { db } = api()
    await sql`alter table orders disable trigger real_orders_stay`.execute(db)
    await sql`delete from order_items where order_id like 'order_many%'`.execute(db)
    await sql`delete from orders where id like 'order_many%'`.execute(db)
    await sql`alter table orders enable trigger real_orders_stay`.execute(db)
  })

  test('is filtered by status, fulfilment, currency and trial', async () => {
    const { db } = api()
    await sql`update orders set mode = 'live', currency = 'EUR', received_currency = 'EUR', rate = 1.16, fulfilment_status = 'partly_shipped'
      where id = 'order_desk_50'`.execute(db)
    await sql`update orders set fulfilment_status = 'delivered' where id = 'order_desk_51'`.execute(db)
    expect(ids(await list({ currency: 'EUR' }))).toEqual(['order_desk_50'])
    expect(ids(await list({ trial: 'without' }))).toEqual(['order_desk_50'])
    expect(ids(await list({ trial: 'only', fulfilment: 'partly_shipped' }))).toEqual([])
    expect(ids(await list({ fulfilment: 'delivered' }))).toEqual(['order_desk_51'])
    expect(ids(await list({ fulfilment: 'to_ship', limit: '200' }))).not.toContain('order_desk_51')
    expect((await list({ status: 'refunded' })).total).toBe(0)
    expect((await list({ payment: 'paid', fulfilment: 'delivered', search: 'zoe' })).total).toBe(1)
  })

  test('has days of the shop: 23:50 on 31 December is that day wherever the server is (B41)', async () => {
    const { db } = api()
    // New York is five hours behind UTC in winter.
    await sql`update orders set created_at = '2027-01-01T04:50:00Z' where id = 'order_desk_60'`.execute(db)
    await sql`update orders set created_at = '2027-01-01T05:10:00Z' where id = 'order_desk_61'`.execute(db)
    expect(ids(await list({ from: '2026-12-31', to: '2026-12-31' }))).toEqual(['order_desk_60'])
    expect(ids(await list({ from: '2027-01-01', to: '2027-01-01' }))).toEqual(['order_desk_61'])
    expect((await list()).timeZone).toBe('America/New_York')
    const rows = await exported({ from: '2026-12-31', to: '2027-01-01' })
    expect(rows.map(({ Date: day, Time: time }) => `${day} ${time}`)).toEqual([
      '2027-01-01 00:10',
      '2026-12-31 23:50',
    ])
  })

  test('has the hours of a night in which the clock changes (B41)', async () => {
    const { db } = api()
    // 8 March 2026 has 23 hours in New York: from 05:00 UTC to 04:00 UTC of the next day.
    await sql`update orders set created_at = '2026-03-09T03:59:00Z' where id = 'order_desk_62'`.execute(db)
    await sql`update orders set created_at = '2026-03-09T04:00:00Z' where id = 'order_desk_63'`.execute(db)
    expect(ids(await list({ from: '2026-03-08', to: '2026-03-08' }))).toEqual(['order_desk_62'])
    expect(ids(await list({ from: '2026-03-09', to: '2026-03-09' }))).toEqual(['order_desk_63'])
  })

  test('refuses what it does not know', async () => {
    for (const query of [
      'status=lost',
      'from=2026-02-30',
      'after=x',
      'limit=0',
      'limit=500',
      'page=2',
      'from=1',
    ])
      expect((await refused(query))[0], query).toBe(400)
    expect((await api().call('GET', '/api/admin/orders/search')).status).toBe(401)
    expect((await api().call('GET', '/api/admin/orders/export')).status).toBe(401)
  })
})

const exported = async (query: Record<string, string>): Promise<Record<string, string>[]> => {
  const answer = await api().call('GET', `/api/admin/orders/export?${new URLSearchParams(query)}`, {
    headers,
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  return parse(answer.text, { columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
}

describe('the export', () => {
  test('has the orders of the filter, over more than one batch, in the order of the list (B29)', async () => {
    await writeOrders(api().db, 600, { prefix: 'batch' })
    const rows = await exported({ search: 'batch.example' })
    expect(rows).toHaveLength(600)
    expect(rows.map(({ Number: number }) => Number(number))).toEqual(
      rows.map(({ Number: number }) => Number(number)).toSorted((a, b) => b - a),
    )
    expect(rows[0]).toMatchObject({
      Units: '1',
      Subtotal: '50.00',
      Shipping: '0.00',
      Refunded: '0.00',
      Trial: 'yes',
    })
  })

  test('has no cell that a spreadsheet runs as a formula, and leaves numbers alone (B25)', async () => {
    const { db } = api()
    const evil = JSON.stringify({
      firstName: '=HYPERLINK("https://x.example")',
      lastName: 'A, "B"',
      address: '@SUM(1)',
      city: '+1',
      postalCode: '-5',
      country: 'GB',
    })
    await sql`update orders set shipping_address = ${evil}::jsonb where id = 'order_desk_70'`.execute(db)
    const [row] = await exported({ search: 'desk_70' })
    expect(row).toMatchObject({
      Name: `'=HYPERLINK("https://x.example") A, "B"`,
      Address: "'@SUM(1)",
      City: "'+1",
      'Postal code': "'-5",
      Total: '50.00',
    })
  })
})

test('an order of a shopper has a number, is found by its email, and its lines have what was paid', async () => {
  for (const currency of ['GBP', 'EUR', 'JPY'] as const) {
    const shopper = createShopper(api())
    await shopper.add('card-wallet', 3)
    await shopper.add('flagged-laces', 1)
    await shopper.add('zip-wallet', 1)
    const { id } = await shopper.buy(currency)
    expect(ids(await list({ search: shopper.email }))).toEqual([id])
    const { db } = api()
    const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', id).execute()
    expect(items.reduce((all, { paid }) => all + paid, 0)).toBe(order.subtotal)
    expect(items.reduce((all, { paid_pence }) => all + paid_pence, 0)).toBe(order.subtotal_pence)
    for (const item of items) expect(item.paid_pence).toBe(item.price_pence * item.quantity)
  }
})

describe('orders that were fulfilled externally', () => {
  const mark = async (body: object) => {
    const answer = await api().call('POST', '/api/admin/orders/shipped-elsewhere', { headers, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.json<{ shipped: number; next: number | null }>()
  }
  const search = 'elsewhere.example'

  test('are marked in batches up to a number: one parcel each, with an event, and later orders wait', async () => {
    await writeOrders(api().db, 260, { prefix: 'elsewhere' })
    const page = await list({ search, fulfilment: 'to_ship', limit: '200' })
    expect(page.total).toBe(260)
    const through = (page.orders[0]?.number ?? 0) - 1
    const [old] = (await list({ search, sort: 'oldest', limit: '1' })).orders
    const parcels = `/api/admin/orders/${old?.id}/parcels`
    expect((await api().call('POST', parcels, { headers, body: { notify: false } })).status).toBe(201)
    const first = await mark({ search, through })
    expect(first.shipped).toBe(250)
    const second = await mark({ search, through, after: first.next })
    expect(second).toEqual({ shipped: 8, recorded: 8, next: null })
    expect(await mark({ search, through })).toEqual({ shipped: 0, recorded: 0, next: null })
    const waiting = await list({ search, fulfilment: 'to_ship' })
    expect(waiting.orders.map(({ number }) => number)).toEqual([through + 1])
    const marked = (await list({ search, sort: 'oldest', limit: '2' })).orders[1]
    const order = await (
      await api().call('GET', `/api/admin/orders/${marked?.id}`, { headers })
    ).json<StaffOrder>()
    expect(order).toMatchObject({
      fulfilmentStatus: 'shipped',
      parcels: [{ number: 1, trackingNumber: '', lines: [{ position: 0, quantity: 1 }] }],
    })
    expect(order.events.at(-1)).toMatchObject({
      kind: 'shipped',
      actor: 'Owner',
      details: { isElsewhere: true, told: false },
    })
    await api().checkoutRig.settle()
    expect(api().checkoutRig.mails.filter(({ to }) => to.endsWith(search))).toEqual([])
  })

  test('are each marked once, also when two of staff do it at the same time', async () => {
    await writeOrders(api().db, 40, { prefix: 'twice' })
    const [newest] = (await list({ search: 'twice.example', limit: '1' })).orders
    const body = { search: 'twice.example', through: newest?.number }
    const batches = await Promise.all([mark(body), mark(body), mark(body)])
    expect(batches.reduce((all, { shipped }) => all + shipped, 0)).toBe(40)
    const { rows } = await sql<{ parcels: number }>`
      select count(*)::int as parcels from fulfilments where order_id like 'order_twice_%'`.execute(api().db)
    expect(rows).toEqual([{ parcels: 40 }])
  })

  test('need a highest number, and take no other fields', async () => {
    const path = '/api/admin/orders/shipped-elsewhere'
    for (const body of [{}, { through: 0 }, { through: 'all' }, { through: 9, status: 'refunded' }])
      expect((await api().refused('POST', path, { headers, body }))[0], JSON.stringify(body)).toBe(400)
    expect((await api().refused('POST', path, { body: { through: 9 } }))[0]).toBe(401)
  })
})
