/** The sandbox in a database of its own, spoken to by Stripe's own SDK. */
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/payments/sandbox/sandbox.ts'
import { STRIPE_API_VERSION } from '../../src/payments/stripe/version.ts'
import { testDatabase } from './database.ts'
import { CARDS } from './shopper.ts'

const keys = {
  secretKey: 'sk_test_sandbox_test',
  publishableKey: 'pk_test_sandbox_test',
  webhookSecret: 'whsec_sandbox_test',
}

export const failure = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  promise.then(
    () => expect.unreachable('it should have been refused'),
    (error: Stripe.errors.StripeError) => error,
  )

export const sandboxClient = () => {
  const database = testDatabase({ from: 'migrated' })
  const opened: { stripe?: Stripe; sandbox?: Sandbox } = {}
  const delivered: { body: string; signature: string }[] = []
  const sandbox = (): Sandbox => opened.sandbox ?? expect.unreachable('before the tests')
  const stripe = (): Stripe => opened.stripe ?? expect.unreachable('before the tests')

  const connect = (key: string) =>
    new Stripe(key, {
      apiVersion: STRIPE_API_VERSION,
      maxNetworkRetries: 0,
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) =>
        sandbox().fetch(new Request(input, init)),
      ),
    })
  const card = (number: string) => ({
    payment_method_data: { type: 'card', card: { number, exp_month: 12, exp_year: 2040, cvc: '123' } },
  })
  const client = {
    /** Whether the shop takes what it is sent. */
    takes: true,
    keys,
    database,
    delivered,
    connect,
    card,
    get stripe() {
      return stripe()
    },
    get sandbox() {
      return sandbox()
    },
    create: (over: Partial<Stripe.PaymentIntentCreateParams> = {}, options?: Stripe.RequestOptions) =>
      stripe().paymentIntents.create(
        { amount: 4200, currency: 'gbp', automatic_payment_methods: { enabled: true }, ...over },
        options,
      ),
    confirm: (id: string, number: string = CARDS.pays) =>
      stripe().paymentIntents.confirm(id, card(number) as unknown as Stripe.PaymentIntentConfirmParams),
  }
  beforeAll(async () => {
    opened.sandbox = createSandbox({
      db: database().db,
      keys,
      now: () => new Date(),
      deliver: async (body, signature) => {
        delivered.push({ body, signature })
        return client.takes
      },
      onError: (error) => {
        throw error
      },
    })
    opened.stripe = connect(keys.secretKey)
  })
  // Before the database is closed: events are sent in the background.
  afterAll(() => opened.sandbox?.events.stop())
  return client
}
