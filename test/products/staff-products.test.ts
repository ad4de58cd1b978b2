/** The specification's edit of a product by staff: all or nothing, seen at once, against whatever is sent. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CartLine } from '../../src/contract/cart/cart.ts'
import type { Product } from '../../src/contract/products/product.ts'
import { inTransaction } from '../../src/storage/database/database.ts'
import { testApi } from '../setup/api.ts'
import { untilLockIsAwaited } from '../setup/lock-wait.ts'

const api = testApi()
let staff: { Authorization: string }
let wallet: Product

const good = { price: '42.00', description: 'Of leather.', stockQuantity: 7, inStock: true }
const edit = (body: unknown, id = wallet.id) =>
  api().call('PUT', `/api/admin/products/${id}`, { body, headers: staff })
const read = async (slug = 'zip-wallet') => (await api().call('GET', `/api/products/${slug}`)).json<Product>()

beforeAll(async () => {
  staff = await api().staff()
  wallet = await read()
})
/** The same product, of one variant, with another stock. */
const withStock = (product: Product, stockQuantity: number): Product => ({
  ...product,
  stockQuantity,
  variants: product.variants.map((variant) => ({ ...variant, stockQuantity })),
})

beforeEach(async () => {
  await edit(good)
  api().changes.length = 0
})

describe('an edit', () => {
  test('returns the product, and shoppers see the change', async () => {
    const reply = await edit({
      price: ' 55.5 ',
      description: '  New words.  ',
      stockQuantity: 12,
      inStock: true,
    })
    expect(reply.status).toBe(200)
    const after = withStock({ ...wallet, price: '55.50', description: 'New words.', inStock: true }, 12)
    expect(reply.json()).toEqual(after)
    expect(await read()).toEqual(after)
    const listed = (await api().call('GET', '/api/products?brand=norrland')).json<Product[]>()
    expect(listed).toContainEqual(after)
  })

  test('notifies of the product after the commit', async () => {
    await edit(good)
    expect(api().changes).toEqual([{ productIds: [wallet.id] }])
  })

  test('with a stock of 0 is out of stock, whatever the flag says', async () => {
    expect((await edit({ ...good, stockQuantity: 0, inStock: true })).json()).toMatchObject({
      stockQuantity: 0,
      inStock: false,
    })
    const body = { productId: wallet.id, quantity: 1, sessionId: 'aSession9' }
    expect((await api().call('POST', '/api/cart', { body })).status).toBe(409)
  })

  test('can mark a product as not in stock and back', async () => {
    expect((await edit({ ...good, inStock: false })).json()).toMatchObject({
      inStock: false,
      stockQuantity: 7,
    })
    expect((await edit(good)).json()).toMatchObject({ inStock: true, stockQuantity: 7 })
  })

  test('of the price updates whether the product is reduced from its compare-at price', async () => {
    expect(await read()).toMatchObject({ compareAtPrice: '60.00', onSale: true })
    expect((await edit({ ...good, price: '60' })).json()).toMatchObject({
      compareAtPrice: null,
      onSale: false,
    })
    const onSale = (await api().call('GET', '/api/products?onSale=true')).json<Product[]>()
    expect(onSale.map(({ slug }) => slug)).not.toContain('zip-wallet')
    expect((await edit(good)).json()).toMatchObject({ price: '42.00', compareAtPrice: '60.00', onSale: true })
  })

  test('reaches the carts that hold the product', async () => {
    const body = { productId: wallet.id, quantity: 1, sessionId: 'hasAcart9' }
    await api().call('POST', '/api/cart', { body })
    await edit({ ...good, price: '44.00', stockQuantity: 3 })
    const [line] = (await api().call('GET', '/api/cart?sessionId=hasAcart9')).json<CartLine[]>()
    expect(line?.product).toMatchObject({ price: '44.00', stockQuantity: 3 })
  })

  test('stores markup as plain text', async () => {
    const description = `<script>alert(1)</script> '); drop table products; -- \\ % _ "quoted" 🎒 é`
    expect((await edit({ ...good, description })).json()).toMatchObject({ description })
    expect(await read()).toMatchObject({ description })
  })

  test('waits for a parallel sale of the same product, and both are kept', async () => {
    let edited: Promise<{ status: number }> | undefined
    await inTransaction(api().db, async (trx) => {
      await trx
        .updateTable('inventory_items')
        .set((eb) => ({ on_hand: eb('on_hand', '-', 2) }))
        .where('product_id', '=', wallet.id)
        .execute()
      edited = edit({ ...good, stockQuantity: 30 })
      await untilLockIsAwaited(api().db)
      expect((await read()).stockQuantity).toBe(7)
    })
    expect((await edited)?.status).toBe(200)
    expect((await read()).stockQuantity).toBe(30)
  })

  test('that was opened before a sale keeps the sold stock', async () => {
    const { stockQuantity: stockSeen } = await read()
    const sold = { on_hand: stockSeen - 3 }
    await api().db.updateTable('inventory_items').set(sold).where('product_id', '=', wallet.id).execute()
    const reply = await edit({ ...good, price: '45.00', stockQuantity: stockSeen, stockSeen })
    expect(reply.json()).toMatchObject({ price: '45.00', stockQuantity: stockSeen - 3 })
    await api()
      .db.updateTable('inventory_items')
      .set({ on_hand: 0 })
      .where('product_id', '=', wallet.id)
      .execute()
    const last = await edit({ ...good, stockQuantity: 4, stockSeen: 4 })
    expect(last.json()).toMatchObject({ stockQuantity: 0, inStock: false })
  })

  test('parallel edits end in the state of one of them', async () => {
    const edits = Array.from({ length: 8 }, (_, index) => ({
      ...good,
      price: `${50 + index}.00`,
      stockQuantity: index,
    }))
    const replies = await Promise.all(edits.map((body) => edit(body)))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const { price, stockQuantity } = await read()
    expect(Number(price) - 50).toBe(stockQuantity)
  })
})

describe('an invalid edit is refused and changes nothing', () => {
  const messages = {
    price: 'Price must be an amount in pounds over zero, such as 42.00',
    stock: /^(Stock must be a whole number|stockQuantity must be a number\.)$/,
  }
  test.each([
    [{ ...good, price: '0' }, messages.price],
    [{ ...good, price: '0.00' }, messages.price],
    [{ ...good, price: '-1' }, messages.price],
    [{ ...good, price: '1.999' }, messages.price],
    [{ ...good, price: '1e3' }, messages.price],
    [{ ...good, price: '10000000.01' }, messages.price],
    [{ ...good, price: 'NaN' }, messages.price],
    [{ ...good, price: '' }, messages.price],
    [{ ...good, price: '1; drop table products' }, messages.price],
    [{ ...good, price: 42 }, 'price must be text.'],
    [{ ...good, price: undefined }, 'price is required.'],
    [{ ...good, description: '   ' }, 'Description is required'],
    [{ ...good, description: undefined }, 'description is required.'],
    [{ ...good, description: 'x'.repeat(5001) }, 'description must be at most 5000 characters long.'],
    [{ ...good, description: 'a\u0000b' }, 'The request body contains a NUL character.'],
    [{ ...good, stockQuantity: -1 }, 'Stock cannot be negative'],
    [{ ...good, stockQuantity: 1.5 }, 'Stock must be a whole number'],
    [{ ...good, stockQuantity: 1_000_001 }, 'Stock must be at most 1,000,000'],
    [{ ...good, stockQuantity: 1e300 }, /^Stock must be /],
    [{ ...good, stockQuantity: [] }, messages.stock],
    [{ ...good, stockQuantity: true }, messages.stock],
    [{ ...good, stockQuantity: '-1' }, 'Stock cannot be negative'],
    [{ ...good, stockQuantity: undefined }, 'stockQuantity is required.'],
    [{ ...good, stockSeen: -1 }, 'stockSeen must be at least 0.'],
    [{ ...good, stockSeen: '7' }, 'stockSeen must be a number.'],
    [{ ...good, inStock: 'true' }, 'inStock must be true or false.'],
    [{ ...good, inStock: undefined }, 'inStock is required.'],
    [{}, 'price is required.'],
    [[good], 'The request body must be an object.'],
  ])('%j', async (body, message) => {
    const before = await api().everything()
    const reply = await edit(body)
    expect(reply.status).toBe(400)
    if (typeof message === 'string') expect(reply.text).toBe(message)
    else expect(reply.text).toMatch(message)
    expect(await api().everything()).toBe(before)
    expect(api().changes).toEqual([])
  })

  test.each(['prod_unknown', '__proto__', '%00', "';--", 'x'.repeat(200)])('product %s', async (id) => {
    const before = await api().everything()
    const reply = await edit(good, id)
    expect([reply.status, reply.text]).toEqual([404, 'Product not found.'])
    expect(await api().everything()).toBe(before)
  })

  test.each(['name', 'slug', 'id', 'onSale', 'compareAtPrice', 'variants', 'pirce'])(
    'a field that it does not have: %s',
    async (field) => {
      const before = await api().everything()
      const reply = await edit({ ...good, [field]: 'mine' })
      expect([reply.status, reply.text]).toEqual([400, `The request body has no field "${field}".`])
      expect(await api().everything()).toBe(before)
    },
  )
})

test('staff see all products by name', async () => {
  const reply = await api().call('GET', '/api/admin/products', { headers: staff })
  expect(reply.status).toBe(200)
  expect(reply.json<Product[]>().map(({ name }) => name)).toEqual([
    'apron shirt',
    'Café Cap',
    'Card Wallet',
    'Chore Jacket',
    'Field Backpack 20L',
    'Field Backpack 28L',
    'Flagged Laces',
    'Harbour Tote',
    'Last Boots',
    'Withdrawn Tote',
    'Zip Wallet',
  ])
})

test('no request caused a server error', () => {
  expect(api().faults).toEqual([])
})
