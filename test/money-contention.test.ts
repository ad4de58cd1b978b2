/** Money cases 18 and 35 as a rush: two processes of the shop, 60 buyers, 30 at a time, 20 units. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentIntentResponse } from '../src/contract/payment.ts'
import { seedCatalogue } from '../src/storage/catalogue/seed-catalogue.ts'
import { type OpenDatabase, openDatabase } from '../src/storage/database/database.ts'
import { migrate } from '../src/storage/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from './setup/database.ts'
import { callTo } from './setup/http-call.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from './setup/shop.ts'
import { createShopper, type Shopper } from './setup/shopper.ts'
import { smallCatalogue } from './setup/small-catalogue.ts'

const BUYERS = 60
const AT_ONCE = 30
const UNITS = 20
const WANTED = 'cafe-cap'

let database: TestDatabase
let books: OpenDatabase
let processes: ShopProcess[] = []
let origins: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('empty')
  books = openDatabase(database.connection, { maxConnections: 2 })
  await migrate(books.db)
  await seedCatalogue(books.db, {
    ...smallCatalogue,
    products: smallCatalogue.products.map((product) =>
      product.slug === WANTED ? { ...product, stockQuantity: UNITS } : product,
    ),
  })
  processes = [1, 2].map(() =>
    startProcess(join(import.meta.dirname, 'setup', 'shop-process.ts'), {
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

const goToPayment = async (): Promise<Buyer> => {
  const { call } = callTo(origins)
  const statuses: number[] = []
  const shopper = createShopper({
    call: async (...request) => {
      const reply = await call(...request)
      statuses.push(reply.status)
      return reply
    },
  })
  await shopper.add(WANTED)
  return { shopper, statuses, payment: await shopper.open() }
}

/** Pays twice at once, as an impatient finger does. Answers the statuses of the two order calls. */
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

test('cases 18, 32 and 35: 60 buyers at the payment form on 2 processes buy 20 units: 20 are sold, nobody else is charged', async () => {
  const buyers = await inLanes(BUYERS, goToPayment)
  const answers = await inLanes(BUYERS, (index) => pay(buyers[index] as Buyer))

  expect(buyers.flatMap(({ statuses }) => statuses).filter((status) => status >= 500)).toEqual([])
  const isOrdered = (statuses: number[]) => statuses.every((status) => status === 200 || status === 201)
  expect(answers.filter(isOrdered)).toHaveLength(UNITS)
  expect(answers.filter((statuses) => statuses.every((status) => status === 409))).toHaveLength(
    BUYERS - UNITS,
  )

  const { db } = books
  const orders = await db.selectFrom('orders').select(['status', 'payment_status', 'total']).execute()
  expect(orders).toEqual(
    Array.from({ length: UNITS }, () => ({ status: 'confirmed', payment_status: 'paid', total: 3800 })),
  )
  const intents = await db.selectFrom('sandbox_intents').select(['status', 'amount_received']).execute()
  const of = (status: string) => intents.filter((intent) => intent.status === status)
  expect(of('succeeded').map((intent) => intent.amount_received)).toEqual(Array(UNITS).fill(3800))
  expect(of('canceled')).toHaveLength(BUYERS - UNITS)
  expect(intents).toHaveLength(BUYERS)
  expect(await db.selectFrom('sandbox_refunds').selectAll().execute()).toEqual([])
  const { on_hand: left } = await db
    .selectFrom('inventory_items')
    .innerJoin('products', 'products.id', 'inventory_items.product_id')
    .select('on_hand')
    .where('slug', '=', WANTED)
    .executeTakeFirstOrThrow()
  expect(left).toBe(0)
}, 120_000)
