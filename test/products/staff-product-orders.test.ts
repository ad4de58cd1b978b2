/** Products that have been sold: orders keep what they say, and a product with orders is never deleted. */
import { expect, test } from 'vitest'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import { testApi } from '../setup/api.ts'
import { productCalls, withVariants } from '../setup/product-calls.ts'
import { createShopper } from '../setup/shopper.ts'

const api = testApi()
const { create, read, changed, call } = productCalls(api)

const orderOf = async ({ email }: { email: string }) =>
  (await call('GET', '/api/admin/orders')).json<AdminOrder[]>().find((order) => order.email === email)

const sell = async (name: string) => {
  const product = await create({
    name,
    status: 'live',
    counting: 'by-variant',
    sizes: ['M', 'L'],
    variants: [
      { size: 'M', color: null, sku: `${name}-M`, stockQuantity: 5 },
      { size: 'L', color: null, sku: `${name}-L`, stockQuantity: 5 },
    ],
  })
  const shopper = createShopper(api())
  await shopper.add(product.slug, 2, { size: 'L' })
  await shopper.buy('GBP')
  await api().checkoutRig.settle()
  const order = await orderOf(shopper)
  if (!order) throw new Error('no order')
  return { product: await read(product.id), shopper, order }
}

test('A product with orders is archived instead of deleted', async () => {
  const { product } = await sell('Sold')
  expect(product.hasOrders).toBe(true)
  const reply = await call('DELETE', `/api/admin/catalogue/products/${product.id}`)
  expect([reply.status, reply.text]).toEqual([
    409,
    'This product has orders, so it cannot be deleted. Archive it instead.',
  ])
  expect((await call('POST', `/api/admin/catalogue/products/${product.id}/archive`)).status).toBe(200)
})

test('An order keeps the size that it was sold in, and its units come back to the renamed variant', async () => {
  const { product, shopper, order } = await sell('Renamed')
  expect(product.variants.map(({ stockQuantity }) => stockQuantity)).toEqual([5, 3])
  const renamed = await changed(product, {
    name: 'Other name',
    sizes: ['M', 'XL'],
    variants: withVariants(product, { L: { size: 'XL', sku: 'OTHER-XL' } }),
  })
  expect(renamed.variants[1]).toMatchObject({ id: product.variants[1]?.id, size: 'XL', stockQuantity: 3 })
  const now = await orderOf(shopper)
  expect(now?.items).toEqual(order.items)
  await call('POST', `/api/admin/orders/${order.id}/refund`, { reason: 'returned', restock: true })
  await api().checkoutRig.settle()
  expect((await read(product.id)).variants.map(({ stockQuantity }) => stockQuantity)).toEqual([5, 5])
})

test('Units of an order come back after the way of tracking stock has changed', async () => {
  const { product, order } = await sell('Recounted')
  const together = await changed(product, { counting: 'together' })
  expect(together.stockQuantity).toBe(8)
  await call('POST', `/api/admin/orders/${order.id}/refund`, { reason: 'returned', restock: true })
  await api().checkoutRig.settle()
  expect(await read(product.id)).toMatchObject({ stockQuantity: 10 })
})

test('Sales and a change of tracking at the same time lose no unit', async () => {
  const product = await create({ name: 'Busy', status: 'live', stockQuantity: 50, sizes: ['M', 'L'] })
  const buy = async (size: string) => {
    const shopper = createShopper(api())
    await shopper.add(product.slug, 1, { size })
    await shopper.buy('GBP')
  }
  const switching = (async () => {
    for (const counting of ['by-variant', 'together', 'by-variant'])
      await changed(await read(product.id), { counting })
  })()
  await Promise.all([switching, ...['M', 'L', 'M', 'L', 'M'].map(buy)])
  await api().checkoutRig.settle()
  expect((await read(product.id)).stockQuantity).toBe(45)
})

test('No request caused a server error', () => {
  expect(api().faults).toEqual([])
})
