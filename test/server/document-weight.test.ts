/**
 * What a page's document weighs as it is sent. The first answer of a connection is about 14 KB (ten packets): a
 * document that fits needs no second round trip before its pictures and style are known.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadFrontendBundle } from '../../src/server/assets/frontend-bundle.ts'
import { testDatabase } from '../setup/database.ts'
import { getPlainly, openTestShop, type TestShop } from '../setup/shop.ts'

const MAX_BYTES = 14_000
/** Ten packets. Browsers take gzip over http only, which is a shop on the own machine; over https they take Brotli. */
const MAX_GZIP_BYTES = 14_600

const paths = [
  '/',
  '/shop',
  '/category/clothing',
  '/category/accessories',
  '/brand/wrenfold',
  '/brands',
  '/new-arrivals',
  '/sale',
  '/search',
  '/search?q=bag',
  '/products/fold-backpack-18-l',
  '/cart',
  '/checkout',
  '/admin',
  '/none-such',
]

const database = testDatabase()
let shop: TestShop

const weigh = async (path: string, encoding: 'br' | 'gzip'): Promise<number> => {
  const { headers, body } = await getPlainly(shop.port, path, { 'Accept-Encoding': encoding })
  expect(headers['content-encoding']).toBe(encoding)
  return body.length
}

describe('the demo shop', () => {
  beforeAll(async () => {
    shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
  })
  afterAll(() => shop?.close())

  it.each(paths)('%s fits into the first round trip, in Brotli and in gzip', async (path) => {
    expect(await weigh(path, 'br')).toBeLessThan(MAX_BYTES)
    expect(await weigh(path, 'gzip')).toBeLessThan(MAX_GZIP_BYTES)
  })
})

describe('a shop of long names', () => {
  beforeAll(async () => {
    // Names of a hundred letters, none like another.
    await sql`update products set name = left(name || ' ' || description, 100)`.execute(database().db)
    shop = await openTestShop(database().connection, { front: await loadFrontendBundle() })
  })
  afterAll(() => shop?.close())

  it('is the one that is weighed', async () => {
    const list = (await (await shop.get('/api/products?sort=name&limit=24')).json()) as { name: string }[]
    expect(list).toHaveLength(24)
    for (const { name } of list) expect(name.length).toBeGreaterThan(80)
  })

  it.each(paths)('%s fits into the first round trip in Brotli', async (path) => {
    expect(await weigh(path, 'br')).toBeLessThan(MAX_BYTES)
  })
})
