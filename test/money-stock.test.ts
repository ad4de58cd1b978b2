/** Money cases 18 to 21 and 35: nothing is sold twice, and whoever paid for what is gone has their money back, once. */
import { describe, expect, test } from 'vitest'
import { MINUTE, moneyApi } from './setup/money.ts'
import { CARDS, createShopper } from './setup/shopper.ts'

const api = moneyApi()

const boots = 'last-boots'
const wanting = async (slug: string, quantity = 1) => {
  const shopper = createShopper(api())
  await shopper.add(slug, quantity)
  return shopper
}
const everybodyLeaves = async () => {
  api().till.advance(16 * MINUTE)
  await api().till.checkout.reconcile()
}

describe('case 18: the last one', () => {
  test('and two buyers: one may pay, the other is told before', async () => {
    await api().setStock(boots, 1)
    const shoppers = [await wanting(boots), await wanting(boots)]
    const replies = await Promise.all(shoppers.map((shopper) => shopper.tryOpen()))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.text).toBe('Last Boots is out of stock.')
    await everybodyLeaves()
  })

  test('is free again when its holder goes', async () => {
    await api().setStock(boots, 1)
    const [first, second] = [await wanting(boots), await wanting(boots)]
    await first.open()
    expect((await second.tryOpen()).status).toBe(409)
    // Nobody has asked the provider yet, so the call itself does.
    api().till.advance(15 * MINUTE + 1)
    expect((await second.buy()).status).toBe('confirmed')
    expect(await api().onHand(boots)).toBe(0)
    expect((await first.tryOpen()).text).toBe('Last Boots is out of stock.')
  })

  test('shows as out of stock to the next visitor, as soon as it is sold', async () => {
    await api().setStock(boots, 1)
    const shopper = await wanting(boots)
    api().changes.length = 0
    await shopper.buy()
    const product = (await api().call('GET', `/api/products/${boots}`)).json()
    expect(product).toMatchObject({ inStock: false, stockQuantity: 0 })
    // Once by whoever wrote the order; the event and the call may both have told.
    const told = api().changes.map(({ productIds }) => productIds)
    expect(told.length).toBeGreaterThan(0)
    expect(told.flat().every((id) => id === (product as { id: string }).id)).toBe(true)
  })

  test('shows so also where the provider’s event wrote the order, and the shopper’s call only finds it', async () => {
    await api().setStock(boots, 1)
    const shopper = await wanting(boots)
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    await api().till.settle()
    expect(await api().onHand(boots)).toBe(0)
    api().changes.length = 0
    expect((await shopper.order({ paymentIntentId })).status).toBe('confirmed')
    const { id } = (await api().call('GET', `/api/products/${boots}`)).json<{ id: string }>()
    expect(api().changes).toEqual([{ productIds: [id] }])
  })

  test('of two in one cart says how many are left', async () => {
    await api().setStock('card-wallet', 3)
    const [first, second] = [await wanting('card-wallet', 2), await wanting('card-wallet', 2)]
    await first.open()
    const reply = await second.tryOpen()
    expect([reply.status, reply.text]).toEqual([409, 'Only 1 of Card Wallet left in stock.'])
    await everybodyLeaves()
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
  await api().till.settle()
  expect(outcomes.filter((status) => status === 201)).toHaveLength(12)
  expect(outcomes.filter((status) => status === 409)).toHaveLength(28)
  expect(await api().onHand('cafe-cap')).toBe(0)
  const holds = await api().db.selectFrom('holds').selectAll().execute()
  expect(holds).toEqual([])
})

describe('case 19: stock gone after payment', () => {
  test('is refunded by itself, once; the shopper and staff are told', async () => {
    await api().setStock('zip-wallet', 5)
    api().till.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('zip-wallet')
    await api().setStock('zip-wallet', 0)
    const replies = await Promise.all([
      shopper.tryOrder({ paymentIntentId }),
      shopper.tryOrder({ paymentIntentId }),
      api().till.checkout.reconcile(),
    ])
    expect(replies[0]?.status).toBe(409)
    expect(replies[0]?.text).toBe(
      '“Zip Wallet” was sold out when the payment arrived. Your money is being paid back in full.',
    )
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        status: 'refund_pending',
        paymentStatus: 'refund_pending',
        attention: '“Zip Wallet” was sold out when the payment arrived. The payment is being refunded.',
      },
    ])

    api().till.faults.deliveries = 2
    api().till.advance(MINUTE)
    await api().till.settle()
    const [order] = await api().ordersOf(shopper)
    expect(order).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' })
    expect(order?.attention).toContain('The payment has been refunded.')
    expect(await api().refundsOf(shopper)).toMatchObject([{ amount: 52_00 }])
    expect(api().mailsTo(shopper)).toMatchObject([{ subject: expect.stringContaining('has been paid back') }])
    // What could not be sold stays in the cart, so that the rest can be bought.
    expect(await shopper.cart()).toHaveLength(1)
    await api().setStock('zip-wallet', 1000)
  })

  test('also when the provider cannot be reached at first', async () => {
    const { shopper, paymentIntentId } = await (async () => {
      api().till.faults.deliveries = 0
      return api().paid('zip-wallet')
    })()
    await api().setStock('zip-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    let failures = 0
    api().till.faults.onRequest = (_, path) => {
      if (path !== '/v1/refunds') return undefined
      failures += 1
      if (failures === 1)
        return new Response('{"error":{"type":"api_error","message":"down"}}', { status: 500 })
      if (failures === 2) throw new Error('unreachable')
      return undefined
    }
    for (let round = 0; round < 4; round += 1) await api().till.runJobs()
    api().till.faults.onRequest = undefined
    await api().till.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'refunded' }])
    await api().setStock('zip-wallet', 1000)
  })

  test('a refund whose answer was lost is not made twice', async () => {
    api().till.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('zip-wallet')
    await api().setStock('zip-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    api().till.faults.onAnswer = (_, path) => {
      if (path === '/v1/refunds') throw new Error('the connection broke')
    }
    await api().till.runJobs()
    api().till.faults.onAnswer = undefined
    await api().till.settle()
    expect(await api().refundsOf(shopper)).toHaveLength(1)
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'refunded' }])
    await api().setStock('zip-wallet', 1000)
  })

  test('a refund that the provider refuses is for staff to see', async () => {
    api().till.faults.deliveries = 0
    const { shopper, paymentIntentId } = await api().paid('zip-wallet')
    await api().setStock('zip-wallet', 0)
    await shopper.tryOrder({ paymentIntentId })
    api().till.faults.onRequest = (_, path) =>
      path === '/v1/refunds'
        ? new Response('{"error":{"type":"invalid_request_error","message":"Insufficient balance."}}', {
            status: 400,
          })
        : undefined
    await api().till.runJobs()
    expect(await api().ordersOf(shopper)).toMatchObject([
      {
        paymentStatus: 'refund_failed',
        attention: expect.stringContaining('The refund failed (Insufficient balance.)'),
      },
    ])
    expect(api().faults.splice(0)).toHaveLength(1)
    await api().setStock('zip-wallet', 1000)
  })

  test('what one shopper holds is not taken for another’s late payment', async () => {
    await api().setStock(boots, 1)
    api().till.faults.deliveries = 0
    const late = await wanting(boots)
    const { clientSecret, paymentIntentId } = await late.open()
    await late.pay(clientSecret)
    // As if its hold had been lost: somebody else holds the last pair now.
    await api().db.deleteFrom('holds').execute()
    const holder = await wanting(boots)
    const held = await holder.open()
    expect((await late.tryOrder({ paymentIntentId })).status).toBe(409)
    await holder.pay(held.clientSecret)
    expect((await holder.order({ paymentIntentId: held.paymentIntentId })).status).toBe('confirmed')
    api().till.faults.deliveries = 1
    await api().till.settle()
    expect(await api().refundsOf(late)).toHaveLength(1)
    expect(await api().refundsOf(holder)).toEqual([])
  })
})

describe('case 20: a hold that runs out', () => {
  test('asks the provider first, then gives the stock back', async () => {
    const shopper = await wanting('card-wallet')
    const { paymentIntentId } = await shopper.open()
    const holds = () =>
      api()
        .db.selectFrom('holds')
        .innerJoin('checkouts', 'checkouts.id', 'holds.checkout_id')
        .select('quantity')
        .where('session_id', '=', shopper.sessionId)
        .execute()
    api().till.advance(16 * MINUTE)
    api().till.faults.onRequest = () => {
      throw new Error('unreachable')
    }
    await api().till.checkout.reconcile()
    expect(await holds()).toHaveLength(1)

    api().till.requests.length = 0
    api().till.faults.onRequest = undefined
    api().till.advance(2 * MINUTE)
    await api().till.checkout.reconcile()
    expect(api().till.requests).toEqual([
      `GET /v1/payment_intents/${paymentIntentId}`,
      `POST /v1/payment_intents/${paymentIntentId}/cancel`,
    ])
    expect(await holds()).toEqual([])
    expect(await api().intentsOf(shopper)).toMatchObject([{ status: 'canceled' }])
  })

  test('finds that it was paid: an order, and nothing is given back', async () => {
    api().till.faults.deliveries = 0
    const { shopper } = await api().paid('card-wallet')
    await everybodyLeaves()
    expect(await api().ordersOf(shopper)).toMatchObject([{ status: 'confirmed' }])
  })

  test('waits while the shopper is with the bank', async () => {
    const shopper = await wanting('card-wallet')
    const { clientSecret, paymentIntentId } = await shopper.open()
    expect(await shopper.pay(clientSecret, CARDS.authenticates)).toBe('requires_action')
    await everybodyLeaves()
    expect((await shopper.authenticate(clientSecret, 'pass')).status).toBe(200)
    expect((await shopper.order({ paymentIntentId })).status).toBe('confirmed')
  })

  test('is prolonged by the same cart asked for again', async () => {
    const shopper = await wanting('card-wallet')
    const first = await shopper.open()
    api().till.advance(10 * MINUTE)
    expect(await shopper.open()).toEqual(first)
    api().till.advance(10 * MINUTE)
    await api().till.checkout.reconcile()
    expect(await shopper.pay(first.clientSecret)).toBe('succeeded')
    await api().till.settle()
  })
})

test('case 21: a payment that lands after its cancellation is refunded once, and is no sale', async () => {
  await api().setStock('card-wallet', 5)
  const before = await api().onHand('card-wallet')
  api().till.faults.deliveries = 0
  const { shopper } = await api().paid('card-wallet')
  await api()
    .db.updateTable('checkouts')
    .set({ status: 'cancelled', opened_from: null })
    .where('session_id', '=', shopper.sessionId)
    .execute()
  await api().db.deleteFrom('holds').execute()
  api().till.faults.deliveries = 3
  api().till.advance(MINUTE)
  await api().till.settle()
  expect(await api().ordersOf(shopper)).toMatchObject([
    { status: 'refunded', attention: expect.stringContaining('after the checkout had been cancelled') },
  ])
  expect(await api().refundsOf(shopper)).toHaveLength(1)
  expect(await api().onHand('card-wallet')).toBe(before)
})
