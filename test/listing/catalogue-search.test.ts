/** Search: misspelt words, accents, several words, ranking, and whatever people type. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { testApi } from '../setup/api.ts'

const api = testApi()

const search = async (text: string, more = ''): Promise<string[]> => {
  const reply = await api().call('GET', `/api/products?search=${encodeURIComponent(text)}${more}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.json<Product[]>().map(({ slug }) => slug)
}

describe('finds', () => {
  test.each([
    ['jacket', ['chore-jacket']],
    ['jaket', ['chore-jacket']],
    ['jakcet', ['chore-jacket']],
    ['JACKETS', ['chore-jacket']],
    ['walet', ['card-wallet', 'zip-wallet']],
    ['wallets', ['card-wallet', 'zip-wallet']],
    ['bakpack', ['field-backpack-20l', 'field-backpack-28l']],
    ['backpak', ['field-backpack-20l', 'field-backpack-28l']],
    ['backp', ['field-backpack-20l', 'field-backpack-28l']],
    ['cafe', ['cafe-cap']],
    ['café', ['cafe-cap']],
    ['CAFÉ', ['cafe-cap']],
    ['hotel ruban', ['apron-shirt', 'cafe-cap', 'chore-jacket']],
    ['Hôtel', ['apron-shirt', 'cafe-cap', 'chore-jacket']],
    ['lether walet', ['zip-wallet']],
    ['backpack 28l', ['field-backpack-28l']],
    ['28l', ['field-backpack-28l']],
    ['olive jacket', ['chore-jacket']],
    ['the jacket', ['chore-jacket']],
    ['jacket for the pub', ['chore-jacket']],
    ['fernway backpack', ['field-backpack-20l', 'field-backpack-28l']],
    ['footwear', ['flagged-laces', 'last-boots']],
    ['shrit', ['apron-shirt']],
    ['full grain', ['zip-wallet']],
    ['coming soon', ['harbour-tote']],
  ])('%j', async (text, expected) => {
    expect((await search(text)).toSorted()).toEqual(expected)
  })

  test('products with the word in their name before those with it in their description', async () => {
    const found = await search('zip card')
    expect(found).toEqual(expect.arrayContaining(['zip-wallet', 'card-wallet']))
    expect((await search('norrland leather'))[0]).toBe('zip-wallet')
  })

  test('with other filters and sort orders', async () => {
    expect(await search('wallet', '&sort=price-high')).toEqual(['zip-wallet', 'card-wallet'])
    expect(await search('backpack', '&newArrivals=true')).toEqual(['field-backpack-20l'])
    expect(await search('tote', '&brand=norrland')).toEqual([])
    // It is the filter that leaves nothing: the words are not softened because of it.
    expect(await search('olive jacket', '&brand=norrland')).toEqual([])
  })

  test('new words of an edited description', async () => {
    const [product] = (await api().call('GET', '/api/products?search=cafe')).json<Product[]>()
    const edit = { price: '28.00', description: 'With a corduroy peak.', stockQuantity: 20, inStock: true }
    const staff = await api().staff()
    const reply = await api().call('PUT', `/api/admin/products/${product?.id}`, {
      body: edit,
      headers: staff,
    })
    expect(reply.status).toBe(200)
    expect(await search('corduroy')).toEqual(['cafe-cap'])
    expect(await search('cordroy')).toEqual(['cafe-cap'])
    expect(await search('daily cap')).toEqual(expect.arrayContaining(['cafe-cap']))
  })
})

describe('search finds nothing and does not fail with', () => {
  test.each([
    'xyzzy',
    'qqqqqqqq',
    '%',
    '_',
    '%%%',
    '\\',
    "'",
    '"',
    "''",
    '🎒',
    '中文',
    '!!!',
    '&',
    '|',
    ':*',
    '<->',
    '()',
    'z'.repeat(200),
    '\u0000',
    '\u202e',
  ])('%j', async (text) => {
    expect(await search(text)).toEqual([])
  })

  test.each([
    "'; drop table products; --",
    "wallet' or 1=1 --",
    'wallet:*',
    '!wallet',
    'wallet & (',
    "wallet'::tsquery",
    'wallet\u0000',
    'wallet\\',
    'wallet%',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z',
    'wallet '.repeat(25),
  ])('an attempt such as %j', async (text) => {
    const before = await api().everything()
    await search(text.slice(0, 200))
    expect(await api().everything()).toBe(before)
  })

  test('any text at all is answered without a server error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        fc.pre(text.isWellFormed())
        const found = await search(text)
        expect(new Set(found).size).toBe(found.length)
      }),
      { numRuns: 60 },
    )
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
