/** Taxes: from the owner's settings to what shoppers are shown, charged and mailed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { composeMail } from '../../src/checkout/mails/mail-parts.ts'
import { confirmationMail } from '../../src/checkout/mails/send-order-mail.ts'
import type { StaffOrder } from '../../src/contract/orders/order-management.ts'
import { CURRENCY_CODES, minorToDecimal } from '../../src/domain/pricing/currency.ts'
import type { OrderTaxes } from '../../src/domain/pricing/tax.ts'
import { findPicturedOrder } from '../../src/storage/orders/orders.ts'
import type { TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { ADDRESS, createShopper, totalsOf } from '../setup/shopper.ts'

const database = testDatabase()
let shop: TestShop
let call: TestApi['call']
let headers: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop(database().connection)
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(() => shop?.close())
beforeEach(async () => {
  const { db } = database()
  await db.deleteFrom('shop_settings').execute()
  await db.deleteFrom('shop_settings_history').execute()
  await db.updateTable('inventory_items').set({ on_hand: 90 }).execute()
  await db.updateTable('products').set({ in_stock: true, tax_class: 'standard' }).execute()
})

const rates = { standard: '19', reduced: '7', 'second-reduced': '0' }
const taxSettings = {
  isOn: true,
  name: 'VAT',
  rates: [
    { ...rates, country: 'DE' },
    { ...rates, country: 'GB', standard: '20', reduced: '5' },
  ],
}
const save = async (sections: object) => {
  const reply = await call('PATCH', '/api/admin/settings', { headers, body: { sections } })
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
}
const refusal = async (sections: object) => {
  const { status, text } = await call('PATCH', '/api/admin/settings', { headers, body: { sections } })
  return [status, text]
}
const slugs = async (count: number) =>
  (await call('GET', `/api/products?sort=name&limit=${count}`))
    .json<{ slug: string }[]>()
    .map(({ slug }) => slug)
const shopperWith = async (count: number, quantity = 1) => {
  const shopper = createShopper({ call })
  for (const slug of await slugs(count)) await shopper.add(slug, quantity)
  return shopper
}
const to = (country: string, postalCode: string) => ({
  shippingAddress: { ...ADDRESS, country, postalCode },
})
const orderOf = async (id: string) => {
  const order = await findPicturedOrder(database().db, id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}

test('without settings records no tax, and shows none', async () => {
  const shopper = await shopperWith(1)
  const bought = await shopper.buy()
  expect(bought.taxNote).toBeNull()
  expect((await orderOf(bought.id)).taxes).toBeNull()
  expect((await call('GET', '/api/shop')).json()).toMatchObject({ tax: null })
})

test.each(CURRENCY_CODES)(
  'records in %s what the total includes, by line, and totals stay as they were',
  async (currency) => {
    await save({ taxes: { version: 0, value: taxSettings } })
    const [, second] = await slugs(2)
    await database()
      .db.updateTable('products')
      .set({ tax_class: 'reduced' })
      .where('slug', '=', second ?? '')
      .execute()
    const shopper = await shopperWith(3)
    const due = totalsOf(await shopper.cart(), currency)
    const bought = await shopper.buy(currency)
    expect(bought.total).toBe(minorToDecimal(due.total, currency))
    const { items, taxes: stored, ...order } = await orderOf(bought.id)
    expect(stored).toMatchObject({ country: 'GB', name: 'VAT' })
    expect(items.map(({ tax_rate }) => tax_rate)).toEqual([20_000, 5000, 20_000])
    for (const { paid, tax, net } of items) expect((tax ?? 0) + (net ?? 0)).toBe(paid)
    expect(stored?.lines.map(({ gross }) => gross)).toEqual(items.map(({ paid }) => paid))
    const gross = [...(stored?.lines ?? []), ...(stored?.shipping ?? [])].reduce(
      (sum, part) => sum + part.gross,
      0,
    )
    expect(gross).toBe(order.total)
    expect(bought.taxNote).toMatch(/^incl\. \S+ [A-Z]{3} VAT$/)
    const paid = await orderOf(bought.id)
    expect(
      composeMail(paid, confirmationMail(paid, []), {
        url: '/order/1',
        texts: defaultSettings.mails,
      }).text,
    ).toContain(`(${bought.taxNote})`)
  },
)

test('taxes by the country of destination; one without a rate has none', async () => {
  await save({ taxes: { version: 0, value: taxSettings } })
  const german = await (await shopperWith(1)).open('GBP', to('DE', '10115'))
  expect(german.taxNote).toMatch(/^incl\. £/)
  const american = await (await shopperWith(1)).open('GBP', to('US', '10001'))
  expect(american.taxNote).toBeNull()
  const { rows } = await sql<{ taxes: OrderTaxes }>`
    select taxes from checkout_snapshots where taxes ->> 'country' in ('DE', 'US') order by created_at desc limit 2`.execute(
    database().db,
  )
  expect(rows.map(({ taxes: of }) => [of.country, of.lines[0]?.rate])).toEqual([
    ['US', 0],
    ['DE', 19_000],
  ])
})

test('a changed rate makes a new snapshot of an open checkout, and leaves orders alone (B38)', async () => {
  await save({ taxes: { version: 0, value: taxSettings } })
  const bought = await (await shopperWith(1)).buy()
  const before = await orderOf(bought.id)
  const shopper = await shopperWith(1)
  const opened = await shopper.open()
  await save({
    taxes: { version: 1, value: { ...taxSettings, rates: [{ ...rates, country: 'GB', standard: '10' }] } },
  })
  const again = await shopper.open()
  expect(again).toMatchObject({ paymentIntentId: opened.paymentIntentId, amount: opened.amount })
  expect(again.taxNote).not.toBe(opened.taxNote)
  await shopper.pay(again.clientSecret)
  const { id } = await shopper.order({ paymentIntentId: again.paymentIntentId })
  expect((await orderOf(id)).items[0]?.tax_rate).toBe(10_000)
  expect(await orderOf(bought.id)).toEqual(before)
})

test('a refund of a part gives back its tax, and the last takes the remainder', async () => {
  await save({ taxes: { version: 0, value: taxSettings } })
  const bought = await (await shopperWith(1, 3)).buy()
  const order = await orderOf(bought.id)
  const read = async () =>
    (await call('GET', `/api/admin/orders/${bought.id}`, { headers })).json<StaffOrder>()
  const given: number[] = []
  for (let unit = 0; unit < 3; unit += 1) {
    const { refundable } = await read()
    const [line] = refundable.lines
    if (!line) throw new Error('no line')
    const share = (units: number) => Math.floor((line.paid * units) / line.quantity)
    const amount = share(line.refunded + 1) - share(line.refunded)
    const reply = await call('POST', `/api/admin/orders/${bought.id}/refunds`, {
      headers,
      body: {
        key: `refund-of-unit-${unit}`,
        lines: [{ position: 0, quantity: 1, restock: false }],
        expected: amount,
        reason: 'returned',
        notify: false,
      },
    })
    expect([reply.status, reply.text]).toEqual([202, expect.anything()])
    const { refunds } = await read()
    given.push(Number(refunds.at(-1)?.tax) * 100)
  }
  expect(Math.round(given.reduce((sum, tax) => sum + tax, 0))).toBe(order.items[0]?.tax)
  const { rows } = await sql<{ gross: number; amount: number }>`
    select sum((part ->> 'gross')::bigint)::bigint as gross, max(r.amount) as amount from partial_refunds r
    cross join lateral jsonb_array_elements(r.taxes) part where r.order_id = ${bought.id} group by r.id`.execute(
    database().db,
  )
  for (const { gross, amount } of rows) expect(gross).toBe(amount)
})

test.each([
  ['a rate above 100 %', [{ ...rates, country: 'DE', standard: '101' }], 'percent from 0 to 100'],
  ['a country twice', [taxSettings.rates[0], taxSettings.rates[0]], 'must not have a country twice'],
])('refuses taxes with %s', async (_, refused, message) => {
  expect(await refusal({ taxes: { version: 0, value: { ...taxSettings, rates: refused } } })).toEqual([
    400,
    expect.stringContaining(message),
  ])
})

test('an empty section is the specification', () => {
  expect(defaultSettings.taxes).toEqual({ isOn: false, name: 'VAT', rates: [] })
})
