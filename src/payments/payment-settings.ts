/**
 * Reads the payment settings: Stripe with all three keys, or the sandbox with none. Live and test keys cannot be mixed,
 * and a public shop uses the sandbox only if it is set explicitly. An error names the setting in a plain message.
 */

export type PaymentSettingsInput = {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_PUBLISHABLE_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  /** Base URL of a server that implements Stripe's API; for tests. */
  STRIPE_API_URL?: string | undefined
  /** "sandbox" selects the sandbox explicitly. */
  PAYMENTS?: string | undefined
  /** An https URL marks a public shop. */
  PUBLIC_URL?: string | undefined
  /** "on" also offers payment methods without a separate capture. */
  IMMEDIATE_PAYMENT_METHODS?: string | undefined
  NODE_ENV?: string | undefined
}

export type PaymentSettings =
  | { kind: 'sandbox' }
  | {
      kind: 'stripe'
      mode: 'test' | 'live'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      apiUrl: string | undefined
      /** Also offers methods that charge at once; what turns out to be sold out is refunded. */
      immediateMethods: boolean
    }

export type PaymentSettingsResult = { ok: true; settings: PaymentSettings } | { ok: false; error: string }

/** The names in `PaymentSettingsInput` that no other module reads. */
export const PAYMENT_SETTING_NAMES = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'PAYMENTS',
  'IMMEDIATE_PAYMENT_METHODS',
] as const

const invalid = (error: string): PaymentSettingsResult => ({ ok: false, error })

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const KEY_FORMATS = {
  STRIPE_SECRET_KEY: { form: /^(?:sk|rk)_(test|live)_\w{8,}$/, like: 'sk_test_… or sk_live_…' },
  STRIPE_PUBLISHABLE_KEY: { form: /^pk_(test|live)_\w{8,}$/, like: 'pk_test_… or pk_live_…' },
  STRIPE_WEBHOOK_SECRET: { form: /^whsec_\S{8,}$/, like: 'whsec_…' },
}

const readKeys = (
  keys: Record<(typeof KEYS)[number], string>,
  { apiUrl, immediateMethods }: { apiUrl: string | undefined; immediateMethods: boolean },
): PaymentSettingsResult => {
  for (const name of KEYS) {
    if (!KEY_FORMATS[name].form.test(keys[name]))
      return invalid(`${name} must be like ${KEY_FORMATS[name].like}`)
  }
  const modeOf = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY') =>
    KEY_FORMATS[name].form.exec(keys[name])?.[1] === 'live' ? 'live' : 'test'
  const mode = modeOf('STRIPE_SECRET_KEY')
  if (modeOf('STRIPE_PUBLISHABLE_KEY') !== mode)
    return invalid(
      `STRIPE_SECRET_KEY is a ${mode} key and STRIPE_PUBLISHABLE_KEY is not: take both from the same mode`,
    )
  if (apiUrl !== undefined) {
    if (mode === 'live') return invalid('STRIPE_API_URL must not be set with live keys: it is for tests')
    const url = URL.parse(apiUrl)
    if (url === null || !['http:', 'https:'].includes(url.protocol))
      return invalid('STRIPE_API_URL must be like http://127.0.0.1:4242')
  }
  return {
    ok: true,
    settings: {
      kind: 'stripe',
      mode,
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      apiUrl,
      immediateMethods,
    },
  }
}

/** An empty value counts as unset. */
export const readPaymentSettings = (input: PaymentSettingsInput): PaymentSettingsResult => {
  const value = (name: keyof PaymentSettingsInput) => input[name]?.trim() || undefined
  const requested = value('PAYMENTS')?.toLowerCase()
  if (requested !== undefined && requested !== 'sandbox')
    return invalid(
      'PAYMENTS must be sandbox, or not set: with the three Stripe keys the shop is paid by Stripe',
    )

  const immediate = value('IMMEDIATE_PAYMENT_METHODS')?.toLowerCase() ?? 'off'
  if (immediate !== 'on' && immediate !== 'off') return invalid('IMMEDIATE_PAYMENT_METHODS must be on or off')
  const missing = KEYS.filter((name) => value(name) === undefined)
  if (missing.length === KEYS.length) {
    if (value('STRIPE_API_URL') !== undefined)
      return invalid('STRIPE_API_URL is set without STRIPE_SECRET_KEY: set the three Stripe keys too')
    if (value('NODE_ENV') === 'production' && requested !== 'sandbox')
      return invalid(
        'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are not set: a shop in production needs them, or PAYMENTS=sandbox to take test cards only',
      )
    if (/^https:\/\/[^/]+\/?$/i.test(value('PUBLIC_URL') ?? '') && requested !== 'sandbox')
      return invalid(
        'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are not set: a shop with an https PUBLIC_URL needs them, or PAYMENTS=sandbox to take test cards only',
      )
    return { ok: true, settings: { kind: 'sandbox' } }
  }
  if (missing.length > 0)
    return invalid(`${missing.join(' and ')} must be set too: Stripe needs all three keys, the sandbox none`)
  if (requested === 'sandbox')
    return invalid('PAYMENTS=sandbox and Stripe keys exclude each other: take one of them away')
  return readKeys(
    {
      STRIPE_SECRET_KEY: value('STRIPE_SECRET_KEY') ?? '',
      STRIPE_PUBLISHABLE_KEY: value('STRIPE_PUBLISHABLE_KEY') ?? '',
      STRIPE_WEBHOOK_SECRET: value('STRIPE_WEBHOOK_SECRET') ?? '',
    },
    { apiUrl: value('STRIPE_API_URL'), immediateMethods: immediate === 'on' },
  )
}
