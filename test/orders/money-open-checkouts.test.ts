/** One visitor cannot stop the others: going to payment holds nothing, however many do it, and for however much. */
import { expect, test } from 'vitest'
import { createRateLimits } from '../../src/storage/database/rate-limits.ts'
import { moneyApi } from '../setup/money.ts'
import { createShopper, type Shopper } from '../setup/shopper.ts'

const api = moneyApi({ services: (db) => ({ limits: createRateLimits(db) }) })

const WANTED = 'cafe-cap'
const UNITS = 60
const HOSTILE = 200
const ADDRESSES = 20
const HONEST = 20

/** The shopper's calls come from that address. */
const from = (address: string) =>
  createShopper({
    call: (method, path, { headers, ...rest } = {}) =>
      api().call(method, path, { ...rest, headers: { ...headers, 'X-Forwarded-For': address } }),
  })

/** As many as a line holds: added, then set in the cart. */
const put = async (shopper: Shopper, slug: string, quantity: number): Promise<void> => {
  await shopper.add(slug)
  const line = (await shopper.cart()).find(({ product }) => product.slug === slug)
  const reply = await shopper.call('PUT', `/api/cart/${line?.id}`, { quantity })
  expect(reply.status, reply.text).toBe(200)
}

test('200 carts from 20 addresses at the payment form with every unit leave each honest buyer able to buy', async () => {
  await api().setStock(WANTED, UNITS)
  const hoard = async (index: number) => {
    const visitor = from(`203.0.113.${(index % ADDRESSES) + 1}`)
    await put(visitor, WANTED, UNITS)
    return (await visitor.tryOpen()).status
  }
  const hostile: number[] = []
  for (let first = 0; first < HOSTILE; first += ADDRESSES)
    hostile.push(
      ...(await Promise.all(Array.from({ length: ADDRESSES }, (_, index) => hoard(first + index)))),
    )
  // The attack is as good as it can be: none of them is refused.
  expect(hostile).toEqual(Array(HOSTILE).fill(200))

  // Half of the honest share an address with the attacker.
  const buyers = Array.from({ length: HONEST }, (_, index) =>
    from(index % 2 ? `198.51.100.${index}` : `203.0.113.${index + 1}`),
  )
  const statuses = await Promise.all(
    buyers.map(async (buyer) => {
      await buyer.add(WANTED, UNITS / HONEST)
      return (await buyer.buy()).status
    }),
  )
  expect(statuses).toEqual(Array(HONEST).fill('confirmed'))
  expect(await api().onHand(WANTED)).toBe(0)
  await api().checkoutRig.settle()
  for (const buyer of buyers)
    expect(await api().ordersOf(buyer)).toMatchObject([{ status: 'confirmed', paymentStatus: 'paid' }])
}, 120_000)

test('a cart of more than 500 items is refused with a message, before any payment is opened', async () => {
  const slugs = [
    WANTED,
    'card-wallet',
    'zip-wallet',
    'apron-shirt',
    'field-backpack-20l',
    'field-backpack-28l',
  ]
  const shopper = createShopper(api())
  for (const slug of slugs) {
    await api().setStock(slug, 10_000)
    await put(shopper, slug, slug === 'field-backpack-28l' ? 5 : 99)
  }
  const reply = await shopper.tryOpen()
  expect(reply.status, reply.text).toBe(200)
  await shopper.add('field-backpack-28l', 1)
  const refused = await shopper.tryOpen()
  expect([refused.status, refused.text]).toEqual([
    422,
    'One order holds at most 500 items. Please take some out of the cart.',
  ])
})
