import { describe, expect, test } from 'vitest'
import { readPaymentSettings } from './payment-settings.ts'

const testKeys = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}
const liveKeys = {
  ...testKeys,
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
}
const errorOf = (input: Parameters<typeof readPaymentSettings>[0]): string => {
  const result = readPaymentSettings(input)
  return result.ok ? '' : result.error
}

describe('readPaymentSettings', () => {
  test('Without keys the sandbox is used, with all three keys Stripe', () => {
    expect(readPaymentSettings({})).toEqual({ ok: true, settings: { kind: 'sandbox' } })
    expect(readPaymentSettings({ STRIPE_SECRET_KEY: ' ', PAYMENTS: '' })).toMatchObject({ ok: true })
    expect(readPaymentSettings(testKeys)).toMatchObject({ settings: { kind: 'stripe', mode: 'test' } })
    expect(readPaymentSettings(liveKeys)).toMatchObject({ settings: { kind: 'stripe', mode: 'live' } })
    expect(readPaymentSettings({ ...liveKeys, STRIPE_SECRET_KEY: 'rk_live_0123456789' })).toMatchObject({
      settings: { mode: 'live' },
    })
  })

  test('An incomplete set of keys is rejected by the names of the missing ones', () => {
    const { STRIPE_WEBHOOK_SECRET: _, ...rest } = testKeys
    expect(errorOf(rest)).toContain('STRIPE_WEBHOOK_SECRET must be set too')
    expect(errorOf({ STRIPE_SECRET_KEY: testKeys.STRIPE_SECRET_KEY })).toContain(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    )
  })

  test('Live and test keys cannot be mixed', () => {
    for (const mixed of [
      { ...liveKeys, STRIPE_PUBLISHABLE_KEY: testKeys.STRIPE_PUBLISHABLE_KEY },
      { ...testKeys, STRIPE_PUBLISHABLE_KEY: liveKeys.STRIPE_PUBLISHABLE_KEY },
    ])
      expect(errorOf(mixed)).toContain('take both from the same mode')
  })

  test.each([
    ['STRIPE_SECRET_KEY', 'pk_test_0123456789'],
    ['STRIPE_SECRET_KEY', 'sk_prod_0123456789'],
    ['STRIPE_SECRET_KEY', 'sk_test_ab-cd'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_0123456789'],
    ['STRIPE_WEBHOOK_SECRET', '0123456789'],
  ])('A malformed %s is rejected with its expected format and without its value', (name, value) => {
    const error = errorOf({ ...testKeys, [name]: value })
    expect(error).toMatch(new RegExp(`^${name} must be like `))
    expect(error).not.toContain(value)
  })

  test('STRIPE_API_URL is accepted with test keys only', () => {
    const STRIPE_API_URL = 'http://127.0.0.1:4242'
    expect(readPaymentSettings({ ...testKeys, STRIPE_API_URL })).toMatchObject({
      settings: { apiUrl: STRIPE_API_URL },
    })
    expect(errorOf({ ...liveKeys, STRIPE_API_URL })).toContain('must not be set with live keys')
    expect(errorOf({ ...testKeys, STRIPE_API_URL: 'nowhere' })).toContain('must be like')
    expect(errorOf({ STRIPE_API_URL })).toContain('set the three Stripe keys too')
  })

  test('Methods that take the money at once are offered only with IMMEDIATE_PAYMENT_METHODS=on', () => {
    const read = (value?: string) =>
      readPaymentSettings({ ...testKeys, ...(value && { IMMEDIATE_PAYMENT_METHODS: value }) })
    expect(read()).toMatchObject({ settings: { immediateMethods: false } })
    expect(read('off')).toMatchObject({ settings: { immediateMethods: false } })
    expect(read('On')).toMatchObject({ settings: { immediateMethods: true } })
    expect(read('iDEAL')).toMatchObject({ ok: false, error: expect.stringContaining('on or off') })
  })

  test('In production the sandbox must be selected explicitly', () => {
    expect(errorOf({ NODE_ENV: 'production' })).toContain('PAYMENTS=sandbox')
    expect(readPaymentSettings({ NODE_ENV: 'production', PAYMENTS: 'sandbox' })).toMatchObject({ ok: true })
    expect(errorOf({ ...liveKeys, PAYMENTS: 'sandbox' })).toContain('exclude each other')
    expect(errorOf({ PAYMENTS: 'cash' })).toContain('must be sandbox')
  })
})
