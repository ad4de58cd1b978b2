/** What the cart refuses: each with a status, in words, and nothing changed. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartLine } from '../src/contract/cart.ts'
import type { Product } from '../src/contract/product.ts'
import { type Call, type Reply, testApi } from './setup/api.ts'

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

/** Makes the call, which must change nothing. */
const refused = async (method: string, path: string, call: Call = {}): Promise<[number, string]> => {
  const before = await api().everything()
  const reply: Reply = await api().call(method, path, call)
  expect(await api().everything()).toBe(before)
  expect(reply.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  expect(reply.text).not.toMatch(
    /select |insert |update |constraint|postgres|node_modules|undefined|\[object/i,
  )
  return [reply.status, reply.text]
}
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
  ])('%j', async (over, sentence) => {
    const [status, text] = await refusedAdd('cafe-cap', over)
    expect(status).toBe(400)
    expect(text).toMatch(sentence)
    if (typeof sentence === 'string') expect(text).toBe(sentence)
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
  ])('%s with %j: %i %s', async (slug, over, status, sentence) => {
    expect(await refusedAdd(slug, over)).toEqual([status, sentence])
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
  ])('to %j', async (body, sentence) => {
    expect(await refused('PUT', `/api/cart/${line.id}`, { body })).toEqual([400, sentence])
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

describe('the form of a request', () => {
  const json = { 'Content-Type': 'application/json' }
  const good = () => JSON.stringify({ productId: ids.get('cafe-cap'), quantity: 1, sessionId })

  test.each([
    '',
    '{',
    '{"quantity":1,}',
    'quantity=1',
    '\ufeff{}x',
    '{"a":NaN}',
    "{'a':1}",
    '[1',
    'undefined',
  ])('malformed: %j', async (raw) => {
    expect(await refused('POST', '/api/cart', { raw, headers: json })).toEqual([
      400,
      'The request body is not valid JSON.',
    ])
  })

  test('bytes that are not UTF-8', async () => {
    const raw = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
    expect((await refused('POST', '/api/cart', { raw, headers: json }))[0]).toBe(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'sent as %j',
    async (type) => {
      expect(await refused('POST', '/api/cart', { raw: good(), headers: { 'Content-Type': type } })).toEqual([
        415,
        'Send the request body as application/json.',
      ])
    },
  )

  test('JSON with a charset is JSON', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' }
    expect((await api().call('POST', '/api/cart', { raw: good(), headers })).status).toBe(201)
  })

  test('too large, said beforehand or found on the way', async () => {
    const large = `${good().slice(0, -1)},"more":"${'x'.repeat(120_000)}"}`
    const stream = () =>
      new ReadableStream({
        start(controller) {
          const bytes = new TextEncoder().encode(large)
          for (let at = 0; at < bytes.length; at += 10_000)
            controller.enqueue(bytes.subarray(at, at + 10_000))
          controller.close()
        },
      })
    for (const raw of [large, stream()])
      expect(await refused('POST', '/api/cart', { raw, headers: json })).toEqual([
        413,
        'The request body is too large.',
      ])
    expect((await api().call('GET', '/api/brands')).status).toBe(200)
  })

  test('nested as deep as it gets', async () => {
    for (const raw of [
      '['.repeat(49_000) + ']'.repeat(49_000),
      `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`,
    ])
      expect((await refused('POST', '/api/cart', { raw, headers: json }))[0]).toBe(400)
  })

  test('keys that would pollute a prototype are only keys', async () => {
    const raw = `{"__proto__":{"quantity":5,"polluted":1},"constructor":{"prototype":{"polluted":1}},${good().slice(1)}`
    const reply = await api().call('POST', '/api/cart', { raw, headers: json })
    expect(reply.status).toBe(201)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('from the page of another site', async () => {
    const foreign = [403, 'Requests from another site are not accepted.']
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${api().origin}.evil.example` },
      { 'Sec-Fetch-Site': 'cross-site' },
    ]) {
      expect(await refused('POST', '/api/cart', { raw: good(), headers: { ...json, ...headers } })).toEqual(
        foreign,
      )
      expect(await refused('DELETE', `/api/cart?sessionId=${sessionId}`, { headers })).toEqual(foreign)
    }
  })

  test('from our own page', async () => {
    const headers = { ...json, Origin: api().origin, 'Sec-Fetch-Site': 'same-origin' }
    expect((await api().call('POST', '/api/cart', { raw: good(), headers })).status).toBe(201)
  })

  test('one that is given up halfway', async () => {
    const before = await api().everything()
    await new Promise<void>((resolve) => {
      const half = request(`${api().origin}/api/cart`, {
        method: 'POST',
        headers: { ...json, 'Content-Length': 500 },
      })
      half.on('error', () => resolve())
      half.write(good())
      setTimeout(() => half.destroy(new Error('given up')), 50)
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await api().everything()).toBe(before)
    expect((await api().call('GET', '/api/brands')).status).toBe(200)
  })
})
