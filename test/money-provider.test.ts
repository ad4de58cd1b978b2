/** What the provider refuses or fails at, when a payment is opened: a plain answer, and never a shopper who is trapped. */
import { expect, test } from 'vitest'
import { moneyApi } from './setup/money.ts'
import { createShopper } from './setup/shopper.ts'

const api = moneyApi()

const isCreate = (method: string, path: string) => method === 'POST' && path === '/v1/payment_intents'
const isUpdate = (method: string, path: string) => method === 'POST' && /\/pi_\w+$/.test(path)
const refusal = (code: string, message: string) =>
  Response.json({ error: { type: 'invalid_request_error', code, message } }, { status: 400 })

const filled = async () => {
  const shopper = createShopper(api())
  await shopper.add('cafe-cap')
  return shopper
}

/** The provider fails once for every key of the kind, stores that, and repeats it; the keys named are left alone. */
const storeFailures = (isMeant: typeof isCreate, isGood: (key: string) => boolean) => {
  const stored = new Set<string>()
  api().checkoutRig.faults.onRequest = (method, path, key) => {
    if (!isMeant(method, path) || key === undefined || isGood(key)) return undefined
    const headers: Record<string, string> = stored.has(key) ? { 'Idempotent-Replayed': 'true' } : {}
    stored.add(key)
    return Response.json({ error: { type: 'api_error', message: 'stored' } }, { status: 500, headers })
  }
}

test('a failure stored under the idempotency key does not block the shopper: another key opens the payment', async () => {
  const shopper = await filled()
  storeFailures(isCreate, (key) => key.endsWith(':create:2'))
  expect((await shopper.tryOpen()).status).toBe(503)
  const opened = await shopper.open()
  expect(await api().intentsOf(shopper)).toMatchObject([{ id: opened.paymentIntentId }])
  await shopper.pay(opened.clientSecret)
  expect((await shopper.order({ paymentIntentId: opened.paymentIntentId })).status).toBe('confirmed')
})

test('a stored failure of a payment that was created does not block the shopper: its secret was never disclosed', async () => {
  const shopper = await filled()
  // The first request is done, and its stored answer is a failure all the same.
  let first: string | undefined
  api().checkoutRig.faults.onRequest = (method, path, key) => {
    if (!isCreate(method, path) || key?.endsWith(':2')) return undefined
    if (first === undefined) {
      first = key
      return undefined
    }
    return Response.json(
      { error: { type: 'api_error', message: 'stored' } },
      { status: 500, headers: { 'Idempotent-Replayed': 'true' } },
    )
  }
  api().checkoutRig.faults.onAnswer = (method, path) => {
    if (
      isCreate(method, path) &&
      api().checkoutRig.requests.filter((one) => one.endsWith('_intents')).length === 1
    )
      throw new Error('the answer is lost')
  }
  api().checkoutRig.requests.length = 0
  expect((await shopper.tryOpen()).status).toBe(503)
  const opened = await shopper.open()
  const intents = await api().intentsOf(shopper)
  expect(intents).toHaveLength(2)
  const orphan = intents.find(({ id }) => id !== opened.paymentIntentId)
  expect(orphan).toMatchObject({ status: 'requires_payment_method', amount_received: 0 })
  await shopper.pay(opened.clientSecret)
  await shopper.order({ paymentIntentId: opened.paymentIntentId })
  await api().checkoutRig.settle()
  expect(await api().ordersOf(shopper)).toMatchObject([{ paymentStatus: 'paid' }])
})

test('a changed amount whose idempotency key has a stored failure is still charged', async () => {
  const shopper = await filled()
  const { paymentIntentId } = await shopper.open()
  await shopper.add('cafe-cap')
  storeFailures(isUpdate, (key) => key.endsWith(':2:2'))
  expect((await shopper.tryOpen()).status).toBe(503)
  expect(await shopper.open()).toMatchObject({ paymentIntentId, amount: 66 })
})

test.each([
  [
    'amount_too_small',
    'Amount must be at least £0.30 gbp',
    '£38.00 GBP is outside what can be charged by card at once.',
  ],
  [
    'parameter_invalid',
    'The currency gbp is not enabled for this account',
    'The payment service does not take this payment. Nothing has been charged. Please try another currency.',
  ],
])(
  'a permanent refusal (%s) is answered 422 and does not affect the next payment',
  async (code, message, words) => {
    const shopper = await filled()
    api().checkoutRig.faults.onRequest = (method, path) =>
      isCreate(method, path) ? refusal(code, message) : undefined
    for (let times = 0; times < 2; times += 1) {
      const reply = await shopper.tryOpen()
      expect([reply.status, reply.text]).toEqual([422, words])
    }
    const open = await api()
      .db.selectFrom('checkouts')
      .select('id')
      .where('session_id', '=', shopper.sessionId)
      .where('status', '=', 'open')
      .execute()
    expect(open).toEqual([])
    api().faults.splice(0)
    api().checkoutRig.faults.onRequest = undefined
    expect((await shopper.buy()).status).toBe('confirmed')
  },
)
