/** The choice of the payment provider by the settings: one with keys, or the in-process sandbox without. */
import { randomBytes } from 'node:crypto'
import type { Database } from '../../storage/database/database.ts'
import type { PaymentProvider } from '../provider.ts'
import type { ExaminedShop, ProviderExamination } from '../provider-facts.ts'
import { type CardForm, createCardForm } from '../sandbox/card-form.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { examineStripe } from '../stripe/examination.ts'
import { STRIPE } from '../stripe/facts.ts'
import { createStripeProvider } from '../stripe/stripe.ts'
import type { StripeSettings } from '../stripe/stripe-settings.ts'
import type { PaymentSettings } from './payment-settings.ts'

export type Payments = {
  provider: PaymentProvider
  /** Null with a provider. */
  sandbox: { cards: CardForm; service: Sandbox } | null
}

type Options = {
  settings: PaymentSettings
  db: Database
  now: () => Date
  /** The shop's API, to which the sandbox sends its events. */
  request: (path: string, init: RequestInit) => Response | Promise<Response>
  onError: (error: unknown) => void
  /** Timeout of one request to the provider. */
  timeoutMs?: number | undefined
}

const openStripe = ({ apiUrl, ...keys }: StripeSettings, { now, timeoutMs }: Options): PaymentProvider =>
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
  const { path, signatureHeader } = STRIPE.webhook
  const deliver = async (body: string, signature: string) => {
    const headers = { 'Content-Type': 'application/json', [signatureHeader]: signature }
    return (await options.request(path, { method: 'POST', headers, body })).ok
  }
  const service = createSandbox({ ...options, deliver, keys })
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

/** For the doctor; undefined with the sandbox. */
export const examineProvider = async (
  settings: PaymentSettings,
  shop: ExaminedShop,
): Promise<ProviderExamination | undefined> => {
  switch (settings.kind) {
    case 'stripe':
      return examineStripe(settings, shop)
    case 'sandbox':
      return undefined
  }
}
