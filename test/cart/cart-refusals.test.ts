/** What the cart refuses: each with a status, in words, and nothing changed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { type Call, testApi } from '../setup/api.ts'

const api = testApi()
const sessionId = 'aSession9'
const ids = new Map<string, string>()
let line: CartLine

beforeAll(async () => {
  for (const { slug, id } of (await api().call('GET', '/api/products')).json<Product[]>()) ids.set(slug, id)
  const body = { productId: ids.get('zip-wallet'), quantity: 1, sessionId }
  line = (await api().call('POST', '/api/cart', { body })).json()
})
afterAll(() => {
  expect(api().faults).toEqual([])
})

const refused = (method: string, path: string, call: Call = {}) => api().refused(method, path, call)
const refusedAdd = (slug: string, over: object) =>
  refused('POST', '/api/cart', { body: { productId: ids.get(slug), quantity: 1, sessionId, ...over } })

describe('adding', () => {
  test.each([
    [{ productId: undefined }, 'productId is required.'],
    [{ productId: null }, 'productId must be text.'],
    [{ productId: 7 }, 'productId must be text.'],
    [{ productId: '' }, 'productId must not be empty.'],
    [{ productId: "' or 1=1 --" }, 'productId is not an id.'],
    [{ productId: 'x'.repeat(65) }, 'productId must be at most 64 characters long.'],
    [{ productId: { $ne: null } }, 'productId must be text.'],
    [{ quantity: undefined }, 'quantity is required.'],
    [{ quantity: null }, 'quantity must be a number.'],
    [{ quantity: '1' }, 'quantity must be a number.'],
    [{ quantity: 0 }, 'quantity must be at least 1.'],
    [{ quantity: -1 }, 'quantity must be at least 1.'],
    [{ quantity: 1.5 }, 'quantity must be a whole number.'],
    [{ quantity: 11 }, 'quantity must be at most 10.'],
    [{ quantity: 1e308 }, /^quantity must be /],
    [{ quantity: Number.MAX_SAFE_INTEGER + 1 }, /^quantity must be /],
    [{ quantity: [1] }, 'quantity must be a number.'],
    [{ sessionId: undefined }, 'sessionId is required.'],
    [{ sessionId: 'short' }, 'sessionId must be the 9-character session id.'],
    [{ sessionId: 'tooolongid' }, 'sessionId must be the 9-character session id.'],
    [{ sessionId: "';--12345" }, 'sessionId must be the 9-character session id.'],
    [{ sessionId: 'abc\u0000defg' }, 'sessionId must be the 9-character session id.'],
    [{ size: 7 }, 'size must be text.'],
    [{ color: ['Black'] }, 'color must be text.'],
    [{ color: 'x'.repeat(101) }, 'color must be at most 100 characters long.'],
    [{ size: '\u0000' }, 'The request body contains a NUL character.'],
  ])('%j', async (over, message) => {
    const [status, text] = await refusedAdd('cafe-cap', over)
    expect(status).toBe(400)
    expect(text).toMatch(message)
    if (typeof message === 'string') expect(text).toBe(message)
  })

  test.each([
    ['cafe-cap', { productId: 'prod_unknown' }, 404, 'Product not found.'],
    ['cafe-cap', { productId: '__proto__' }, 404, 'Product not found.'],
    ['cafe-cap', { size: 'M' }, 400, 'This product does not come in that size.'],
    ['chore-jacket', { color: 'Olive' }, 400, 'Size selection is required for this product.'],
    ['chore-jacket', { size: 'XXL', color: 'Olive' }, 400, 'This product does not come in that size.'],
    ['chore-jacket', { size: "M'--", color: 'Olive' }, 400, 'This product does not come in that size.'],
    ['chore-jacket', { size: 'M' }, 400, 'Color selection is required for this product.'],
    ['chore-jacket', { size: 'M', color: 'Pink' }, 400, 'This product does not come in that color.'],
    ['chore-jacket', { size: 'M', color: 'constructor' }, 400, 'This product does not come in that color.'],
    ['card-wallet', { color: 'Black' }, 400, 'This product does not come in that color.'],
    ['harbour-tote', {}, 409, 'This product is out of stock.'],
    ['withdrawn-tote', {}, 409, 'This product is out of stock.'],
    ['card-wallet', { quantity: 4 }, 409, 'Only 3 left in stock.'],
  ])('%s with %j: %i %s', async (slug, over, status, message) => {
    expect(await refusedAdd(slug, over)).toEqual([status, message])
  })

  test('a line beyond 99', async () => {
    const session = { sessionId: 'fullLine9', size: 'M' }
    const body = { productId: ids.get('apron-shirt'), quantity: 10, ...session }
    for (let added = 0; added < 9; added += 1) await api().call('POST', '/api/cart', { body })
    expect(await refusedAdd('apron-shirt', { quantity: 10, ...session })).toEqual([
      409,
      'A cart line holds at most 99 of a product.',
    ])
    expect((await api().call('POST', '/api/cart', { body: { ...body, quantity: 9 } })).status).toBe(201)
  })

  test('a line beyond 100 of them', async () => {
    const session = 'fullCart9'
    const { db } = api()
    const productId = ids.get('chore-jacket') ?? ''
    await db
      .insertInto('cart_lines')
      .values(
        Array.from({ length: 100 }, (_, index) => ({
          id: `line_full_${index}`,
          session_id: session,
          product_id: productId,
          size: `size ${index}`,
          color: null,
          quantity: 1,
        })),
      )
      .execute()
    expect(await refusedAdd('cafe-cap', { sessionId: session })).toEqual([
      409,
      'A cart holds at most 100 different lines.',
    ])
  })
})

describe('changing and removing', () => {
  test.each([
    [{}, 'quantity is required.'],
    [{ quantity: 0 }, 'quantity must be at least 1.'],
    [{ quantity: -5 }, 'quantity must be at least 1.'],
    [{ quantity: 100 }, 'quantity must be at most 99.'],
    [{ quantity: 2.5 }, 'quantity must be a whole number.'],
    [{ quantity: '2' }, 'quantity must be a number.'],
    [{ quantity: true }, 'quantity must be a number.'],
    [[], 'The request body must be an object.'],
    [null, 'The request body must be an object.'],
    ['text', 'The request body must be an object.'],
  ])('to %j', async (body, message) => {
    expect(await refused('PUT', `/api/cart/${line.id}`, { body })).toEqual([400, message])
  })

  test.each(['line_unknown', '__proto__', "';--", '%00', 'x'.repeat(3000), '%F0%9F%8E%92'])(
    'line %s, which is not there',
    async (id) => {
      const gone = [404, 'This item is no longer in the cart.']
      expect(await refused('PUT', `/api/cart/${id}`, { body: { quantity: 2 } })).toEqual(gone)
      expect(await refused('DELETE', `/api/cart/${id}`)).toEqual(gone)
    },
  )

  test.each(['', '?sessionId=', '?sessionId=short', "?sessionId=';--12345", '?sessionid=aSession9'])(
    'clearing and reading the cart of %j',
    async (query) => {
      for (const method of ['DELETE', 'GET']) {
        const [status, text] = await refused(method, `/api/cart${query}`)
        expect(status).toBe(400)
        expect(text).toMatch(/^sessionId (is required|must be the 9-character session id)\.$/)
      }
    },
  )
})
