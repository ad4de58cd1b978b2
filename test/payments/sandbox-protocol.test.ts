/**
 * The sandbox's answers over HTTP, held to what Stripe publishes: its API's description for the form of every answer,
 * and the SDK's types, which are newer, for which properties there are.
 */
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { STRIPE_API_VERSION } from '../../src/payments/stripe/version.ts'
import { SANDBOX_KEYS, sandboxProtocol } from '../setup/sandbox-protocol.ts'
import { CARDS } from '../setup/shopper.ts'
import type { Body, Fields } from '../setup/stripe-answers.ts'

const { database, events, ask, good, bad, expectStripes, create, card, paid, server, schemas } =
  sandboxProtocol()

describe('payment intents', () => {
  test('created, retrieved, updated, cancelled, in every currency', async () => {
    for (const currency of ['gbp', 'usd', 'eur', 'cad', 'aud', 'jpy']) {
      const intent = await create({ currency, amount: 15_000 })
      expect(intent).toMatchObject({ status: 'requires_payment_method', amount: 15_000, currency })
      expect(await good('GET', `payment_intents/${intent.id}`)).toEqual(intent)
      const updated = await good('POST', `payment_intents/${intent.id}`, {
        amount: 16_000,
        'metadata[version]': 2,
      })
      expect(updated).toMatchObject({ amount: 16_000, metadata: { checkout: 'c1', version: '2' } })
      const cancelled = await good('POST', `payment_intents/${intent.id}/cancel`, {
        cancellation_reason: 'abandoned',
      })
      expect(cancelled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    }
  })

  test('confirmed: paid, in authentication, authenticated, failed to', async () => {
    expect(await paid()).toMatchObject({ status: 'succeeded', amount_received: 4200 })
    for (const [outcome, status] of [
      ['pass', 'succeeded'],
      ['fail', 'requires_payment_method'],
    ] as const) {
      const { id } = await create()
      const waiting = await good('POST', `payment_intents/${id}/confirm`, card(CARDS.authenticates))
      expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      await ask('POST', `payment_intents/${id}/authenticate`, { outcome })
      expect(await good('GET', `payment_intents/${id}`)).toMatchObject({ status })
    }
  })

  test.each([
    ['declined', 'card_declined'],
    ['insufficient', 'card_declined'],
    ['expired', 'expired_card'],
    ['wrongCvc', 'incorrect_cvc'],
    ['processingError', 'processing_error'],
  ] as const)('a card that is %s is refused as %s, and the intent tells why', async (name, code) => {
    const { id } = await create()
    expect(await bad('POST', `payment_intents/${id}/confirm`, card(CARDS[name]))).toEqual([
      402,
      'card_error',
      code,
    ])
    expect(await good('GET', `payment_intents/${id}`)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, type: 'card_error' },
    })
  })

  test('authorised, captured or cancelled', async () => {
    const authorise = async (over: Fields) =>
      good('POST', `payment_intents/${(await create(over)).id}/confirm`, card(CARDS.pays))
    const manual = { capture_method: 'manual' }
    const { id } = await authorise(manual)
    expect(await good('GET', `payment_intents/${id}`)).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 4200,
    })
    expect(await good('POST', `payment_intents/${id}/capture`)).toMatchObject({
      status: 'succeeded',
      amount_received: 4200,
    })
    expect((await bad('POST', `payment_intents/${id}/capture`))[2]).toBe('payment_intent_unexpected_state')
    const other = await authorise({ 'payment_method_options[card][capture_method]': 'manual' })
    expect(other).toMatchObject({ status: 'requires_capture', capture_method: 'automatic_async' })
    expect(await good('POST', `payment_intents/${other.id}/cancel`)).toMatchObject({ status: 'canceled' })
  })

  test('payment intents are listed in pages', async () => {
    await create()
    const first = await good('GET', 'payment_intents', { limit: 2 })
    expect([first.data.length, first.has_more]).toEqual([2, true])
    await good('GET', 'payment_intents', { limit: 100, starting_after: first.data[1]?.id ?? '' })
  })
})

test('refunds: whole, in part, retrieved, listed', async () => {
  const whole = await good('POST', 'refunds', { payment_intent: (await paid()).id })
  expect(whole).toMatchObject({ amount: 4200, currency: 'gbp', status: 'succeeded' })
  const { id } = await paid()
  const part = await good('POST', 'refunds', {
    payment_intent: id,
    amount: 1200,
    reason: 'requested_by_customer',
    'metadata[reason]': 'staff',
  })
  await good('POST', 'refunds', { payment_intent: id })
  expect(await good('GET', `refunds/${part.id}`)).toEqual(part)
  const listed = await good('GET', 'refunds', { payment_intent: id, limit: 10 })
  expect(listed.data.map(({ amount }) => amount).sort()).toEqual([1200, 3000])
})

test('the balance: payments and refunds with their fees, payouts of a day, and no disputes', async () => {
  const { id } = await paid()
  await good('POST', 'refunds', { payment_intent: id, amount: 1200 })
  await sql`update sandbox_intents set captured_at = captured_at - interval '2 days' where id = ${id}`.execute(
    database().db,
  )
  const { data } = await good('GET', 'balance_transactions', { limit: 100, 'expand[0]': 'data.source' })
  const ofPayment = data.find(
    ({ source }) => (source as Body).object === 'charge' && (source as Body).payment_intent === id,
  )
  expect(ofPayment).toMatchObject({ amount: 4200, fee: 83, net: 4117, currency: 'gbp', status: 'available' })
  const [first, ...others] = data
  const next = await good('GET', 'balance_transactions', { limit: 2, starting_after: first?.id ?? '' })
  expect(next.data.map((entry) => entry.id)).toEqual(others.slice(0, 2).map((entry) => entry.id))
  const [payout] = (await good('GET', 'payouts', { limit: 10 })).data
  expect(payout).toMatchObject({ amount: 4117, currency: 'gbp', reconciliation_status: 'completed' })
  const made = await good('GET', 'balance_transactions', { payout: payout?.id ?? '', limit: 100 })
  expect(made.data.map(({ type, net }) => [type, net])).toEqual([
    ['payout', -4117],
    ['charge', 4117],
  ])
  expect((await good('GET', 'disputes', { limit: 10 })).data).toEqual([])
})

describe('events', () => {
  test('of every type carry a valid object and a signature that the SDK accepts', async () => {
    events.length = 0
    const { id } = await paid()
    await good('POST', 'refunds', { payment_intent: id, amount: 200 })
    await good('POST', 'refunds', { payment_intent: id })
    const other = await create()
    await bad('POST', `payment_intents/${other.id}/confirm`, card(CARDS.declined))
    await good('POST', `payment_intents/${other.id}/confirm`, card(CARDS.authenticates))
    await good('POST', `payment_intents/${other.id}/cancel`)
    const manual = await create({ capture_method: 'manual' })
    await good('POST', `payment_intents/${manual.id}/confirm`, card(CARDS.pays))
    await server().sandbox.events.sendDue()
    const types = new Set<string>()
    for (const { body, signature } of events) {
      const event = JSON.parse(body) as Omit<Body, 'data'> & { type: string; data: { object: Body } }
      expectStripes(event as unknown as Body)
      expectStripes(event.data.object)
      expect(event).toMatchObject({ api_version: STRIPE_API_VERSION, livemode: false })
      expect(Stripe.webhooks.constructEvent(body, signature, SANDBOX_KEYS.webhookSecret).id).toBe(event.id)
      types.add(event.type)
    }
    expect([...types].sort()).toEqual([
      'charge.refunded',
      'payment_intent.amount_capturable_updated',
      'payment_intent.canceled',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'refund.created',
    ])
  })
})

test('the published schema rejects a wrong response', async () => {
  const intent = await create()
  expect(schemas().faults('payment_intent', { ...intent, status: 'paid' })).not.toEqual([])
  expect(schemas().faults('payment_intent', { ...intent, amount: '42.00' })).not.toEqual([])
  expect(schemas().faults('payment_intent', { ...intent, next_action: {} })).not.toEqual([])
  const { currency: _, ...rest } = intent
  expect(schemas().faults('payment_intent', rest)).not.toEqual([])
})
