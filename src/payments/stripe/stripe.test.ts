import { expect, test } from 'vitest'
import { createStripeProvider } from './stripe.ts'

/** What the provider's create call sends. */
const sentWith = async (immediateMethods: boolean): Promise<URLSearchParams> => {
  let sent = new URLSearchParams()
  const provider = createStripeProvider({
    mode: 'test',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    immediateMethods,
    now: () => new Date(),
    maxNetworkRetries: 0,
    fetch: async (_, init) => {
      sent = new URLSearchParams(String(init?.body))
      return Response.json(
        { error: { type: 'invalid_request_error', message: 'not today' } },
        { status: 400 },
      )
    },
  })
  const request = { amount: 4200, currency: 'EUR', idempotencyKey: 'once' } as const
  await provider
    .createIntent({ ...request, purpose: { checkout: 'checkout_1', version: 1 } })
    .catch(() => undefined)
  return sent
}

test('Only with immediate methods does the provider offer those that take the money at once; a card waits for its capture', async () => {
  const usual = await sentWith(false)
  expect(usual.get('amount')).toBe('4200')
  expect(usual.get('capture_method')).toBe('manual')
  const immediate = await sentWith(true)
  expect(immediate.get('amount')).toBe('4200')
  expect(immediate.has('capture_method')).toBe(false)
  expect(immediate.get('payment_method_options[card][capture_method]')).toBe('manual')
})
