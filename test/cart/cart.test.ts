/** The cart of a session: what it takes, what it adds up, whom it knows. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CartLine, cartLineSchema } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { sessionIdFrom } from '../../src/domain/cart/session.ts'
import { testApi } from '../setup/api.ts'

const api = testApi()
const ids = new Map<string, string>()
let sessionId: string

beforeAll(async () => {
  for (const { slug, id } of (await api().call('GET', '/api/products')).json<Product[]>()) ids.set(slug, id)
})
beforeEach(() => {
  sessionId = sessionIdFrom(crypto.getRandomValues(new Uint8Array(9)))
})

const add = (slug: string, more: object = {}) =>
  api().call('POST', '/api/cart', { body: { productId: ids.get(slug), quantity: 1, sessionId, ...more } })
const cart = async (of = sessionId) =>
  (await api().call('GET', `/api/cart?sessionId=${of}`)).json<CartLine[]>()
const quantities = async () => (await cart()).map(({ size, color, quantity }) => [size, color, quantity])
const setQuantity = (id: string, quantity: number) =>
  api().call('PUT', `/api/cart/${id}`, { body: { quantity } })

describe('adding', () => {
  test('returns the line and stores it in the cart', async () => {
    const reply = await add('card-wallet', { quantity: 2 })
    expect(reply.status).toBe(201)
    const line = reply.json<CartLine>()
    expect(cartLineSchema.strict().parse(line)).toEqual(line)
    expect(line).toMatchObject({
      productId: ids.get('card-wallet'),
      quantity: 2,
      size: null,
      color: 'Cognac', // the only one
      product: { name: 'Card Wallet', slug: 'card-wallet', price: '35.00', brand: { name: 'Norrland' } },
    })
    expect(await cart()).toEqual([line])
  })

  test('the same product, size and colour share one line; another variant gets its own', async () => {
    const coat = { size: 'M', color: 'Navy' }
    await add('chore-jacket', coat)
    await add('chore-jacket', { ...coat, quantity: 2 })
    await add('chore-jacket', { ...coat, size: 'L' })
    expect(await quantities()).toEqual([
      ['M', 'Navy', 3],
      ['L', 'Navy', 1],
    ])
  })

  test('null and empty strings mean that no size or colour was chosen', async () => {
    await add('cafe-cap', { size: null, color: null })
    await add('cafe-cap', { size: '', color: '' })
    expect(await quantities()).toEqual([[null, null, 2]])
  })

  test('lists the oldest line first', async () => {
    for (const slug of ['cafe-cap', 'zip-wallet', 'field-backpack-28l']) await add(slug)
    await add('cafe-cap')
    expect((await cart()).map(({ product }) => product.slug)).toEqual([
      'cafe-cap',
      'zip-wallet',
      'field-backpack-28l',
    ])
  })

  test('five parallel additions add five units', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => add('zip-wallet')))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await quantities()).toEqual([[null, null, 5]])
  })

  test("parallel additions of different sizes create separate lines within the product's stock of five", async () => {
    const sizes = ['S', 'M', 'L', 'S', 'M', 'L', 'S', 'M', 'L', 'S']
    const replies = await Promise.all(sizes.map((size) => add('chore-jacket', { size, color: 'Olive' })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5)
    for (const { status, text } of replies)
      if (status !== 201) expect(text).toBe('Only 5 left in stock, all of them already in your cart.')
    expect((await cart()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(5)
  })
})

describe('changing a line', () => {
  test('sets its quantity', async () => {
    const { id } = (await add('zip-wallet')).json<CartLine>()
    const reply = await setQuantity(id, 7)
    expect([reply.status, reply.json<CartLine>().quantity]).toEqual([200, 7])
    expect(await quantities()).toEqual([[null, null, 7]])
  })

  test("cannot exceed the product's stock over all sizes", async () => {
    const small = (await add('chore-jacket', { size: 'S', color: 'Navy', quantity: 2 })).json<CartLine>()
    await add('chore-jacket', { size: 'M', color: 'Navy', quantity: 2 })
    const reply = await setQuantity(small.id, 4)
    expect([reply.status, reply.text]).toEqual([409, 'Only 5 left in stock, 4 of them already in your cart.'])
    expect((await setQuantity(small.id, 3)).status).toBe(200)
  })

  test('can be reduced when the stock has fallen below it', async () => {
    const line = (await add('field-backpack-28l', { quantity: 9 })).json<CartLine>()
    await api()
      .db.updateTable('inventory_items')
      .set({ on_hand: 2 })
      .where('product_id', '=', line.productId)
      .execute()
    expect((await setQuantity(line.id, 6)).status).toBe(200)
    const more = await setQuantity(line.id, 7)
    expect([more.status, more.text]).toEqual([409, 'Only 2 left in stock.'])
    expect((await setQuantity(line.id, 6)).status).toBe(200)
    await api()
      .db.updateTable('inventory_items')
      .set({ on_hand: 20 })
      .where('product_id', '=', line.productId)
      .execute()
  })

  test('of a product that is no longer in stock is refused', async () => {
    const line = (await add('cafe-cap', { quantity: 2 })).json<CartLine>()
    const sale = (in_stock: boolean) =>
      api().db.updateTable('products').set({ in_stock }).where('id', '=', line.productId).execute()
    await sale(false)
    expect((await cart())[0]?.product.inStock).toBe(false)
    const more = await setQuantity(line.id, 3)
    expect([more.status, more.text]).toEqual([409, 'This product is out of stock.'])
    expect((await setQuantity(line.id, 1)).status).toBe(200)
    await sale(true)
  })

  test('races with adding to it, and stays within the stock', async () => {
    const line = (await add('chore-jacket', { size: 'S', color: 'Navy' })).json<CartLine>()
    await Promise.all([
      ...[2, 3, 4, 5].map((quantity) => setQuantity(line.id, quantity)),
      ...['S', 'M', 'L'].map((size) => add('chore-jacket', { size, color: 'Navy' })),
    ])
    const held = (await cart()).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(held).toBeGreaterThanOrEqual(2)
    expect(held).toBeLessThanOrEqual(5)
  })
})

describe('removing', () => {
  test('one line', async () => {
    const { id } = (await add('cafe-cap')).json<CartLine>()
    await add('zip-wallet')
    const reply = await api().call('DELETE', `/api/cart/${id}`)
    expect([reply.status, reply.text]).toEqual([200, '{"success":true}'])
    expect((await cart()).map(({ product }) => product.slug)).toEqual(['zip-wallet'])
    const again = await api().call('DELETE', `/api/cart/${id}`)
    expect([again.status, again.text]).toEqual([404, 'This item is no longer in the cart.'])
    expect((await setQuantity(id, 1)).status).toBe(404)
  })

  test('the same line twice in parallel succeeds once and is not found once', async () => {
    const { id } = (await add('cafe-cap')).json<CartLine>()
    const replies = await Promise.all([1, 2, 3].map(() => api().call('DELETE', `/api/cart/${id}`)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  })

  test('all lines clears this cart only', async () => {
    await add('cafe-cap')
    const other = sessionId
    sessionId = 'anotherO9'
    await add('zip-wallet')
    for (const _ of [1, 2]) {
      const reply = await api().call('DELETE', `/api/cart?sessionId=${sessionId}`)
      expect([reply.status, reply.text]).toEqual([200, '{"success":true}'])
    }
    expect(await cart()).toEqual([])
    expect(await cart(other)).toHaveLength(1)
  })
})

describe('the session', () => {
  test('without lines has an empty cart', async () => {
    expect(await cart('neverused')).toEqual([])
  })

  test('is set as a cookie by every cart call', async () => {
    const added = await add('cafe-cap')
    const { id } = added.json<CartLine>()
    const replies = [
      added,
      await api().call('GET', `/api/cart?sessionId=${sessionId}`),
      await setQuantity(id, 2),
      await api().call('DELETE', `/api/cart/${id}`),
      await api().call('DELETE', `/api/cart?sessionId=${sessionId}`),
    ]
    for (const { headers } of replies) {
      expect(headers.get('Set-Cookie')).toBe(`haberdash_session=${sessionId}; Path=/; HttpOnly; SameSite=Lax`)
      expect(headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('cookie is not set for a request from another site', async () => {
    const reply = await api().call('GET', `/api/cart?sessionId=${sessionId}`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(reply.headers.get('Set-Cookie')).toBeNull()
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
