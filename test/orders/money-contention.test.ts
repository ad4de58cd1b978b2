/**
 * Money cases 18 and 35 as a rush: two processes of the shop, 60 buyers, 30 at a time, 20 units. Of a product that is
 * tracked by product, and of one variant among others.
 */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentIntentResponse } from '../../src/contract/payments/payment.ts'
import { type OpenDatabase, openDatabase } from '../../src/storage/database/database.ts'
import { seedCatalogue } from '../../src/storage/demo/seed-catalogue.ts'
import { createTestDatabase, type TestDatabase } from '../setup/database.ts'
import { callTo } from '../setup/http-call.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from '../setup/shop.ts'
import { createShopper, type Shopper } from '../setup/shopper.ts'
import { smallCatalogue, trackedByVariant, UNITS_OF_OTHER_VARIANTS } from '../setup/small-catalogue.ts'

const BUYERS = 60
const AT_ONCE = 30
const UNITS = 20

/** Different prices tell the orders of the two apart. `total` in pence, with shipping. */
const TOGETHER = { slug: 'cafe-cap', total: 38_00, choice: {} }
const BY_VARIANT = { slug: 'zip-wallet', total: 52_00, choice: { color: 'Ink' } }
type Wanted = typeof TOGETHER | typeof BY_VARIANT

let database: TestDatabase
let books: OpenDatabase
let processes: ShopProcess[] = []
let origins: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  books = openDatabase(database.connection, { maxConnections: 2 })
  await seedCatalogue(books.db, {
    ...smallCatalogue,
    products: smallCatalogue.products.map((product) => {
      const scarce = { ...product, stockQuantity: UNITS }
      if (product.slug === TOGETHER.slug) return scarce
      return product.slug === BY_VARIANT.slug ? trackedByVariant(scarce) : product
    }),
  })
  processes = [1, 2].map(() =>
    startProcess(join(import.meta.dirname, '..', 'setup', 'shop-process.ts'), {
      DATABASE_URL: urlOf(database.connection),
      PORT: '0',
      DEMO_CATALOGUE: 'off',
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'error',
    }),
  )
  origins = await Promise.all(processes.map(({ opened }) => opened))
})

afterAll(async () => {
  for (const { process } of processes) process.kill('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await books?.close()
  await database?.drop()
})

type Buyer = { shopper: Shopper; statuses: number[]; payment: PaymentIntentResponse }

const goToPayment = async ({ slug, choice }: Wanted): Promise<Buyer> => {
  const { call } = callTo(origins)
  const statuses: number[] = []
  const shopper = createShopper({
    call: async (...request) => {
      const reply = await call(...request)
      statuses.push(reply.status)
      return reply
    },
  })
  await shopper.add(slug, 1, choice)
  return { shopper, statuses, payment: await shopper.open() }
}

/** Pays twice at once, as an impatient finger does. Answers the statuses of the two order requests. */
const pay = async ({ shopper, payment: { clientSecret, paymentIntentId } }: Buyer): Promise<number[]> => {
  await Promise.all([shopper.tryPay(clientSecret), shopper.tryPay(clientSecret)])
  const orders = await Promise.all([
    shopper.tryOrder({ paymentIntentId }),
    shopper.tryOrder({ paymentIntentId }),
  ])
  return orders.map(({ status }) => status)
}

const inLanes = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  let begun = 0
  const lane = async () => {
    while (begun < count) {
      begun += 1
      results.push(await work(begun - 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return results
}

const onHand = async ({ slug }: Wanted): Promise<number[]> =>
  (
    await books.db
      .selectFrom('variants as v')
      .innerJoin('inventory_items as i', 'i.id', 'v.inventory_item_id')
      .innerJoin('products as p', 'p.id', 'v.product_id')
      .select('i.on_hand')
      .where('p.slug', '=', slug)
      .orderBy('v.position')
      .execute()
  ).map(({ on_hand: units }) => units)

const isOrdered = (statuses: number[]) => statuses.every((status) => status === 200 || status === 201)

test.each([
  ['a product tracked by product', TOGETHER, [0]],
  ['one variant among others', BY_VARIANT, [0, UNITS_OF_OTHER_VARIANTS]],
] as const)(
  'cases 18, 32 and 35: 60 buyers at the payment form on 2 processes buy 20 units of %s: 20 are sold, nobody else is charged',
  async (_, wanted, left) => {
    const { total } = wanted
    const buyers = await inLanes(BUYERS, () => goToPayment(wanted))
    const answers = await inLanes(BUYERS, (index) => pay(buyers[index] as Buyer))

    expect(buyers.flatMap(({ statuses }) => statuses).filter((status) => status >= 500)).toEqual([])
    expect(answers.filter(isOrdered)).toHaveLength(UNITS)
    expect(answers.filter((statuses) => statuses.every((status) => status === 409))).toHaveLength(
      BUYERS - UNITS,
    )

    const { db } = books
    const orders = await db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('total', '=', total)
      .execute()
    expect(orders).toEqual(
      Array.from({ length: UNITS }, () => ({ status: 'confirmed', payment_status: 'paid' })),
    )
    const intents = await db
      .selectFrom('sandbox_intents')
      .select(['status', 'amount_received'])
      .where('amount', '=', total)
      .execute()
    const of = (status: string) => intents.filter((intent) => intent.status === status)
    expect(of('succeeded').map((intent) => intent.amount_received)).toEqual(Array(UNITS).fill(total))
    expect(of('canceled')).toHaveLength(BUYERS - UNITS)
    expect(intents).toHaveLength(BUYERS)
    expect(await db.selectFrom('sandbox_refunds').selectAll().execute()).toEqual([])
    expect(await onHand(wanted)).toEqual(left)
  },
  120_000,
)

test('and the other variant can still be bought to its last unit', async () => {
  const wanted = { ...BY_VARIANT, choice: { color: 'Oat' } }
  const buyers = await inLanes(UNITS_OF_OTHER_VARIANTS + 3, () => goToPayment(wanted))
  const answers = await inLanes(buyers.length, (index) => pay(buyers[index] as Buyer))
  expect(answers.filter(isOrdered)).toHaveLength(UNITS_OF_OTHER_VARIANTS)
  expect(await onHand(wanted)).toEqual([0, 0])
}, 120_000)
