/** What the product feed of a large catalogue holds at once: rows of the database, and text. */
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { defaultSettings } from '../../settings/default-settings.ts'
import { FEED_PART, googleFeed } from '../../src/api/products/google-feed.ts'
import { LIVE_PAGE } from '../../src/storage/products/live-products.ts'
import { testApi } from '../setup/api.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const PRODUCTS = 2 * LIVE_PAGE + 30
const VARIANTS = 9
/** Of an item with its longest text; more than any of these has. */
const MAX_ITEM = 16 * 1024

const [pattern] = smallCatalogue.products
if (!pattern) throw new Error('the small catalogue is empty')
const products = Array.from({ length: PRODUCTS }, (_, index) => ({
  ...pattern,
  slug: `pack-${index}`,
  name: `Pack ${index}`,
  sku: `PACK-${index}`,
  sizes: ['S', 'M', 'L'],
  colors: ['Black', 'Tan', 'Moss'],
  colorImages: {},
  description: 'Waxed cotton around a light frame. '.repeat(40),
}))
const api = testApi({ catalogue: { ...smallCatalogue, products } })

test('the product feed holds a page of products and a part of its text at a time, however large the catalogue', async () => {
  /** Rows of each query. */
  const read: number[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(result.rows.length)
      return result
    },
  }
  const draft = products[LIVE_PAGE]?.slug ?? ''
  await api().db.updateTable('products').set({ status: 'draft' }).where('slug', '=', draft).execute()
  const parts = googleFeed({
    db: api().db.withPlugin(counting),
    settings: defaultSettings,
    origin: 'https://shop.example',
  })
  const first = await parts.next()
  // Nobody has asked for the next part yet.
  expect(read).toEqual([LIVE_PAGE])
  const texts = [first.value ?? '']
  for await (const part of parts) texts.push(part)
  expect(read).toEqual([LIVE_PAGE, LIVE_PAGE, PRODUCTS - 1 - 2 * LIVE_PAGE])
  for (const text of texts) expect(text.length).toBeLessThan(FEED_PART + MAX_ITEM)
  const xml = texts.join('')
  expect(xml.length).toBeGreaterThan(20 * FEED_PART)
  expect(xml.match(/<item>/g)).toHaveLength((PRODUCTS - 1) * VARIANTS)
  const links = new Set([...xml.matchAll(/\/products\/(pack-\d+)\?/g)].map(([, slug]) => slug))
  expect(links.size).toBe(PRODUCTS - 1)
  expect(links.has(draft)).toBe(false)
  expect(xml.endsWith('</channel></rss>\n')).toBe(true)
})
