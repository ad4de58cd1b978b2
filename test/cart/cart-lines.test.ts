/** Lines that cannot be bought or whose price has changed: what the cart's calls say of them, and another size in place. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { testApi } from '../setup/api.ts'
import { smallCatalogue } from '../setup/small-catalogue.ts'

const api = testApi({
  catalogue: {
    ...smallCatalogue,
    products: smallCatalogue.products.map((product) =>
      product.slug === 'chore-jacket'
        ? {
            ...product,
            stockByVariant: [
              { size: 'S', color: 'Navy', stockQuantity: 12 },
              { size: 'M', color: 'Navy', stockQuantity: 20 },
              { size: 'L', color: 'Navy', stockQuantity: 3 },
            ],
          }
        : product,
    ),
  },
})

let session = 100_000_000
let sessionId = ''
beforeEach(() => {
  session += 1
  sessionId = String(session)
})
const product = async (slug: string) => (await api().call('GET', `/api/products/${slug}`)).json<Product>()
const add = async (size: string, quantity: number, color = 'Navy') => {
  const { id: productId } = await product('chore-jacket')
  const body = { productId, size, color, quantity, sessionId }
  return (await api().call('POST', '/api/cart', { body })).json<CartLine>()
}
const put = (id: string, body: object) => api().call('PUT', `/api/cart/${id}`, { body })
const cart = async () => (await api().call('GET', `/api/cart?sessionId=${sessionId}`)).json<CartLine[]>()
const shown = async () => (await cart()).map(({ size, color, quantity }) => [size, color, quantity])

describe('another size in a line', () => {
  test('keeps the line, its place and its quantity, also above ten', async () => {
    const { id } = await add('S', 10)
    await add('S', 2)
    await add('L', 1)
    const reply = await put(id, { quantity: 12, size: 'M', color: 'Navy' })
    expect([reply.status, reply.json<CartLine>().id]).toEqual([200, id])
    expect(await shown()).toEqual([
      ['M', 'Navy', 12],
      ['L', 'Navy', 1],
    ])
  })

  test('joins the line that has it already', async () => {
    const { id } = await add('S', 2)
    await add('M', 3)
    expect((await put(id, { quantity: 2, size: 'M', color: 'Navy' })).json()).toMatchObject({ quantity: 5 })
    expect(await shown()).toEqual([['M', 'Navy', 5]])
  })

  test('is refused with a message, and changes nothing, where it is short, unknown or incomplete', async () => {
    const { id } = await add('S', 4)
    await add('L', 2)
    const refusal = async (body: object) => {
      const reply = await put(id, body)
      return [reply.status, reply.text]
    }
    expect(await refusal({ quantity: 4, size: 'L', color: 'Navy' })).toEqual([
      409,
      'Only 3 left in stock in L / Navy, 2 of them already in your cart.',
    ])
    expect(await refusal({ quantity: 1, size: 'S', color: 'Olive' })).toEqual([
      409,
      'This product is out of stock in S / Olive.',
    ])
    expect(await refusal({ quantity: 1, size: 'XXL', color: 'Navy' })).toEqual([
      400,
      'This product does not come in that size.',
    ])
    expect(await refusal({ quantity: 1, size: 'M' })).toEqual([
      400,
      'Color selection is required for this product.',
    ])
    expect((await refusal({ quantity: 100, size: 'M', color: 'Navy' }))[0]).toBe(400)
    expect((await put('line_unknown', { quantity: 1, size: 'M', color: 'Navy' })).status).toBe(404)
    expect(await shown()).toEqual([
      ['S', 'Navy', 4],
      ['L', 'Navy', 2],
    ])
  })

  test('is refused for an archived product', async () => {
    const { id } = await add('S', 1)
    const archive = (status: string) =>
      sql`update products set status = ${status} where slug = 'chore-jacket'`.execute(api().db)
    await archive('archived')
    const reply = await put(id, { quantity: 1, size: 'M', color: 'Navy' })
    await archive('live')
    expect([reply.status, reply.text]).toEqual([404, 'Product not found.'])
    expect(await shown()).toEqual([['S', 'Navy', 1]])
  })

  test('makes one line of two changes at the same time', async () => {
    const { id } = await add('S', 1)
    const { id: other } = await add('L', 1)
    await Promise.all([id, other].map((each) => put(each, { quantity: 1, size: 'M', color: 'Navy' })))
    expect(await shown()).toEqual([['M', 'Navy', 2]])
  })
})

describe('the price of a line when it was added', () => {
  const setPrice = (pence: number) =>
    sql`update products set price_pence = ${pence} where slug = 'chore-jacket'`.execute(api().db)
  const prices = async () => (await cart()).map((line) => [line.addedPrice, line.product.price])

  test('stays in the line when the price and the quantity change, and is renewed by another addition', async () => {
    await setPrice(84_00)
    const { id } = await add('S', 1)
    expect(await prices()).toEqual([['84.00', '84.00']])
    await setPrice(120_00)
    await put(id, { quantity: 2 })
    await put(id, { quantity: 2, size: 'M', color: 'Navy' })
    expect(await prices()).toEqual([['84.00', '120.00']])
    await add('M', 1)
    expect(await prices()).toEqual([['120.00', '120.00']])
  })
})
