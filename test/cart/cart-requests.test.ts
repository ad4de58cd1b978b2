/** The form of a request, tried on the cart: what is not JSON, too large, cut off or from another site. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { type Call, testApi } from '../setup/api.ts'

const api = testApi()
const sessionId = 'aSession9'
let productId: string

beforeAll(async () => {
  productId = (await api().call('GET', '/api/products/cafe-cap')).json<Product>().id
})
afterAll(() => {
  expect(api().faults).toEqual([])
})

const refused = (method: string, path: string, call: Call = {}) => api().refused(method, path, call)

describe('a request body', () => {
  const json = { 'Content-Type': 'application/json' }
  const good = () => JSON.stringify({ productId, quantity: 1, sessionId })

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
  ])('that is malformed (%j) is refused', async (raw) => {
    expect(await refused('POST', '/api/cart', { raw, headers: json })).toEqual([
      400,
      'The request body is not valid JSON.',
    ])
  })

  test('that is not UTF-8 is refused', async () => {
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

  test('with a charset in its JSON content type is accepted', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=UTF-8' }
    expect((await api().call('POST', '/api/cart', { raw: good(), headers })).status).toBe(201)
  })

  test('that is too large is refused, with and without Content-Length', async () => {
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

  test('that is nested very deeply is refused or accepted, never a fault', async () => {
    for (const raw of [
      '['.repeat(49_000) + ']'.repeat(49_000),
      `${'{"a":'.repeat(16_000)}1${'}'.repeat(16_000)}`,
    ])
      expect((await refused('POST', '/api/cart', { raw, headers: json }))[0]).toBe(400)
  })

  test('with prototype-polluting keys changes no prototype', async () => {
    const raw = `{"__proto__":{"quantity":5,"polluted":1},"constructor":{"prototype":{"polluted":1}},${good().slice(1)}`
    const reply = await api().call('POST', '/api/cart', { raw, headers: json })
    expect(reply.status).toBe(201)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('from a page of another site is refused', async () => {
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

  test("from the shop's own page is accepted", async () => {
    const headers = { ...json, Origin: api().origin, 'Sec-Fetch-Site': 'same-origin' }
    expect((await api().call('POST', '/api/cart', { raw: good(), headers })).status).toBe(201)
  })

  test('that ends early is refused', async () => {
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
