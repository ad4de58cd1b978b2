/** What the home page sends of its blocks: the data of those that are shown, in the document and by the API, and no other. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { HOME_BLOCKS, type HomeBlock } from '../../src/domain/settings/home-blocks.ts'
import type { HomeSettings } from '../../src/domain/settings/shop-settings.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import type { TestApi } from '../setup/api.ts'
import { testDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { openTestShop, PASSWORD, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
let shop: TestShop
let call: TestApi['call']
let headers: Record<string, string>

beforeAll(async () => {
  shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
  call = callTo([`http://127.0.0.1:${shop.port}`]).call
  const login = await call('POST', '/api/admin/login', { body: { password: PASSWORD } })
  headers = { Authorization: `Bearer ${login.json<{ token: string }>().token}` }
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await database().db.deleteFrom('shop_settings').execute()
  await database().db.deleteFrom('shop_settings_history').execute()
})

/** Every text of a block says which block it is of. */
const marked = (blocks: HomeBlock[]): HomeSettings => {
  const { home } = defaultSettings
  const [picture] = home.social.pictures
  if (!picture) throw new Error('the demo has no picture')
  const texts = (block: HomeBlock) => ({
    label: '',
    title: `Title of <${block}>`,
    text: `Text of <${block}>`,
  })
  const alt = (block: HomeBlock) => ({ ...picture, alt: `Picture of <${block}>` })
  const button = (block: HomeBlock) => ({ label: `Button of <${block}>`, href: '/shop' })
  return {
    ...home,
    blocks,
    hero: { ...texts('hero'), picture: alt('hero') },
    heroButton: button('hero'),
    comingSoon: { ...home.comingSoon, ...texts('coming-soon'), picture: alt('coming-soon') },
    sale: { ...home.sale, ...texts('sale'), picture: alt('sale') },
    saleButton: button('sale'),
    latestArrivals: { title: 'Title of <latest-arrivals>', more: button('latest-arrivals') },
    featuredProducts: { title: 'Title of <featured-products>', more: button('featured-products') },
    featuredBrands: { title: 'Title of <featured-brands>', brands: [] },
    brandPictures: { wrenfold: alt('featured-brands') },
    social: { ...home.social, ...texts('social'), linkText: 'Link of <social>', pictures: [alt('social')] },
    newsletter: { ...texts('newsletter'), picture: alt('newsletter') },
  }
}

/** The blocks of which anything is in the text. */
const blocksIn = (text: string): string[] => {
  const plain = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/\\u003c/gi, '<')
  return [...new Set([...plain.matchAll(/ of <([a-z-]+)>/g)].map(([, block = '']) => block))].toSorted()
}
const sentWith = async (blocks: HomeBlock[]) => {
  const { sections } = (await call('GET', '/api/admin/settings', { headers })).json<{
    sections: { home: { version: number } }
  }>()
  const home = { version: sections.home.version, value: marked(blocks) }
  const saved = await call('PATCH', '/api/admin/settings', { headers, body: { sections: { home } } })
  expect(saved.status, saved.text).toBe(200)
  const page = await shop.get('/')
  expect(page.status).toBe(200)
  return { html: await page.text(), json: await (await shop.get('/api/home')).text() }
}
/** The strip has no texts of its own. */
const worded = HOME_BLOCKS.filter((block) => block !== 'brand-strip')

test('nothing of a hidden block is in the document of the home page or in the answer of the API', async () => {
  for (const block of worded) {
    const others = HOME_BLOCKS.filter((other) => other !== block)
    const { html, json } = await sentWith(others)
    expect(blocksIn(json)).toEqual(worded.filter((other) => other !== block).toSorted())
    expect(blocksIn(html), block).toEqual(worded.filter((other) => other !== block).toSorted())
  }
})

test('a home page without blocks has the name and the tagline of the shop for search engines, and no text of the hero', async () => {
  const { html, json } = await sentWith([])
  expect([blocksIn(html), blocksIn(json)]).toEqual([[], []])
  expect(html).toContain(`<meta name="description" content="${defaultSettings.identity.tagline}"`)
  expect(html).not.toContain(defaultSettings.home.hero.title)
})

test('the home page of the demo sends every block', async () => {
  expect(await (await shop.get('/api/home')).json()).toEqual(defaultSettings.home)
})
