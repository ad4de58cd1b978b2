/** The undo of saves of products: a new edit by the usual rules, with units that were sold and fields that others changed. */
import { expect, test } from 'vitest'
import { changesShop } from '../setup/changes.ts'
import { withVariants } from '../setup/product-calls.ts'

const { api, products, call, listed, newest, undo, shirt } = changesShop()

const setStock = (productId: string, units: number) =>
  api()
    .db.updateTable('inventory_items')
    .set({ on_hand: units })
    .where('product_id', '=', productId)
    .execute()

test('The undo of a save gives back what nobody changed since, and names what it leaves', async () => {
  const opened = await shirt()
  const saved = await products.changed(opened, { price: '50.00', tags: ['sale'], description: 'Cheap.' })
  const { id, title } = await newest()
  expect(title).toBe('changed description, price and tags of the product “Linen Shirt”')
  await products.changed(saved, { description: 'Soft.' })
  expect(await undo(id)).toEqual({
    restored: 1,
    kept: ['“Linen Shirt”: the description is "Soft." now.'],
  })
  expect(await products.read(opened.id)).toMatchObject({
    price: '68.00',
    tags: ['summer'],
    description: 'Soft.',
  })
  expect(await undo(id)).toEqual({ restored: 0, kept: [] })
  expect((await listed()).find((change) => change.id === id)).toMatchObject({ undoneBy: expect.any(String) })
})

test('An undo is a change itself: undone, it makes the change again, and the history of prices has each former price', async () => {
  const opened = await shirt()
  await products.changed(opened, { price: '50.00' })
  await undo()
  expect((await products.read(opened.id)).price).toBe('68.00')
  await undo()
  expect((await products.read(opened.id)).price).toBe('50.00')
  const history = await api()
    .db.selectFrom('price_history')
    .select('price_pence')
    .where('product_id', '=', opened.id)
    .orderBy('changed_at')
    .orderBy('id')
    .execute()
  expect(history.map(({ price_pence }) => price_pence)).toEqual([6800, 5000, 6800])
})

test('Units that were sold since the save stay sold, and units that are gone are not taken back', async () => {
  const opened = await shirt()
  const saved = await products.changed(opened, { stockQuantity: 30 })
  const { id } = await newest()
  await setStock(opened.id, 27)
  expect(await undo(id)).toEqual({ restored: 1, kept: [] })
  expect((await products.read(opened.id)).stockQuantity).toBe(7)
  await products.changed(await products.read(saved.id), { stockQuantity: 30 })
  const { id: second } = await newest()
  await setStock(opened.id, 5)
  expect(await undo(second)).toEqual({
    restored: 0,
    kept: ['“Linen Shirt”: the stock is 5 now: the units cannot be taken back from it.'],
  })
  expect((await products.read(opened.id)).stockQuantity).toBe(5)
})

test('A variant that a save deleted comes back with its id, its SKU and its units', async () => {
  const opened = await products.create({
    counting: 'by-variant',
    sizes: ['S', 'M'],
    variants: [
      { size: 'S', color: null, sku: 'UNDO-S', stockQuantity: 4 },
      { size: 'M', color: null, sku: 'UNDO-M', stockQuantity: 6 },
    ],
  })
  const priced = await products.changed(opened, {
    variants: withVariants(opened, { M: { stockQuantity: 9 } }),
  })
  const { id: ofStock } = await newest()
  await products.changed(priced, { sizes: ['S'], variants: priced.variants.slice(0, 1) })
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect((await products.read(opened.id)).variants).toEqual(priced.variants)
  expect(await undo(ofStock)).toEqual({ restored: 1, kept: [] })
  expect((await products.read(opened.id)).variants).toEqual(opened.variants)
})

test('A deleted product comes back with its id and old addresses; one that was added goes while nobody changed it', async () => {
  const added = await shirt()
  const { id: ofAdding } = await newest()
  const moved = await products.changed(added, { slug: 'undo-linen', seoTitle: 'Linen' })
  expect(await undo(ofAdding)).toEqual({
    restored: 0,
    kept: ['“Linen Shirt” was changed since it was added, so it stays.'],
  })
  await products.changed(moved, { status: 'live' })
  await call('DELETE', `/api/admin/catalogue/products/${added.id}`)
  expect((await newest()).title).toBe('deleted the product “Linen Shirt”')
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  const { version: _v, updatedAt: _u, previewKey: _k, ...back } = await products.read(added.id)
  expect(back).toMatchObject({
    seoTitle: 'Linen',
    stockQuantity: 10,
    slug: 'undo-linen',
    createdAt: added.createdAt,
  })
  const fresh = await shirt()
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect((await call('GET', `/api/admin/catalogue/products/${fresh.id}`)).status).toBe(404)
})

test('The quick form and the status are undone too', async () => {
  const opened = await shirt()
  const edit = { price: '60.00', stockQuantity: 12 }
  const reply = await call('PUT', `/api/admin/products/${opened.id}`, {
    ...edit,
    seen: { price: '68.00', stockQuantity: 10 },
  })
  expect([reply.status, reply.text.slice(0, 300)]).toEqual([200, expect.any(String)])
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect(await products.read(opened.id)).toMatchObject({ price: '68.00', stockQuantity: 10 })
  await call('POST', `/api/admin/catalogue/products/${opened.id}/archive`)
  expect(await undo()).toEqual({ restored: 1, kept: [] })
  expect((await products.read(opened.id)).status).toBe('draft')
})
