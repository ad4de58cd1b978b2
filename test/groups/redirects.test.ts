/** Case B15: old slugs of products, brands and categories lead to the present page in one step, and never in a circle. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/storage/database/database.ts'
import { deleteRedirects, findRedirect, recordSlugChange } from '../../src/storage/products/redirects.ts'
import { testDatabase } from '../setup/database.ts'
import { plainFrontendBundle } from '../setup/frontend-bundle.ts'
import { openTestShop, type TestShop } from '../setup/shop.ts'

const database = testDatabase()
const tables = { product: 'products', brand: 'brands', category: 'categories' } as const
/** Content pages are redirected in content-pages.test.ts. */
type RedirectKind = keyof typeof tables

/** The ids of the first rows of the kind. */
const idsOf = async (kind: RedirectKind): Promise<[string, string]> => {
  const rows = await database().db.selectFrom(tables[kind]).select('id').orderBy('id').limit(2).execute()
  return rows.map(({ id }) => id) as [string, string]
}
const rename = (kind: RedirectKind, id: string, to: string) =>
  inTransaction(database().db, async (trx) => {
    const { slug: from } = await trx
      .selectFrom(tables[kind])
      .select('slug')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await trx.updateTable(tables[kind]).set({ slug: to }).where('id', '=', id).execute()
    await recordSlugChange(trx, kind, id, { from, to })
  })
const redirectOf = (kind: RedirectKind, slug: string) => findRedirect(database().db, kind, slug)

describe.each(['product', 'brand', 'category'] as const)('an old slug of a %s', (kind) => {
  test('leads to the present slug in one step after three changes', async () => {
    const [id] = await idsOf(kind)
    await rename(kind, id, `${kind}-a`)
    for (const slug of ['b', 'c', 'd']) await rename(kind, id, `${kind}-${slug}`)
    for (const slug of ['a', 'b', 'c']) expect(await redirectOf(kind, `${kind}-${slug}`)).toBe(`${kind}-d`)
    expect(await redirectOf(kind, `${kind}-d`)).toBeUndefined()
    expect(await redirectOf(kind, 'never-used')).toBeUndefined()
  })

  test('is no redirect after its former owner uses it again', async () => {
    const [id] = await idsOf(kind)
    await rename(kind, id, `${kind}-a`)
    expect(await redirectOf(kind, `${kind}-a`)).toBeUndefined()
    expect(await redirectOf(kind, `${kind}-d`)).toBe(`${kind}-a`)
  })

  test('leads to the last row that gave it up', async () => {
    const [first, second] = await idsOf(kind)
    await rename(kind, first, `${kind}-e`)
    await rename(kind, second, `${kind}-a`)
    await rename(kind, second, `${kind}-z`)
    expect(await redirectOf(kind, `${kind}-a`)).toBe(`${kind}-z`)
    expect(await redirectOf(kind, `${kind}-b`)).toBe(`${kind}-e`)
  })

  test('leads nowhere when its target is deleted', async () => {
    const [, id] = await idsOf(kind)
    await inTransaction(database().db, (trx) => deleteRedirects(trx, kind, id))
    expect(await redirectOf(kind, `${kind}-a`)).toBeUndefined()
  })
})

test('a draft takes no slug of a live product, and no redirect leads to a draft', async () => {
  const [live, draft] = await idsOf('product')
  await rename('product', live, 'shared')
  await rename('product', live, 'live-now')
  await database().db.updateTable('products').set({ status: 'draft' }).where('id', '=', draft).execute()
  await rename('product', draft, 'shared')
  await rename('product', draft, 'draft-now')
  expect(await redirectOf('product', 'shared')).toBe('live-now')
  await database().db.updateTable('products').set({ status: 'draft' }).where('id', '=', live).execute()
  expect(await redirectOf('product', 'shared')).toBeUndefined()
})

describe('the page of an old slug', () => {
  let shop: TestShop
  beforeAll(async () => {
    const front = {
      ...plainFrontendBundle(),
      render: async ({ url }: { url: URL }, fetch: (path: string) => Promise<{ ok: boolean }>) => {
        const [, segment, slug] = url.pathname.split('/')
        const call = { brand: 'brands', category: 'categories', products: 'products' }[segment ?? '']
        const { ok } = await fetch(`/api/${call}/${slug}`)
        return { status: ok ? 200 : 404, html: '<!doctype html>' }
      },
    }
    shop = await openTestShop(database().connection, { front })
  })
  afterAll(() => shop?.close())

  test.each([
    ['brand', 'brand'],
    ['category', 'category'],
  ] as const)('of a %s answers 301 with its query', async (kind, segment) => {
    const [id] = await idsOf(kind)
    await rename(kind, id, `${kind}-old`)
    await rename(kind, id, `${kind}-new`)
    const answer = await shop.get(`/${segment}/${kind}-old?sort=price-low`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/${segment}/${kind}-new?sort=price-low`,
    ])
    expect((await shop.get(`/${segment}/${kind}-new`)).status).toBe(200)
    expect((await shop.get(`/${segment}/nothing`)).status).toBe(404)
  })

  test('shows what uses the slug now, although another row had it before', async () => {
    const [first, second] = await idsOf('brand')
    await rename('brand', first, 'contested')
    await rename('brand', first, 'moved-on')
    expect((await shop.get('/brand/contested')).headers.get('location')).toBe('/brand/moved-on')
    await rename('brand', second, 'contested')
    expect((await shop.get('/brand/contested')).status).toBe(200)
  })
})
