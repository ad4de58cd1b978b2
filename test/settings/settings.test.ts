/** The owner's settings over HTTP: versions, conflicts, undo, one file for all, two nodes, and the rates of checkouts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import type { AllStaffSettings, SettingsChange } from '../../src/contract/settings/staff-settings.ts'
import { minorToDecimal, type Rates, SPECIFIED_RATES } from '../../src/domain/pricing/currency.ts'
import type { Reply, TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { createShopper, totalsOf } from '../setup/shopper.ts'

const database = testDatabase()
let here: TestShop
let there: TestShop
let call: TestApi['call']
let headers: Record<string, string>

beforeAll(async () => {
  const { connection } = database()
  here = await openTestShop(connection)
  there = await openTestShop(connection)
  call = callTo([`http://127.0.0.1:${here.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(async () => {
  await here?.close()
  await there?.close()
})
beforeEach(async () => {
  await database().db.deleteFrom('shop_settings').execute()
  await database().db.deleteFrom('shop_settings_history').execute()
  await database().db.updateTable('inventory_items').set({ on_hand: 50 }).execute()
  await database().db.updateTable('products').set({ in_stock: true }).execute()
})

const read = async (): Promise<AllStaffSettings> =>
  (await call('GET', '/api/admin/settings', { headers })).json<AllStaffSettings>()
const save = (sections: object, note?: string): Promise<Reply> =>
  call('PATCH', '/api/admin/settings', { headers, body: { sections, ...(note && { note }) } })
const shopOf = async (shop: TestShop): Promise<Shop> => (await shop.get('/api/shop')).json() as Promise<Shop>
const { identity, currencies, navigation } = defaultSettings
const rename = (version: number, name: string) =>
  save({ identity: { version, value: { ...identity, name } } })
/** The other node is told by the database. */
const shownThere = async (isShown: (shop: Shop) => boolean): Promise<void> => {
  const until = performance.now() + 5000
  while (!isShown(await shopOf(there)))
    if (performance.now() > until) throw new Error('the other node does not show the change')
}

test('a shop without stored settings shows the default ones', async () => {
  const { sections } = await read()
  for (const [section, value] of Object.entries(defaultSettings))
    expect(sections[section as keyof typeof sections]).toEqual({ version: 0, updatedAt: null, value })
  expect(await shopOf(here)).toMatchObject({ name: 'Haberdash', rates: SPECIFIED_RATES, company: null })
})

test('a change shows at the next request of its node, and on another node', async () => {
  expect((await shopOf(there)).name).toBe('Haberdash')
  expect((await rename(0, 'Marsh & Daughter')).status).toBe(200)
  expect((await shopOf(here)).name).toBe('Marsh & Daughter')
  await shownThere(({ name }) => name === 'Marsh & Daughter')
})

test('a node that missed the message reads the settings when it is connected again', async () => {
  await rename(0, 'Before')
  await shownThere(({ name }) => name === 'Before')
  const { db, pool } = database()
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like '%listener' and datname = current_database()",
  )
  const value = JSON.stringify({ ...identity, name: 'Meanwhile' })
  await db.updateTable('shop_settings').set({ value, version: 2 }).where('section', '=', 'identity').execute()
  await shownThere(({ name }) => name === 'Meanwhile')
})

test('of two people who save the same section, the second is shown what changed', async () => {
  await rename(0, 'First')
  const second = await rename(0, 'Second')
  expect(second.status).toBe(409)
  expect(second.json()).toMatchObject({ conflicts: { identity: { version: 1, value: { name: 'First' } } } })
  expect((await shopOf(here)).name).toBe('First')
  const answers = await Promise.all([rename(1, 'Left'), rename(1, 'Right')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('sections are saved all or none', async () => {
  await rename(0, 'First')
  const both = await save({
    navigation: { version: 0, value: { items: [] } },
    identity: { version: 0, value: { ...identity, name: 'Second' } },
  })
  expect(both.status).toBe(409)
  expect((await shopOf(here)).navigation).toEqual(navigation.items)
})

test('a save without a change makes no version', async () => {
  expect((await rename(0, identity.name)).json<AllStaffSettings>().sections.identity.version).toBe(0)
})

test('an undo is a new version with an earlier value, and the history lists each', async () => {
  await save({ identity: { version: 0, value: { ...identity, name: 'One' } } }, 'A first name')
  await rename(1, 'Two')
  const restore = (version: number, to: number) =>
    call('POST', '/api/admin/settings/identity/restore', { headers, body: { version, to } })
  expect((await restore(2, 1)).status).toBe(200)
  expect((await shopOf(here)).name).toBe('One')
  expect((await restore(2, 1)).status).toBe(409)
  expect((await restore(3, 0)).json<AllStaffSettings>().sections.identity).toMatchObject({
    version: 4,
    value: identity,
  })
  expect((await restore(4, 9)).status).toBe(404)
  const history = (await call('GET', '/api/admin/settings/identity/history', { headers })).json<
    SettingsChange[]
  >()
  expect(history.map(({ version, note }) => [version, note])).toEqual([
    [4, 'Back to the default'],
    [3, 'Back to version 1'],
    [2, ''],
    [1, 'A first name'],
  ])
})

const refusals: [sections: object, message: string][] = [
  [{ identity: { version: 0, value: { ...identity, name: ' ' } } }, 'name must not be empty'],
  [{ identity: { version: 0, value: { ...identity, name: 'x'.repeat(61) } } }, 'at most 60'],
  [{ identity: { version: 0, value: { ...identity, mailSender: 'a\r\nBcc: b@c.d' } } }, 'must be like'],
  [{ identity: { version: 0, value: { ...identity, mailSender: 'Shop\r\n<a@b.example>' } } }, 'one line'],
  [
    { identity: { version: 0, value: { ...identity, mailSender: `Shop${' '.repeat(344)}<a@b.example>` } } },
    'at most 360',
  ],
  [{ identity: { version: 0, value: { ...identity, motto: 'Buy' } } }, 'has no field "motto"'],
  [{ identity: { version: -1, value: identity } }, 'version'],
  [{ look: { version: 0, value: { accent: 'red;}' } } }, 'must be a colour'],
  [{ unknown: { version: 0, value: {} } }, 'has no field "unknown"'],
  [
    { navigation: { version: 0, value: { items: [{ ...navigation.items[0], href: '/nowhere' }] } } },
    'must be a page of the shop',
  ],
  [
    {
      navigation: { version: 0, value: { items: [{ ...navigation.items[0], href: 'javascript:alert(1)' }] } },
    },
    'must be a page of the shop',
  ],
  [
    { currencies: { version: 0, value: { ...currencies, rates: { ...SPECIFIED_RATES, USD: '0' } } } },
    'must be above 0',
  ],
  [
    { currencies: { version: 0, value: { ...currencies, rates: { ...SPECIFIED_RATES, GBP: '2' } } } },
    'must be 1',
  ],
  [{ currencies: { version: 0, value: { ...currencies, offered: ['USD'] } } }, 'must include GBP'],
]
test.each(refusals)('%j is refused with a message', async (sections, message) => {
  const answer = await save(sections)
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)])
  expect(await database().db.selectFrom('shop_settings').selectAll().execute()).toEqual([])
})

test('only staff read, change and preview settings', async () => {
  for (const [method, path] of [
    ['GET', '/api/admin/settings'],
    ['PATCH', '/api/admin/settings'],
    ['GET', '/api/admin/settings/identity/history'],
    ['GET', '/api/admin/settings-file'],
    ['POST', '/api/admin/settings-file'],
    ['POST', '/api/admin/settings-preview'],
  ] as const)
    expect((await call(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(401)
})

test('stored settings that this release cannot read are replaced by the default', async () => {
  await rename(0, 'Readable')
  await database().db.updateTable('shop_settings').set({ value: '{"name":7}' }).execute()
  await shownThere(({ name }) => name === 'Haberdash')
})

test('a preview shows a page with other settings, of this shop only, and stores nothing', async () => {
  const preview = (path: string, sections: object = {}) =>
    call('POST', '/api/admin/settings-preview', { headers, body: { path, sections } })
  const { html } = (await preview('/sale', { currencies })).json<{ html: string }>()
  expect(html).toContain('<title>/sale')
  for (const path of ['//elsewhere.example/', 'https://elsewhere.example/', 'http://['])
    expect((await preview(path)).text).toBe('The path must be that of a page of this shop.')
  expect((await preview('/', { identity: { ...identity, name: '' } })).status).toBe(400)
  expect((await read()).sections.currencies.version).toBe(0)
})

test('links to what does not exist are listed for staff', async () => {
  const items = [{ label: 'GONE', href: '/brand/no-such-brand', entries: [], listsBrands: false }]
  const saved = (await save({ navigation: { version: 0, value: { items } } })).json<AllStaffSettings>()
  expect(saved.deadLinks).toContainEqual({
    section: 'navigation',
    label: 'GONE',
    href: '/brand/no-such-brand',
  })
})

test('blocks of the home page whose brand is gone are listed for staff', async () => {
  expect((await read()).emptyBlocks).toEqual([])
  const sale = { ...defaultSettings.home.sale, brand: 'no-such-brand' }
  const saved = await save({ home: { version: 0, value: { ...defaultSettings.home, sale } } })
  expect(saved.json<AllStaffSettings>().emptyBlocks).toEqual(['sale'])
})

test('in a shop whose demo is removed what is the demo’s is empty, on the pages and for staff', async () => {
  const { db } = database()
  const demo = await db.selectFrom('demo_content').selectAll().execute()
  const homeNow = async () => (await call('GET', '/api/home')).json<Home>()
  expect((await homeNow()).hero.title).toBe(defaultSettings.home.hero.title)
  expect((await read()).emptyBlocks).toEqual([])
  await db.deleteFrom('demo_content').execute()
  try {
    await rename(0, 'Marsh & Daughter')
    expect((await homeNow()).hero).toEqual({ label: '', title: 'Marsh & Daughter', text: '' })
    expect((await homeNow()).blocks).not.toContain('social')
    const { emptyBlocks, sections } = await read()
    expect(emptyBlocks).toEqual(expect.arrayContaining(['coming-soon', 'sale', 'social']))
    expect(sections.home.value.hero).toEqual({ label: '', title: '', text: '', picture: null })
    const hero = { ...defaultSettings.home.hero, title: 'Pots from the marsh' }
    await save({ home: { version: 0, value: { ...defaultSettings.home, hero } } })
    const { label, title } = hero
    expect((await homeNow()).hero).toEqual({ label, title, text: '' })
  } finally {
    await db.insertInto('demo_content').values(demo).execute()
  }
})

test('an exported file is imported in another state of the shop, after a dry run', async () => {
  await rename(0, 'Exported')
  const file = (await call('GET', '/api/admin/settings-file', { headers })).json<object>()
  await rename(1, 'Changed since')
  const take = (dryRun: boolean, given: object = file) =>
    call('POST', '/api/admin/settings-file', { headers, body: { file: given, dryRun } })
  expect((await take(true)).json()).toMatchObject({ changed: ['identity'] })
  expect((await shopOf(here)).name).toBe('Changed since')
  expect((await take(false)).json()).toMatchObject({ changed: ['identity'] })
  expect((await shopOf(here)).name).toBe('Exported')
  expect((await take(false)).json()).toMatchObject({ changed: [] })
  const broken = await take(false, { ...file, sections: { identity: { ...identity, name: '' } } })
  expect([broken.status, broken.text]).toEqual([400, expect.stringContaining('name must not be empty')])
})

describe('rates', () => {
  const setRate = async (version: number, USD: string) => {
    const value = { ...currencies, rates: { ...SPECIFIED_RATES, USD } }
    expect((await save({ currencies: { version, value } })).status).toBe(200)
  }
  const openShopper = async (rates: Rates = SPECIFIED_RATES) => {
    const shopper = createShopper({ call }, { rates })
    const [product] = (await call('GET', '/api/products?sort=name&limit=1')).json<{ slug: string }[]>()
    await shopper.add(product?.slug ?? '')
    return shopper
  }

  test('what is shown at a new rate is charged and stored at it', async () => {
    await setRate(0, '2.5')
    const behind = await (await openShopper()).tryOpen('USD')
    expect([behind.status, behind.text]).toEqual([409, expect.stringContaining('The total of the cart is')])
    const { rates } = await shopOf(here)
    const shopper = await openShopper(rates)
    const due = totalsOf(await shopper.cart(), 'USD', rates)
    expect((await shopper.buy('USD')).total).toBe(minorToDecimal(due.total, 'USD'))
    const [stored] = await database().db.selectFrom('orders').select(['total', 'rate']).execute()
    expect(stored).toMatchObject({ total: due.total })
    expect(Number(stored?.rate)).toBe(2.5)
  })

  test('an open checkout keeps the rate at which it was opened', async () => {
    const shopper = await openShopper()
    const opened = await shopper.open('USD')
    await setRate(0, '2.5')
    const again = await shopper.open('USD')
    expect(again).toMatchObject({ paymentIntentId: opened.paymentIntentId, amount: opened.amount })
    await shopper.pay(opened.clientSecret)
    const { total } = await shopper.order({ paymentIntentId: opened.paymentIntentId }, 'USD')
    expect(Number(total)).toBe(opened.amount)
    // A shopper who opens the page now is shown the new rate, and pays it.
    const next = await openShopper()
    expect((await next.tryOpen('USD')).status).toBe(409)
  })

  test('a currency that is not offered is refused', async () => {
    await save({ currencies: { version: 0, value: { ...currencies, offered: ['GBP', 'EUR'] } } })
    const shopper = await openShopper()
    expect((await shopper.tryOpen('USD')).text).toBe('The shop does not take that currency.')
    expect((await shopOf(here)).currencies).toEqual(['GBP', 'EUR'])
  })
})
