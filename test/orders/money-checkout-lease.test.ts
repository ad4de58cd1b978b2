/** What happens while the provider is slow: calls about one checkout take turns, and nothing is given away too early. */
import { expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

const api = moneyApi()

/** Holds back the first request of the kind; answers when it has come, and what lets it go. */
const holdBack = (isMeant: (method: string, path: string) => boolean) => {
  const arrived = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  let isHeld = false
  api().checkoutRig.faults.onRequest = async (method, path) => {
    if (isHeld || !isMeant(method, path)) return undefined
    isHeld = true
    arrived.resolve()
    await gate.promise
    return undefined
  }
  return { arrived: arrived.promise, letGo: gate.resolve }
}
const isUpdate = (method: string, path: string) => method === 'POST' && /\/pi_\w+$/.test(path)

test('two changes of a cart reach the provider in order, and the last amount is charged', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const { paymentIntentId } = await shopper.open()
  await shopper.add('cafe-cap')
  const slow = holdBack(isUpdate)
  const first = shopper.tryOpen()
  await slow.arrived
  await shopper.add('cafe-cap')
  const second = shopper.tryOpen()
  // Long enough for the second to overtake, if it could.
  await new Promise((resolve) => setTimeout(resolve, 400))
  slow.letGo()
  expect((await first).json()).toMatchObject({ paymentIntentId, amount: 66 })
  expect((await second).json()).toMatchObject({ paymentIntentId, amount: 94 })
  expect(await api().intentsOf(shopper)).toMatchObject([{ amount: 94_00, metadata: { version: '3' } }])
})

test('a payment of the old amount before the new one arrives becomes the order, and the rest stays in the cart', async () => {
  api().checkoutRig.faults.deliveries = 0
  await api().setStock('last-boots', 1)
  const shopper = createShopper(api())
  await shopper.add('last-boots')
  const { clientSecret, paymentIntentId } = await shopper.open()
  const [line] = await shopper.cart()
  await shopper.call('DELETE', `/api/cart/${line?.id}`)
  await shopper.add('cafe-cap')
  const slow = holdBack(isUpdate)
  const change = shopper.tryOpen()
  await slow.arrived
  // In another tab the old sum is paid before the change arrives.
  await shopper.pay(clientSecret)
  slow.letGo()
  expect((await change).text).toContain('has been paid for already')
  const receipt = await shopper.order({ paymentIntentId })
  expect(receipt).toMatchObject({ status: 'confirmed', items: [{ name: 'Last Boots' }] })
  expect((await shopper.cart()).map(({ product }) => product.slug)).toEqual(['cafe-cap'])
})

test('a change that outlives its lease never overwrites a newer one, which uses another payment', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const first = await shopper.open()
  await shopper.add('cafe-cap')
  const slow = holdBack(isUpdate)
  const stalled = shopper.tryOpen()
  await slow.arrived
  await shopper.add('cafe-cap')
  api().checkoutRig.advance(46_000)
  const newer = await shopper.open()
  expect(newer.amount).toBe(94)
  expect(newer.paymentIntentId).not.toBe(first.paymentIntentId)
  slow.letGo()
  await stalled
  // The form that was shown 94 pounds is still one of 94 pounds.
  const intents = await api().intentsOf(shopper)
  const live = intents.filter(({ status }) => status === 'requires_payment_method')
  expect(live).toMatchObject([{ amount: 94_00 }])
  expect(intents.find(({ id }) => id === first.paymentIntentId)?.status).toBe('canceled')
  await shopper.pay(live[0]?.client_secret ?? '')
  expect((await shopper.order({ paymentIntentId: live[0]?.id })).total).toBe('94.00')
})

test('the lease of a crashed call is waited for and then expires', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  await shopper.open()
  await api()
    .db.updateTable('checkouts')
    .set({
      busy_token: 'of a process that was killed',
      busy_until: new Date(api().checkoutRig.now().getTime() + 45_000),
    })
    .where('session_id', '=', shopper.sessionId)
    .execute()
  const reply = await shopper.tryOpen()
  expect([reply.status, reply.text]).toEqual([409, 'A payment for this cart is already being made.'])
  expect(reply.headers.get('Retry-After')).toBe('2')
  api().checkoutRig.advance(46_000)
  expect((await shopper.open()).amount).toBe(38)
})

test('a job that runs twice sends one message and requests one refund', async () => {
  api().checkoutRig.faults.deliveries = 0
  const { shopper, paymentIntentId } = await api().paid('zip-wallet', { atOnce: true })
  await api().setStock('zip-wallet', 0)
  await shopper.tryOrder({ paymentIntentId })
  const [refund] = await api().db.selectFrom('refunds').selectAll().execute()
  const { checkout } = api().checkoutRig
  for (let times = 0; times < 2; times += 1) {
    await checkout.runJob({ kind: 'refund', refundId: refund?.id ?? '' })
    await checkout.runJob({ kind: 'order-message', orderId: refund?.order_id ?? '', message: 'refund' })
  }
  await api().checkoutRig.settle()
  expect(api().mailsTo(shopper)).toHaveLength(1)
  expect(api().checkoutRig.requests.filter((request) => request === 'POST /v1/refunds')).toHaveLength(1)
  const keys = await api()
    .db.selectFrom('sandbox_requests')
    .select('key')
    .where('key', '=', refund?.id ?? '')
    .execute()
  expect(keys).toHaveLength(1)
})
