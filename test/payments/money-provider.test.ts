/** The payment provider: what it refuses or fails at when a payment is opened, and what it is told for its fraud checks. */
import { describe, expect, test } from 'vitest'
import { moneyApi } from '../setup/money.ts'
import { createShopper } from '../setup/shopper.ts'

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

describe('for its fraud checks the provider', () => {
  const intentOf = (id: string) =>
    api().db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  /** A key that stood for two contents is refused by the provider, and would be here. */
  const keysOf = async () => {
    const rows = await api().db.selectFrom('sandbox_requests').select('key').execute()
    return rows.map(({ key }) => key)
  }

  test('gets address and email with the payment, the number with the order, and is not asked for a receipt', async () => {
    const shopper = await filled()
    const { id } = await shopper.buy()
    await api().checkoutRig.settle()
    const { number } = await api()
      .db.selectFrom('orders')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const [intent] = await api().intentsOf(shopper)
    if (!intent) throw new Error('no payment')
    expect(intent.shipping).toMatchObject({
      name: 'Ada Marsh',
      address: { line1: '4 Mill Lane', city: 'Leeds', postal_code: 'LS1 4DY', country: 'GB' },
    })
    expect(intent.metadata).toMatchObject({
      order_number: String(number),
      version: '1',
      customer_email: shopper.email,
    })
    expect(intent.receipt_email).toBeNull()
    expect((await keysOf()).filter((key) => key.includes('@'))).toEqual([])
  })

  test('gets the email before the card is charged, and another one with another payment', async () => {
    const shopper = await filled()
    const first = await shopper.open()
    expect((await intentOf(first.paymentIntentId)).metadata.customer_email).toBe(shopper.email)
    const second = await shopper.open('GBP', { email: 'corrected@example.com' })
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId)
    expect(await api().intentsOf(shopper)).toMatchObject([
      { status: 'canceled', metadata: { customer_email: shopper.email } },
      { status: 'requires_payment_method', metadata: { customer_email: 'corrected@example.com' } },
    ])
    await shopper.add('cafe-cap')
    await shopper.open('GBP', { email: 'corrected@example.com' })
    expect((await intentOf(second.paymentIntentId)).metadata).toMatchObject({
      customer_email: 'corrected@example.com',
      version: '2',
    })
  })

  test('gets an email that came with the order request with the capture', async () => {
    const shopper = await filled()
    const { clientSecret, paymentIntentId } = await shopper.open('GBP', {
      email: undefined,
      shippingAddress: undefined,
    })
    expect((await intentOf(paymentIntentId)).metadata).not.toHaveProperty('customer_email')
    // Whether the order request or the provider's event comes first is chance.
    api().checkoutRig.faults.deliveries = 0
    await shopper.pay(clientSecret)
    await shopper.order({ paymentIntentId })
    await api().checkoutRig.settle()
    expect(await intentOf(paymentIntentId)).toMatchObject({
      status: 'succeeded',
      metadata: { customer_email: shopper.email },
    })
  })

  test('gets an email that staff corrected between two attempts of the capture, under another key', async () => {
    const { checkoutRig } = api()
    const shopper = await filled()
    const { clientSecret, paymentIntentId } = await shopper.open()
    await shopper.pay(clientSecret)
    const keys = new Set<string>()
    let isFailing = true
    checkoutRig.faults.onRequest = (_, path, key) => {
      if (!path.endsWith('/capture')) return undefined
      keys.add(key ?? '')
      return isFailing
        ? Response.json({ error: { type: 'api_error', message: 'not now' } }, { status: 500 })
        : undefined
    }
    const { id } = await shopper.order({ paymentIntentId })
    const body = { changes: { email: 'right@example.com' }, seen: { email: shopper.email } }
    const headers = await api().staff()
    const changed = await api().call('PATCH', `/api/admin/orders/${id}/contact`, { headers, body })
    expect(changed.status, changed.text).toBe(200)
    isFailing = false
    await checkoutRig.settle()
    checkoutRig.faults.onRequest = undefined
    expect(await intentOf(paymentIntentId)).toMatchObject({
      status: 'succeeded',
      metadata: { customer_email: 'right@example.com' },
    })
    expect(keys.size).toBe(2)
  })
})
