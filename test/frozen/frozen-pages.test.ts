/**
 * Each kind of page of the stocked demo shop, as the server renders it: status, caching, a hash of its markup and its text.
 * `npm run frozen` stores test/frozen/pages.txt again.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { builtPages } from '../../src/site/pages.ts'
import { testDatabase } from '../setup/database.ts'
import { expectFrozen } from '../setup/frozen.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'
import { type PageAnswer, pageFacts, sharedLines } from './walk/page-facts.ts'

/** At least one address of each page of the table; a list also filtered, sorted and on its second page. */
const ADDRESSES = {
  '/pages/:slug': ['/pages/no-such-page'],
  '/': ['/'],
  '/shop': ['/shop', '/shop?page=2'],
  '/products/:slug': ['/products/‹product›', '/products/no-such-product'],
  '/category/:slug': ['/category/bags', '/category/bags?price=100-200&sort=price-low'],
  '/brand/:slug': ['/brand/‹brand›'],
  '/brands': ['/brands'],
  '/new-arrivals': ['/new-arrivals'],
  '/sale': ['/sale'],
  '/search': ['/search', '/search?q=bag', '/search?q=nothing-like-this'],
  '/cart': ['/cart'],
  '/cart/phone': ['/cart/phone'],
  '/checkout': ['/checkout'],
  '/admin': ['/admin'],
  '/admin/:section': ['/admin/orders', '/admin/no-such-screen'],
  '/admin/:section/:id': ['/admin/products/new'],
}

const database = testDatabase()
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
})
afterAll(() => shop?.close())

test('each kind of page has the frozen status, markup and text', async () => {
  expect(Object.keys(ADDRESSES)).toEqual(builtPages.map(([path]) => path))
  const first = async (table: 'products' | 'brands') =>
    (await database().db.selectFrom(table).select('slug').orderBy('slug').limit(1).executeTakeFirstOrThrow())
      .slug
  const known = { '‹product›': await first('products'), '‹brand›': await first('brands') }
  const answers: [string, PageAnswer][] = []
  for (const address of Object.values(ADDRESSES).flat()) {
    const path = Object.entries(known).reduce((rest, [name, slug]) => rest.replace(name, slug), address)
    const answer = await shop.get(path)
    answers.push([path, { status: answer.status, headers: answer.headers, text: await answer.text() }])
  }
  const shopPages = answers.filter(([path]) => !path.startsWith('/admin') && path !== '/checkout')
  const shared = sharedLines(shopPages.map(([, answer]) => answer))
  expect(shared.size).toBeGreaterThan(20)
  const lines = answers.flatMap(([path, answer]) => pageFacts(path, answer, shared))
  await expectFrozen(
    'pages.txt',
    ['Every page of the shop:', ...[...shared].map((line) => `  ${line}`), ...lines].join('\n'),
  )
}, 60_000)
