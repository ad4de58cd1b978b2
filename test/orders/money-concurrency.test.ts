/** Money cases 33 to 37: faults found in well-known shop systems. Cases 32 and 35 are in other files, with similar cases. */
import { expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

test('case 33: a product added during the payment is neither in the order nor lost from the cart', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const { clientSecret, paymentIntentId } = await shopper.open()
  const [receipt] = await Promise.all([
    shopper.pay(clientSecret).then(() => shopper.order({ paymentIntentId })),
    shopper.add('cafe-cap', 2),
    shopper.add('zip-wallet', 3),
  ])
  expect(receipt).toMatchObject({ total: '38.00', items: [{ name: 'Café Cap', quantity: 1 }] })
  await api().checkoutRig.settle()
  const left = (await shopper.cart()).map(({ product, quantity }) => [product.slug, quantity])
  expect(left.toSorted()).toEqual([
    ['cafe-cap', 2],
    ['zip-wallet', 3],
  ])
})

test("case 33: an order's lines keep the paid prices, however the cart changes around the payment", async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const first = await shopper.open()
  await Promise.all([
    shopper.tryPay(first.clientSecret),
    shopper.add('zip-wallet').then(() => shopper.tryOpen()),
    shopper.add('field-backpack-20l').then(() => shopper.tryOpen()),
  ])
  await api().checkoutRig.settle()
  for (const order of await api().ordersOf(shopper)) {
    const lines = order.items.reduce((sum, { price, quantity }) => sum + Number(price) * 100 * quantity, 0)
    expect(Number(order.subtotal) * 100).toBe(lines)
  }
  const received = (await api().intentsOf(shopper)).reduce((sum, intent) => sum + intent.amount_received, 0)
  const stored = (await api().ordersOf(shopper)).reduce((sum, order) => sum + Number(order.total) * 100, 0)
  expect(stored).toBe(received)
})

test('cases 34 and 37: parallel additions of the same product all count, and none exposes a database error', async () => {
  const shopper = createShopper(api())
  const [product] = (await api().call('GET', '/api/products?search=cafe')).json<Product[]>()
  const body = {
    productId: product?.id,
    quantity: 1,
    color: product?.colors[0],
    sessionId: shopper.sessionId,
  }
  const replies = await Promise.all(Array.from({ length: 5 }, () => shopper.call('POST', '/api/cart', body)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await shopper.cart()).toMatchObject([{ quantity: 5 }])
  for (const { text } of replies) expect(text).not.toMatch(/duplicate key|constraint|select|insert/i)
})

test('case 36: a crash between the payment and the order, or between the order and its mail, loses neither', async () => {
  api().checkoutRig.faults.deliveries = 0
  const { shopper } = await api().paid()
  // The process dies here: nothing of it is left but the database. Another process recovers it.
  api().checkoutRig.advance(61_000)
  await api().checkoutRig.checkout.reconcile()
  expect(await api().ordersOf(shopper)).toHaveLength(1)
  expect(api().mailsTo(shopper)).toEqual([])
  // The order's job was written with the order, so the next worker runs it.
  await api().checkoutRig.runJobs()
  expect(api().mailsTo(shopper)).toHaveLength(1)
})
