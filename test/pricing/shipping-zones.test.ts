/** Shipping zones, prices by subtotal and by weight: from the owner's settings to what shoppers are shown and charged. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { composeMail } from '../../src/checkout/mails/mail-parts.ts'
import { confirmationMail } from '../../src/checkout/mails/send-order-mail.ts'
import { minorToDecimal } from '../../src/domain/pricing/currency.ts'
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
let slug: string
beforeAll(async () => {
  shop = await openTestShop(database().connection)
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const { token } = (await call('POST', '/api/admin/login', { body: { password: PASSWORD } })).json<{
    token: string
  }>()
  headers = { Authorization: `Bearer ${token}` }
  slug = (await call('GET', '/api/products?sort=name&limit=1')).json<{ slug: string }[]>()[0]?.slug ?? ''
})
afterAll(() => shop?.close())
beforeEach(async () => {
  const { db } = database()
  for (const table of ['shop_settings', 'shop_settings_history'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('inventory_items').set({ on_hand: 90 }).execute()
  await db.updateTable('products').set({ in_stock: true }).execute()
})

const zones = [
  { name: 'Home', countries: ['GB'], rates: [{ from: '0.00', price: '3.95' }], freeOver: null },
  {
    name: 'Europe',
    countries: ['DE', 'IE'],
    rates: [
      { from: '0.00', price: '12.00' },
      { from: '60.00', price: '6.00' },
    ],
    freeOver: '500.00',
  },
]
const putZones = async (value: readonly (object | undefined)[]) => {
  const sections = { shipping: { version: 0, value: { zones: value } } }
  const { status, text } = await call('PATCH', '/api/admin/settings', { headers, body: { sections } })
  return [status, text]
}
const saveZones = async (value: readonly object[]) =>
  expect(await putZones(value)).toEqual([200, expect.anything()])
const shopperWith = async (quantity = 1) => {
  const shopper = createShopper({ call })
  await shopper.add(slug, quantity)
  return shopper
}
const to = (country: string, postalCode: string) => ({
  shippingAddress: { ...ADDRESS, country, postalCode },
})
const orderOf = (id: string) => findPicturedOrder(database().db, id)

test('charges the shipping of the zone, by subtotal, as it was shown', async () => {
  await saveZones(zones)
  const shopper = await shopperWith()
  const lines = await shopper.cart()
  const zone = zones[1]
  if (!zone) throw new Error('no zone')
  const due = totalsOf(lines, 'EUR', undefined, zone as never)
  const stale = await shopper.tryOpen('EUR', to('DE', '10115'))
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('The total of the cart is')])
  const opened = await shopper.open('EUR', {
    ...to('DE', '10115'),
    amount: Number(minorToDecimal(due.total, 'EUR')),
  })
  await shopper.pay(opened.clientSecret)
  const { id, shipping } = await shopper.order({ paymentIntentId: opened.paymentIntentId }, 'EUR')
  expect(shipping).toBe(minorToDecimal(due.shipping, 'EUR'))
  expect(await orderOf(id)).toMatchObject({ total: due.total, shipping: due.shipping })
})

const byWeight = {
  name: 'By weight',
  countries: ['GB'],
  rates: [{ from: '0.00', price: '99.00' }],
  freeOver: null,
  weightRates: [
    { fromGrams: 0, price: '2.95' },
    { fromGrams: 2000, price: '5.50' },
    { fromGrams: 6000, price: '11.00' },
  ],
}
const setWeights = (grams: number | null) =>
  database().db.updateTable('variants').set({ weight_grams: grams }).execute()

test('charges and stores the shipping by the weight of the cart, as it was shown', async () => {
  await saveZones([byWeight])
  for (const [grams, quantity, price] of [
    [700, 2, '2.95'],
    [1000, 2, '5.50'],
    [3000, 2, '11.00'],
    [null, 3, '2.95'],
  ] as const) {
    await setWeights(grams)
    const shopper = await shopperWith(quantity)
    const due = totalsOf(await shopper.cart(), 'USD', undefined, byWeight as never)
    const opened = await shopper.open('USD', { amount: Number(minorToDecimal(due.total, 'USD')) })
    await shopper.pay(opened.clientSecret)
    const { id } = await shopper.order({ paymentIntentId: opened.paymentIntentId }, 'USD')
    expect(await orderOf(id)).toMatchObject({ total: due.total, shipping: due.shipping })
    expect(minorToDecimal(due.shippingPence, 'GBP')).toBe(price)
  }
})

test('a weight that changes while a payment is open: the payment keeps its price, and the next call names the new one', async () => {
  await setWeights(900)
  await saveZones([byWeight])
  const shopper = await shopperWith()
  const shown = async () => {
    const due = totalsOf(await shopper.cart(), 'GBP', undefined, byWeight as never)
    return { amount: Number(minorToDecimal(due.total, 'GBP')) }
  }
  const seen = await shown()
  const opened = await shopper.open('GBP', seen)
  await setWeights(7000)
  const stale = await shopper.tryOpen('GBP', seen)
  expect([stale.status, stale.text]).toEqual([409, expect.stringContaining('The total of the cart is')])
  expect((await shown()).amount).toBeCloseTo(seen.amount + 8.05, 6)
  await shopper.pay(opened.clientSecret)
  const order = await shopper.order({ paymentIntentId: opened.paymentIntentId })
  expect(Number(order.total)).toBe(opened.amount)
})

test('Ireland is shipped to at the price of its zone (B44)', async () => {
  await saveZones(zones)
  const shopper = await shopperWith()
  const due = totalsOf(await shopper.cart(), 'GBP', undefined, zones[1] as never)
  const reply = await shopper.tryOpen('GBP', {
    ...to('IE', 'D02 X285'),
    amount: Number(minorToDecimal(due.total, 'GBP')),
  })
  expect([reply.status, reply.text]).toEqual([200, expect.anything()])
})

describe('An address of another country (B44)', () => {
  const zone = { ...zones[0], name: 'Far', countries: ['IE', 'HK', 'AE', 'NL', 'US', 'GB'] }
  const send = async (address: object, value: object = { zones: [zone] }) => {
    const sections = { shipping: { version: 0, value } }
    expect((await call('PATCH', '/api/admin/settings', { headers, body: { sections } })).status).toBe(200)
    const shopper = await shopperWith()
    const due = totalsOf(await shopper.cart(), 'GBP', undefined, zone as never)
    const amount = Number(minorToDecimal(due.total, 'GBP'))
    const { firstName, lastName, address: street } = ADDRESS
    const shippingAddress = { firstName, lastName, address: street, ...address }
    const reply = await shopper.tryOpen('GBP', { amount, shippingAddress })
    return { shopper, reply, shippingAddress }
  }

  test('is paid, stored and shown to staff without a postal code, in the lines of its country', async () => {
    const { shopper, reply, shippingAddress } = await send({
      country: 'IE',
      city: 'Cork',
      state: 'Co. Cork',
      postalCode: '',
      address2: 'Flat 2',
      phone: '021 1',
    })
    expect([reply.status, reply.text]).toEqual([200, expect.anything()])
    const { clientSecret, paymentIntentId } = reply.json<{ clientSecret: string; paymentIntentId: string }>()
    await shopper.pay(clientSecret)
    const { id } = await shopper.order({ paymentIntentId, shippingAddress, billingAddress: shippingAddress })
    const order = await orderOf(id)
    expect(order?.shipping_address).toEqual(shippingAddress)
    if (!order) throw new Error('no order')
    expect(
      composeMail(order, confirmationMail(order, []), { url: '/order/1', texts: defaultSettings.mails }).text,
    ).toContain('4 Mill Lane\nFlat 2\nCork\nCo. Cork\nIreland')
  })

  test.each([
    ['of Hong Kong has neither', { country: 'HK', city: '', state: 'Kowloon', postalCode: '' }, 200, ''],
    [
      'of the UAE names its emirate',
      { country: 'AE', city: '', postalCode: '' },
      400,
      'Emirate is required.',
    ],
    [
      'of the Netherlands has one',
      { country: 'NL', city: 'Delft', postalCode: '' },
      400,
      'Postal code is required.',
    ],
    [
      'with a wrong one is refused',
      { country: 'NL', city: 'Delft', postalCode: '12' },
      400,
      'look like 1234 AB',
    ],
    [
      'of the UK stays as the specification has it',
      { country: 'GB', city: 'Leeds', postalCode: '' },
      400,
      'Postal code is required',
    ],
    [
      'of the US needs no state in the short form',
      { country: 'US', city: 'York', postalCode: '17401' },
      200,
      '',
    ],
  ])('%s', async (_, address, status, message) => {
    const { reply } = await send(address)
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(message)])
  })

  test('of the US needs a state where the owner asks for all fields', async () => {
    const address = { country: 'US', city: 'York', postalCode: '17401' }
    const { reply } = await send(address, { zones: [zone], fullAddresses: true })
    expect([reply.status, reply.text]).toEqual([400, 'State is required.'])
  })
})

test('a country in no zone is refused in words before payment (B44)', async () => {
  const shopper = await shopperWith()
  const reply = await shopper.tryOpen('GBP', to('NO', '0150'))
  expect([reply.status, reply.text]).toEqual([
    422,
    'We do not ship to Norway. Please choose another country.',
  ])
})

test('a price that changes while a payment is open: the payment keeps it, and the next call names the new one', async () => {
  const shopper = await shopperWith()
  const opened = await shopper.open()
  await saveZones(zones)
  expect((await shopper.tryOpen()).status).toBe(409)
  await shopper.pay(opened.clientSecret)
  const order = await shopper.order({ paymentIntentId: opened.paymentIntentId })
  expect(Number(order.total)).toBe(opened.amount)
})

test.each([
  ['a country in two zones', [zones[0], { ...zones[1], countries: ['GB'] }], 'United Kingdom once only'],
  ['no zone', [], ''],
  ['a zone without countries', [{ ...zones[0], countries: [] }], 'must have a country'],
  ['no country', [{ ...zones[0], countries: ['XX'] }], 'two letters of a country'],
  [
    'steps that do not rise',
    [
      {
        ...zones[0],
        rates: [
          { from: '0.00', price: '1.00' },
          { from: '0.00', price: '2.00' },
        ],
      },
    ],
    'must begin at 0.00 and rise',
  ],
  [
    'weights that do not rise',
    [{ ...byWeight, weightRates: [byWeight.weightRates[0], byWeight.weightRates[0]] }],
    'must begin at 0 and rise',
  ],
  [
    'a weight that is no whole number',
    [{ ...byWeight, weightRates: [{ fromGrams: 0.5, price: '1.00' }] }],
    '',
  ],
])('refuses %s', async (_, refused, message) => {
  expect(await putZones(refused)).toEqual([400, expect.stringContaining(message)])
})

test('an empty section is the specification', () => {
  expect(defaultSettings.shipping.zones).toEqual([
    {
      name: 'All countries',
      countries: ['GB', 'US', 'CA', 'DE', 'FR', 'AU'],
      rates: [{ from: '0.00', price: '10.00' }],
      freeOver: '100.00',
    },
  ])
})
