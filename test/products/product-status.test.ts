/** Drafts and archived products: in no list, count, search, summary or sitemap of shoppers; staff see drafts. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { BrandSummary, Product } from '../../src/contract/products/product.ts'
import type { ProductStatus } from '../../src/domain/products/catalogue.ts'
import { listMainPictures } from '../../src/storage/products/products.ts'
import { listPublicPages } from '../../src/storage/products/sitemap-slugs.ts'
import { testApi } from '../setup/api.ts'

const api = testApi()
const DRAFT = 'field-backpack-20l'
const ARCHIVED = 'zip-wallet'

const setStatus = (slug: string, status: ProductStatus) =>
  api().db.updateTable('products').set({ status }).where('slug', '=', slug).execute()
const list = async (query = '') => {
  const reply = await api().call('GET', `/api/products${query}`)
  return { slugs: reply.json<Product[]>().map(({ slug }) => slug), total: reply.headers.get('X-Total-Count') }
}

beforeAll(async () => {
  await setStatus(DRAFT, 'draft')
  await setStatus(ARCHIVED, 'archived')
})

describe('a draft and an archived product', () => {
  test.each([
    ['', 9],
    ['?limit=20', 9],
    ['?limit=2&offset=1&sort=name', 9],
    ['?featured=true', 1],
    ['?newArrivals=true', 1],
    ['?onSale=true&limit=20', 2],
    ['?category=accessories', 4],
    ['?brand=norrland', 3],
    ['?price=50-100', 1],
  ])('are not in the list %s nor in its count', async (query, total) => {
    const { slugs, total: told } = await list(query)
    expect(slugs).not.toContain(DRAFT)
    expect(slugs).not.toContain(ARCHIVED)
    expect(told).toBe(String(total))
  })

  test('are not found by their words, and do not keep other words from being tried', async () => {
    expect((await list('?search=zip+wallet')).slugs).toEqual(['card-wallet'])
    expect((await list('?search=20l')).slugs).toEqual([])
    expect((await list('?search=brass')).slugs).toEqual([])
  })

  test('are not found by the SKU of a variant', async () => {
    expect((await list('?search=hb-zip-wallet')).slugs).not.toContain(ARCHIVED)
    expect((await list('?search=HB-CHORE-JACKET-M-NAVY')).slugs).toEqual(['chore-jacket'])
  })

  test('do not count towards the saving of a sale', async () => {
    const reply = await api().call('GET', '/api/products?onSale=true&limit=1')
    expect(reply.headers.get('X-Total-Saving')).toBe('15.00')
  })

  test('are neither counted nor shown in the summaries of brands', async () => {
    const brands = (await api().call('GET', '/api/brands?summary=true')).json<BrandSummary[]>()
    expect(brands.map(({ slug, productCount }) => [slug, productCount])).toEqual([
      ['fernway', 3],
      ['norrland', 3],
      ['hotel-ruban', 3],
    ])
    const shown = brands.flatMap(({ featuredProducts }) => featuredProducts.map(({ slug }) => slug))
    expect(shown).not.toContain(DRAFT)
    expect(shown).not.toContain(ARCHIVED)
  })

  test('are neither in the sitemap nor among the pictures that are resized in advance', async () => {
    const { products } = await listPublicPages(api().db)
    expect(products).toHaveLength(9)
    expect(products.map(({ slug }) => slug)).not.toContain(DRAFT)
    const pictures = await listMainPictures(api().db, 100)
    expect(pictures.filter((url) => url.includes(DRAFT) || url.includes(ARCHIVED))).toEqual([])
  })

  test('differ for staff, who see drafts but not what is archived', async () => {
    const reply = await api().call('GET', '/api/admin/products', { headers: await api().staff() })
    const slugs = reply.json<Product[]>().map(({ slug }) => slug)
    expect(slugs).toHaveLength(10)
    expect(slugs).toContain(DRAFT)
    expect(slugs).not.toContain(ARCHIVED)
  })
})

test('the first screens and counts of live products are read from indexes alone', async () => {
  const plan = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await api()
      .db.connection()
      .execute(async (db) => {
        await sql`set enable_seqscan = off`.execute(db)
        const explained = await sql`explain ${statement}`.execute(db)
        await sql`reset enable_seqscan`.execute(db)
        return explained
      })
    return JSON.stringify(rows)
  }
  await sql`vacuum analyze products`.execute(api().db)
  const live = sql`from products as p where p.status = 'live'`
  expect(await plan(sql`select p.id ${live} order by p.created_at desc, p.id limit 20`)).toContain(
    'products_newest',
  )
  expect(await plan(sql`select p.id ${live} order by p.name_key, p.id limit 20`)).toContain(
    'products_live_by_name',
  )
  expect(await plan(sql`select p.brand_id, count(*) ${live} group by p.brand_id`)).toContain(
    'Index Only Scan',
  )
})
