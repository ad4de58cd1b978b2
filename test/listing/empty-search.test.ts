/** The search page of a shop without categories, brands or goods: no heading without content, no link that leads nowhere. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { testDatabase } from '../setup/database.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const database = testDatabase({ from: 'migrated' })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
})
afterAll(() => shop?.close())

const decoded = (text: string) =>
  text.replaceAll('<!-- -->', '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
const page = async (path: string) => {
  const answer = await shop.get(path)
  const html = decoded(await answer.text())
  const body = html.slice(html.indexOf('<body'))
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
  return { status: answer.status, body, main }
}
const linksOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)].map(([, href = '']) => href)),
]
const termsOf = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*? value="([^"]*)"[^>]*? name="q"/g)].map(([, term = '']) => term)

/** Every link of the page and every search that it suggests. */
const expectToLeadSomewhere = async (path: string) => {
  const { status, body, main } = await page(path)
  expect(status, path).toBe(200)
  for (const href of linksOf(body)) expect([href, (await shop.get(href)).status]).toEqual([href, 200])
  for (const term of termsOf(main)) {
    const found = await (await shop.get(`/api/products?search=${encodeURIComponent(term)}`)).json()
    expect([term, found]).not.toEqual([term, []])
  }
  for (const [, heading = ''] of main.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs))
    expect(heading.replaceAll(/<[^>]*>/g, '').trim()).not.toBe('')
  return main
}
/** Pages follow a change within a moment; a busy machine takes longer. */
const WAIT = { timeout: 15_000 }
const SEARCHES = ['/search', '/search?q=nothing-like-this', '/search?q=jacket']

test('an empty shop: the search says that nothing was found, suggests nothing, and every link leads somewhere', async () => {
  for (const path of SEARCHES) {
    const main = await expectToLeadSomewhere(path)
    expect(termsOf(main)).toEqual([])
    expect(main).not.toContain('Perhaps one of these')
  }
})

test('a shop whose only goods are drafts: the same', async () => {
  const { db } = database()
  await seedCatalogue(db, smallCatalogue)
  await db.deleteFrom('demo_content').execute()
  await db.updateTable('products').set({ status: 'draft' }).execute()
  for (const path of SEARCHES) expect(termsOf(await expectToLeadSomewhere(path))).toEqual([])
})

test('a shop with goods: suggested searches find some, and shortcuts to a brand lead to it', async () => {
  const { db } = database()
  await db.updateTable('products').set({ status: 'live' }).execute()
  await expect
    .poll(async () => termsOf((await page('/search?q=nothing-like-this')).main), WAIT)
    .toEqual(['Bags', 'Footwear', 'Lids', 'Upper'])
  for (const path of SEARCHES) await expectToLeadSomewhere(path)
})

test('a main brand with nothing for sale has no shortcut', async () => {
  const { db } = database()
  const value = { ...defaultSettings.shopping, mainBrand: 'fernway' }
  await sql`insert into shop_settings (section, version, value, updated_at)
    values ('shopping', 1, ${JSON.stringify(value)}::jsonb, now())`.execute(db)
  await expect.poll(async () => (await page('/search?q=fernway')).main, WAIT).toContain('All of Fernway')
  await sql`update products set status = 'archived'
    where brand_id = (select id from brands where slug = 'fernway')`.execute(db)
  await expect.poll(async () => (await page('/search?q=fernway')).main, WAIT).not.toContain('All of Fernway')
})
