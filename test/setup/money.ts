/** What the money's tests ask of the shop and of the sandbox, besides what a shopper does. */
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterEach, expect } from 'vitest'
import type { AdminOrder } from '../../src/contract/orders/admin-orders.ts'
import type { PaymentIntentResponse } from '../../src/contract/payments/payment.ts'
import type { StockTracking } from '../../src/domain/products/catalogue.ts'
import type { Catalogue } from '../../src/domain/products/seeded-catalogue.ts'
import { type TestApi, testApi } from './api.ts'
import { WEBHOOK_SECRET } from './checkout.ts'
import { createShopper, type Shopper } from './shopper.ts'
import { smallCatalogue, trackedByVariant, UNITS_OF_OTHER_VARIANTS } from './small-catalogue.ts'

export const MINUTE = 60_000

let counting: StockTracking = 'together'

/** How the tests' stock is tracked; another tracking is chosen before `moneyApi`, for a whole test file. */
export const isCountedByVariant = (): boolean => counting === 'by-variant'

export const countByVariant = (): void => {
  counting = 'by-variant'
}

/** The small catalogue with plenty of everything that it has at all, and one of the last boots. */
const plenty = (): Catalogue => ({
  ...smallCatalogue,
  products: smallCatalogue.products
    .map((product) => (product.stockQuantity > 1 ? { ...product, stockQuantity: 10_000 } : product))
    .map((product) => (isCountedByVariant() ? trackedByVariant(product) : product)),
})

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
  /** Of the variant that shoppers choose. */
  onHand(slug: string): Promise<number>
  setStock(slug: string, quantity: number): Promise<void>
  setPrice(slug: string, pence: number): Promise<void>
  /** After a test that sells other variants than the first. */
  resetOtherVariants(): Promise<void>
}

const IS_OTHER_VARIANT = sql<boolean>`v.position > (
  select min(first.position) from variants first where first.product_id = v.product_id
)`

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
  /** The inventory item of the product's first variant, which shoppers choose. */
  const itemOf = async (slug: string): Promise<string> =>
    (
      await api.db
        .selectFrom('variants as v')
        .innerJoin('products as p', 'p.id', 'v.product_id')
        .select('v.inventory_item_id')
        .where('p.slug', '=', slug)
        .orderBy('v.position')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).inventory_item_id
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
      const item = await itemOf(slug)
      return (
        await api.db
          .selectFrom('inventory_items')
          .select('on_hand')
          .where('id', '=', item)
          .executeTakeFirstOrThrow()
      ).on_hand
    },
    resetOtherVariants: async () => {
      await api.db
        .updateTable('inventory_items as i')
        .from('variants as v')
        .innerJoin('products as p', 'p.id', 'v.product_id')
        .set({ on_hand: UNITS_OF_OTHER_VARIANTS })
        .whereRef('v.inventory_item_id', '=', 'i.id')
        .where('p.counting', '=', 'by-variant')
        .where(IS_OTHER_VARIANT)
        .execute()
    },
    setPrice: async (slug, pence) => {
      await api.db
        .updateTable('products')
        .set({ price_pence: pence, compare_at_pence: null })
        .where('slug', '=', slug)
        .execute()
    },
    setStock: async (slug, quantity) => {
      await api.db
        .updateTable('inventory_items')
        .set({ on_hand: quantity })
        .where('id', '=', await itemOf(slug))
        .execute()
    },
  }
}

/** Units of variants that no shopper chose, other than those that they had at first. */
const findMovedVariants = async ({ db }: TestApi): Promise<string[]> =>
  (
    await db
      .selectFrom('variants as v')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
      .select('v.sku')
      .where('p.counting', '=', 'by-variant')
      .where(IS_OTHER_VARIANT)
      .where('i.on_hand', '<>', UNITS_OF_OTHER_VARIANTS)
      .execute()
  ).map(({ sku }) => sku ?? 'no SKU')

/**
 * As `testApi`; after each test the faults are mended, nothing may have gone wrong on our side, and all stock is the sum of
 * its movements. No test changes the stock of variants that shoppers do not choose, unless it `sellsOtherVariants`.
 */
export function moneyApi(
  options: Parameters<typeof testApi>[0] & { sellsOtherVariants?: boolean } = {},
): () => MoneyApi {
  const api = testApi({ catalogue: plenty(), ...options })
  afterEach(async () => {
    const { checkoutRig, faults } = api()
    Object.assign(checkoutRig.faults, { deliveries: 1, onRequest: undefined, onAnswer: undefined })
    // That the provider could not be reached is our fault towards the shopper, and here the tests' doing.
    const unexpected = faults
      .splice(0)
      .filter(({ err }: { err?: { code?: string } }) => err?.code !== 'provider-unavailable')
    expect(unexpected).toEqual([])
    expect(await api().db.selectFrom('stock_differences').selectAll().execute()).toEqual([])
    if (!options.sellsOtherVariants) expect(await findMovedVariants(api())).toEqual([])
  })
  let token: ReturnType<TestApi['staff']> | undefined
  let since = 0
  /** A session ends when it is idle for two hours of the shop's clock, which tests set forward. */
  const staff = () => {
    const now = api().checkoutRig.now().getTime()
    if (!token || now - since > 60 * MINUTE) token = api().staff()
    since = now
    return token
  }
  return () => withTools(api(), staff)
}

/** The sentence about a line that was sold out; it names size and colour where variants are tracked each. */
export const soldOut = (name: string, ending: string): unknown => {
  const sentence = 'was sold out when the payment arrived.'
  if (!isCountedByVariant()) return `“${name}” ${sentence} ${ending}`
  return expect.stringMatching(new RegExp(`^“${name} \\(.+\\)” ${sentence} ${ending}$`))
}
