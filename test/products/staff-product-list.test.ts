/** The staff's list of products: search, filters, order and pages, and addresses that have changed. */
import { beforeAll, describe, expect, test } from 'vitest'
import { findMovedPage } from '../../src/server/page-cache/moved-pages.ts'
import { testApi } from '../setup/api.ts'
import { productCalls } from '../setup/product-calls.ts'

const api = testApi()
const { create, changed, call, list, groups } = productCalls(api)

const slugs = async (query: Record<string, string>) => (await list(query)).products.map(({ slug }) => slug)

beforeAll(async () => {
  await create({
    name: 'Crème Anorak',
    sku: 'ANO_1%',
    counting: 'by-variant',
    sizes: ['S', 'M'],
    colors: ['Moss'],
    variants: [
      { size: 'S', color: 'Moss', sku: 'Q7-Small-x', barcode: '0012345678905', stockQuantity: 0 },
      { size: 'M', color: 'Moss', sku: 'Q7-Medium-x', stockQuantity: 40 },
    ],
  })
})

describe('The search', () => {
  test.each([
    ['part of the name, whatever the case and accents', 'creme ano'],
    ['every word, in any order', 'ANORAK crème'],
    ['its SKU', 'ano_1%'],
    ['part of the SKU of a variant', '7-medium'],
    ['a barcode with its leading zeros', '0012345678905'],
    ['a word of the name and one of a SKU', 'anorak q7-small'],
  ])('finds a product by %s', async (_, search) => expect(await slugs({ search })).toEqual(['creme-anorak']))

  test.each(['ano_2%', 'anoxx', '%', 'anorak wallet', '\\', "'"])(
    'does not find a product by %s',
    async (search) =>
      expect(await slugs({ search })).not.toContain(search === '%' ? 'zip-wallet' : 'creme-anorak'),
  )

  test('with blank text is no filter', async () => {
    expect((await list({ search: '  ' })).total).toBe((await list()).total)
  })
})

describe('The filters', () => {
  test('choose by status, brand, category and its parent, stock and picture', async () => {
    expect(await slugs({ status: 'draft' })).toEqual(['creme-anorak'])
    expect(await slugs({ status: 'archived' })).toEqual([])
    expect(await slugs({ status: 'live' })).not.toContain('creme-anorak')
    expect(await slugs({ picture: 'none' })).toEqual(['creme-anorak'])
    const { brandId, categoryId } = groups()
    for (const { brandId: brand } of (await list({ brand: brandId })).products) expect(brand).toBe(brandId)
    const wallets = await slugs({ category: categoryId })
    expect(wallets).toContain('creme-anorak')
    const { id: parent } = await api()
      .db.selectFrom('categories')
      .select('id')
      .where('slug', '=', 'accessories')
      .executeTakeFirstOrThrow()
    expect(await slugs({ category: parent })).toEqual(expect.arrayContaining(wallets))
    expect(await slugs({ brand: 'brand_none' })).toEqual([])
  })

  test('find products with few units and without any', async () => {
    const { products } = await list()
    const soldOut = products.filter(({ stockQuantity }) => stockQuantity === 0).map(({ slug }) => slug)
    expect(await slugs({ stock: 'out' })).toEqual(soldOut)
    const low = await slugs({ stock: 'low' })
    expect(low).toContain('creme-anorak')
    for (const slug of low) expect(soldOut).not.toContain(slug)
  })

  test('A row tells what a variant lacks', async () => {
    const [row] = (await list({ search: 'anorak' })).products
    expect(row).toMatchObject({
      counting: 'by-variant',
      stockQuantity: 40,
      variantCount: 2,
      soldOutCount: 1,
      picture: null,
      brand: { name: expect.any(String) },
      category: { name: 'Wallets' },
    })
  })
})

describe('Pages', () => {
  test.each(['name', 'newest', 'updated'])(
    'by %s show every product once, also when others come and go',
    async (sort) => {
      const all = await slugs({ sort })
      const seen: string[] = []
      let after: string | null = null
      for (let page = 0; page === 0 || after; page += 1) {
        const answer = await list({ sort, limit: '3', ...(after && { after }) })
        expect(answer.total).toBeGreaterThanOrEqual(all.length)
        seen.push(...answer.products.map(({ slug }) => slug))
        if (page === 1) await create({ name: `Aa ${sort}` })
        after = answer.next
      }
      expect(seen.filter((slug) => !slug.startsWith('aa-'))).toEqual(
        all.filter((slug) => !slug.startsWith('aa-')),
      )
      expect(new Set(seen).size).toBe(seen.length)
    },
  )

  test.each([
    'after=x',
    `after=${Buffer.from('["newest","2020-01-01 00:00:00+00","x"]').toString('base64url')}`,
    `sort=newest&after=${Buffer.from('["newest","1 or 1=1","x"]').toString('base64url')}`,
    'limit=0',
    'limit=201',
    'sort=price',
    'colour=red',
    'status=gone',
  ])('with %s are refused', async (query) => {
    expect((await call('GET', `/api/admin/catalogue/products?${query}`)).status).toBe(400)
  })
})

describe('A changed address', () => {
  const moved = (slug: string) =>
    findMovedPage(api().db, { pathname: `/products/${slug}`, search: '?size=M' })
  const pageOf = async (slug: string) => (await api().call('GET', `/api/products/${slug}`)).status

  test('redirects once from every former one; a product that takes a former one has it', async () => {
    let product = await create({ name: 'First', slug: 'first', status: 'live' })
    for (const slug of ['second', 'third', 'fourth']) product = await changed(product, { slug })
    for (const slug of ['first', 'second', 'third']) expect(await moved(slug)).toBe('/products/fourth?size=M')
    expect(await moved('fourth')).toBeUndefined()

    const other = await create({ name: 'Other', slug: 'first', status: 'live' })
    expect(await pageOf('first')).toBe(200)
    expect(await moved('second')).toBe('/products/fourth?size=M')

    product = await changed(product, { slug: 'second' })
    expect(await moved('second')).toBeUndefined()
    expect(await moved('fourth')).toBe('/products/second?size=M')
    expect(await pageOf('second')).toBe(200)

    await changed(other, { slug: 'elsewhere' })
    expect(await moved('first')).toBe('/products/elsewhere?size=M')
    await call('DELETE', `/api/admin/catalogue/products/${product.id}`)
    expect(await moved('fourth')).toBeUndefined()
  })

  test('that another product has is refused, and the other is named', async () => {
    const product = await create({ name: 'Taker' })
    const { status, text } = await call('PATCH', `/api/admin/catalogue/products/${product.id}`, {
      version: product.version,
      changes: { slug: 'zip-wallet' },
      seen: { slug: product.slug },
    })
    expect([status, text]).toEqual([422, 'The address "zip-wallet" is that of "Zip Wallet" already.'])
  })
})

test('No request caused a server error', () => {
  expect(api().faults).toEqual([])
})
