/** The sandbox's manual capture, spoken to by Stripe's own SDK: money set aside is taken once, or never. */
import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { failure, sandboxClient } from '../setup/sandbox-client.ts'

const client = sandboxClient()

describe('manual capture', () => {
  const manual = (over: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    client.create({ capture_method: 'manual', ...over })

  test('authorises when a card pays, and captures once when asked', async () => {
    const { id } = await manual()
    expect(await client.confirm(id)).toMatchObject({
      status: 'requires_capture',
      capture_method: 'manual',
      amount_capturable: 4200,
      amount_received: 0,
    })
    for (const attempt of [
      () => client.confirm(id),
      () => client.stripe.paymentIntents.update(id, { amount: 4300 }),
    ])
      expect((await failure(attempt())).code).toBe('payment_intent_unexpected_state')
    expect((await failure(client.stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
    const answers = await Promise.allSettled(
      Array.from({ length: 3 }, () => client.stripe.paymentIntents.capture(id)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await client.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: 'succeeded',
      amount_capturable: 0,
      amount_received: 4200,
    })
    expect((await client.stripe.refunds.create({ payment_intent: id })).amount).toBe(4200)
  })

  test('returns the same response for the same idempotency key', async () => {
    const { id } = await manual()
    await client.confirm(id)
    const options = { idempotencyKey: `${id}:capture` }
    const first = await client.stripe.paymentIntents.capture(id, {}, options)
    const { lastResponse: _, ...again } = await client.stripe.paymentIntents.capture(id, {}, options)
    expect(again).toMatchObject({ id: first.id, status: 'succeeded' })
  })

  test('of a cancelled intent captures nothing', async () => {
    const { id } = await manual()
    await client.confirm(id)
    expect(await client.stripe.paymentIntents.cancel(id)).toMatchObject({
      status: 'canceled',
      amount_capturable: 0,
    })
    expect((await failure(client.stripe.paymentIntents.capture(id))).code).toBe(
      'payment_intent_unexpected_state',
    )
    expect((await failure(client.confirm(id))).code).toBe('payment_intent_unexpected_state')
  })

  test('is only available for cards', async () => {
    const { id } = await client.create({ payment_method_options: { card: { capture_method: 'manual' } } })
    expect(await client.confirm(id)).toMatchObject({
      status: 'requires_capture',
      capture_method: 'automatic_async',
      payment_method_options: { card: { capture_method: 'manual' } },
    })
    expect((await failure(client.create({ capture_method: 'never' as 'manual' }))).statusCode).toBe(400)
  })
})
