/** Products that staff change, archive, copy and delete, and conflicts between two members of staff. */
import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { testApi } from '../setup/api.ts'
import { productCalls, withVariants } from '../setup/product-calls.ts'

const api = testApi()
const staff = productCalls(api)
const { create, read, change, changed, call, bySlug } = staff

const refusal = async (reply: Promise<{ status: number; text: string }>) => {
  const { status, text } = await reply
  return [status, text]
}

describe('A change', () => {
  test('writes the changed fields alone and counts the version up', async () => {
    const opened = await create({ name: 'Change me', stockQuantity: 100 })
    const saved = await changed(opened, { name: 'Changed', price: '70.00', tags: ['a', 'b'] })
    expect(saved).toMatchObject({ name: 'Changed', price: '70.00', tags: ['a', 'b'], slug: 'change-me' })
    expect(saved.version).toBeGreaterThan(opened.version)
    expect(saved).toMatchObject({ stockQuantity: 100, description: opened.description })
  })

  test('that changes nothing is accepted and leaves the version', async () => {
    const opened = await create({ name: 'Quiet' })
    expect(await changed(opened, { name: 'Quiet', variants: opened.variants })).toEqual(opened)
  })

  test('of the name keeps what was sold meanwhile (B1)', async () => {
    const opened = await create({ name: 'Sold meanwhile', stockQuantity: 100 })
    await api()
      .db.updateTable('inventory_items')
      .set({ on_hand: 95 })
      .where('product_id', '=', opened.id)
      .execute()
    expect(await changed(opened, { name: 'Sold', stockQuantity: 100 })).toMatchObject({ stockQuantity: 95 })
    expect(await refusal(change(opened, { stockQuantity: 120 }))).toEqual([
      409,
      'This product has changed since it was opened: the stock is 95 now, not 100.',
    ])
  })

  test('of one variant’s stock keeps what was sold of the others, and names a stock that has changed', async () => {
    const opened = await create({
      name: 'By variant',
      counting: 'by-variant',
      sizes: ['S', 'M'],
      variants: [
        { size: 'S', color: null, stockQuantity: 5 },
        { size: 'M', color: null, stockQuantity: 6 },
      ],
    })
    await api()
      .db.updateTable('inventory_items')
      .set({ on_hand: 4 })
      .where('on_hand', '=', 5)
      .where('product_id', '=', opened.id)
      .execute()
    const saved = await changed(opened, { variants: withVariants(opened, { M: { stockQuantity: 9 } }) })
    expect(saved.variants.map(({ stockQuantity }) => stockQuantity)).toEqual([4, 9])
    expect(
      await refusal(change(opened, { variants: withVariants(opened, { S: { stockQuantity: 7 } }) })),
    ).toEqual([409, 'This product has changed since it was opened: the stock of "S" is 4 now, not 5.'])
  })

  test('by a second member of staff is refused with what changed, and merges other fields', async () => {
    const opened = await create({ name: 'Two staff' })
    await changed(opened, { price: '71.00', material: 'Wool' })
    expect(await refusal(change(opened, { price: '72.00', material: 'Silk', warranty: 'None' }))).toEqual([
      409,
      'This product has changed since it was opened: the price is £71.00 now, not £68.00; the material is "Wool" now.',
    ])
    expect(await changed(opened, { warranty: 'None' })).toMatchObject({ price: '71.00', warranty: 'None' })
    expect(await changed(opened, { price: '71' })).toMatchObject({ price: '71.00' })
  })

  test('without the value that was seen needs the present version', async () => {
    const opened = await create({ name: 'Unseen' })
    const path = `/api/admin/catalogue/products/${opened.id}`
    const body = { version: opened.version, changes: { price: '9.00' }, seen: {} }
    expect((await call('PATCH', path, body)).json()).toMatchObject({ price: '9.00' })
    const late = { version: opened.version, changes: { price: '10.00' }, seen: {} }
    expect((await call('PATCH', path, late)).status).toBe(409)
    expect(await refusal(call('PATCH', path, { ...late, changes: { stockQuantity: 4 } }))).toEqual([
      400,
      'seen.stockQuantity is required.',
    ])
  })

  test('of two staff at once is accepted once', async () => {
    const opened = await create({ name: 'At once' })
    const replies = await Promise.all(['a', 'b', 'c'].map((material) => change(opened, { material })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('with unknown fields is refused', async () => {
    const { id, version } = await create({ name: 'Strict' })
    const path = `/api/admin/catalogue/products/${id}`
    expect(await refusal(call('PATCH', path, { version, changes: { colour: 'x' }, seen: {} }))).toEqual([
      400,
      'changes has no field "colour".',
    ])
    expect((await call('PATCH', path, { version, changes: {}, seen: {}, force: true })).status).toBe(400)
    expect(
      (await call('PATCH', '/api/admin/catalogue/products/prod_none', { version, changes: {}, seen: {} }))
        .status,
    ).toBe(404)
  })

  test('of words is found by search at once, and the former words are not', async () => {
    const opened = await create({ name: 'Quixotic Vest', status: 'live' })
    const search = async (word: string) =>
      (await api().call('GET', `/api/products?search=${word}`)).json<Product[]>().map(({ id }) => id)
    expect(await search('quixotic')).toEqual([opened.id])
    await changed(opened, { name: 'Jocular Vest' })
    expect(await search('jocular')).toEqual([opened.id])
    expect(await search('quixotic')).not.toContain(opened.id)
  })
})

describe('Archive, restore, duplicate and delete', () => {
  test('An archived product is in no list, and comes back as a draft', async () => {
    const product = await create({ name: 'Seasonal', status: 'live' })
    const archived = await call('POST', `/api/admin/catalogue/products/${product.id}/archive`)
    expect(archived.json()).toMatchObject({ status: 'archived' })
    expect((await staff.list({ search: 'seasonal' })).total).toBe(0)
    expect((await staff.list({ search: 'seasonal', status: 'archived' })).total).toBe(1)
    expect((await call('POST', `/api/admin/catalogue/products/${product.id}/restore`)).json()).toMatchObject({
      status: 'draft',
    })
    const live = await changed(await read(product.id), { status: 'live' })
    expect((await call('POST', `/api/admin/catalogue/products/${product.id}/restore`)).json()).toEqual(live)
  })

  test('A copy is a draft with an address and SKUs of its own, the same pictures, and no stock', async () => {
    const wallet = await bySlug('card-wallet')
    const copies = [
      await call('POST', `/api/admin/catalogue/products/${wallet.id}/duplicate`),
      await call('POST', `/api/admin/catalogue/products/${wallet.id}/duplicate`),
    ]
    const [copy, second] = copies.map((reply) => reply.json<typeof wallet>())
    expect(copies.map(({ status }) => status)).toEqual([201, 201])
    expect(copy).toMatchObject({
      name: 'Card Wallet (copy)',
      slug: 'card-wallet-copy',
      status: 'draft',
      stockQuantity: 0,
      images: wallet.images,
      price: wallet.price,
      brandId: wallet.brandId,
    })
    expect(second?.slug).toBe('card-wallet-copy-2')
    expect(new Set([wallet.sku, copy?.sku, second?.sku]).size).toBe(3)
    expect(await read(wallet.id)).toEqual(wallet)
  })

  test('A product without orders is deleted with its carts', async () => {
    const product = await create({ name: 'Mistake', status: 'live', stockQuantity: 5 })
    await api().call('POST', '/api/cart', {
      body: { productId: product.id, quantity: 1, sessionId: 'delCart99' },
    })
    expect((await call('DELETE', `/api/admin/catalogue/products/${product.id}`)).json()).toEqual({
      success: true,
    })
    expect((await call('GET', `/api/admin/catalogue/products/${product.id}`)).status).toBe(404)
    expect((await api().call('GET', '/api/cart?sessionId=delCart99')).json()).toEqual([])
    expect((await call('DELETE', `/api/admin/catalogue/products/${product.id}`)).status).toBe(404)
  })
})

test('No request caused a server error', () => {
  expect(api().faults).toEqual([])
})
