/**
 * Money cases 18, 19 and 35: nothing is sold twice. A payment for sold-out stock is not captured; where the money was
 * taken at once, it is given back, once.
 */
import { describe, expect, test } from 'vitest'
import type { Product } from '../../src/contract/products/product.ts'
import { isCountedByVariant, MINUTE, moneyApi, soldOut } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'
import { UNITS_OF_OTHER_VARIANTS } from '../setup/small-catalogue.ts'

const api = moneyApi()

const boots = 'last-boots'
const wanting = async (slug: string, quantity = 1) => {
  const shopper = createShopper(api())
  await shopper.add(slug, quantity)
  return shopper
}
const everybodyLeaves = async () => {
  api().checkoutRig.advance(16 * MINUTE)
  await api().checkoutRig.checkout.reconcile()
}

describe('case 18: the last unit', () => {
  test('with two buyers in payment goes to the first who pays, and the other is not charged', async () => {
    await api().setStock(boots, 1)
    const [first, second] = [await wanting(boots), await wanting(boots)]
    const [one, other] = [await first.open(), await second.open()]
    expect(await first.pay(one.clientSecret)).toBe('requires_capture')
    expect(await second.pay(other.clientSecret)).toBe('requires_capture')
    expect((await first.order({ paymentIntentId: one.paymentIntentId })).status).toBe('confirmed')
    const told = await second.tryOrder({ paymentIntentId: other.paymentIntentId })
    expect([told.status, told.text]).toEqual([409, soldOut('Last Boots', 'Nothing has been charged.')])
    await api().checkoutRig.settle()
    expect(await api().intentsOf(first)).toMatchObject([{ status: 'succeeded' }])
    expect(await api().intentsOf(second)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
    expect(await api().refundsOf(second)).toEqual([])
    expect(await api().ordersOf(second)).toEqual([])
    expect(api().mailsTo(second)).toEqual([])
    expect(await api().onHand(boots)).toBe(0)
    // Asked again, on a reload say, it is said again; what could not be sold stays in the cart.
    expect((await second.tryOrder({ paymentIntentId: other.paymentIntentId })).text).toBe(told.text)
    expect(await second.cart()).toHaveLength(1)
    // A later shopper is refused before paying.
    expect((await second.tryOpen()).text).toMatch(/^Last Boots( \(.+\))? is out of stock\.$/)
  })

  test('is not reserved by a shopper who only went to payment', async () => {
    await api().setStock(boots, 1)
    const [first, second] = [await wanting(boots), await wanting(boots)]
    await first.open()
    expect((await second.buy()).status).toBe('confirmed')
    expect(await api().onHand(boots)).toBe(0)
    expect((await first.tryOpen()).text).toMatch(/^Last Boots( \(.+\))? is out of stock\.$/)
  })

  test('is available to a shopper who left the payment and returns in another browser', async () => {
    await api().setStock(boots, 1)
    const first = await wanting(boots)
    await first.open()
    const again = await wanting(boots)
    expect((await again.tryOpen()).status).toBe(200)
    await everybodyLeaves()
  })

  test('shows as out of stock to the next visitor as soon as it is sold', async () => {
    await api().setStock(boots, 1)
    const shopper = await wanting(boots)
    api().changes.length = 0
    await shopper.buy()
    const product = (await api().call('GET', `/api/products/${boots}`)).json<Product>()
    const [variant, other] = product.variants
    expect(variant).toMatchObject({ inStock: false, stockQuantity: 0 })
    if (isCountedByVariant()) {
      expect(other).toMatchObject({ inStock: true, stockQuantity: UNITS_OF_OTHER_VARIANTS })
      expect(product).toMatchObject({ inStock: true, stockQuantity: UNITS_OF_OTHER_VARIANTS })
    } else expect(product).toMatchObject({ inStock: false, stockQuantity: 0 })
    // One notification is of the call that wrote the order; the event and the call may both have sent one.
    const told = api().changes.map(({ productIds }) => productIds)
    expect(told.length).toBeGreaterThan(0)
    expect(told.flat().every((id) => id === product.id)).toBe(true)
  })

  test("shows as out of stock when the provider's event created the order before the shopper's call", async () => {
    await api().setStock(boots, 1)
    const shopper = await wanting(boots)
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    await api().checkoutRig.settle()
    expect(await api().onHand(boots)).toBe(0)
    api().changes.length = 0
    expect((await shopper.order({ paymentIntentId })).status).toBe('confirmed')
    const { id } = (await api().call('GET', `/api/products/${boots}`)).json<{ id: string }>()
    expect(api().changes).toEqual([{ productIds: [id] }])
  })

  test('in a cart of two is answered with how many are left', async () => {
    await api().setStock('card-wallet', 3)
    const [first, second] = [await wanting('card-wallet', 2), await wanting('card-wallet', 2)]
    await first.buy()
    const reply = await second.tryOpen()
    expect(reply.status).toBe(409)
    expect(reply.text).toMatch(/^Only 1 of Card Wallet( \(.+\))? left in stock\.$/)
  })
})

test('cases 18 and 35: 40 buyers for 12: exactly 12 are sold, nobody else is charged', async () => {
  await api().setStock('cafe-cap', 12)
  const shoppers = await Promise.all(Array.from({ length: 40 }, () => wanting('cafe-cap')))
  const outcomes = await Promise.all(
    shoppers.map(async (shopper) => {
      const reply = await shopper.tryOpen()
      if (reply.status !== 200) return reply.status
      const { clientSecret, paymentIntentId } = reply.json<{
        clientSecret: string
        paymentIntentId: string
      }>()
      await shopper.pay(clientSecret)
      return (await shopper.tryOrder({ paymentIntentId })).status
    }),
  )
  await api().checkoutRig.settle()
  expect(outcomes.filter((status) => status === 201)).toHaveLength(12)
  expect(outcomes.filter((status) => status === 409)).toHaveLength(28)
  expect(await api().onHand('cafe-cap')).toBe(0)
  const intents = (await Promise.all(shoppers.map((shopper) => api().intentsOf(shopper)))).flat()
  const count = (wanted: string) => intents.filter(({ status }) => status === wanted).length
  expect(count('succeeded')).toBe(12)
  expect(count('canceled')).toBe(intents.length - 12)
  const refunds = await Promise.all(shoppers.map((shopper) => api().refundsOf(shopper)))
  expect(refunds.flat()).toEqual([])
})

describe('case 19: stock sold out after an immediate payment', () => {
  test('refunds it automatically once and informs shopper and staff', async () => {
    await api().setStock('zip-wallet', 5)
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('zip-wallet', { atOnce: true })
    await api().setStock('zip-wallet', 0)
    const replies = await Promise.all([
      shopper.tryOrder({ paymentIntentId }),
      shopper.tryOrder({ paymentIntentId }),
      api().checkoutRig.checkout.reconcile(),
    ])
    expect(replies[0]?.status).toBe(409)
    expect(replies[0]?.text).toEqual(soldOut('Zip Wallet', 'Your money is being paid back in full.'))
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        status: 'refund_pending',
        paymentStatus: 'refund_pending',
        attention: soldOut('Zip Wallet', 'The payment is being refunded.'),
      },
    ])

    api().checkoutRig.faults.deliveries = 2
    api().checkoutRig.advance(MINUTE)
    await api().checkoutRig.settle()
    const [order] = await api().ordersOf(shopper)
    expect(order).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    expect(order?.attention).toContain('The payment has been refunded.')
    expect(await api().refundsOf(shopper)).toMatchObject([{ amount: 52_00 }])
    expect(api().mailsTo(shopper)).toMatchObject([{ subject: expect.stringContaining('has been paid back') }])
    // What could not be sold stays in the cart, so that the rest can be bought.
    expect(await shopper.cart()).toHaveLength(1)
    await api().setStock('zip-wallet', 1000)
  })

  test('refunds it also when the provider is unreachable at first', async () => {
    const { shopper, paymentIntentId } = await (async () => {
      api().checkoutRig.faults.deliveries = 0
      return api().paid('zip-wallet', { atOnce: true })
    })()
    await api().setStock('zip-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    let failures = 0
    api().checkoutRig.faults.onRequest = (_, path) => {
      if (path !== '/v1/refunds') return undefined
      failures += 1
      if (failures === 1)
        return new Response('{"error":{"type":"api_error","message":"down"}}', { status: 500 })
      if (failures === 2) throw new Error('unreachable')
      return undefined
    }
    for (let round = 0; round < 4; round += 1) await api().checkoutRig.runJobs()
    api().checkoutRig.faults.onRequest = undefined
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
    await api().setStock('zip-wallet', 1000)
  })

  test("does not refund twice when the provider's answer is lost", async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('zip-wallet', { atOnce: true })
    await api().setStock('zip-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    api().checkoutRig.faults.onAnswer = (_, path) => {
      if (path === '/v1/refunds') throw new Error('the connection broke')
    }
    await api().checkoutRig.runJobs()
    api().checkoutRig.faults.onAnswer = undefined
    await api().checkoutRig.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'refunded' }])
    await api().setStock('zip-wallet', 1000)
  })

  test('shows a refused refund to staff', async () => {
    api().checkoutRig.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('zip-wallet', { atOnce: true })
    await api().setStock('zip-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    api().checkoutRig.faults.onRequest = (_, path) =>
      path === '/v1/refunds'
        ? new Response('{"error":{"type":"invalid_request_error","message":"Insufficient balance."}}', {
            status: 400,
          })
        : undefined
    await api().checkoutRig.runJobs()
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        paymentStatus: 'refund_failed',
        attention: expect.stringContaining('The refund failed (Insufficient balance.)'),
      },
    ])
    expect(api().faults.splice(0)).toHaveLength(1)
    await api().setStock('zip-wallet', 1000)
  })
})

describe('case 19: stock sold out after an authorisation', () => {
  const gone = async () => {
    await api().setStock('zip-wallet', 5)
    api().checkoutRig.faults.deliveries = 0
    const paid = await api().paid('zip-wallet')
    await api().setStock('zip-wallet', 0)
    return paid
  }

  test('in parallel event, call and reconciler cancels the authorisation once, and nobody is charged', async () => {
    const { shopper, paymentIntentId } = await gone()
    api().checkoutRig.faults.deliveries = 2
    api().checkoutRig.advance(2 * MINUTE)
    api().checkoutRig.requests.length = 0
    const replies = await Promise.all([
      shopper.tryOrder({ paymentIntentId }),
      shopper.tryOrder({ paymentIntentId }),
      api().checkoutRig.checkout.reconcile(),
      api().checkoutRig.sandbox.events.sendDue(),
    ])
    expect([replies[0]?.status, replies[1]?.status]).toEqual([409, 409])
    expect(replies[0]?.text).toEqual(soldOut('Zip Wallet', 'Nothing has been charged.'))
    await api().checkoutRig.settle()
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled', amount_received: 0 }])
    expect(await api().ordersOf(shopper)).toEqual([])
    expect(api().checkoutRig.requests.some((request) => request.endsWith('/capture'))).toBe(false)
    await api().setStock('zip-wallet', 1000)
  })

  test('with an unreachable provider cancels the authorisation later', async () => {
    const { shopper, paymentIntentId } = await gone()
    api().checkoutRig.faults.onRequest = (_, path) => {
      if (path.endsWith('/cancel')) throw new Error('unreachable')
      return undefined
    }
    expect((await shopper.tryOrder({ paymentIntentId })).status).toBe(409)
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'requires_capture' }])
    api().checkoutRig.faults.onRequest = undefined
    // Even if there is stock again: the shopper was informed that nothing is charged.
    await api().setStock('zip-wallet', 1000)
    expect((await shopper.tryOrder({ paymentIntentId })).status).toBe(409)
    api().checkoutRig.advance(2 * MINUTE)
    await api().checkoutRig.checkout.reconcile()
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled' }])
    expect(await api().ordersOf(shopper)).toEqual([])
  })
})
