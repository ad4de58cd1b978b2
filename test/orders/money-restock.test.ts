/**
 * Back-office cases B2 to B7: units move with an order and with its refund, never with a status. And orders whose
 * variants staff change, remove or count in another way between cart, payment and refund.
 *
 * Refunds of single lines: partial-refunds.test.ts. Parcels (B6, B7): order-management-parcels.test.ts.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import { isCountedByVariant, MINUTE, moneyApi, soldOut } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'
import { addFirstVariant, removeFirstVariant, renameSize, switchTracking } from '../setup/variant-changes.ts'

const api = moneyApi()
const SLUG = 'chore-jacket'
const SIZE = 'S'

/** Staff work on another node: no lock in memory keeps its transactions apart from those of the API. */
let otherNode: OpenDatabase
beforeAll(() => {
  otherNode = openDatabase(api().connection, { maxConnections: 2 })
})
afterAll(() => otherNode.close())

let token: Promise<{ Authorization: string }> | undefined
const staff = () => {
  token ??= api().staff()
  return token
}
const refund = async (orderId: string, restock: boolean) =>
  api().call('POST', `/api/admin/orders/${orderId}/refund`, {
    body: { reason: 'returned', restock },
    headers: await staff(),
  })
const productOf = async (slug = SLUG): Promise<Product> =>
  (await api().call('GET', `/api/products/${slug}`)).json()
const total = async (slug = SLUG) => (await productOf(slug)).stockQuantity

/** Saves the product as the inline form does: with the stock that it shows and `more`, and another description. */
const saveProduct = async (more = 0) => {
  const { id, price, stockQuantity, inStock } = await productOf()
  const reply = await api().call('PUT', `/api/admin/products/${id}`, {
    body: {
      price,
      inStock,
      description: `Saved ${Math.random()}`,
      stockQuantity: stockQuantity + more,
      stockSeen: stockQuantity,
    },
    headers: await staff(),
  })
  expect(reply.status, reply.text).toBe(200)
}

const ordered = async (quantity = 2) => {
  const shopper = createShopper(api())
  await shopper.add(SLUG, quantity)
  const { id } = await shopper.buy()
  await api().checkoutRig.settle()
  return { shopper, id }
}

describe('a refund and later saves of the product', () => {
  test('case B2: without restock: no unit moves, then or when product or order are saved later', async () => {
    const before = await api().onHand(SLUG)
    const { id } = await ordered()
    expect(await api().onHand(SLUG)).toBe(before - 2)
    expect((await refund(id, false)).status).toBe(202)
    await api().checkoutRig.settle()
    await saveProduct()
    await saveProduct()
    const desk = async (rest: string, body: object) =>
      (await api().call('POST', `/api/admin/orders/${id}/${rest}`, { body, headers: await staff() })).status
    expect(await desk('notes', { text: 'Not sent back' })).toBe(200)
    expect(await desk('parcels', {})).toBe(409)
    expect(await desk('cancel', { restock: true })).toBe(409)
    expect(await api().onHand(SLUG)).toBe(before - 2)
  })

  test('case B3: with restock: the units are back once and stay', async () => {
    const before = await api().onHand(SLUG)
    const sum = await total()
    const { id } = await ordered()
    expect((await refund(id, true)).status).toBe(202)
    expect(await api().onHand(SLUG)).toBe(before)
    await api().checkoutRig.settle()
    await saveProduct()
    expect(await api().onHand(SLUG)).toBe(before)
    expect(await total()).toBe(sum)
  })

  test('case B4: a second refund of the same order is refused and restocks nothing', async () => {
    const before = await api().onHand(SLUG)
    const { id } = await ordered()
    expect((await refund(id, true)).status).toBe(202)
    expect((await refund(id, true)).status).toBe(409)
    await api().checkoutRig.settle()
    expect((await refund(id, true)).status).toBe(409)
    expect(await api().onHand(SLUG)).toBe(before)
  })
})

describe('case B5: a unit comes back at most once', () => {
  test('when several members of staff refund the order at once', async () => {
    const before = await api().onHand(SLUG)
    const { id } = await ordered(3)
    const replies = await Promise.all(Array.from({ length: 6 }, () => refund(id, true)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409, 409, 409])
    await api().checkoutRig.settle()
    expect(await api().onHand(SLUG)).toBe(before)
  })

  test('when an order is cancelled because its payment cannot be captured, also if staff refund it at once', async () => {
    const before = await api().onHand(SLUG)
    api().checkoutRig.faults.deliveries = 0
    const shopper = createShopper(api())
    await shopper.add(SLUG, 2)
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    api().checkoutRig.faults.onRequest = (_, path) => {
      if (path.endsWith('/capture')) throw new Error('unreachable')
      return undefined
    }
    await shopper.order({ paymentIntentId })
    expect(await api().onHand(SLUG)).toBe(before - 2)
    api().checkoutRig.faults.onRequest = undefined
    await api().checkoutRig.provider.cancelIntent(paymentIntentId)
    const [order] = await api().ordersOf(shopper)
    const [, reply] = await Promise.all([api().checkoutRig.settle(), refund(order?.id ?? '', true)])
    expect(reply.status).toBe(409)
    await api().checkoutRig.settle()
    expect((await refund(order?.id ?? '', true)).status).toBe(409)
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'cancelled', paymentStatus: 'voided' }])
    expect(await api().onHand(SLUG)).toBe(before)
    api().faults.splice(0)
  })

  test('and a checkout that ends unpaid gives nothing back, because it took nothing', async () => {
    const before = await api().onHand(SLUG)
    const shopper = createShopper(api())
    await shopper.add(SLUG, 2)
    await shopper.open()
    api().checkoutRig.advance(30 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    expect(await api().onHand(SLUG)).toBe(before)
  })
})

describe('a change of what counts the product', () => {
  test('case B8: while an order and an edit of the stock wait for it: both reach the new items', async () => {
    const sum = await total()
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid(SLUG)
    let order: Promise<unknown> | undefined
    let saved: Promise<unknown> | undefined
    await switchTracking(otherNode.db, SLUG, isCountedByVariant() ? 'together' : 'by-variant', async () => {
      order = shopper.order({ paymentIntentId })
      saved = saveProduct(5)
      await pause(300)
    })
    await order
    await saved
    expect(await total()).toBe(sum - 1 + 5)
    await switchTracking(otherNode.db, SLUG, isCountedByVariant() ? 'by-variant' : 'together')
    expect(await total()).toBe(sum - 1 + 5)
    await api().resetOtherVariants()
  })

  test('case B8: between an order and its refund: the units return to the item that counts the variant now', async () => {
    const sum = await total()
    const { id } = await ordered()
    await switchTracking(otherNode.db, SLUG, isCountedByVariant() ? 'together' : 'by-variant')
    const first = await api().onHand(SLUG)
    expect((await refund(id, true)).status).toBe(202)
    expect(await api().onHand(SLUG)).toBe(first + 2)
    expect(await total()).toBe(sum)
    await switchTracking(otherNode.db, SLUG, isCountedByVariant() ? 'by-variant' : 'together')
    await api().resetOtherVariants()
  })

  test('case B8: many times while 24 shoppers buy: every unit is sold once', async () => {
    await api().setStock(SLUG, 1000)
    const sum = await total()
    const shoppers = Array.from({ length: 24 }, () => createShopper(api()))
    let isOver = false
    const switching = (async () => {
      for (let round = 0; !isOver; round += 1)
        await switchTracking(otherNode.db, SLUG, round % 2 ? 'together' : 'by-variant')
    })()
    const orders = await Promise.all(
      shoppers.map(async (shopper, index) => {
        await shopper.add(SLUG, 1 + (index % 3), { size: ['S', 'M', 'L'][index % 3] as string })
        return shopper.buy()
      }),
    )
    isOver = true
    await switching
    expect(orders.every(({ status }) => status === 'confirmed')).toBe(true)
    expect(await total()).toBe(sum - 48)
    await switchTracking(otherNode.db, SLUG, isCountedByVariant() ? 'by-variant' : 'together')
    await api().resetOtherVariants()
  })
})

describe('a size that is removed', () => {
  test('in an open checkout: the payment is not charged, and the shopper learns why', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid(SLUG)
    const before = await api().onHand(SLUG)
    const choice = await removeFirstVariant(otherNode.db, SLUG)
    const reply = await shopper.tryOrder({ paymentIntentId })
    expect([reply.status, reply.text]).toEqual([409, soldOut('Chore Jacket', 'Nothing has been charged.')])
    await api().checkoutRig.settle()
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
    expect((await shopper.tryOpen()).text).toMatch(/^Chore Jacket( \(.+\))? is out of stock\.$/)
    await addFirstVariant(otherNode.db, SLUG, choice, before)
    expect(await api().onHand(SLUG)).toBe(before)
  })

  test('and added again while the payment form is open: the next intent request has the new variant', async () => {
    const shopper = createShopper(api())
    await shopper.add(SLUG)
    await shopper.open()
    const before = await api().onHand(SLUG)
    await addFirstVariant(otherNode.db, SLUG, await removeFirstVariant(otherNode.db, SLUG), before)
    await shopper.add(SLUG)
    expect(await shopper.cart()).toMatchObject([{ quantity: 2 }])
    await shopper.buy()
    expect(await api().onHand(SLUG)).toBe(before - 2)
  })

  test('after an order: its units return to the stock of the product, or to none if the size had its own', async () => {
    const sum = await total()
    const { id } = await ordered()
    const left = await api().onHand(SLUG)
    const choice = await removeFirstVariant(otherNode.db, SLUG)
    expect((await refund(id, true)).status).toBe(202)
    if (isCountedByVariant()) expect(await total()).toBe(sum - left - 2)
    else expect(await total()).toBe(sum)
    await addFirstVariant(otherNode.db, SLUG, choice, left)
  })
})

describe('a size that is renamed', () => {
  test('case B12: is the size of its line in carts and new orders, and old orders keep the old one', async () => {
    const { shopper: earlier } = await ordered(1)
    const shopper = createShopper(api())
    await shopper.add(SLUG)
    await renameSize(otherNode.db, SLUG, SIZE, 'Small')
    expect(await shopper.cart()).toMatchObject([{ size: 'Small', quantity: 1 }])
    await shopper.add(SLUG, 2, { size: 'Small' })
    expect(await shopper.cart()).toMatchObject([{ size: 'Small', quantity: 3 }])
    const before = await api().onHand(SLUG)
    await shopper.buy()
    await api().checkoutRig.settle()
    expect(await api().onHand(SLUG)).toBe(before - 3)
    expect(await api().ordersOf(shopper)).toMatchObject([{ items: [{ size: 'Small', quantity: 3 }] }])
    const [old] = await api().ordersOf(earlier)
    expect(old).toMatchObject({ items: [{ size: SIZE }] })
    expect((await refund(old?.id ?? '', true)).status).toBe(202)
    expect(await api().onHand(SLUG)).toBe(before - 2)
    expect(await shopper.cart()).toEqual([])
    await renameSize(otherNode.db, SLUG, 'Small', SIZE)
  })
})
