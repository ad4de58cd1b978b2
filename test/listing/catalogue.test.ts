/** Products, brands and categories: lists, filters, sorts, single ones. */

import { describe, expect, test } from 'vitest'
import { type Product, productSchema } from '../../src/contract/products/product.ts'
import { sortProducts } from '../../src/domain/listing/listing.ts'
import { PRICE_BANDS } from '../../src/domain/listing/listing-options.ts'
import { isInBand } from '../../src/domain/listing/price-band.ts'
import { sortSale, totalSavingPence } from '../../src/domain/listing/sale.ts'
import { decimal } from '../../src/domain/pricing/money.ts'
import { testApi } from '../setup/api.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const api = testApi()

const list = async (query = '') => {
  const reply = await api().call('GET', `/api/products${query}`)
  expect(reply.status, reply.text).toBe(200)
  return { products: reply.json<Product[]>(), total: reply.headers.get('X-Total-Count') }
}
const slugs = async (query = '') => (await list(query)).products.map(({ slug }) => slug)
const given = smallCatalogue.products.map(({ slug }) => slug)

describe('the list of products', () => {
  test("returns all products, newest first, in the contract's form", async () => {
    const { products, total } = await list()
    expect(products.map(({ slug }) => slug)).toEqual(given)
    expect(total).toBe(String(given.length))
    for (const product of products) expect(productSchema.strict().parse(product)).toEqual(product)
  })

  test('returns every field as it was seeded', async () => {
    const [product] = (await list('?search=card+wallet')).products
    expect(product).toMatchObject({
      slug: 'card-wallet',
      name: 'Card Wallet',
      price: '35.00',
      compareAtPrice: '50.00',
      sku: 'HB-CARD-WALLET',
      images: ['/pictures/card-wallet-1.svg', '/pictures/card-wallet-2.svg'],
      colorImages: {},
      sizes: [],
      colors: ['Cognac'],
      brand: { name: 'Norrland', slug: 'norrland' },
      category: { slug: 'wallets', name: 'Wallets', parentSlug: 'accessories', parentName: 'Accessories' },
      newArrival: false,
      onSale: true,
      featured: false,
      inStock: true,
      stockQuantity: 3,
    })
  })

  test.each([
    ['?featured=true', ['field-backpack-20l', 'field-backpack-28l']],
    ['?newArrivals=true', ['field-backpack-20l', 'chore-jacket']],
    ['?onSale=true', ['card-wallet', 'zip-wallet', 'flagged-laces']],
    ['?brand=norrland', ['card-wallet', 'zip-wallet', 'last-boots', 'flagged-laces']],
    ['?category=wallets', ['card-wallet', 'zip-wallet']],
    ['?category=clothing', ['chore-jacket', 'cafe-cap', 'apron-shirt']],
    ['?category=clothing&newArrivals=true', ['chore-jacket']],
    ['?category=accessories&brand=fernway&featured=true&newArrivals=true', ['field-backpack-20l']],
    ['?category=accessories&search=wallet&onSale=true&brand=norrland', ['card-wallet', 'zip-wallet']],
    ['?category=footwear&search=wallet', []],
    ['?price=over-200&brand=norrland', []],
    ['?brand=nobody', []],
    ['?category=nothing', []],
    ['?featured=true&utm_source=mail', ['field-backpack-20l', 'field-backpack-28l']],
    ['?search=', given],
    ['?search=%20%20', given],
  ])('%s', async (query, expected) => {
    const found = await slugs(query)
    if (query.includes('search=wallet')) expect(found.toSorted()).toEqual(expected.toSorted())
    else expect(found).toEqual(expected)
  })

  test('can be filtered by featured=false', async () => {
    expect(await slugs('?featured=false')).toEqual(given.slice(2))
    expect((await slugs('?onSale=false')).length).toBe(given.length - 3)
  })

  test.each(['name', 'price-low', 'price-high'] as const)(
    'by %s is sorted as the browser sorts',
    async (sort) => {
      const { products } = await list(`?sort=${sort}`)
      expect(products).toEqual(sortProducts(products.toReversed(), sort))
      expect(products).toHaveLength(given.length)
    },
  )

  test.each(PRICE_BANDS)('of the band of prices %s is filtered as the browser filters', async (band) => {
    const all = (await list('?sort=price-low')).products
    const { products, total } = await list(`?sort=price-low&price=${band}&limit=100`)
    expect(products).toEqual(all.filter((product) => isInBand(product, band)))
    expect(total).toBe(String(products.length))
  })

  test('by savings is sorted as the sale page sorts', async () => {
    const { products } = await list('?sort=savings&onSale=true')
    expect(products).toEqual(sortSale(products.toReversed(), 'savings'))
    expect(products.map(({ slug }) => slug)).toEqual(['zip-wallet', 'card-wallet', 'flagged-laces'])
  })

  test('with a limit has that many products, and the total of all matches', async () => {
    const { products, total } = await list('?limit=3')
    expect(products.map(({ slug }) => slug)).toEqual(given.slice(0, 3))
    expect(total).toBe(String(given.length))
    expect((await list('?brand=norrland&limit=1&sort=price-low')).total).toBe('4')
    expect((await list('?search=wallet&limit=1')).total).toBe('2')
    expect((await list('?brand=nobody&limit=1')).total).toBe('0')
  })

  test('in parts has each product once, and the total saving of all', async () => {
    const all = (await list('?sort=name')).products
    const [first, second] = [await list('?sort=name&limit=2'), await list('?sort=name&limit=2&offset=2')]
    expect([...first.products, ...second.products]).toEqual(all.slice(0, 4))
    expect(second.total).toBe(String(given.length))
    expect((await list(`?limit=2&offset=${given.length}`)).products).toEqual([])
    const found = (await list('?search=wallet')).products
    expect((await list('?search=wallet&limit=1&offset=1')).products).toEqual(found.slice(1, 2))

    const reply = await api().call('GET', '/api/products?onSale=true&limit=1')
    const onSale = (await list('?onSale=true')).products
    expect(totalSavingPence(onSale)).toBeGreaterThan(0)
    expect(reply.headers.get('X-Total-Saving')).toBe(decimal(totalSavingPence(onSale)))
  })

  test.each([
    ['?offset=-1', 'offset must be a whole number up to 9999999.'],
    ['?featured=yes', 'featured must be one of true, false.'],
    ['?sort=cheapest', /^sort must be one of newest, /],
    ['?price=0-50', /^price must be one of under-50, /],
    ['?limit=0', 'limit must be at least 1.'],
    ['?limit=1001', 'limit must be at most 1000.'],
    ['?limit=-1', 'limit must be a whole number from 1 to 1000.'],
    ['?limit=1.5', 'limit must be a whole number from 1 to 1000.'],
    ["?category='%20or%201=1--", 'category must be letters, digits and hyphens.'],
    ['?brand=', 'brand must not be empty.'],
    ['?brand=%00', 'brand must be letters, digits and hyphens.'],
    [`?search=${'a'.repeat(201)}`, 'search must be at most 200 characters.'],
  ])('%s is refused in words', async (query, message) => {
    const reply = await api().call('GET', `/api/products${query}`)
    expect(reply.status).toBe(400)
    expect(reply.text).toMatch(message)
    expect(reply.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
    expect(reply.headers.get('X-Request-Id')).toBeTruthy()
  })
})

describe('one product', () => {
  test('is found by its slug', async () => {
    const reply = await api().call('GET', '/api/products/harbour-tote')
    expect(reply.status).toBe(200)
    expect(reply.json()).toMatchObject({ inStock: false, stockQuantity: 0, tags: ['coming-soon'] })
  })

  test('marked as not in stock is out of stock, whatever its quantity', async () => {
    const reply = await api().call('GET', '/api/products/withdrawn-tote')
    expect(reply.json()).toMatchObject({ inStock: false, stockQuantity: 4 })
  })

  test.each([
    'nothing',
    'a'.repeat(5000),
    '%00',
    '%27%3B--',
    '%E0%A4%A',
    '__proto__',
    '..%2f..%2fetc',
    '%20',
  ])('there is no product %s', async (slug) => {
    const reply = await api().call('GET', `/api/products/${slug}`)
    expect(reply.status).toBe(404)
    expect(reply.text).toBe('Product not found.')
  })
})

describe('brands and categories', () => {
  test('brands come in the catalogue’s order', async () => {
    const reply = await api().call('GET', '/api/brands')
    expect(reply.json()).toEqual(
      smallCatalogue.brands.map((brand) => ({ ...brand, id: expect.stringMatching(/^brand_\w+$/) })),
    )
  })

  test('categories come with parents before their children', async () => {
    const categories = (await api().call('GET', '/api/categories')).json<
      { slug: string; parentSlug: string }[]
    >()
    expect(categories.map(({ slug, parentSlug }) => [slug, parentSlug])).toEqual([
      ['clothing', null],
      ['accessories', null],
      ['footwear', null],
      ['wallets', 'accessories'],
      ['upper', 'clothing'],
      ['lids', 'clothing'],
      ['bags', 'accessories'],
    ])
  })

  test('a brand or category is found by its slug', async () => {
    expect((await api().call('GET', '/api/brands/hotel-ruban')).json()).toMatchObject({
      name: 'Hôtel Ruban',
      description: 'Clothes with a crease.',
    })
    expect((await api().call('GET', '/api/categories/bags')).json()).toMatchObject({
      name: 'Bags',
      parentSlug: 'accessories',
    })
  })

  test.each([
    ['/api/brands/nobody', 'Brand not found.'],
    ['/api/brands/%00', 'Brand not found.'],
    ['/api/categories/nothing', 'Category not found.'],
    ['/api/categories/%27', 'Category not found.'],
  ])('%s', async (path, message) => {
    const reply = await api().call('GET', path)
    expect([reply.status, reply.text]).toEqual([404, message])
  })
})

describe('an unknown path or method', () => {
  test('of the API is answered with 404 and a message', async () => {
    const reply = await api().call('GET', '/api/nothing')
    expect([reply.status, reply.text]).toEqual([
      404,
      'There is no such endpoint. The endpoints are listed at /api/docs.',
    ])
  })

  test.each([
    ['POST', '/api/products', 'GET, HEAD'],
    ['DELETE', '/api/products/card-wallet', 'GET, HEAD'],
    ['PATCH', '/api/cart', 'DELETE, GET, HEAD, POST'],
    ['GET', '/api/newsletter', 'POST'],
  ])('%s of %s', async (method, path, allowed) => {
    const before = await api().everything()
    const reply = await api().call(method, path)
    expect(reply.status).toBe(405)
    expect(reply.headers.get('Allow')).toBe(allowed)
    expect(await api().everything()).toBe(before)
  })

  test('HEAD answers as GET does, without the body', async () => {
    const reply = await api().call('HEAD', '/api/products')
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect(reply.headers.get('X-Total-Count')).toBe(String(given.length))
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
