/** What shoppers see of a shop that was begun empty: nothing that the demo says or shows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import type { AllStaffSettings } from '../../src/contract/settings/staff-settings.ts'
import type { ShopSettings } from '../../src/domain/settings/shop-settings.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'empty' })
let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
}, 60_000)
afterAll(() => shop?.close())

const PAGES = [
  ...['/', '/shop', '/new-arrivals', '/sale', '/brands', '/search', '/search?q=jacket', '/cart', '/checkout'],
  ...['/nowhere', '/sitemap.xml', '/robots.txt'],
]
const { home, footer, identity, shopping } = defaultSettings
/** Sentences of the demo, from its settings and from the pages' own texts. */
const SENTENCES = [
  ...[home.hero, home.comingSoon, home.sale, home.social, home.newsletter].flatMap(({ title, text }) => [
    title,
    text,
  ]),
  ...[identity.tagline, footer.newsletter, shopping.delivery, shopping.returns],
  ...['Menswear', 'workbench', 'more than one a week', 'The last of a season', 'Workshops and makers'],
  ...['next parcels', '@haberdash'],
]
const WORDS =
  /\b(?:backpacks?|wallets?|menswear|leather|bags|clothing|socks|sunglasses|watches|wrenfold|skerrow|marlstone|tideline)\b/gi

const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
const open = async (path: string): Promise<string> => {
  const answer = await shop.get(path)
  expect([path, answer.status]).toEqual([path, path === '/nowhere' ? 404 : 200])
  return answer.text()
}

test.each(PAGES)('%s of an empty shop has no word and no picture of the demo', async (path) => {
  const html = await open(path)
  expect(SENTENCES.filter((sentence) => html.includes(sentence))).toEqual([])
  expect(html.match(/\/pictures\/[^"' ]+/g) ?? []).toEqual([])
  const text = textOf(html)
  expect(text.match(WORDS) ?? []).toEqual([])
  expect(text).not.toContain('href="/brand/')
})

test('the product feed of an empty shop has its name in the place of the demo’s tagline', async () => {
  const { call } = callTo([`http://127.0.0.1:${shop.port}`])
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const save = async <Section extends keyof ShopSettings>(
    section: Section,
    change: Partial<ShopSettings[Section]>,
  ) => {
    const value = { ...defaultSettings[section], ...change }
    const reply = await call('PATCH', '/api/admin/settings', {
      headers,
      body: { sections: { [section]: { version: 0, value } } },
    })
    expect(reply.status, reply.text).toBe(200)
  }
  await save('seo', { googleFeed: true })
  expect(await open('/feeds/google.xml')).toContain('<description>Haberdash</description>')

  await save('shopping', { delivery: 'Sent on Mondays.' })
  const shown = JSON.parse(await open('/api/shop')) as Shop
  expect([shown.shopping.delivery, shown.shopping.returns]).toEqual(['Sent on Mondays.', ''])
  const { newsletter } = JSON.parse(await open('/api/home')) as Home
  expect(newsletter).toEqual({ label: 'Newsletter', title: 'News by mail', text: '' })
  expect(JSON.parse(await open('/api/still-lifes'))).toEqual([])

  await save('law', { meansOfPayment: 'Visa and Mastercard' })
  for (const path of ['/cart', '/checkout'])
    expect(textOf(await open(path))).toContain(
      'Means of payment: Visa and Mastercard. Delivery to: United Kingdom, United States, Canada, Germany, France and Australia.',
    )
})

test('the address of the owner’s profile, saved alone, brings no photograph and no word of the demo onto the home page', async () => {
  const { call } = callTo([`http://127.0.0.1:${shop.port}`])
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  const headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
  const { sections } = (await call('GET', '/api/admin/settings', { headers })).json<AllStaffSettings>()
  const { version, value } = sections.home
  const social = { ...value.social, title: 'From the kiln', href: 'https://social.example/marsh' }
  const body = { sections: { home: { version, value: { ...value, social } } } }
  const reply = await call('PATCH', '/api/admin/settings', { headers, body })
  expect(reply.status, reply.text).toBe(200)
  expect(reply.json<AllStaffSettings>().emptyBlocks).not.toContain('social')
  const html = await open('/')
  expect(textOf(html)).toContain('href="https://social.example/marsh"')
  expect(textOf(html)).toContain('From the kiln')
  expect(SENTENCES.filter((sentence) => html.includes(sentence))).toEqual([])
  expect(html.match(/\/pictures\/[^"' ]+/g) ?? []).toEqual([])
})

test('the menu of the specification lists a category of the owner of the same name, and nothing of the demo', async () => {
  const { db } = database()
  const changes = async () =>
    (await (await shop.get('/api/link-changes')).json()) as Record<string, string | null>
  expect(await changes()).toMatchObject({ '/category/clothing': null, '/category/upper': null })
  await seedCatalogue(db, {
    ...smallCatalogue,
    products: smallCatalogue.products
      .filter(({ category }) => category === 'bags')
      .map((bag) => ({ ...bag, category: 'clothing' })),
  })
  await db.deleteFrom('demo_content').execute()
  const now = await changes()
  expect([now['/category/clothing'], now['/category/upper']]).toEqual([undefined, null])
})
