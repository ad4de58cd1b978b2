/** When a delivery is expected: from the owner's zones to the checkout, the order, its page and its mail. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmationMail } from '../../src/checkout/mails/send-order-mail.ts'
import type { SettingsFile } from '../../src/contract/settings/settings-file.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import { SPECIFIED_ZONE } from '../../src/domain/pricing/shipping.ts'
import { findOrder, findPicturedOrder } from '../../src/storage/orders/orders.ts'
import type { TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { ADDRESS, createShopper, type Shopper } from '../setup/shopper.ts'

const database = testDatabase()
let shop: TestShop
let call: TestApi['call']
let headers: Record<string, string>
let slug: string
beforeAll(async () => {
  shop = await openTestShop(database().connection)
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  slug = (await call('GET', '/api/products?sort=name&limit=1')).json<{ slug: string }[]>()[0]?.slug ?? ''
})
afterAll(() => shop?.close())
beforeEach(async () => {
  for (const table of ['shop_settings', 'shop_settings_history'] as const)
    await database().db.deleteFrom(table).execute()
  await database().db.updateTable('inventory_items').set({ on_hand: 90 }).execute()
})

const readSettings = async () =>
  (await call('GET', '/api/admin/settings', { headers })).json<AllStaffSettings>()
const zone = (name: string, countries: string[], deliveryDays?: unknown) => ({
  ...SPECIFIED_ZONE,
  name,
  countries,
  ...(deliveryDays !== undefined && { deliveryDays }),
})
const saveZones = async (...zones: object[]) => {
  const { version } = (await readSettings()).sections.shipping
  const body = { sections: { shipping: { version, value: { zones } } } }
  return call('PATCH', '/api/admin/settings', { headers, body })
}
const shopperWithCart = async (): Promise<Shopper> => {
  const shopper = createShopper({ call })
  await shopper.add(slug)
  return shopper
}
const germany = { shippingAddress: { ...ADDRESS, country: 'DE', postalCode: '10115' } }
const storedDays = async (id: string) => (await findOrder(database().db, id))?.delivery_days

test('an order keeps what its zone promised, in the answer, on its page and in its mail, whatever the zone says later', async () => {
  await saveZones(zone('Home', ['GB'], [1, 1]), zone('Away', ['DE'], [3, 7]))
  const shopper = await shopperWithCart()
  const opened = await shopper.open('GBP', germany)
  expect(opened.deliveryNote).toBe('Expected in 3 to 7 working days')
  await shopper.pay(opened.clientSecret)
  const receipt = await shopper.order({ paymentIntentId: opened.paymentIntentId })
  expect(receipt.deliveryNote).toBe('Expected in 3 to 7 working days')

  expect((await saveZones(zone('Everywhere', ['GB', 'DE'], [30, 60]))).status).toBe(200)
  expect(await storedDays(receipt.id)).toEqual([3, 7])
  const again = await shopper.order({ paymentIntentId: opened.paymentIntentId })
  expect(again.deliveryNote).toBe('Expected in 3 to 7 working days')
  const page = () => call('GET', receipt.orderPath ?? '')
  expect((await page()).text).toMatch(/Placed on [^<]*\. Expected in 3 to 7 working days\./)
  const order = await findPicturedOrder(database().db, receipt.id)
  if (!order) throw new Error('no order')
  expect(
    JSON.stringify(
      confirmationMail(order, []).compose({ url: '', texts: (await readSettings()).sections.mails.value }),
    ),
  ).toContain('Expected in 3 to 7 working days')
  const staff = await call('GET', `/api/admin/orders/${receipt.id}`, { headers })
  expect(staff.json()).toMatchObject({ deliveryNote: 'Expected in 3 to 7 working days' })

  // It is no longer waited for.
  await database()
    .db.updateTable('orders')
    .set({ fulfilment_status: 'delivered' })
    .where('id', '=', receipt.id)
    .execute()
  expect((await page()).text).not.toContain('working days')
})

test('what changes before the payment is promised again', async () => {
  await saveZones(zone('All', ['GB'], [2, 4]))
  const shopper = await shopperWithCart()
  const first = await shopper.open()
  expect((await saveZones(zone('All', ['GB'], [5, 9]))).status).toBe(200)
  const second = await shopper.open()
  expect(second).toMatchObject({
    paymentIntentId: first.paymentIntentId,
    amount: first.amount,
    deliveryNote: 'Expected in 5 to 9 working days',
  })
  await shopper.pay(second.clientSecret)
  const { id } = await shopper.order({ paymentIntentId: second.paymentIntentId })
  expect(await storedDays(id)).toEqual([5, 9])
})

test('a zone without days promises nothing', async () => {
  await saveZones(zone('All', ['GB']))
  const shopper = await shopperWithCart()
  const receipt = await shopper.buy()
  expect(receipt.deliveryNote).toBeNull()
  expect(await storedDays(receipt.id)).toBeNull()
  expect((await call('GET', receipt.orderPath ?? '')).text).not.toContain('Expected')
})

test.each([
  ['more than 60', [2, 61], 'must be a whole number of days from 0 to 60'],
  ['less than 0', [-1, 4], 'must be a whole number of days from 0 to 60'],
  ['parts of a day', [1.5, 4], 'must be a whole number of days from 0 to 60'],
  ['text', ['2', '4'], 'must be a whole number of days from 0 to 60'],
  ['one alone', [2], ''],
  ['the least alone', [2, ''], 'must be a whole number of days from 0 to 60'],
  ['three', [2, 3, 4], ''],
  ['a range that ends before it begins', [5, 4], 'must not end before they begin'],
  ['nothing in its place', null, ''],
])('refuses days that are %s, and changes nothing', async (_, days, message) => {
  await saveZones(zone('All', ['GB'], [2, 4]))
  const refused = await saveZones(zone('All', ['GB'], days))
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)])
  const { zones } = (await readSettings()).sections.shipping.value
  expect(zones[0].deliveryDays).toEqual([2, 4])
})

test('the file of all settings has the days and brings them back; pages get them without the name of the zone', async () => {
  await saveZones(zone('Home', ['GB'], [0, 60]), zone('Away', ['DE']))
  const file = (await call('GET', '/api/admin/settings-file', { headers })).json<SettingsFile>()
  await saveZones(zone('Home', ['GB']))
  const imported = await call('POST', '/api/admin/settings-file', { headers, body: { file, dryRun: false } })
  expect([imported.status, imported.text]).toEqual([200, expect.anything()])
  const { shipping, shipsTo } = (await call('GET', '/api/shop')).json<{
    shipping: object[]
    shipsTo?: string
  }>()
  expect(shipping).toEqual([
    { ...SPECIFIED_ZONE, countries: ['GB'], deliveryDays: [0, 60] },
    { ...SPECIFIED_ZONE, countries: ['DE'] },
  ])
  // Their prices are the same, so that no country has to be named beside them.
  expect(shipsTo).toBeUndefined()
})

test('the database refuses days that are no range', async () => {
  const { id } = await (await shopperWithCart()).buy()
  const write = (days: [number, number]) =>
    database()
      .db.updateTable('orders')
      .set({ delivery_days: days } as object)
      .where('id', '=', id)
      .execute()
  await expect(write([4, 2])).rejects.toThrow('orders_delivery_days_check')
  await expect(write([4] as never)).rejects.toThrow('orders_delivery_days_check')
})
