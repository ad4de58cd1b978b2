/** The sandbox's protocol, spoken to by Stripe's own SDK: what it does not take for Stripe, the shop cannot trust. */
import { Stripe } from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { createStripeProvider } from '../../src/payments/stripe/stripe.ts'
import { failure, sandboxClient } from '../setup/sandbox-client.ts'
import { CARDS } from '../setup/shopper.ts'

const client = sandboxClient()
const { database, connect, delivered, create, confirm, keys } = client
let stripe: Stripe
let sandbox: Sandbox
beforeAll(() => {
  ;({ stripe, sandbox } = client)
})

describe('payment intents', () => {
  test('can be created, retrieved, updated and cancelled', async () => {
    const made = await create({ metadata: { checkout: 'c1', version: '1' } })
    expect(made).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 4200,
      amount_received: 0,
      currency: 'gbp',
      livemode: false,
      metadata: { checkout: 'c1', version: '1' },
    })
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{24}$`))
    expect((await stripe.paymentIntents.retrieve(made.id)).client_secret).toBe(made.client_secret)

    const changed = await stripe.paymentIntents.update(made.id, { amount: 5000, metadata: { version: '2' } })
    expect(changed).toMatchObject({ amount: 5000, metadata: { checkout: 'c1', version: '2' } })
    const cancelled = await stripe.paymentIntents.cancel(made.id, { cancellation_reason: 'abandoned' })
    expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  })

  test('are listed, newest first, a page at a time', async () => {
    const ids = []
    for (let times = 0; times < 5; times += 1) ids.unshift((await create()).id)
    const listed: string[] = []
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) {
      listed.push(intent.id)
      if (listed.length === 5) break
    }
    expect(listed).toEqual(ids)
    expect((await failure(stripe.paymentIntents.list({ limit: 0 }).then())).statusCode).toBe(400)
  })

  test.each([
    ['no amount', { amount: undefined }, 'parameter_missing'],
    ['nothing', { amount: 0 }, 'parameter_invalid_integer'],
    ['less than nothing', { amount: -5 }, 'parameter_invalid_integer'],
    ['a fraction', { amount: 42.5 }, 'parameter_invalid_integer'],
    ['below the minimum', { amount: 29 }, 'amount_too_small'],
    ['nine digits', { amount: 100_000_000 }, 'amount_too_large'],
    ['no currency', { currency: undefined }, 'parameter_missing'],
    ['another currency', { currency: 'chf' }, undefined],
    ['a parameter that does not exist', { payment_method_types: ['card'] }, 'parameter_unknown'],
  ])("with %s are refused with Stripe's error format", async (_, over, code) => {
    const error = await failure(create(over as object))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error.statusCode).toBe(400)
    expect(error.code).toBe(code)
  })

  test('that do not exist are not found', async () => {
    const error = await failure(stripe.paymentIntents.retrieve('pi_none'))
    expect([error.statusCode, error.code, error.message]).toEqual([
      404,
      'resource_missing',
      "No such payment_intent: 'pi_none'",
    ])
  })

  test('that are closed refuse changes', async () => {
    const { id } = await create()
    await confirm(id)
    for (const attempt of [
      () => stripe.paymentIntents.update(id, { amount: 100 }),
      () => stripe.paymentIntents.cancel(id),
      () => confirm(id),
    ]) {
      const error = await failure(attempt())
      expect(error.code).toBe('payment_intent_unexpected_state')
      expect(error.payment_intent?.status).toBe('succeeded')
    }
    const { metadata } = await stripe.paymentIntents.update(id, { metadata: { note: 'kept' } })
    expect(metadata).toEqual({ note: 'kept' })
  })
})

describe('a card', () => {
  test('that pays', async () => {
    const { id } = await create()
    const paid = await confirm(id)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4200, last_payment_error: null })
    expect(paid.latest_charge).toMatch(/^ch_/)
  })

  test('that is declined leaves the intent open for another attempt', async () => {
    const { id } = await create()
    const error = await failure(confirm(id, CARDS.insufficient))
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect([error.code, error.decline_code]).toEqual(['card_declined', 'insufficient_funds'])
    const after = await stripe.paymentIntents.retrieve(id)
    expect(after.status).toBe('requires_payment_method')
    expect(after.last_payment_error?.message).toBe('Your card has insufficient funds.')
    expect((await stripe.paymentIntents.update(id, { amount: 4300 })).last_payment_error).toBeNull()
    expect((await confirm(id)).amount_received).toBe(4300)
  })

  test('that is not a test card is stored nowhere', async () => {
    const { id } = await create()
    const error = await failure(confirm(id, '5555555555554444'))
    expect(error.statusCode).toBe(402)
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      last_payment_error: null,
      latest_charge: null,
    })
    const rows = await database().db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain('4444')
  })

  test('is stored by its last four digits only', async () => {
    const { id } = await create()
    await confirm(id)
    const rows = await database().db.selectFrom('sandbox_intents').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ card_brand: 'visa', card_last4: '4242' }])
    expect(JSON.stringify(rows)).not.toContain('42424242')
  })
})

describe('keys', () => {
  test('that are wrong are refused', async () => {
    const error = await failure(connect('sk_test_another').paymentIntents.list().then())
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  })

  test('of the browser open only the payment with the matching client secret', async () => {
    const browser = connect(keys.publishableKey)
    const { id, client_secret: secret } = await create()
    const own = await browser.paymentIntents.retrieve(id, { client_secret: secret ?? '' })
    expect(own.id).toBe(id)
    await failure(browser.paymentIntents.retrieve(id))
    await failure(browser.paymentIntents.retrieve(id, { client_secret: `${secret}x` }))
    await failure(browser.paymentIntents.list().then())
    await failure(browser.refunds.create({ payment_intent: id }))
  })

  test('of live Stripe cannot be combined with the sandbox', () => {
    const options = { db: database().db, now: () => new Date(), deliver: async () => true, onError: () => {} }
    expect(() => createSandbox({ ...options, keys: { ...keys, secretKey: 'sk_live_1' } })).toThrow('live key')
  })
})

describe('idempotency keys', () => {
  test('replay the response without repeating the operation', async () => {
    const first = await create({}, { idempotencyKey: 'k1' })
    expect((await create({}, { idempotencyKey: 'k1' })).id).toBe(first.id)
  })

  test('of two parallel requests run one operation', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create({}, { idempotencyKey: 'k2' })))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('with other parameters are refused', async () => {
    await create({}, { idempotencyKey: 'k3' })
    const error = await failure(create({ amount: 100 }, { idempotencyKey: 'k3' }))
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('of a refused request may be reused', async () => {
    await failure(create({ amount: 1 }, { idempotencyKey: 'k4' }))
    expect((await create({}, { idempotencyKey: 'k4' })).status).toBe('requires_payment_method')
  })
})

describe('refunds', () => {
  test('concurrent refunds never return more than was paid', async () => {
    const { id } = await create()
    await confirm(id)
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => stripe.refunds.create({ payment_intent: id, amount: 4200 })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const error = await failure(stripe.refunds.create({ payment_intent: id }))
    expect(error.code).toBe('charge_already_refunded')
  })

  test('may be partial and can be retrieved', async () => {
    const { id } = await create()
    await confirm(id)
    const refund = await stripe.refunds.create({
      payment_intent: id,
      amount: 1000,
      metadata: { reason: 'test' },
    })
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      object: 'refund',
      amount: 1000,
      status: 'succeeded',
      payment_intent: id,
      metadata: { reason: 'test' },
    })
    expect((await failure(stripe.refunds.create({ payment_intent: id, amount: 3201 }))).code).toBe(
      'amount_too_large',
    )
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(3200)
  })

  test('need a payment', async () => {
    const { id } = await create()
    expect((await failure(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
  })
})

test("events are signed like Stripe's and retried until they are acknowledged", async () => {
  await sandbox.events.sendDue()
  client.takes = false
  delivered.length = 0
  const { id } = await create()
  await failure(confirm(id, CARDS.declined))
  await confirm(id)
  await sandbox.events.sendDue()
  client.takes = true
  const waiting = await database()
    .db.selectFrom('sandbox_events')
    .select('attempts')
    .where('delivered_at', 'is', null)
    .execute()
  expect(waiting.length).toBeGreaterThanOrEqual(2)
  await database()
    .db.updateTable('sandbox_events')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  await sandbox.events.sendDue()
  const provider = createStripeProvider({ mode: 'sandbox', ...keys, now: () => new Date() })
  const types = delivered.map(({ body, signature }) => provider.readEvent(body, signature).type)
  for (const type of ['payment_intent.payment_failed', 'payment_intent.succeeded'])
    expect(types.filter((sent) => sent === type)).toHaveLength(2)
  const left = await database()
    .db.selectFrom('sandbox_events')
    .select('id')
    .where('delivered_at', 'is', null)
    .execute()
  expect(left).toEqual([])
})
