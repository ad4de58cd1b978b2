/** Stripe's settings: three keys, of which live and test ones cannot be mixed. An error names the setting in a plain message. */

export const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** `STRIPE_API_URL`: base URL of a server that implements Stripe's API; for tests. */
export const STRIPE_SETTING_NAMES = [...STRIPE_KEYS, 'STRIPE_API_URL'] as const

/** Those whose value nobody else may know. */
export const STRIPE_SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

export type StripeSettings = {
  kind: 'stripe'
  mode: 'test' | 'live'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiUrl: string | undefined
  /** Also offers methods that charge at once; what turns out to be sold out is refunded. */
  immediateMethods: boolean
}

type SettingName = (typeof STRIPE_SETTING_NAMES)[number]
type StripeSettingsResult =
  | { ok: true; settings: StripeSettings }
  | { ok: false; error: string; setting: SettingName }

/** @param says what follows the name of the setting */
const invalid = (setting: SettingName, says: string): StripeSettingsResult => ({
  ok: false,
  error: `${setting} ${says}`,
  setting,
})

const KEY_FORMATS = {
  STRIPE_SECRET_KEY: { form: /^(?:sk|rk)_(test|live)_\w{8,}$/, like: 'sk_test_… or sk_live_…' },
  STRIPE_PUBLISHABLE_KEY: { form: /^pk_(test|live)_\w{8,}$/, like: 'pk_test_… or pk_live_…' },
  STRIPE_WEBHOOK_SECRET: { form: /^whsec_\S{8,}$/, like: 'whsec_…' },
}

export const readStripeSettings = (
  keys: Record<(typeof STRIPE_KEYS)[number], string>,
  { apiUrl, immediateMethods }: Pick<StripeSettings, 'apiUrl' | 'immediateMethods'>,
): StripeSettingsResult => {
  for (const name of STRIPE_KEYS) {
    if (!KEY_FORMATS[name].form.test(keys[name]))
      return invalid(name, `must be like ${KEY_FORMATS[name].like}`)
  }
  const modeOf = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY') =>
    KEY_FORMATS[name].form.exec(keys[name])?.[1] === 'live' ? 'live' : 'test'
  const mode = modeOf('STRIPE_SECRET_KEY')
  if (modeOf('STRIPE_PUBLISHABLE_KEY') !== mode)
    return invalid(
      'STRIPE_SECRET_KEY',
      `is a ${mode} key and STRIPE_PUBLISHABLE_KEY is not: take both from the same mode`,
    )
  if (apiUrl !== undefined) {
    if (mode === 'live') return invalid('STRIPE_API_URL', 'must not be set with live keys: it is for tests')
    const url = URL.parse(apiUrl)
    if (url === null || !['http:', 'https:'].includes(url.protocol))
      return invalid('STRIPE_API_URL', 'must be like http://127.0.0.1:4242')
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
