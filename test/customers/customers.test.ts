/** Customers as staff see them: an email address of orders, without an account and without a row of its own. */
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type Customer,
  type CustomerList,
  readCustomer,
  searchCustomers,
} from '../../src/contract/customers/customers.ts'
import { moneyApi } from '../setup/money.ts'
import { writeOrders } from '../setup/orders.ts'
import { hire } from '../setup/staff-people.ts'

const api = moneyApi()

let headers: { Authorization: string }
beforeAll(async () => {
  const { db } = api()
  headers = await api().staff()
  await writeOrders(db, 130)
  // Orders 4 and 5 are of the customer of order 3, whatever the case; the last is refunded in part.
  await sql`update orders set email = 'Shopper3@Example.com' where id = 'order_desk_4'`.execute(db)
  await sql`update orders set email = 'SHOPPER3@example.com', paid_back = 1250 where id = 'order_desk_5'`.execute(
    db,
  )
  await sql`insert into order_notes (id, order_id, text, author, created_at) values
    ('note_1', 'order_desk_3', 'Rings twice.', 'Ann', '2026-02-01T10:00:00Z'),
    ('note_2', 'order_desk_5', 'Gift wrap.', 'Ben', '2026-02-02T10:00:00Z'),
    ('note_3', 'order_desk_6', 'Of somebody else.', 'Ben', '2026-02-02T10:00:00Z')`.execute(db)
  await sql`insert into newsletter_subscribers (id, email, subscribed_at)
    values ('sub_k3v9a7m2p4q8r5t6', 'shopper3@example.com', '2026-01-05T10:00:00Z')`.execute(db)
  await sql`insert into mails (key, kind, order_id, recipient, subject, state, created_at, updated_at) values
    ('k1', 'confirmation', 'order_desk_3', 'shopper3@example.com', 'Your order', 'sent', now(), now()),
    ('k2', 'newsletter', null, 'Shopper3@example.com', 'Please confirm', 'sent', now(), now()),
    ('k3', 'confirmation', 'order_desk_6', 'shopper6@example.com', 'Your order', 'sent', now(), now())`.execute(
    db,
  )
})

const list = async (query: Record<string, string> = {}): Promise<CustomerList> => {
  const answer = await api().call('GET', `/api/admin/customers?${new URLSearchParams(query)}`, { headers })
  expect(answer.status, answer.text).toBe(200)
  return searchCustomers.responses[200].schema.parse(answer.json())
}
const call = (id: string) => api().call('GET', `/api/admin/customers/${id}`, { headers })
const read = async (id: string): Promise<Customer> => {
  const answer = await call(id)
  expect(answer.status, answer.text).toBe(200)
  return readCustomer.responses[200].schema.parse(answer.json())
}

const third = {
  id: 'order_desk_5',
  email: 'SHOPPER3@example.com',
  name: 'Zoë 5rd',
  orders: 3,
  spent: '137.50',
  firstOrderAt: '2026-01-01T12:03:00.000Z',
  lastOrderAt: '2026-01-01T12:05:00.000Z',
}

describe('the list', () => {
  test('has each customer once, by the newest order, over pages', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list(after === undefined ? {} : { after })
      expect(page).toMatchObject({ total: 128, isTotalCapped: false })
      expect(page.customers.length).toBeLessThanOrEqual(50)
      seen.push(...page.customers.map(({ email }) => email.toLowerCase()))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toHaveLength(128)
    expect(new Set(seen).size).toBe(128)
    expect(seen[0]).toBe('shopper130@example.com')
    expect(seen.at(-3)).toBe('shopper3@example.com')
  })

  test.each([
    ['a part of the email address in another case', 'SHOPPER3@example'],
    ['a former name', 'zoe 3rd'],
    ['a SKU that they have bought', 'sku-desk-4 '],
    ['the number of an order', '#1004'],
  ])('finds a customer by %s, with the figures of all of their orders', async (_, search) => {
    const { customers } = await list({ search })
    expect(customers).toContainEqual(third)
  })

  test('finds nobody for words that no order has, or that say nothing', async () => {
    for (const search of ['nobody-like-this', '%', '&'])
      expect(await list({ search })).toEqual({ customers: [], next: null, total: 0, isTotalCapped: false })
  })

  test('walks the pages of a search that matches more than are counted', async () => {
    const { db } = api()
    await writeOrders(db, 2_100, { prefix: 'many' })
    const first = await list({ search: 'many.example' })
    expect(first).toMatchObject({ total: 2000, isTotalCapped: true })
    const second = await list({ search: 'many.example', after: first.next ?? '' })
    expect(second.customers.map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, place) => `order_many_${2050 - place}`),
    )
    expect(await list()).toMatchObject({ total: 2000, isTotalCapped: true })
    await sql`update orders set email = 'Only@many.example' where id like 'order_many%'`.execute(db)
    const one = await list({ search: 'many.example' })
    expect(one).toMatchObject({ customers: [{ orders: 2100 }], next: null, total: 1, isTotalCapped: false })
    await sql`alter table orders disable trigger real_orders_stay`.execute(db)
    await sql`delete from order_items where order_id like 'order_many%'`.execute(db)
    await sql`delete from orders where id like 'order_many%'`.execute(db)
    await sql`alter table orders enable trigger real_orders_stay`.execute(db)
  })

  test('is exported with the same figures, and the audit log says so without the search', async () => {
    const answer = await api().call('GET', '/api/admin/customers/export?search=shopper3%40example', {
      headers,
    })
    expect(parse(answer.text, { columns: true })).toEqual([
      {
        Email: 'SHOPPER3@example.com',
        Name: 'Zoë 5rd',
        Orders: '3',
        'Spent (GBP)': '137.50',
        'First order': '2026-01-01',
        'Last order': '2026-01-01',
      },
    ])
    const { rows } = await sql<{ entry: string }>`
      select to_jsonb(a)::text as entry from audit_log a where action = 'exportCustomers'`.execute(api().db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.entry).not.toContain('shopper3')
  })
})

describe('a customer', () => {
  test('is the same by any of their orders, with orders, notes and consent of this address alone', async () => {
    const customer = await read('order_desk_3')
    expect(customer).toMatchObject(third)
    expect(customer.recentOrders.map(({ id }) => id)).toEqual([
      'order_desk_5',
      'order_desk_4',
      'order_desk_3',
    ])
    expect(customer.notes.map(({ text, orderNumber }) => [text, orderNumber])).toEqual([
      ['Gift wrap.', 1005],
      ['Rings twice.', 1003],
    ])
    expect(customer.newsletter).toEqual({
      status: 'active',
      subscribedAt: '2026-01-05T10:00:00.000Z',
      confirmedAt: null,
      consentText: null,
      unsubscribedAt: null,
    })
    expect(await read('order_desk_5')).toEqual(customer)
    expect((await read('order_desk_6')).newsletter).toBeNull()
  })

  test('has the mails to the address, also those about no order', async () => {
    const answer = await api().call('GET', '/api/admin/mails?customer=order_desk_5', { headers })
    const { mails } = answer.json<{ mails: { subject: string }[] }>()
    expect(mails.map(({ subject }) => subject)).toEqual(['Please confirm', 'Your order'])
  })

  test('is not counted with what was paid in another mode', async () => {
    const { db } = api()
    await sql`update orders set mode = 'test' where id = 'order_desk_4'`.execute(db)
    expect(await read('order_desk_4')).toMatchObject({ orders: 3, spent: '87.50' })
    await sql`update orders set mode = 'sandbox' where id = 'order_desk_4'`.execute(db)
  })

  test('is gone once erased: neither listed nor found, nor are mails shown', async () => {
    await sql`update orders set fulfilment_status = 'shipped' where id = 'order_desk_9'`.execute(api().db)
    expect((await call('order_desk_9')).status).toBe(200)
    const email = 'shopper9@example.com'
    const erased = await api().call('POST', '/api/admin/personal-data/erase', {
      headers,
      body: { email, confirmation: email },
    })
    expect(erased.status, erased.text).toBe(200)
    expect((await call('order_desk_9')).status).toBe(404)
    expect((await list()).total).toBe(127)
    expect((await list({ search: '#1009' })).customers).toEqual([])
    const mails = await api().call('GET', '/api/admin/mails?customer=order_desk_9', { headers })
    expect(mails.json()).toEqual({ mails: [], next: null })
  })

  test('is for managers, not for packers', async () => {
    const packer = await (await hire(api().db, 'packer')).headers()
    const manager = await (await hire(api().db, 'manager')).headers()
    for (const path of ['', '/export', '/order_desk_3']) {
      const address = `/api/admin/customers${path}`
      expect((await api().call('GET', address, { headers: packer })).status).toBe(403)
      expect((await api().call('GET', address, { headers: manager })).status).toBe(200)
    }
  })
})
