/** Sizes, colors, variants and the way of tracking stock of a product that sells: what is not edited stays as it is. */
import { describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import type { CountingPreview } from '../../src/contract/products/staff-products.ts'
import { testApi } from '../setup/api.ts'
import { productCalls, withVariants } from '../setup/product-calls.ts'

const api = testApi()
const { create, read, change, changed, call } = productCalls(api)

const shirt = (name: string, over: object = {}) =>
  create({
    name,
    status: 'live',
    counting: 'by-variant',
    sizes: ['S', 'M', 'L'],
    colors: ['Ink'],
    variants: [
      { size: 'S', color: 'Ink', sku: `${name}-1`, barcode: '111', stockQuantity: 3 },
      { size: 'M', color: 'Ink', sku: `${name}-2`, barcode: '222', stockQuantity: 5 },
      { size: 'L', color: 'Ink', sku: `${name}-3`, barcode: '333', stockQuantity: 7 },
    ],
    ...over,
  })
const sum = (figures: readonly (number | null)[]) =>
  figures.reduce((all: number, units) => all + (units ?? 0), 0)
const addToCart = (productId: string, size: string, sessionId: string) =>
  api().call('POST', '/api/cart', { body: { productId, size, color: 'Ink', quantity: 1, sessionId } })
const cart = async (sessionId: string) =>
  (await api().call('GET', `/api/cart?sessionId=${sessionId}`)).json<CartLine[]>()

describe('Options', () => {
  test('A size and a color are added: the other variants keep id, SKU, barcode, stock and picture, and only what is listed is made (B9, B11)', async () => {
    const opened = await shirt('Added')
    const saved = await changed(opened, {
      sizes: ['S', 'M', 'L', 'XL'],
      colors: ['Ink', 'Gold'],
      variants: [
        ...opened.variants,
        { size: 'XL', color: 'Ink', stockQuantity: 2 },
        { size: 'S', color: 'Gold' },
      ],
    })
    expect(saved.variants.slice(0, 3)).toEqual(opened.variants)
    expect(saved.variants.slice(3)).toMatchObject([
      { size: 'XL', color: 'Ink', sku: null, stockQuantity: 2 },
      { size: 'S', color: 'Gold', sku: null, stockQuantity: 0 },
    ])
    // XL in gold is not sold: it is left out, and not a variant without stock.
    expect(saved.variants).toHaveLength(5)
    const { variants } = (await api().call('GET', `/api/products/${saved.slug}`)).json<Product>()
    expect(variants.some(({ size, color }) => size === 'XL' && color === 'Gold')).toBe(false)
  })

  test('A size is removed: the others stay, and a cart with it says that it is gone (B9)', async () => {
    const opened = await shirt('Removed')
    await addToCart(opened.id, 'L', 'removedL9')
    await addToCart(opened.id, 'M', 'removedM9')
    const saved = await changed(opened, { sizes: ['S', 'M'], variants: opened.variants.slice(0, 2) })
    expect(saved.variants).toEqual(opened.variants.slice(0, 2))
    expect(saved.stockQuantity).toBe(8)
    expect((await cart('removedL9'))[0]?.product).toMatchObject({ stockQuantity: 0, inStock: false })
    expect((await cart('removedM9'))[0]?.product).toMatchObject({ stockQuantity: 5, inStock: true })
  })

  test('A removed size that was sold meanwhile is shown first', async () => {
    const opened = await shirt('Stale')
    const last = opened.variants.at(-1)
    await api()
      .db.updateTable('inventory_items')
      .set({ on_hand: 6 })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('variants')
          .select('inventory_item_id')
          .where('id', '=', last?.id ?? ''),
      )
      .execute()
    const reply = await change(opened, { sizes: ['S', 'M'], variants: opened.variants.slice(0, 2) })
    expect([reply.status, reply.text]).toEqual([
      409,
      'This product has changed since it was opened: the stock of "L / Ink" is 6 now, not 7.',
    ])
  })

  test('A size is renamed: carts name it so, and no list or page offers the former (B12)', async () => {
    const opened = await shirt('Renamed')
    await addToCart(opened.id, 'L', 'renamedL9')
    const saved = await changed(opened, {
      sizes: ['S', 'M', 'XL'],
      variants: withVariants(opened, { 'L / Ink': { size: 'XL' } }),
    })
    expect(saved.variants).toEqual(withVariants(opened, { 'L / Ink': { size: 'XL' } }))
    expect(await cart('renamedL9')).toMatchObject([
      { size: 'XL', color: 'Ink', product: { stockQuantity: 7 } },
    ])
    const product = (await api().call('GET', `/api/products/${saved.slug}`)).json<Product>()
    expect(JSON.stringify(product)).not.toContain('"L"')
    expect((await addToCart(opened.id, 'L', 'renamedX9')).status).toBe(400)
  })

  test('Two sizes exchange their names and SKUs, in carts too', async () => {
    const opened = await shirt('Swapped')
    await addToCart(opened.id, 'S', 'swapped99')
    await addToCart(opened.id, 'M', 'swapped99')
    const [small, medium] = opened.variants
    const saved = await changed(opened, {
      variants: withVariants(opened, {
        'S / Ink': { size: 'M', sku: medium?.sku ?? null },
        'M / Ink': { size: 'S', sku: small?.sku ?? null },
      }),
    })
    expect(saved.variants.slice(0, 2)).toMatchObject([
      { id: small?.id, size: 'M', sku: 'Swapped-2', stockQuantity: 3 },
      { id: medium?.id, size: 'S', sku: 'Swapped-1', stockQuantity: 5 },
    ])
    expect((await cart('swapped99')).map(({ size, product }) => [size, product.stockQuantity])).toEqual([
      ['M', 3],
      ['S', 5],
    ])
  })

  test('A renamed color keeps its picture', async () => {
    const picture = '/pictures/card-wallet-1.svg'
    const opened = await shirt('Recolored')
    await api()
      .db.updateTable('products')
      .set({ images: [picture], color_images: JSON.stringify({ Ink: picture }) })
      .where('id', '=', opened.id)
      .execute()
    const now = await read(opened.id)
    const renamed = now.variants.map((variant) => ({ ...variant, color: 'Midnight' }))
    const saved = await changed(now, { colors: ['Midnight'], variants: renamed })
    expect(saved.colorImages).toEqual({ Midnight: picture })
  })

  test('Options that are the same, or that no variant has, are refused and change nothing', async () => {
    const opened = await shirt('Refused')
    const before = await api().everything()
    const refused = async (changes: object) => (await change(opened, changes)).text
    expect(await refused({ sizes: ['S', 'M', 'L', ' s'] })).toBe('The sizes "S" and "s" are the same.')
    expect(await refused({ sizes: ['S', 'M', 'L', 'XL'] })).toBe('No variant has the size "XL".')
    expect(await refused({ variants: withVariants(opened, { 'L / Ink': { size: 'M' } }) })).toMatch(
      /^(No variant has the size "L"|The variant "M \/ Ink" is listed twice)/,
    )
    expect(await refused({ variants: withVariants(opened, { 'L / Ink': { sku: 'Refused-1' } }) })).toBe(
      'The SKU "Refused-1" is used for two variants.',
    )
    expect(await refused({ variants: withVariants(opened, { 'L / Ink': { sku: 'Added-1' } }) })).toBe(
      'The SKU "Added-1" is that of a variant of "Added" already.',
    )
    expect(await refused({ variants: [...opened.variants, { id: 'var_x', size: 'S', color: 'Ink' }] })).toBe(
      'The product has no variant of that id.',
    )
    expect(await api().everything()).toBe(before)
  })

  test('Two staff add different sizes: the second sees the variants that there are now', async () => {
    const opened = await shirt('Contended')
    const withSize = (size: string) => ({
      sizes: [...opened.sizes, size],
      variants: [...opened.variants, { size, color: 'Ink' }],
    })
    await changed(opened, withSize('XL'))
    const reply = await change(opened, withSize('XS'))
    expect(reply.status).toBe(409)
    expect(reply.text).toContain('"XL / Ink" now')
    // The same size is there already: nothing is doubled.
    expect((await changed(opened, withSize('XL'))).variants).toHaveLength(4)
  })
})

describe('The way of tracking stock', () => {
  test('From together to by variant and back: the figures are shown first, and the sum stays (B8)', async () => {
    const opened = await create({
      name: 'Counted',
      stockQuantity: 8,
      sizes: ['S', 'M', 'L'],
      status: 'live',
    })
    const path = `/api/admin/catalogue/products/${opened.id}/counting?counting=by-variant`
    const preview = (await call('GET', path)).json<CountingPreview>()
    expect(preview.variants.map(({ stockQuantity }) => stockQuantity)).toEqual([3, 3, 2])
    expect(await read(opened.id)).toEqual(opened)

    const split = await changed(opened, { counting: 'by-variant' })
    expect(split.variants).toEqual(preview.variants)
    expect(split.variants.map(({ id }) => id)).toEqual(opened.variants.map(({ id }) => id))
    expect(split.stockQuantity).toBe(8)
    const items = () =>
      api().db.selectFrom('inventory_items').select('id').where('product_id', '=', opened.id).execute()
    expect(await items()).toHaveLength(3)

    const together = await changed(split, { counting: 'together' })
    expect(together).toMatchObject({ stockQuantity: 8, counting: 'together' })
    expect(await items()).toHaveLength(1)
  })

  test('With figures of its own the stock that was divided must be the one that was seen', async () => {
    const opened = await create({ name: 'Divided', stockQuantity: 10, sizes: ['S', 'M'] })
    const changes = {
      counting: 'by-variant',
      variants: withVariants(opened, { S: { stockQuantity: 9 }, M: { stockQuantity: 1 } }),
    }
    const send = (stockQuantity: number | undefined) =>
      call('PATCH', `/api/admin/catalogue/products/${opened.id}`, {
        version: opened.version,
        changes,
        seen: { counting: 'together', variants: opened.variants, stockQuantity },
      })
    expect((await send(undefined)).status).toBe(400)
    expect((await send(12)).text).toBe(
      'This product has changed since it was opened: the stock is 10 now, not 12.',
    )
    const saved = (await send(10)).json<typeof opened>()
    expect(saved.variants.map(({ stockQuantity }) => stockQuantity)).toEqual([9, 1])
  })

  test('The stock of a product tracked by variant is spread in proportion, in both calls', async () => {
    const opened = await shirt('Spread')
    const saved = await changed(opened, { stockQuantity: 30 })
    expect(saved.variants.map(({ stockQuantity }) => stockQuantity)).toEqual([6, 10, 14])
    const put = await call('PUT', `/api/admin/products/${opened.id}`, {
      price: '68.00',
      description: 'Linen.',
      stockQuantity: '15',
      inStock: true,
    })
    expect(put.status).toBe(200)
    const { variants } = await read(opened.id)
    expect(variants.map(({ stockQuantity }) => stockQuantity)).toEqual([3, 5, 7])
    expect(sum(variants.map(({ stockQuantity }) => stockQuantity))).toBe(15)
  })
})

test('No request caused a server error', () => {
  expect(api().faults).toEqual([])
})
