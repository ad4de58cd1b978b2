/** The owner's texts over HTTP: headings, brands and buttons of the home page, sentences of pages, mails about orders. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Shop } from '../../src/contract/settings/shop.ts'
import type { Reply, TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
let here: TestShop
let call: TestApi['call']
let headers: Record<string, string>

beforeAll(async () => {
  here = await openTestShop(database().connection)
  call = callTo([`http://127.0.0.1:${here.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(() => here?.close())
beforeEach(async () => {
  await database().db.deleteFrom('shop_settings').execute()
  await database().db.deleteFrom('shop_settings_history').execute()
})

const save = (sections: object): Promise<Reply> =>
  call('PATCH', '/api/admin/settings', { headers, body: { sections } })
const shopOf = async (shop: TestShop): Promise<Shop> => (await shop.get('/api/shop')).json() as Promise<Shop>

test('brands, headings and sentences of the owner are sent to pages, the defaults are not', async () => {
  const home = {
    ...defaultSettings.home,
    featuredBrands: { title: 'OUR MAKERS', brands: ['skerrow'] },
    heroButton: { label: 'LOOK AROUND', href: '/sale' },
  }
  const shopping = {
    ...defaultSettings.shopping,
    sentences: { notFound: 'Nothing here. Ask us by mail.', emptySearch: 'No “{term}” in this shop.' },
    emptyCartLinks: [{ label: 'Socks only', href: '/category/socks' }],
  }
  const before = (await shopOf(here)).shopping
  expect([before.sentences, before.emptyCartLinks]).toEqual([undefined, undefined])
  const sections = { home: { version: 0, value: home }, shopping: { version: 0, value: shopping } }
  expect((await save(sections)).status).toBe(200)
  expect(await (await here.get('/api/home')).json()).toMatchObject({
    featuredBrands: home.featuredBrands,
    heroButton: home.heroButton,
    latestArrivals: defaultSettings.home.latestArrivals,
  })
  expect((await shopOf(here)).shopping.sentences).toEqual(shopping.sentences)
  expect((await shopOf(here)).shopping.emptyCartLinks).toEqual(shopping.emptyCartLinks)
})

test('a block of the home page cannot feature a brand twice', async () => {
  const home = { ...defaultSettings.home, brandStrip: ['skerrow', 'skerrow'] }
  const answer = await save({ home: { version: 0, value: home } })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('must not have a brand twice')
})

test('texts of mails are refused where a placeholder is unknown or a refund has no amount', async () => {
  const { mails } = defaultSettings
  const refused = async (change: object) =>
    (await save({ mails: { version: 0, value: { ...mails, ...change } } })).text
  expect(await refused({ confirmation: { subject: 'Hello', text: 'It costs {total}.' } })).toContain(
    'has no {total}: only {number}',
  )
  expect(await refused({ refund: { subject: '{amount}', text: 'Your money is back.' } })).toContain(
    'must name the {amount} in its text',
  )
  expect(await refused({ confirmation: { subject: 'One\nBcc: two@shop.example', text: 'Hello' } })).toContain(
    'must be one line of text',
  )
})
