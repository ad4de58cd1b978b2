import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../contract/cart/cart.ts'
import { ApiError } from '../../ui/api-client.ts'
import { mayBeTriedAgain, missingLines, notPutBackTexts, putLinesBack } from './put-lines-back.ts'

const line = (name: string, quantity = 1, choice: Partial<CartLine> = {}): CartLine => ({
  id: name,
  productId: name,
  quantity,
  size: null,
  color: null,
  isSold: true,
  isCountedByVariant: false,
  addedPrice: null,
  weightGrams: null,
  ...choice,
  product: {
    name,
    slug: name,
    price: '28.00',
    images: [],
    colorImages: {},
    brand: { name: 'Ruban' },
    inStock: true,
    stockQuantity: 99,
  },
})
/** Adds to a cart, of which `refuses` answers what is wrong. */
const cart = (refuses: (line: CartLine) => Error | undefined = () => undefined) => {
  const added: [string, number][] = []
  return {
    added,
    add: async (each: CartLine) => {
      const error = refuses(each)
      if (error) throw error
      added.push([each.product.name, each.quantity])
    },
  }
}

test('lines are put back in their order, in calls of at most ten units', async () => {
  const { added, add } = cart()
  expect(await putLinesBack([line('cap', 23), line('belt')], add)).toEqual([])
  expect(added).toEqual([
    ['cap', 10],
    ['cap', 10],
    ['cap', 3],
    ['belt', 1],
  ])
})

test('of what is in the cart again only the rest is missing, by product, size and colour', () => {
  const wanted = [line('cap', 3, { size: 'M' }), line('cap', 2, { size: 'L' }), line('belt')]
  const inCart = [line('cap', 1, { size: 'M', id: 'new' }), line('belt', 4, { id: 'newer' })]
  expect(missingLines(wanted, inCart).map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 2],
    ['L', 2],
  ])
})

describe('a line that cannot be put back', () => {
  const soldOut = new ApiError(409, 'Only 10 left in stock.')

  test('because it is refused does not stop the others, and the units that lack are said with the reason', async () => {
    let caps = 0
    const { added, add } = cart(({ product }) => {
      if (product.name === 'cap') caps += 1
      return caps > 1 && product.name === 'cap' ? soldOut : undefined
    })
    const failed = await putLinesBack([line('cap', 12, { size: 'M', color: 'Navy' }), line('belt')], add)
    expect(added).toEqual([
      ['cap', 10],
      ['belt', 1],
    ])
    expect(notPutBackTexts(failed)).toEqual({
      description: 'Could not be put back: 2 x cap, M, Navy',
      reason: 'Only 10 left in stock.',
    })
    expect(mayBeTriedAgain(failed)).toBe(false)
  })

  test.each([
    ['the connection is lost', new TypeError('Failed to fetch')],
    ['the server fails', new ApiError(500, 'Something went wrong on our side.')],
    ['there were too many calls', new ApiError(429, 'Too many requests.')],
  ])('because %s ends the attempt, and may be tried again', async (_, error) => {
    let calls = 0
    const { add } = cart(() => {
      calls += 1
      return error
    })
    const failed = await putLinesBack(
      ['cap', 'belt', 'bag', 'coat', 'hat'].map((name) => line(name)),
      add,
    )
    expect(calls).toBe(1)
    expect(notPutBackTexts(failed)).toEqual({
      description: 'Could not be put back: cap; belt; bag and 2 more',
    })
    expect(mayBeTriedAgain(failed)).toBe(true)
  })
})
