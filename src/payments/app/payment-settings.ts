/**
 * Reads the payment settings: Stripe with all three keys, or the sandbox with none. A public shop uses the sandbox only if
 * it is set explicitly. An error names the setting in a plain message.
 */
import { secretServices } from '../../domain/secrets/secret-services.ts'
import {
  readStripeSettings,
  STRIPE_KEYS,
  STRIPE_SECRETS,
  STRIPE_SETTING_NAMES,
  type StripeSettings,
} from '../stripe/stripe-settings.ts'

export type PaymentSettingsInput = {
  [name in (typeof STRIPE_SETTING_NAMES)[number]]?: string | undefined
} & {
  /** "sandbox" selects the sandbox explicitly. */
  PAYMENTS?: string | undefined
  /** An https URL marks a public shop. */
  PUBLIC_URL?: string | undefined
  /** "on" also offers payment methods without a separate capture. */
  IMMEDIATE_PAYMENT_METHODS?: string | undefined
  NODE_ENV?: string | undefined
}

export type PaymentSettings = { kind: 'sandbox' } | StripeSettings

export type PaymentSettingsResult = { ok: true; settings: PaymentSettings } | { ok: false; error: string }

/** The names in `PaymentSettingsInput` that no other module reads. */
export const PAYMENT_SETTING_NAMES = [
  ...STRIPE_SETTING_NAMES,
  'PAYMENTS',
  'IMMEDIATE_PAYMENT_METHODS',
] as const

/** Those of them whose value nobody else may know. */
export const PAYMENT_SECRETS = STRIPE_SECRETS

/** Keys that an owner enters in place of the environment, by the names of their fields. */
export type EnteredKeys = { secretKey?: string; publishableKey?: string; webhookSecret?: string }

const FIELDS = {
  STRIPE_SECRET_KEY: 'secretKey',
  STRIPE_PUBLISHABLE_KEY: 'publishableKey',
  STRIPE_WEBHOOK_SECRET: 'webhookSecret',
} as const satisfies Record<(typeof STRIPE_KEYS)[number], keyof EnteredKeys>

/** An error names the field by its label. */
export const readEnteredPayments = (
  { secretKey = '', publishableKey = '', webhookSecret = '' }: EnteredKeys,
  options: { immediateMethods: boolean; apiUrl: string | undefined },
): { ok: true; settings: PaymentSettings } | { ok: false; error: string; field?: keyof EnteredKeys } => {
  const result = readStripeSettings(
    {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    options,
  )
  if (result.ok) return result
  const { fields } = secretServices.payments
  const labelOf = (name: keyof typeof FIELDS): string => fields[FIELDS[name]]?.label ?? name
  const error = STRIPE_KEYS.reduce((text, name) => text.replaceAll(name, labelOf(name)), result.error)
  const { setting } = result
  return { ok: false, error, ...(setting !== 'STRIPE_API_URL' && { field: FIELDS[setting] }) }
}

const invalid = (error: string): PaymentSettingsResult => ({ ok: false, error })

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
  const missing = STRIPE_KEYS.filter((name) => value(name) === undefined)
  if (missing.length === STRIPE_KEYS.length) {
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
  return readStripeSettings(
    {
      STRIPE_SECRET_KEY: value('STRIPE_SECRET_KEY') ?? '',
      STRIPE_PUBLISHABLE_KEY: value('STRIPE_PUBLISHABLE_KEY') ?? '',
      STRIPE_WEBHOOK_SECRET: value('STRIPE_WEBHOOK_SECRET') ?? '',
    },
    { apiUrl: value('STRIPE_API_URL'), immediateMethods: immediate === 'on' },
  )
}
