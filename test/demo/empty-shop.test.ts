/** What shoppers see of a shop that was begun empty: nothing that the demo says or shows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import type { Home, Shop } from '../../src/contract/settings/shop.ts'
import type { ShopSettings } from '../../src/domain/settings/shop-settings.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

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

  await save('law', { meansOfPayment: 'Visa and Mastercard' })
  for (const path of ['/cart', '/checkout'])
    expect(textOf(await open(path))).toContain(
      'Means of payment: Visa and Mastercard. Delivery to: United Kingdom, United States, Canada, Germany, France and Australia.',
    )
})
