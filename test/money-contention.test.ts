/** Money cases 18 and 35 as a rush: two processes of the shop, 60 buyers, 30 at a time, 20 units. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '../src/storage/database.ts'
import { migrate } from '../src/storage/migrate.ts'
import { stockCatalogue } from '../src/storage/stocking.ts'
import { createTestDatabase, type TestDatabase } from './setup/database.ts'
import { callTo } from './setup/http-call.ts'
import { PASSWORD, type ShopProcess, startProcess, urlOf } from './setup/shop.ts'
import { createShopper } from './setup/shopper.ts'
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
  await stockCatalogue(books.db, {
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

type Bought = { statuses: number[]; isCharged: boolean; isTold: boolean }

/** Pays twice at once, as an impatient finger does. */
const buy = async (): Promise<Bought> => {
  const { call } = callTo(origins)
  const statuses: number[] = []
  const shopper = createShopper({
    call: async (...request) => {
      const reply = await call(...request)
      statuses.push(reply.status)
      return reply
    },
  })
  // Sold out already: not even the cart takes it.
  const added = await shopper.add(WANTED).then(
    () => true,
    () => false,
  )
  if (!added) return { statuses, isCharged: false, isTold: true }
  const opened = await shopper.tryOpen()
  if (opened.status !== 200) return { statuses, isCharged: false, isTold: opened.status === 409 }
  const { clientSecret, paymentIntentId } = opened.json<{ clientSecret: string; paymentIntentId: string }>()
  const paid = await Promise.all([shopper.tryPay(clientSecret), shopper.tryPay(clientSecret)])
  const orders = await Promise.all([
    shopper.tryOrder({ paymentIntentId }),
    shopper.tryOrder({ paymentIntentId }),
  ])
  return {
    statuses,
    isCharged: paid.some(({ status }) => status === 200),
    isTold: orders.every(({ status }) => status === 200 || status === 201),
  }
}

test('cases 18, 32 and 35: 60 buyers on 2 processes buy 20 units: 20 are sold, the others are told before they are charged', async () => {
  const bought: Bought[] = []
  let begun = 0
  const lane = async () => {
    while (begun < BUYERS) {
      begun += 1
      bought.push(await buy())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))

  expect(bought.flatMap(({ statuses }) => statuses).filter((status) => status >= 500)).toEqual([])
  expect(bought.filter(({ isCharged }) => isCharged)).toHaveLength(UNITS)
  expect(bought.filter(({ isTold }) => !isTold)).toEqual([])

  const { db } = books
  const orders = await db.selectFrom('orders').select(['status', 'payment_status', 'total']).execute()
  expect(orders).toEqual(
    Array.from({ length: UNITS }, () => ({ status: 'confirmed', payment_status: 'paid', total: 3800 })),
  )
  const captured = await db
    .selectFrom('sandbox_intents')
    .select('amount_received')
    .where('status', '=', 'succeeded')
    .execute()
  expect(captured).toEqual(Array.from({ length: UNITS }, () => ({ amount_received: 3800 })))
  expect(await db.selectFrom('sandbox_refunds').selectAll().execute()).toEqual([])
  const { on_hand: left } = await db
    .selectFrom('stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .select('on_hand')
    .where('slug', '=', WANTED)
    .executeTakeFirstOrThrow()
  expect(left).toBe(0)
}, 120_000)
