/**
 * The specification's edit of a product by several staff, while it sells: only changed fields are written, conflicts are
 * refused.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { testApi } from '../setup/api.ts'

const api = testApi()
let staff: { Authorization: string }
let opened: Product

const good = { price: '42.00', description: 'Of leather.', stockQuantity: 100, inStock: true }
const edit = (body: unknown) =>
  api().call('PUT', `/api/admin/products/${opened.id}`, { body, headers: staff })
const read = async () => (await api().call('GET', '/api/products/zip-wallet')).json<Product>()
const sell = async (quantity: number) => {
  await api()
    .db.updateTable('inventory_items')
    .set((eb) => ({ on_hand: eb('on_hand', '-', quantity) }))
    .where('product_id', '=', opened.id)
    .execute()
}

beforeAll(async () => {
  staff = await api().staff()
  opened = await read()
})
beforeEach(async () => {
  await edit(good)
  opened = await read()
})

describe('an edit that sends the values it was based on', () => {
  test('writes only the changed fields: a description saved after a sale keeps the stock (case B1)', async () => {
    await sell(5)
    const reply = await edit({
      description: 'Of waxed leather.',
      seen: { description: opened.description },
    })
    expect(reply.status).toBe(200)
    expect(await read()).toMatchObject({
      name: opened.name,
      price: opened.price,
      description: 'Of waxed leather.',
      stockQuantity: 95,
      variants: [{ stockQuantity: 95 }],
    })
  })

  test('does not revert another field that a second editor has saved', async () => {
    await edit({ price: '55.00', seen: { price: '42.00' } })
    await edit({ description: 'By the other.', seen: { description: opened.description } })
    expect(await read()).toMatchObject({ price: '55.00', description: 'By the other.', stockQuantity: 100 })
  })

  test('ignores a field that is sent unchanged', async () => {
    await edit({ price: '55.00', seen: { price: '42.00' } })
    const reply = await edit({ ...good, description: 'All four sent.', seen: good })
    expect(reply.json()).toMatchObject({ price: '55.00', description: 'All four sent.' })
  })

  test('writes a stock that nobody has changed since, and keeps the in-stock flag', async () => {
    const reply = await edit({ stockQuantity: 120, seen: { stockQuantity: 100 } })
    expect(reply.json()).toMatchObject({ stockQuantity: 120, inStock: true })
  })

  test('that adds stock leaves the product unavailable until the flag is set', async () => {
    await edit({ ...good, stockQuantity: 0 })
    const stocked = await edit({ stockQuantity: 20, seen: { stockQuantity: 0 } })
    expect(stocked.json()).toMatchObject({ stockQuantity: 20, inStock: false })
    const sold = await edit({ inStock: true, seen: { inStock: false } })
    expect(sold.json()).toMatchObject({ stockQuantity: 20, inStock: true })
  })

  test('without a change returns the current product', async () => {
    await sell(1)
    const reply = await edit({ seen: {} })
    expect([reply.status, reply.json<Product>().stockQuantity]).toEqual([200, 99])
  })

  test('in parallel with another succeeds once; the other is in conflict', async () => {
    const replies = await Promise.all(
      ['50.00', '60.00'].map((price) => edit({ price, seen: { price: '42.00' } })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = replies.find(({ status }) => status === 200)?.json<Product>()
    expect((await read()).price).toBe(saved?.price)
  })
})

describe('a conflict is refused with the stored value, and nothing is changed', () => {
  const begin = 'This product has changed since it was opened: '
  const refused = async (body: unknown) => {
    const before = await api().everything()
    const reply = await edit(body)
    expect(await api().everything()).toBe(before)
    return [reply.status, reply.text]
  }

  test('a stock typed after a sale (case B1)', async () => {
    await sell(5)
    const body = {
      stockQuantity: 120,
      description: 'New.',
      seen: { stockQuantity: 100, description: 'Of leather.' },
    }
    expect(await refused(body)).toEqual([409, `${begin}the stock is 95 now, not 100.`])
    const kept = await edit({ ...body, seen: { ...body.seen, stockQuantity: 95 } })
    expect(kept.json()).toMatchObject({ stockQuantity: 120, description: 'New.' })
  })

  test('several fields', async () => {
    await edit({ ...good, price: '45.00', description: 'Of suede.', inStock: false })
    const body = {
      price: '50',
      description: 'Of silk.',
      seen: { price: '42.00', description: 'Of leather.' },
    }
    expect(await refused(body)).toEqual([
      409,
      `${begin}the price is £45.00 now, not £42.00; the description is "Of suede." now.`,
    ])
  })

  test('pictures that another editor has changed', async () => {
    const { images, colorImages } = opened
    await edit({ ...good, images: [] })
    const body = {
      images: images.slice(0, 1),
      colorImages: {},
      seen: { images: [...images, '/one-more'], colorImages },
    }
    expect(await refused(body)).toEqual([409, `${begin}its pictures are others now.`])
    await edit({ ...good, images, colorImages })
  })

  test('two edits with the same new value are not in conflict', async () => {
    await edit({ ...good, price: '45.00' })
    expect((await edit({ price: '45', seen: { price: '42.00' } })).status).toBe(200)
  })
})

describe('an incomplete edit', () => {
  test.each([
    [{ price: '42.00' }, 'description is required.'],
    [{ price: '42.00', seen: {} }, 'seen.price is required.'],
    [{ stockQuantity: 3, seen: { price: '42.00' } }, 'seen.stockQuantity is required.'],
    [{ images: [], seen: {} }, 'seen.images is required.'],
    [{ price: '42.00', seen: { price: 42 } }, 'seen.price must be text.'],
    [{ seen: [] }, 'seen must be an object.'],
  ])('%j is refused', async (body, message) => {
    const reply = await edit(body)
    expect([reply.status, reply.text]).toEqual([400, message])
    expect(await read()).toEqual(opened)
  })
})

describe("a client that sends only the specification's fields", () => {
  test('overwrites all four fields, whatever has changed meanwhile', async () => {
    await sell(5)
    const reply = await edit({ ...good, stockQuantity: 100, price: '43.00' })
    expect(reply.json()).toMatchObject({ stockQuantity: 100, price: '43.00' })
  })

  test.each(['', 'abc', null])(
    'a non-numeric stock of %j is stored as 0 and out of stock',
    async (stockQuantity) => {
      const reply = await edit({ ...good, stockQuantity })
      expect(reply.status).toBe(200)
      expect(reply.json()).toMatchObject({ stockQuantity: 0, inStock: false })
    },
  )

  test('a numeric stock that is sent as text is accepted', async () => {
    expect((await edit({ ...good, stockQuantity: '12' })).json()).toMatchObject({ stockQuantity: 12 })
  })
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
