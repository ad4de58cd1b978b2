/** Carts of a product that is tracked by variant: refusals and lines name the size and colour. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
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
              { size: 'S', color: 'Olive', stockQuantity: 3 },
              { size: 'M', color: 'Navy', stockQuantity: 2 },
            ],
          }
        : product,
    ),
  },
})

const jacket = async () => (await api().call('GET', '/api/products/chore-jacket')).json<Product>()
const add = async (size: string, color: string, quantity: number, sessionId: string) => {
  const body = { productId: (await jacket()).id, size, color, quantity, sessionId }
  const reply = await api().call('POST', '/api/cart', { body })
  return [reply.status, reply.status === 201 ? '' : reply.text]
}
const lines = async (sessionId: string) =>
  (await api().call('GET', `/api/cart?sessionId=${sessionId}`)).json<CartLine[]>()

describe('a product that is tracked by variant', () => {
  test('tells the stock of each variant, and their sum', async () => {
    const { variants, stockQuantity, inStock } = await jacket()
    expect(variants.map((each) => [each.size, each.color, each.stockQuantity, each.inStock])).toEqual([
      ['S', 'Olive', 3, true],
      ['S', 'Navy', 0, false],
      ['M', 'Olive', 0, false],
      ['M', 'Navy', 2, true],
      ['L', 'Olive', 0, false],
      ['L', 'Navy', 0, false],
    ])
    expect([stockQuantity, inStock]).toEqual([5, true])
  })

  test('is refused by variant, in words that name it', async () => {
    expect(await add('S', 'Navy', 1, 'byVariant')).toEqual([409, 'This product is out of stock in S / Navy.'])
    expect(await add('M', 'Navy', 3, 'byVariant')).toEqual([409, 'Only 2 left in stock in M / Navy.'])
    expect(await add('M', 'Navy', 2, 'byVariant')).toEqual([201, ''])
    expect(await add('M', 'Navy', 1, 'byVariant')).toEqual([
      409,
      'Only 2 left in stock in M / Navy, all of them already in your cart.',
    ])
    expect(await add('S', 'Olive', 3, 'byVariant')).toEqual([201, ''])
  })

  test('has lines that tell the stock of their variant', async () => {
    expect(
      (await lines('byVariant')).map(({ isSold, isCountedByVariant, product }) => ({
        isSold,
        isCountedByVariant,
        stockQuantity: product.stockQuantity,
      })),
    ).toEqual([
      { isSold: true, isCountedByVariant: true, stockQuantity: 2 },
      { isSold: true, isCountedByVariant: true, stockQuantity: 3 },
    ])
  })

  test('does not come in a size and colour that were removed, and its line says so', async () => {
    await sql`delete from variants where size = 'S' and color = 'Olive'`.execute(api().db)
    expect(await add('S', 'Olive', 1, 'another99')).toEqual([400, 'This product does not come in S / Olive.'])
    expect((await lines('byVariant')).map(({ isSold }) => isSold)).toEqual([true, false])
  })

  test('is no longer sold once it is archived, in every line', async () => {
    await sql`update products set status = 'archived' where slug = 'chore-jacket'`.execute(api().db)
    expect((await lines('byVariant')).map(({ isSold }) => isSold)).toEqual([false, false])
  })
})
