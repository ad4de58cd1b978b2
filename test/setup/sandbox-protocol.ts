/** The sandbox served over HTTP, asked as Stripe is asked: every answer is held to what Stripe publishes. */
import { afterAll, beforeAll } from 'vitest'
import { testDatabase } from './database.ts'
import { CARDS } from './shopper.ts'
import { type Body, createAsker, type Fields } from './stripe-answers.ts'
import { readStripeSchemas, type StripeSchemas } from './stripe-schemas.ts'
import { type StripeServer, serveStripe } from './stripe-server.ts'

export const SANDBOX_KEYS = {
  secretKey: 'sk_test_protocol_test',
  publishableKey: 'pk_test_protocol_test',
  webhookSecret: 'whsec_protocol_test',
}

/** Called once by a test file. */
export const sandboxProtocol = () => {
  const database = testDatabase({ from: 'migrated' })
  const events: { body: string; signature: string }[] = []
  let server: StripeServer
  let schemas: StripeSchemas
  let asker: ReturnType<typeof createAsker>
  beforeAll(async () => {
    schemas = readStripeSchemas()
    server = await serveStripe({
      db: database().db,
      keys: SANDBOX_KEYS,
      deliver: async (body, signature) => {
        events.push({ body, signature })
        return true
      },
      onError: (error) => {
        throw error
      },
    })
    asker = createAsker(server.origin, SANDBOX_KEYS.secretKey, schemas)
  }, 180_000)
  afterAll(() => server?.close())

  const ask = (...call: Parameters<typeof asker.ask>) => asker.ask(...call)
  const good = (...call: Parameters<typeof asker.good>) => asker.good(...call)
  const bad = (...call: Parameters<typeof asker.bad>) => asker.bad(...call)
  const expectStripes = (value: Body) => asker.expectStripes(value)

  const create = (over: Fields = {}) =>
    good('POST', 'payment_intents', {
      amount: 4200,
      currency: 'gbp',
      'automatic_payment_methods[enabled]': 'true',
      'metadata[checkout]': 'c1',
      ...over,
    })
  const card = (number: string, over: Fields = {}): Fields => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': 12,
    'payment_method_data[card][exp_year]': 2040,
    'payment_method_data[card][cvc]': '123',
    ...over,
  })
  const paid = async () => good('POST', `payment_intents/${(await create()).id}/confirm`, card(CARDS.pays))
  return {
    database,
    events,
    ask,
    good,
    bad,
    expectStripes,
    create,
    card,
    paid,
    server: () => server,
    schemas: () => schemas,
  }
}
