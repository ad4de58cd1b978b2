/** ‘Ready to sell?’ over HTTP: each entry of the list of a new shop is open until what it asks for is there. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Setup, SetupItemId } from '../../src/contract/demo/setup.ts'
import { PAGE_PURPOSES, pagePurposes } from '../../src/domain/pages/content-page.ts'
import type { SettingsSection, ShopSettings } from '../../src/domain/settings/shop-settings.ts'
import { changeBackupState } from '../../src/storage/backup/backup-state.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { seedExamplePages } from '../../src/storage/pages/write-content-page.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { createShopper } from '../setup/shopper.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'
import { hire } from '../setup/staff-people.ts'

const database = testDatabase({ from: 'empty' })
let shop: TestShop
let staff: Record<string, string>

const call = (...args: Parameters<ReturnType<typeof callTo>['call']>) =>
  callTo([`http://127.0.0.1:${shop.port}`]).call(...args)
const open = async (settings: Record<string, string> = {}) => {
  shop = await openTestShop(database().connection, { settings })
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  staff = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
}
beforeAll(() => open(), 60_000)
afterAll(() => shop.close())

const readSetup = async (): Promise<Setup> =>
  (await call('GET', '/api/admin/setup', { headers: staff })).json<Setup>()
const itemOf = async (id: SetupItemId) => {
  const { items } = await readSetup()
  const { state, detail } = items.find((item) => item.id === id) ?? {}
  return [state, detail]
}
const save = async <Section extends SettingsSection>(
  section: Section,
  change: Partial<ShopSettings[Section]>,
) => {
  const before = await call('GET', '/api/admin/settings', { headers: staff })
  const { version, value } =
    before.json<{ sections: Record<string, { version: number; value: object }> }>().sections[section] ?? {}
  const body = { sections: { [section]: { version, value: { ...value, ...change } } } }
  const reply = await call('PATCH', '/api/admin/settings', { headers: staff, body })
  expect(reply.status, reply.text).toBe(200)
}
const [zone] = defaultSettings.shipping.zones

/** In the order of the list. What each leaves behind is there for those that follow. */
const steps: [SetupItemId, open: string, does: () => Promise<unknown>, done: string][] = [
  [
    'name',
    'The shop is called Haberdash, which is the default.',
    () => save('identity', { name: 'Marsh & Daughter' }),
    'The shop is called Marsh & Daughter.',
  ],
  [
    'company',
    'Shoppers are not told whom they buy from: legal name, address and contact email.',
    () =>
      save('company', { legalName: 'Marsh Ltd', address: '1 Kiln Lane\nLeeds', email: 'post@marsh.example' }),
    'Shoppers buy from Marsh Ltd.',
  ],
  [
    'products',
    'No product of yours is for sale yet.',
    async () => {
      const { db } = database()
      await seedCatalogue(db, smallCatalogue)
      await db.deleteFrom('demo_content').execute()
      await sql`update products set images = '{}' where slug = 'card-wallet'`.execute(db)
    },
    `${smallCatalogue.products.length} products of yours for sale.`,
  ],
  [
    'pictures',
    '1 product of yours has no picture.',
    () =>
      sql`update products set images = '{/pictures/card-wallet-1.svg}' where slug = 'card-wallet'`.execute(
        database().db,
      ),
    'Every product of yours has a picture.',
  ],
  [
    'taxes',
    'Prices include VAT, and no country has a rate.',
    () =>
      save('taxes', {
        rates: [{ country: 'GB', standard: '20', reduced: '5', 'second-reduced': '0' }],
      }),
    'Prices include VAT, at the rates of 1 country. Orders to other countries that you ship to (5) record 0 %.',
  ],
  [
    'legal-pages',
    'Without a page: Shipping & Returns, Size Guide, Contact Us, FAQ, Track Your Order, Privacy Policy, Terms, Right of withdrawal and Imprint. Beside the cart button, words on delivery or returns are missing.',
    async () => {
      const pages = PAGE_PURPOSES.map((purpose) => ({
        purpose,
        title: pagePurposes[purpose].label,
        body: 'Our own words.',
        seoDescription: '',
      }))
      await seedExamplePages(database().db, pages, new Date())
      await database().db.updateTable('content_pages').set({ is_example: false }).execute()
      await save('footer', { customerCare: [] })
      await save('shopping', { delivery: 'Sent on Mondays.', returns: 'Within 30 days.' })
    },
    'The footer and the checkout link to all of your pages.',
  ],
  [
    'links',
    'Hidden from shoppers, because nothing is behind them: 5 links and 3 blocks.',
    async () => {
      await save('navigation', { items: [{ label: 'SHOP', href: '/shop', entries: [], listsBrands: false }] })
      await save('footer', { links: [] })
      await save('home', { blocks: ['newsletter'] })
    },
    'Every link of the menu, the footer and the home page leads to something.',
  ],
  [
    'backup',
    'The shop has no backup.',
    () =>
      changeBackupState(database().db, () => ({
        succeededAt: new Date().toISOString(),
        file: 'haberdash.tar.gz',
      })),
    'The last backup is 0 days old: haberdash.tar.gz.',
  ],
  [
    'trial-order',
    'There is no order yet: buy something with a test card, as a shopper would.',
    async () => {
      const shopper = createShopper({ call })
      await shopper.add('card-wallet')
      await shopper.buy()
    },
    'An order has gone all the way through the checkout.',
  ],
  [
    'payment',
    'The built-in sandbox takes test cards only: no money moves.',
    async () => {
      await shop.close()
      await open({
        STRIPE_SECRET_KEY: 'sk_live_0123456789',
        STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
        STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
      })
    },
    'Cards are charged by Stripe.',
  ],
  [
    'mail',
    'No mail is sent: shoppers get no confirmation of their orders.',
    async () => {
      await shop.close()
      await open({ SMTP_URL: 'smtp://127.0.0.1:9' })
    },
    'Shoppers get mails about their orders.',
  ],
]

test('shipping and taxes work by default; changed, they are done, and taxes lack rates', async () => {
  expect(await itemOf('shipping')).toEqual(['default', expect.stringContaining('£10.00 for each order')])
  expect(await itemOf('taxes')).toEqual([
    'default',
    'Orders record no tax: right while your business owes none.',
  ])
  await save('company', { vatNumber: 'GB123456789' })
  expect(await itemOf('taxes')).toEqual([
    'missing',
    'Orders record no tax, though the company has a VAT number.',
  ])
  await save('taxes', { isOn: true })
  await save('shipping', { zones: [{ ...zone, freeOver: '50.00' }] } as Partial<ShopSettings['shipping']>)
  expect(await itemOf('shipping')).toEqual(['done', expect.stringContaining('free over £50.00')])
})

test.each(steps)('the entry %s is open, and done once its step is', async (id, before, does, after) => {
  expect(await itemOf(id)).toEqual(['missing', before])
  await does()
  expect(await itemOf(id)).toEqual(['done', after])
})

test('an order paid with real money ends the list on the first page; one of trial does not', async () => {
  const { db } = database()
  expect((await readSetup()).hasSold).toBe(false)
  await db.updateTable('orders').set({ mode: 'test' }).execute()
  expect((await readSetup()).hasSold).toBe(false)
  await db.updateTable('orders').set({ mode: 'live' }).execute()
  expect((await readSetup()).hasSold).toBe(true)
})

test('a manager, who may not change the settings, does not get the list', async () => {
  const headers = await (await hire(database().db, 'manager')).headers()
  expect((await call('GET', '/api/admin/setup', { headers })).status).toBe(403)
})
