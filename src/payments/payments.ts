/** Creates the payment provider of the settings: Stripe with keys, or the in-process sandbox without. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../storage/database/database.ts'
import type { PaymentSettings } from './payment-settings.ts'
import type { PaymentProvider } from './provider.ts'
import { type CardForm, createCardForm } from './sandbox/card-form.ts'
import type { DeliverEvent } from './sandbox/events.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createStripeProvider } from './stripe.ts'

export type Payments = {
  provider: PaymentProvider
  /** Null with Stripe. */
  sandbox: { cards: CardForm; service: Sandbox } | null
}

export const createPayments = (options: {
  settings: PaymentSettings
  db: Database
  now: () => Date
  /** Sends an event of the sandbox to the shop's webhook. */
  deliver: DeliverEvent
  onError: (error: unknown) => void
  /** Timeout of one request to Stripe. */
  timeoutMs?: number | undefined
}): Payments => {
  const { settings, now, timeoutMs } = options
  if (settings.kind === 'stripe') {
    const { apiUrl, ...keys } = settings
    return {
      provider: createStripeProvider({
        ...keys,
        ...(apiUrl === undefined ? {} : { apiUrl }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        now,
      }),
      sandbox: null,
    }
  }
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
    now,
  })
  return { provider, sandbox: { cards: createCardForm(service, keys.publishableKey), service } }
}
