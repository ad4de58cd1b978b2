/** One payment is one person's: order, receipt and mail name whose form it was made under, whatever other tabs do. */
import { expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { ADDRESS, CARDS, createShopper } from '../setup/shopper.ts'

const api = moneyApi()

const WORK = { ...ADDRESS, firstName: 'Grace', address: '1 Office Park' }
const AT_WORK = { email: 'grace@example.com', shippingAddress: WORK }

/** A shopper with the payment form open in two tabs, each for another person and address. */
const inTwoTabs = async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const first = await shopper.open()
  const second = await shopper.open('GBP', AT_WORK)
  expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
  return { shopper, first, second }
}
const REPLACED =
  'This payment was cancelled when another was begun for the same cart. Nothing has been charged here.'
const PAID_ELSEWHERE =
  'This cart has been paid for already, in another tab or window, and that order is confirmed. Nothing has been charged here.'

test("the first tab's payment is cancelled when the second tab goes to payment with another address", async () => {
  const { shopper, first, second } = await inTwoTabs()
  const refused = await shopper.tryPay(first.clientSecret)
  expect([refused.status, refused.text]).toEqual([
    409,
    'This payment can no longer be made. Please start again.',
  ])
  const order = await shopper.tryOrder({ paymentIntentId: first.paymentIntentId })
  expect([order.status, order.text]).toEqual([409, REPLACED])
  const back = await api().call('POST', '/api/payment-return', {
    body: { clientSecret: first.clientSecret },
  })
  expect(back.json()).toEqual({ status: 'canceled', order: null, message: REPLACED })

  await shopper.pay(second.clientSecret)
  // The body names the first tab's person: the payment counts.
  await shopper.order({ paymentIntentId: second.paymentIntentId })
  await api().checkoutRig.settle()
  const orders = (await api().adminOrders()).filter(({ email }) => email === AT_WORK.email)
  expect(orders).toMatchObject([{ shippingAddress: WORK, billingAddress: WORK, paymentStatus: 'paid' }])
  const mails = api().checkoutRig.mails.filter(({ to }) => to === AT_WORK.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('1 Office Park')
  expect(api().mailsTo(shopper)).toEqual([])
})

test('the tab whose payment was cancelled learns from either call that the other one was paid', async () => {
  const { shopper, first, second } = await inTwoTabs()
  await shopper.pay(second.clientSecret)
  await shopper.order({ paymentIntentId: second.paymentIntentId })
  const order = await shopper.tryOrder({ paymentIntentId: first.paymentIntentId })
  expect([order.status, order.text]).toEqual([409, PAID_ELSEWHERE])
  const again = await shopper.call('POST', '/api/create-payment-intent', {
    amount: 38,
    currency: 'GBP',
    sessionId: shopper.sessionId,
    email: shopper.email,
    shippingAddress: ADDRESS,
  })
  expect([again.status, again.text]).toEqual([409, PAID_ELSEWHERE])
})

test('a payment made in the first tab before the second goes to payment wins: the second tab is told', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  api().checkoutRig.faults.deliveries = 0
  const first = await shopper.open()
  await shopper.pay(first.clientSecret)
  const second = await shopper.tryOpen('GBP', AT_WORK)
  expect([second.status, second.text]).toEqual([
    409,
    'This cart has been paid for already, and your order is confirmed.',
  ])
  expect(await api().ordersOf(shopper)).toMatchObject([{ shippingAddress: ADDRESS, paymentStatus: 'paid' }])
})

test('a payment in the first tab while the second tab cancels it charges nobody', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  api().checkoutRig.faults.deliveries = 0
  const first = await shopper.open()
  let isPaid = false
  api().checkoutRig.faults.onRequest = async (_, path) => {
    if (path.endsWith('/cancel') && !isPaid) {
      isPaid = true
      await shopper.pay(first.clientSecret)
    }
    return undefined
  }
  const second = await shopper.open('GBP', AT_WORK)
  expect(isPaid).toBe(true)
  const order = await shopper.tryOrder({ paymentIntentId: first.paymentIntentId })
  expect([order.status, order.text]).toEqual([409, REPLACED])
  const intents = await api().intentsOf(shopper)
  expect(intents.map(({ id, status }) => [id, status])).toEqual([
    [first.paymentIntentId, 'canceled'],
    [second.paymentIntentId, 'requires_payment_method'],
  ])
})

test('two tabs that pay in parallel, one with authentication, make one order for the person who paid', async () => {
  const { shopper, first, second } = await inTwoTabs()
  await Promise.all([
    shopper.tryPay(first.clientSecret),
    shopper.tryPay(second.clientSecret, CARDS.authenticates),
  ])
  await shopper.authenticate(second.clientSecret, 'pass')
  const replies = await Promise.all([
    shopper.tryOrder({ paymentIntentId: first.paymentIntentId }),
    shopper.tryOrder({ paymentIntentId: second.paymentIntentId }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([409, 201])
  await api().checkoutRig.settle()
  expect((await api().intentsOf(shopper)).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
})

test('tabs of the same person share one payment', async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  const [one, other] = await Promise.all([shopper.open(), shopper.open()])
  expect(other).toEqual(one)
  await shopper.pay(one.clientSecret)
  const replies = await Promise.all([
    shopper.tryOrder({ paymentIntentId: one.paymentIntentId }),
    shopper.tryOrder({ paymentIntentId: one.paymentIntentId }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201])
})
