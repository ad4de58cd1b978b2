/** What the money's tests ask of the shop and of the sandbox, besides what a shopper does. */
import { Stripe } from 'stripe'
import { afterEach, expect } from 'vitest'
import type { AdminOrder } from '../../src/contract/admin.ts'
import type { PaymentIntentResponse } from '../../src/contract/payment.ts'
import type { Catalogue } from '../../src/domain/catalogue.ts'
import { type TestApi, testApi } from './api.ts'
import { WEBHOOK_SECRET } from './checkout.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { smallCatalogue } from './small-catalogue.ts'

export const MINUTE = 60_000

/** The small catalogue with plenty of everything that it has at all, and one of the last boots. */
const plenty: Catalogue = {
  ...smallCatalogue,
  products: smallCatalogue.products.map((product) =>
    product.stockQuantity > 1 ? { ...product, stockQuantity: 10_000 } : product,
  ),
}

export type MoneyApi = TestApi & {
  adminOrders(): Promise<AdminOrder[]>
  ordersOf(shopper: Shopper): Promise<AdminOrder[]>
  mailsTo(shopper: Shopper): { subject: string; text: string }[]
  /** The payments that the sandbox has for the shopper, oldest first. */
  intentsOf(shopper: Shopper): ReturnType<typeof intentsOf>
  refundsOf(shopper: Shopper): ReturnType<typeof refundsOf>
  /** An event to the webhook, as it is. */
  send(body: string, signature?: string): Promise<{ status: number; text: string }>
  sign(payload: string, over?: { secret?: string; timestamp?: number }): string
  /** The last event of the type that the sandbox sent. */
  lastEvent(type: string): string
  /** A shopper with a cart that has just been paid, and nothing more: authorised, or taken at once. */
  paid(slug?: string, options?: { atOnce?: boolean }): Promise<{ shopper: Shopper } & PaymentIntentResponse>
  /**
   * From now on the payment is taken when it is confirmed: by a method that cannot wait for capture, or because the
   * release before opened it.
   */
  takeAtOnce(intentId: string): Promise<void>
  onHand(slug: string): Promise<number>
  setStock(slug: string, quantity: number): Promise<void>
  setPrice(slug: string, pence: number): Promise<void>
}

const intentsOf = (api: TestApi, { sessionId }: Shopper) =>
  api.db
    .selectFrom('sandbox_intents')
    .selectAll()
    .where((eb) =>
      eb(
        eb.ref('metadata', '->>').key('checkout'),
        'in',
        eb.selectFrom('checkouts').select('id').where('session_id', '=', sessionId),
      ),
    )
    .orderBy('created_at')
    .execute()

const takeAtOnce = async ({ db }: TestApi, intentId: string): Promise<void> => {
  await db
    .updateTable('sandbox_intents')
    .set({ capture_method: 'automatic_async' })
    .where('id', '=', intentId)
    .execute()
}

const refundsOf = async (api: TestApi, shopper: Shopper) => {
  const ids = (await intentsOf(api, shopper)).map(({ id }) => id)
  return api.db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('intent_id', 'in', [...ids, 'none'])
    .execute()
}

const withTools = (api: TestApi, staff: () => ReturnType<TestApi['staff']>): MoneyApi => {
  const adminOrders = async (): Promise<AdminOrder[]> =>
    (await api.call('GET', '/api/admin/orders', { headers: await staff() })).json()
  const productOf = async (slug: string): Promise<string> =>
    (await api.db.selectFrom('products').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  return {
    ...api,
    adminOrders,
    ordersOf: async (shopper) => (await adminOrders()).filter(({ email }) => email === shopper.email),
    mailsTo: (shopper) => api.checkoutRig.mails.filter(({ to }) => to === shopper.email),
    intentsOf: (shopper) => intentsOf(api, shopper),
    refundsOf: (shopper) => refundsOf(api, shopper),
    send: (body, signature) =>
      api.call('POST', '/api/stripe/webhook', {
        raw: body,
        headers: {
          'Content-Type': 'application/json',
          ...(signature !== undefined && { 'Stripe-Signature': signature }),
        },
      }),
    sign: (payload, over = {}) =>
      Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: WEBHOOK_SECRET,
        timestamp: Math.floor(api.checkoutRig.now().getTime() / 1000),
        ...over,
      }),
    lastEvent: (type) => {
      const event = api.checkoutRig.sent.findLast((delivery) => delivery.type === type)
      if (!event) throw new Error(`no ${type} was sent`)
      return event.body
    },
    takeAtOnce: (intentId) => takeAtOnce(api, intentId),
    paid: async (slug = 'cafe-cap', { atOnce = false } = {}) => {
      const shopper = createShopper(api)
      await shopper.add(slug)
      const intent = await shopper.open()
      if (atOnce) await takeAtOnce(api, intent.paymentIntentId)
      await shopper.pay(intent.clientSecret)
      return { shopper, ...intent }
    },
    onHand: async (slug) => {
      const query = api.db
        .selectFrom('inventory_items')
        .select('on_hand')
        .where('product_id', '=', await productOf(slug))
      return (await query.executeTakeFirstOrThrow()).on_hand
    },
    setPrice: async (slug, pence) => {
      await api.db
        .updateTable('products')
        .set({ price_pence: pence, compare_at_pence: null })
        .where('slug', '=', slug)
        .execute()
    },
    setStock: async (slug, quantity) => {
      const productId = await productOf(slug)
      await api.db
        .updateTable('inventory_items')
        .set({ on_hand: quantity })
        .where('product_id', '=', productId)
        .execute()
    },
  }
}

/** As `testApi`; after each test the faults are mended, and nothing may have gone wrong on our side. */
export function moneyApi(options: Parameters<typeof testApi>[0] = {}): () => MoneyApi {
  const api = testApi({ catalogue: plenty, ...options })
  afterEach(() => {
    const { checkoutRig, faults } = api()
    Object.assign(checkoutRig.faults, { deliveries: 1, onRequest: undefined, onAnswer: undefined })
    // That the provider could not be reached is our fault towards the shopper, and here the tests' doing.
    const unexpected = faults
      .splice(0)
      .filter(({ err }: { err?: { code?: string } }) => err?.code !== 'provider-unavailable')
    expect(unexpected).toEqual([])
  })
  let token: ReturnType<TestApi['staff']> | undefined
  const staff = () => {
    token ??= api().staff()
    return token
  }
  return () => withTools(api(), staff)
}
