/** The sandbox's errors over HTTP: status, type and code are Stripe's. */
import { describe, expect, test } from 'vitest'
import { sandboxProtocol } from '../setup/sandbox-protocol.ts'
import { CARDS } from '../setup/shopper.ts'
import type { Fields } from '../setup/stripe-answers.ts'

const { ask, good, bad, create, card, paid } = sandboxProtocol()

describe('errors of the sandbox', () => {
  test('of invalid requests', async () => {
    const invalid = 'invalid_request_error'
    const form = { amount: 4200, currency: 'gbp' }
    for (const [fields, code] of [
      [{ currency: 'gbp' }, 'parameter_missing'],
      [{ amount: 4200 }, 'parameter_missing'],
      [{ ...form, amount: '42.00' }, 'parameter_invalid_integer'],
      [{ ...form, amount: 0 }, 'parameter_invalid_integer'],
      [{ ...form, amount: 29 }, 'amount_too_small'],
      [{ ...form, amount: 100_000_000 }, 'amount_too_large'],
      [{ ...form, payment_method_types: 'card' }, 'parameter_unknown'],
      [{ ...form, currency: 'xyz' }, undefined],
    ] as const)
      expect(await bad('POST', 'payment_intents', fields)).toEqual([400, invalid, code])
    expect(await bad('POST', 'nowhere')).toEqual([404, invalid, undefined])
    expect(await bad('GET', 'payment_intents', {}, { Authorization: 'Bearer sk_test_another' })).toEqual([
      401,
      invalid,
      undefined,
    ])
  })

  test('of objects that do not exist or are closed', async () => {
    const missing = [404, 'invalid_request_error', 'resource_missing']
    expect(await bad('GET', 'payment_intents/pi_none')).toEqual(missing)
    expect(await bad('POST', 'payment_intents/pi_none/cancel')).toEqual(missing)
    expect(await bad('GET', 'refunds/re_none')).toEqual(missing)
    const { id } = await paid()
    const over = [400, 'invalid_request_error', 'payment_intent_unexpected_state']
    expect(await bad('POST', `payment_intents/${id}/cancel`)).toEqual(over)
    expect(await bad('POST', `payment_intents/${id}`, { amount: 5000 })).toEqual(over)
    expect(await bad('POST', `payment_intents/${id}/confirm`, card(CARDS.pays))).toEqual(over)
  })

  test('of refunds', async () => {
    const { id } = await paid()
    const invalid = 'invalid_request_error'
    expect((await bad('POST', 'refunds', { payment_intent: id, amount: 4201 }))[0]).toBe(400)
    await good('POST', 'refunds', { payment_intent: id })
    expect(await bad('POST', 'refunds', { payment_intent: id })).toEqual([
      400,
      invalid,
      'charge_already_refunded',
    ])
  })

  test('of an idempotency key with other parameters; the same parameters are replayed', async () => {
    const key = { 'Idempotency-Key': 'protocol-1' }
    const form = { amount: 4200, currency: 'gbp' }
    const first = await ask('POST', 'payment_intents', form, key)
    const again = await ask('POST', 'payment_intents', form, key)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await bad('POST', 'payment_intents', { ...form, amount: 4300 }, key)).toEqual([
      400,
      'idempotency_error',
      undefined,
    ])
  })

  test('of invalid cards', async () => {
    const { id } = await create()
    const confirm = (fields: Fields) => bad('POST', `payment_intents/${id}/confirm`, fields)
    const expYear = 'payment_method_data[card][exp_year]'
    expect(await confirm(card(CARDS.pays, { [expYear]: 2020 }))).toEqual([
      402,
      'card_error',
      'invalid_expiry_year',
    ])
    expect(await confirm(card('4111111111111111'))).toEqual([402, 'card_error', 'card_declined'])
    expect((await confirm({}))[0]).toBe(400)
  })
})
