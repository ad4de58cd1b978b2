/** Creates the payment provider of the settings: Stripe with keys, or the in-process sandbox without. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../storage/database/database.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { PaymentProvider } from './provider.ts'
import { type CardForm, createCardForm } from './sandbox/card-form.ts'
import type { DeliverEvent } from './sandbox/events.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createStripeProvider } from './stripe/stripe.ts'

export type Payments = {
  provider: PaymentProvider
  /** Null with Stripe. */
  sandbox: { cards: CardForm; service: Sandbox } | null
}

type Options = {
  settings: PaymentSettings
  db: Database
  now: () => Date
  /** Sends an event of the sandbox to the shop's webhook. */
  deliver: DeliverEvent
  onError: (error: unknown) => void
  /** Timeout of one request to Stripe. */
  timeoutMs?: number | undefined
}

const openStripe = (
  { apiUrl, ...keys }: Extract<PaymentSettings, { kind: 'stripe' }>,
  { now, timeoutMs }: Options,
): PaymentProvider =>
  createStripeProvider({
    ...keys,
    ...(apiUrl === undefined ? {} : { apiUrl }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    now,
  })

const openSandbox = (options: Options): Payments => {
  // The keys exist in this process only, which signs and verifies: nobody else can forge an event.
  const secret = () => randomBytes(24).toString('hex')
  const keys = {
    secretKey: `sk_test_${secret()}`,
    publishableKey: `pk_test_${secret()}`,
    webhookSecret: `whsec_${secret()}`,
  }
  const service = createSandbox({ ...options, keys })
  const provider = createStripeProvider({
    mode: 'sandbox',
    ...keys,
    publishableKey: null,
    fetch: (input, init) => service.fetch(new Request(input, init)),
    now: options.now,
  })
  return { provider, sandbox: { cards: createCardForm(service, keys.publishableKey), service } }
}

/** A kind of settings without a provider does not compile. */
export const createPayments = (options: Options): Payments => {
  const { settings } = options
  switch (settings.kind) {
    case 'stripe':
      return { provider: openStripe(settings, options), sandbox: null }
    case 'sandbox':
      return openSandbox(options)
  }
}
